import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { childEnvironment } from '../child-environment.ts';
import { copyOfTheRepository, KEY, startSvc } from '../own-repository.ts';
import { browserOf, faultsOfEveryLook, open } from './browser.ts';
import { builtConsole } from './built-console.ts';

/** A service with the permits of docs/own-subgraph.md, from before the tests until after them. */
let url = '';
const browser = browserOf(() => url);
const panel = (page: Page, name: RegExp | string) => page.getByRole('region', { name });

const root = copyOfTheRepository([], afterAll);
const ends: (() => void | Promise<void>)[] = [];
afterAll(() => Promise.all(ends.map((end) => end())));

beforeAll(async () => {
  const dataDir = join(root, 'var');
  for (const words of [
    ['new', 'subgraph', 'permits'],
    ['ingest', 'subgraphs/permits/sample'],
  ]) {
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'cli', 'svc.js'), ...words], {
      cwd: root,
      encoding: 'utf8',
      env: childEnvironment({ SVC_DATA_DIR: dataDir }),
    });
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
  }
  const service = startSvc(root, ['serve'], dataDir, { SVC_CONSOLE: await builtConsole() }, (end) => ends.push(end));
  const [, graphql = ''] = await service.until(/^Serving (\S+)/m);
  url = new URL(graphql).origin;
});

browser.test('"search of own types as a choice beside the box", and the page of an own record', async (page) => {
  await open(page, KEY, '/?q=Herron%20Ovens');
  await page.getByLabel('Read as').selectOption('permits');
  await page.getByText('1 permit', { exact: true }).waitFor();
  expect(await faultsOfEveryLook(page)).toEqual([]);
  await page.getByText('name Heron Ovens and Kitchens Inc').waitFor();
  await page.getByRole('link', { name: 'Heron Ovens and Kitchens Inc' }).click();

  // "values, connections, provenance as other pages".
  await page.getByRole('heading', { level: 1, name: 'Heron Ovens and Kitchens Inc' }).waitFor();
  const values = panel(page, 'Values');
  for (const text of ['A-1001', '25000', '2025-03-01', 'New oven and vent'])
    await values.getByText(text, { exact: true }).waitFor();
  await panel(page, /^Statuses 2/)
    .getByText('closed · 2025-05-20')
    .waitFor();
  const places = panel(page, /^Operating locations 1/);
  await places.getByText(/^own_records · /).waitFor();
  await page.getByRole('button', { name: 'Where it comes from' }).click();
  await page.getByRole('dialog').getByText('Permit', { exact: true }).waitFor();
  await page.getByRole('dialog').getByText('own_records', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  expect(await faultsOfEveryLook(page)).toEqual([]);
  await places.getByRole('link', { name: /BLUE HERON BAKERY/ }).click();
  await page.waitForURL((at) => at.pathname.startsWith('/business/'));
});

browser.test(
  'an id leads to its record, a name that none has says so, and so does a type that is not there',
  async (page) => {
    await open(page, KEY, '/?q=Zzyzx%20Qwop&as=Permit');
    await page.getByText('No permit has this name.').waitFor();
    await page.goto('/?q=00000000-0000-4000-8000-000000000001&as=Permit');
    await page.waitForURL((at) => at.pathname === '/records/Permit/00000000-0000-4000-8000-000000000001');
    await page.getByRole('heading', { name: 'No such permit' }).waitFor();
    await page.goto('/records/Licence/00000000-0000-4000-8000-000000000001');
    await page.getByRole('heading', { name: 'No such type of record' }).waitFor();
  },
);

browser.test('a list of them is built by clicks, saved, changed, run and its file opened', async (page) => {
  await open(page, KEY, '/lists/new');
  await page.getByLabel('Each row is').selectOption('one permit');
  await panel(page, 'What it selects').getByText('2 permits').waitFor();
  expect(await page.getByRole('textbox', { name: /^Description/ }).count()).toBe(0);
  await page.getByLabel('Name', { exact: true }).fill('Dear permits');
  await page.getByRole('button', { name: 'Add a condition' }).click();
  await page.getByRole('dialog').getByLabel('Search the fields').fill('cost');
  await page.getByRole('dialog').getByRole('treeitem', { name: /^Cost/ }).first().click();
  await page.getByLabel('Cost: operator').selectOption('is more than');
  await page.getByLabel('Cost: value').fill('1000');
  await panel(page, 'What it selects').getByText('1 permit', { exact: true }).waitFor();
  const row = panel(page, 'First rows').getByRole('row').nth(1);
  for (const text of ['A-1001', '25000', 'BLUE HERON BAKERY']) await row.getByText(text, { exact: true }).waitFor();
  expect(await row.getByRole('link').getAttribute('href')).toMatch(/^\/records\/Permit\/[0-9a-f-]{36}$/);
  expect(await faultsOfEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save the list' }).click();
  await page.waitForURL((at) => /^\/lists\/[0-9a-f-]{36}$/.test(at.pathname));

  await page.getByLabel('Cost: value').fill('10');
  await panel(page, 'What it selects').getByText('2 permits').waitFor();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Unsaved changes.').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Run' }).first().click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  const [header, ...rows] = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\n');
  expect(header).toMatch(/^"id","permitNumber","holderName",/);
  expect(rows).toHaveLength(2);
});
