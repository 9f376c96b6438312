import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityFaults, browserOf, faultsOfEveryLook, isCut, open } from './browser.ts';
import { consoleService } from './console-service.ts';
import { CHAIN, HOSTILE, ownRecords } from './own-records.ts';

const service = consoleService(ownRecords);
const browser = browserOf(() => service.url);

const panel = (page: Page, name: RegExp | string) => page.getByRole('region', { name });

/** Opens the page of the business that a search finds first. */
async function openFirst(page: Page, query: string): Promise<void> {
  await open(page, await service.key(), `/?${new URLSearchParams({ q: query })}`);
  await page.locator('[data-step]').first().press('Enter');
  await page.waitForURL((url) => url.pathname.startsWith('/business/'));
  await page.getByRole('heading', { level: 1 }).waitFor();
}

browser.test('"a chain with 5,000 locations stays smooth (virtual rows, clustered points)"', async (page) => {
  await openFirst(page, 'Meridian Coffee Roasters');
  const table = panel(page, /^Locations/).getByRole('table');
  await table.waitFor();
  expect(await table.getAttribute('aria-rowcount')).toBe(String(CHAIN + 1));
  expect(await table.getByRole('row').count()).toBeLessThan(60);
  await panel(page, /^Locations/)
    .getByRole('group', { name: 'Locations' })
    .focus();
  await page.keyboard.press('End');
  await table.locator(`[aria-rowindex="${CHAIN + 1}"]`).waitFor();
  const map = page.getByRole('img', { name: 'Map of 5,000 locations' });
  await expect.poll(() => map.getAttribute('data-drawn')).toBe('true');
  const clusters = Number(await map.getAttribute('data-clusters'));
  expect(clusters).toBeGreaterThan(1);
  expect(clusters).toBeLessThan(500);
  expect(await accessibilityFaults(page)).toEqual([]);
});

browser.test('"revenue by month as a plot with its warnings marked"', async (page) => {
  await openFirst(page, 'Meridian Coffee Roasters');
  const revenue = panel(page, 'Card revenue by month');
  const plot = revenue.getByRole('img', { name: 'Card revenue in U.S. dollars, 36 months to Dec 2025' });
  await plot.waitFor();
  expect(await plot.getAttribute('data-marked')).toBe('1');
  await revenue.getByText(/zero/i).first().waitFor();
});

browser.test('"legal entities with filings by state, officers, tax numbers masked", bankruptcies', async (page) => {
  await openFirst(page, 'Meridian Coffee Roasters');
  const entities = panel(page, /^Legal entities/);
  for (const text of 'MERIDIAN HOLDINGS INC|KS F01234|CO F31234|inactive|chief executive officer|•••••4567|Chapter 11'.split(
    '|',
  ))
    await entities.getByText(text).first().waitFor();
  expect(await entities.textContent()).not.toContain('481234567');
});

browser.test('"History: what changed since the last snapshot"', async (page) => {
  await openFirst(page, 'Meridian Coffee Roasters');
  await page.getByRole('button', { name: 'Where it comes from' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Name added: MERIDIAN COFFEE ROASTERS').waitFor();
  await sheet.getByText('Name removed: MERIDIAN COFFEE', { exact: true }).waitFor();
  await sheet.getByText('Last observed: 2026-01-31 → 2026-02-28').waitFor();
  await sheet.getByText('Location added: 2 HARBOR WAY WICHITA KS 66003').waitFor();
  await sheet.getByText('Location removed: 2 MAIN ST WICHITA KS 66003').waitFor();
  await sheet.getByText('Phone added: +13162214142').waitFor();
  await sheet.getByText('Phone removed: +13162214141').waitFor();
  await sheet.getByText('Website added: https://meridian-roasters.com').waitFor();
  await sheet.getByText('Registration added: OK · F41234 · MERIDIAN HOLDINGS INC').waitFor();
});

browser.test('"affiliations as a graph one can walk": a step further opens the next ones', async (page) => {
  await openFirst(page, 'Meridian Coffee Roasters');
  const affiliations = panel(page, /^Affiliations/);
  await affiliations.getByRole('img', { name: 'Graph of 2 affiliated businesses' }).waitFor();
  await affiliations.getByRole('button', { name: 'Show its affiliations: MERIDIAN TEA' }).press('Enter');
  await affiliations.getByRole('img', { name: 'Graph of 3 affiliated businesses' }).waitFor();
  await affiliations.getByRole('link', { name: 'PARALLEL CAKES' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'PARALLEL CAKES' }).waitFor();
});

browser.test(
  '"names with markup, scripts, formulas, 10,000 letters show as text" in the rows and the file of a list',
  async (page) => {
    const parts = [{ path: 'names.name', operator: 'begins', values: ['Hostile'] }];
    const [name = ''] = HOSTILE;
    const draft = {
      name,
      where: { joined: 'AND', isNot: false, parts },
      columns: [{ path: 'names.name', alias: name }],
    };
    await open(page, await service.key(), `/lists/new#draft=${encodeURIComponent(JSON.stringify(draft))}`);
    const rows = panel(page, 'First rows').getByRole('row');
    await rows.nth(HOSTILE.length).waitFor();
    expect(await rows.nth(0).textContent()).toContain(name);
    expect(await panel(page, 'First rows').textContent()).toMatch(/<img src=x onerror="window.harmed/i);
    await page.getByRole('button', { name: 'Save the list' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await page.locator('main script, main img').count()).toBe(0);
    expect(await page.evaluate('window.harmed')).toBeUndefined();
    expect(await isCut(page)).toBe(false);
  },
);

/** As the service has them: it writes names in upper case, and leaves out empty parentheses. */
async function namesOfHostile(key: string): Promise<string[]> {
  const query = `{ search(searchInput: { name: "Hostile", conditions: { limit: 100 } }) {
    ... on Brand { names(first: 1) { edges { node { name } } } } } }`;
  const headers = { 'content-type': 'application/json', 'x-api-key': key };
  const response = await fetch(`${service.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
  const { data }: { data: { search: { names: { edges: { node: { name: string } }[] } }[] } } = JSON.parse(
    await response.text(),
  );
  return data.search.flatMap(({ names }) => names.edges.map(({ node }) => node.name));
}

browser.test('"names with markup, scripts, formulas, 10,000 letters show as text", 1280 and 360 px', async (page) => {
  const key = await service.key();
  await open(page, key, '/?q=Hostile&as=name');
  const results = page.locator('[data-step]');
  await results.first().waitFor();
  expect(await results.count()).toBe(HOSTILE.length);
  await page.getByText('<SCRIPT>window.harmed', { exact: false }).first().waitFor();
  expect((await results.allTextContents()).toSorted()).toEqual((await namesOfHostile(key)).toSorted());
  expect(await faultsOfEveryLook(page)).toEqual([]);
  const paths = await Promise.all((await results.all()).map((link) => link.getAttribute('href')));
  for (const path of paths) {
    await page.goto(path ?? '/');
    await panel(page, /^Legal entities/)
      .getByRole('heading', { level: 3 })
      .first()
      .waitFor();
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, await isCut(page)]).toEqual([width, false]);
    }
    expect(await page.locator('main script, main img, main b, main i').count()).toBe(0);
  }
  expect(await page.evaluate('window.harmed')).toBeUndefined();
});
