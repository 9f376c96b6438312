import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityFaults, browserOf, faultsOfEveryLook, open } from './browser.ts';
import { consoleService } from './console-service.ts';

const service = consoleService();
const browser = browserOf(() => service.url);

/** The brand of the sample city with the most of something, by a path to count. */
async function brandWithMost(field: string): Promise<{ key: string; id: string; count: number }> {
  const key = await service.key();
  const query = `{ search(searchInput: { prompt: "shops and restaurants and services", conditions: { limit: 500 } }) {
    ... on Brand { id count(field: "${field}") } } }`;
  const response = await fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ query }),
  });
  const { data }: { data: { search: { id: string; count: number }[] } } = JSON.parse(await response.text());
  const [most] = data.search.toSorted((one, other) => other.count - one.count);
  if (most === undefined) throw new Error('Expected the sample city to have brands.');
  return { key, ...most };
}

const panel = (page: Page, name: RegExp | string) => page.getByRole('region', { name });

browser.test('"locations on the map and in a table": all of a chain, sorted by a click', async (page) => {
  const { key, id, count } = await brandWithMost('operatingLocations');
  expect(count).toBeGreaterThan(1);
  await open(page, key, `/business/${id}`);
  const table = panel(page, /^Locations/).getByRole('table');
  await table.waitFor();
  expect(await table.getAttribute('aria-rowcount')).toBe(String(count + 1));
  await table.getByRole('button', { name: 'City' }).click();
  await table
    .getByRole('columnheader', { name: 'City', exact: false })
    .and(page.locator('[aria-sort=ascending]'))
    .waitFor();
  const map = page.getByRole('img', { name: `Map of ${count}` });
  await expect.poll(() => map.getAttribute('data-drawn')).toBe('true');
});

browser.test('"every value shows where it comes from (dataset, dates, the join\'s reason)"', async (page) => {
  const { key, id } = await brandWithMost('operatingLocations');
  await open(page, key, `/business/${id}`);
  await panel(page, /^Locations/)
    .getByText('sample_city')
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Where it comes from' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Where it comes from' });
  await sheet.getByText('Why records were joined into it').waitFor();
  await sheet.getByText('there is nothing to compare with').waitFor();
  expect(new URL(page.url()).searchParams.get('origin')).toBe(id);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('');
});

browser.test(
  '"every panel copy as GraphQL": what is copied is the operation with its variables, and no key',
  async (page) => {
    const { key, id } = await brandWithMost('operatingLocations');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, key, `/business/${id}`);
    const names = [
      'Locations',
      'Legal entities',
      'Card revenue by month',
      'Operating status and reviews',
      'Affiliations',
      'Names',
    ];
    for (const name of [...names, 'Industries', 'Websites']) {
      await panel(page, new RegExp(`^${name}`))
        .getByRole('button', { name: 'Copy as GraphQL' })
        .click();
      await panel(page, new RegExp(`^${name}`))
        .getByText('Copied')
        .waitFor();
      const copied = await page.evaluate<string>('navigator.clipboard.readText()');
      expect(copied).toMatch(/^query \w+\(/);
      expect(copied).toContain(id);
      expect(copied).not.toContain(key);
    }
  },
);

browser.test('"revenue by month as a plot", with its values as a table', async (page) => {
  const { key, id } = await brandWithMost('cardTransactions');
  await open(page, key, `/business/${id}`);
  const revenue = panel(page, 'Card revenue by month');
  await revenue.getByRole('img', { name: /^Card revenue in U\.S\. dollars, \d+ months?/ }).waitFor();
  await revenue.getByText('As a table').click();
  await revenue
    .getByRole('cell', { name: /^\$[\d,]+$/ })
    .first()
    .waitFor();
});

browser.test('"affiliations as a graph one can walk"', async (page) => {
  const { key, id, count } = await brandWithMost('affiliatedBrands');
  expect(count).toBeGreaterThan(0);
  await open(page, key, `/business/${id}`);
  const affiliations = panel(page, /^Affiliations/);
  await affiliations.getByRole('img', { name: /^Graph of \d+ affiliated/ }).waitFor();
  await affiliations
    .getByRole('button', { name: /^Show its affiliations/ })
    .first()
    .press('Enter');
  const other = affiliations.locator(`a[href^="/business/"]:not([href$="${id}"])`).first();
  const href = await other.getAttribute('href');
  await other.press('Enter');
  await page.waitForURL((url) => url.pathname === href);
});

browser.test('"legal entities with filings by state", tax numbers with their last four digits alone', async (page) => {
  const { key, id, count } = await brandWithMost('legalEntities.tins');
  expect(count).toBeGreaterThan(0);
  await open(page, key, `/business/${id}`);
  const tin = panel(page, /^Legal entities/)
    .getByText(/•••••/)
    .first();
  await tin.waitFor();
  expect(await tin.textContent()).toMatch(/•••••(?:\d{4}|••••)/);
  expect(await panel(page, /^Legal entities/).textContent()).not.toMatch(/\b\d{9}\b|\b\d{2}-\d{7}\b/);
});

browser.test('a business that is not there is said to be missing', async (page) => {
  await open(page, await service.key(), '/business/00000000-0000-5000-8000-000000000000');
  await page.getByRole('heading', { name: 'No such business' }).waitFor();
});

browser.test('"axe: 0 violations" on a business, light and dark, 1440 and 360 px', async (page) => {
  const { key, id } = await brandWithMost('operatingLocations');
  await open(page, key, `/business/${id}`);
  await page.locator('[data-drawn=true]').waitFor();
  await panel(page, /^Legal entities/)
    .getByRole('heading', { level: 3 })
    .first()
    .waitFor();
  expect(await faultsOfEveryLook(page, 1440)).toEqual([]);
});
