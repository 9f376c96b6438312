import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { SCOPES } from '../../operations/scopes.ts';
import { until } from '../until.ts';
import { accessibilityFaults, browserOf, faultsOfEveryLook, open } from './browser.ts';
import { consoleService } from './console-service.ts';
import { hasFocus, pressOn, typeInto } from './keyboard.ts';
import { HOSTILE_DATE, twoLoads } from './two-loads.ts';

const service = consoleService(twoLoads().made);
const browser = browserOf(() => service.url);

const operator = () => service.operations.createKey({ plan: 'enterprise', scopes: SCOPES, label: 'operator' });
/** The row of a table that has a text. */
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

browser.test(
  '"snapshots compared and switched", by keyboard, with a confirmation that says what changes',
  async (page) => {
    await open(page, (await operator()).key, '/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.waitForURL((url) => url.pathname === '/data');
    await page.getByRole('link', { name: 'What it changed' }).press('Enter');
    await page.getByRole('button', { name: 'Compare them' }).press('Enter');
    const changes = page.getByRole('table', { name: 'Changes by type' });
    await changes.getByText('Brand', { exact: true }).waitFor();
    const business = page.getByRole('region', { name: 'Brand', exact: true }).getByRole('link').first();
    expect(await business.getAttribute('href')).toMatch(/^\/business\/[0-9a-f-]{36}$/);
    await page.goto('/data');
    const served = row(page, 'served');
    const version = ((await served.textContent()) ?? '').slice(0, 23);
    await page.getByRole('button', { name: 'Serve', exact: true }).press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Serve another snapshot' });
    await sheet.getByText('3 → 2').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Serve it' }).press('Enter');
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(async () => (await served.textContent())?.slice(0, 23)).not.toBe(version);
  },
);

browser.test('"verify … with progress and result", coverage, and what was left out, as text', async (page) => {
  await open(page, (await operator()).key, '/data');
  const newest = page.getByRole('row').nth(1);
  await newest.getByRole('link', { name: 'not yet' }).press('Enter');
  await page.getByRole('button', { name: 'Verify it' }).press('Enter');
  await page.getByText('is sound').waitFor();
  const version = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.goto(`/data/coverage/${version}`);
  await page.getByRole('button', { name: 'Count it' }).press('Enter');
  await page.getByRole('table', { name: 'Fields of Brand' }).getByText('names').waitFor();
  await page.goto(`/data/rejects/${version}`);
  await page.getByText(HOSTILE_DATE).first().waitFor();
  const brands = page.getByRole('region', { name: 'brand.csv' });
  const missing = brands.getByText('brand_name: missing');
  await brands.getByRole('button', { name: 'More rows' }).waitFor();
  expect(await missing.count()).toBe(49);
  await brands.getByRole('button', { name: 'More rows' }).press('Enter');
  await until(async () => (await missing.count()) === 60);
  expect(await page.evaluate('window.harmed')).toBeUndefined();
  expect(await page.locator('main img').count()).toBe(0);
});

browser.test('"a key made, used and disabled": its text is shown once, and stands nowhere else', async (page) => {
  await open(page, (await operator()).key, '/keys');
  await page.getByRole('button', { name: 'Create a key' }).press('Enter');
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Label').fill('<b>reports</b>');
  await sheet.getByLabel('lists').uncheck();
  expect(await accessibilityFaults(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Create it' }).press('Enter');
  const made = (await sheet.getByTestId('issued-key').textContent()) ?? '';
  expect(made).toMatch(/^svc_[\w-]{43}$/);
  await sheet.getByRole('button', { name: 'Done' }).press('Enter');
  const kept = 'JSON.stringify([localStorage, sessionStorage, location.href, document.documentElement.outerHTML])';
  expect(await page.evaluate<string>(kept)).not.toContain(made);
  await row(page, '<b>reports</b>').getByText('graph, kyb, screening', { exact: true }).waitFor();
  const other = await page.context().newPage();
  await open(other, made, '/keys');
  await other.getByText('These are the keys of your account').waitFor();
  expect(await other.getByRole('button', { name: /^(?:Create a|Rotate|Change)/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Disable <b>reports</b>' }).press('Enter');
  await sheet.getByRole('button', { name: 'Disable it' }).press('Enter');
  await row(page, '<b>reports</b>').getByText('disabled').waitFor();
  await other.keyboard.press('g');
  await other.keyboard.press('u');
  await other.getByRole('alert').filter({ hasText: 'somebody disabled it' }).waitFor();
});

browser.test(
  '"keyboard only through every flow": a key is made, its text read, and it is disabled with a confirmation',
  async (page) => {
    await open(page, (await operator()).key, '/keys');
    await pressOn(page.getByRole('button', { name: 'Create a key' }));
    const sheet = page.getByRole('dialog');
    await typeInto(sheet.getByRole('textbox', { name: 'Label' }), 'by keyboard');
    await pressOn(sheet.getByRole('checkbox', { name: 'lists' }), 'Space');
    await pressOn(sheet.getByRole('button', { name: 'Create it' }));
    await sheet
      .getByTestId('issued-key')
      .getByText(/^svc_[\w-]{43}$/)
      .waitFor();
    await pressOn(sheet.getByRole('button', { name: 'Done' }));
    await hasFocus(page.getByRole('button', { name: 'Create a key' }));
    await pressOn(page.getByRole('button', { name: 'Disable by keyboard' }));
    await pressOn(sheet.getByRole('button', { name: 'Disable it' }));
    await row(page, 'by keyboard').getByText('disabled').waitFor();
    await sheet.waitFor({ state: 'detached' });
    await hasFocus(page.getByRole('group', { name: 'Keys' }));
  },
);

browser.test(
  '"usage seen": by day and key, against what the plan allows; words that help without the scope',
  async (page) => {
    const key = await service.operations.createKey({ plan: 'trial', credits: 500, label: 'shop' });
    const objects = { FREE: 0, CORE: 7, PLUS: 0, PREMIUM: 0 };
    service.operations.record({ accountId: key.accountId, apiKeyId: key.id, surface: 'kyb', objects });
    await until(async () => (await service.operations.usage({ apiKeyId: key.id })).length === 1);
    await open(page, key.key, '/usage');
    await page.getByRole('img', { name: 'Requests by day: 1 in 30 days' }).waitFor();
    await page.getByText('493', { exact: true }).waitFor();
    await row(page, 'shop').getByText('7', { exact: true }).first().waitFor();
    await page.getByLabel('Measure').selectOption('credits');
    await page.getByRole('img', { name: 'Credits by day: 7 in 30 days' }).waitFor();
    expect(new URL(page.url()).searchParams.get('by')).toBe('credits');
    await page.goto('/usage?account=all');
    await page.getByText('sign in with a key of scope admin').waitFor();
  },
);

browser.test('"axe light/dark/1280/360" on data, keys and usage', async (page) => {
  await open(page, (await operator()).key, '/data');
  for (const path of ['/data', '/keys', '/usage']) {
    await page.goto(path);
    await page.getByRole('table').first().waitFor();
    expect([path, await faultsOfEveryLook(page)]).toEqual([path, []]);
  }
});

browser.test(
  '"a form before a load (upload, see ten records as they would be, mend, load)", for operators alone',
  async (page) => {
    await open(page, await service.key(), '/data');
    await page.getByRole('table', { name: 'Snapshots' }).waitFor();
    expect(await page.getByRole('link', { name: 'Load a file' }).count()).toBe(0);
    await page.goto('/data/load');
    await page.getByText('To load files, sign in with a key of scope admin').waitFor();
    await open(page, (await operator()).key, '/data');
    await page.getByRole('link', { name: 'Load a file' }).press('Enter');
    const rows = Array.from({ length: 12 }, (_, at) => `L-${at},Maple ${at} Roofing LLC,${at + 1} Elm St,Memo ${at}`);
    const text = `License No,Business Name,Street,Memo\n${rows.join('\n')}\n,No Key LLC,9 Elm St,\n`;
    const file = { name: 'roofers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    await page.getByLabel(/^CSV, TSV/).setInputFiles(file);
    await page.getByRole('button', { name: 'Draft what its columns are' }).press('Enter');
    const taken = page.getByLabel('brand brand_key is taken from');
    await taken.waitFor();
    await page.getByText('No record uses').waitFor();
    expect(await faultsOfEveryLook(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await taken.selectOption('License No');
    const manifest = page.getByLabel('The same as text');
    expect((await manifest.inputValue()).match(/brand_key: License No\n/g)?.length).toBe(2);
    await page.getByLabel('brand brand_name is taken from').selectOption('left out');
    await page.getByRole('button', { name: 'Try ten rows' }).press('Enter');
    await page.getByRole('alert').filter({ hasText: 'without brand_name, which every brand has' }).waitFor();
    await page.getByLabel('Add a column to brand').selectOption('brand_name');
    await page.getByLabel('brand brand_name is taken from').selectOption('Business Name');
    await page.getByRole('button', { name: 'Try ten rows' }).press('Enter');
    await page.getByText('legal_name: Maple 9 Roofing LLC').waitFor();
    await page.getByRole('button', { name: 'Load', exact: true }).press('Enter');
    await page.getByRole('region', { name: '13 rows of roofers.csv' }).waitFor();
    await page.getByRole('link', { name: 'See the data' }).press('Enter');
    await page.getByRole('table', { name: 'Datasets' }).getByText('roofers').first().waitFor();
  },
);
