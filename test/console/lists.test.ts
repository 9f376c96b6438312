import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { csvLines } from '../../console/pages/lists/csv-lines.ts';
import { accessibilityFaults, browserOf, faultsOfEveryLook, open } from './browser.ts';
import { consoleService } from './console-service.ts';
import { hasFocus, pressOn, tabTo, typeInto } from './keyboard.ts';

const service = consoleService();
const browser = browserOf(() => service.url);

const panel = (page: Page, name: RegExp | string) => page.getByRole('region', { name });
const dialog = (page: Page) => page.getByRole('dialog');

/** The count that stands beside what a list selects. */
const count = async (page: Page): Promise<number> => {
  const text = await panel(page, 'What it selects').getByRole('status').filter({ hasText: /\d/ }).textContent();
  return Number((text ?? '').replaceAll(/\D/g, ''));
};

/** A draft in the address: brands of a condition. */
const draftOf = (parts: readonly object[], more: object = {}): string =>
  `#draft=${encodeURIComponent(JSON.stringify({ where: { joined: 'AND', isNot: false, parts }, ...more }))}`;
const IN_WA = { path: 'operatingLocations.addresses.state', operator: 'is', values: ['WA'] };
const OPEN_NOW = {
  ...{ path: 'operatingLocations.operatingStatuses.operatingStatus', operator: 'is', values: ['Open'] },
};

async function download(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  return readFileSync(await file.path(), 'utf8');
}

browser.test('"a list built, run and its file opened": as many rows as the live count said', async (page) => {
  await open(page, await service.key(), '/lists');
  await page.getByText('Your account has no lists yet').waitFor();
  await page.getByRole('link', { name: 'New list' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Closed in <b>Washington</b>');
  await expect.poll(() => count(page)).toBeGreaterThan(0);
  const all = await count(page);
  await page.getByRole('button', { name: 'Add a condition' }).click();
  await dialog(page).getByLabel('Search the fields').fill('operating status');
  await dialog(page)
    .getByRole('treeitem', { name: 'Operating locations › operating statuses › operating status', exact: true })
    .click();
  await page.getByLabel(/operating status: value$/).selectOption('Closed');
  await expect.poll(() => count(page)).toBeLessThan(all);
  const before = await count(page);
  await page.getByRole('button', { name: 'Add a condition' }).click();
  await dialog(page).getByLabel('Search the fields').fill('operating locations addresses state');
  await dialog(page).getByRole('treeitem').first().click();
  await page.getByLabel(/addresses › state: value$/).fill('wa');
  await expect.poll(() => count(page)).toBeLessThan(before);
  const wanted = await count(page);
  await page.reload();
  await expect.poll(() => count(page)).toBe(wanted);
  const cells = panel(page, 'First rows').getByRole('row').nth(1).getByRole('cell');
  await cells.first().waitFor();
  const shown = await cells.allTextContents();
  await page.getByRole('button', { name: 'Save the list' }).click();
  await page.getByRole('heading', { level: 1, name: 'Closed in <b>Washington</b>' }).waitFor();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await panel(page, /^Runs/).getByText('Finished').waitFor();
  const lines = csvLines(await download(page), 10_000);
  expect(lines).toHaveLength(wanted + 1);
  expect(lines[0]?.slice(0, 2)).toEqual(['svc_id', 'names.name']);
  expect(lines[1]).toEqual(shown);
  await page.goto('/tasks');
  await panel(page, /^Ended/)
    .getByRole('link', { name: 'Closed in <b>Washington</b>' })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Closed in <b>Washington</b>' }).waitFor();
});

browser.test('keyboard only: a condition is built, and a column picked, moved and named', async (page) => {
  await open(page, await service.key(), '/lists/new');
  const active = () =>
    page.evaluate<string>(
      'document.getElementById(document.activeElement.getAttribute("aria-activedescendant")).textContent',
    );
  await pressOn(page.getByRole('button', { name: 'Add a condition' }));
  const find = dialog(page).getByLabel('Search the fields');
  await typeInto(find, 'a');
  await dialog(page).locator('[role=treeitem][aria-setsize="200"]').first().waitFor();
  expect(await dialog(page).getByRole('treeitem').count()).toBeLessThan(60);
  await page.keyboard.press('Backspace');
  await typeInto(dialog(page).getByRole('tree', { name: 'Fields' }), 'oper');
  expect(await active()).toContain('operating locations');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('addr');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('city');
  expect(await active()).toContain('city');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await dialog(page).waitFor({ state: 'detached' });
  await tabTo(page.getByLabel('Operating locations › addresses › city: value'), 'Shift+Tab');
  await page.keyboard.type('harbor city');
  await expect.poll(() => count(page)).toBeGreaterThan(0);
  await typeInto(page.getByRole('tree', { name: 'Fields that can be columns' }), 'names');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const picked = panel(page, 'Columns of the file').getByRole('listitem');
  const usual = await picked.count();
  await page.keyboard.press(' ');
  expect(await picked.count()).toBe(usual + 1);
  await pressOn(page.getByLabel(/^Move up Names › /).last());
  await typeInto(page.getByLabel(/^Name of .* in the file$/).first(), 'Seen');
  await expect.poll(() => panel(page, 'First rows').getByRole('columnheader').allTextContents()).toContain('Seen');
});

browser.test(
  'conditions that are wrong or cost too much are told beside them, in the words of the service',
  async (page) => {
    const { accountId } = await service.operations.createKey({ plan: 'enterprise' });
    const key = (await service.operations.createKey({ plan: 'enterprise', accountId })).key;
    const reviews = { path: 'operatingLocations.reviewSummaries.reviewCount', operator: 'atLeast', values: ['many'] };
    await open(page, key, `/lists/new${draftOf([IN_WA, reviews])}`);
    const beside = page.locator('li').filter({ has: page.getByRole('button', { name: /review count$/ }) });
    await beside.getByRole('alert').filter({ hasText: 'expects a number, got "many"' }).waitFor();
    await page.getByLabel(/review count: value$/).fill('5');
    await expect.poll(() => count(page)).toBeGreaterThan(0);
    expect(await page.getByRole('alert').count()).toBe(0);
    // "older requests cancelled"
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      await answered;
      await route.continue().catch(() => {});
    });
    const asked = page.waitForRequest('**/graphql');
    await page.getByLabel(/review count: value$/).fill('6');
    const older = await asked;
    const ended = page.waitForEvent('requestfailed', (request) => request === older);
    await page.getByLabel(/review count: value$/).fill('7');
    await ended;
    answer();
    await page.unroute('**/graphql');
    await page.route('**/graphql', (route) =>
      route.fulfill({
        status: 400,
        json: {
          errors: [
            {
              message:
                'A query of plan trial expects a cost of at most 9, got 99; "previewList.count" takes 98 of it, the most by its condition on "operatingLocations.reviewSummaries". Ask for smaller pages or fewer fields.',
              extensions: { code: 'COST_LIMIT' },
            },
          ],
        },
      }),
    );
    await page.getByLabel(/review count: value$/).fill('8');
    await beside.getByRole('alert').filter({ hasText: 'at most 9, got 99' }).waitFor();
  },
);

browser.test('a draft cannot be changed while it is being saved, for the change would be lost', async (page) => {
  await open(page, await service.key(), `/lists/new${draftOf([IN_WA], { name: 'Held' })}`);
  const name = page.getByLabel('Name', { exact: true });
  const refusal = { errors: [{ message: 'The account has 200 lists.', extensions: { code: 'CONFLICT' } }] };
  for (const [button, refused, next] of [
    ['Save the list', true, 'Second'],
    ['Save the list', false, 'Third'],
    ['Save changes', false, 'Fourth'],
  ] as const) {
    const { promise: answered, resolve } = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (!/createList|updateList/.test(route.request().postData() ?? '')) return route.continue();
      await answered;
      await (refused ? route.fulfill({ status: 409, json: refusal }) : route.continue());
    });
    await page.getByRole('button', { name: button }).click();
    await expect.poll(() => name.isDisabled()).toBe(true);
    resolve();
    await expect.poll(() => name.isEnabled()).toBe(true);
    await page.unroute('**/graphql');
    await name.fill(next);
    expect(await name.inputValue()).toBe(next);
  }
});

browser.test('a list is renamed, found by its name, changed and deleted; what is lost is said before', async (page) => {
  await open(page, await service.key(), `/lists/new${draftOf([IN_WA], { name: 'First' })}`);
  await page.getByRole('button', { name: 'Save the list' }).click();
  await page.getByRole('heading', { level: 1, name: 'First' }).waitFor();
  await page.getByRole('button', { name: 'Add a condition' }).click();
  await dialog(page).getByRole('treeitem', { name: 'websites' }).click();
  await dialog(page).getByRole('treeitem', { name: 'whether there is one' }).click();
  await page.getByText('Unsaved changes.').waitFor();
  expect(await page.getByRole('button', { name: 'Run', exact: true }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Unsaved changes.').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByLabel('Websites: operator').waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await page.getByRole('button', { name: 'Rename First' }).click();
  await dialog(page).getByLabel('Name').fill('');
  await dialog(page).getByLabel('Name').fill('قائمة & "second"');
  await page.keyboard.press('Enter');
  await dialog(page).waitFor({ state: 'detached' });
  await page.getByLabel('Name contains').fill('SECOND');
  await page.getByRole('link', { name: 'قائمة & "second"' }).waitFor();
  expect(new URL(page.url()).searchParams.get('q')).toBe('SECOND');
  await page.getByRole('button', { name: /^Delete/ }).click();
  await dialog(page).getByText('are deleted permanently').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No list name contains this text').waitFor();
});

/** The table of a customer: a business of the city as it is written there, and one that nobody has. */
async function customers(key: string): Promise<string> {
  const query = `{ search(searchInput: { prompt: "coffee", conditions: { limit: 1 } }) { ... on Brand {
    name: collect(field: "names.name", separator: "|") place: collect(field: "operatingLocations.addresses.city", separator: "|") } } }`;
  const headers = { 'content-type': 'application/json', 'x-api-key': key };
  const response = await fetch(`${service.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
  const { data }: { data: { search: { name: string; place: string }[] } } = JSON.parse(await response.text());
  const [name, city] = [data.search[0]?.name.split('|')[0], data.search[0]?.place.split('|')[0]];
  return [
    'Company,Street,City,ST,Zip,Note',
    `"${name}",,${city},WA,,"first ""note"""`,
    'Zorbax Quantum Widgets,1 Nowhere St,Harbor City,WA,98711,<img src=x onerror="window.harmed=1">',
    'N/A,,,,,nothing to search by',
  ].join('\n');
}

browser.test(
  '"a file enriched": mapping proposed and changed, rows with and without a match, the result downloaded',
  async (page) => {
    const key = await service.key();
    await open(page, key, '/lists/enrich');
    const file = page.getByLabel('CSV, TSV, XLSX or PARQUET');
    await file.setInputFiles({
      name: 'a.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7 not a table'),
    });
    await page.getByRole('alert').filter({ hasText: 'PDF' }).waitFor();
    await file.setInputFiles({
      name: 'customers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(await customers(key)),
    });
    const holds = (column: string) => page.getByLabel(`What ${column} contains`);
    await holds('Company').waitFor();
    expect(await Promise.all(['Company', 'City', 'ST', 'Note'].map((column) => holds(column).inputValue()))).toEqual([
      ...['NAME', 'ADDRESS_CITY', 'ADDRESS_STATE', ''],
    ]);
    await page.getByText('The header "Company" says company').waitFor();
    await holds('Zip').selectOption('ADDRESS_POSTAL_CODE');
    await page.reload();
    await holds('Zip').waitFor();
    expect(await holds('Zip').inputValue()).toBe('ADDRESS_POSTAL_CODE');
    await page.getByRole('button', { name: 'Match the rows' }).click();
    await panel(page, /^Runs/).getByText('3 rows · 1 matched · 1 unmatched · 1 failed').waitFor();
    const matched = panel(page, /^Matched 1/)
      .getByRole('row')
      .nth(1);
    await matched.getByRole('link', { name: /^B[0-9a-f]{16}$/ }).waitFor();
    await matched.getByText('first "note"').waitFor();
    const unmatched = panel(page, /^Without a match 2/)
      .getByRole('row')
      .nth(1);
    await unmatched.getByText('No record is as probable a match').waitFor();
    await unmatched.getByText('<img src=x onerror="window.harmed=1">').waitFor();
    expect(await page.evaluate('window.harmed')).toBeUndefined();
    expect(await accessibilityFaults(page)).toEqual([]);
    const lines = csvLines(await download(page), 10);
    expect(lines[0]).toContain('input_Company');
    expect(lines[2]).toContain('Zorbax Quantum Widgets');
    await page.getByRole('link', { name: 'Match with other settings' }).click();
    await page.getByLabel('Format of the result').selectOption('PARQUET');
    expect(await holds('Zip').inputValue()).toBe('ADDRESS_POSTAL_CODE');
    await page.getByRole('button', { name: 'Match the rows' }).click();
    await panel(page, /^Without a match 2/)
      .getByText('<img src=x onerror="window.harmed=1">')
      .waitFor();
  },
);

browser.test(
  '"keyboard only through every flow": a file is enriched, downloaded, and its run found among the tasks',
  async (page) => {
    const key = await service.key();
    await open(page, key, '/lists');
    await pressOn(page.getByRole('link', { name: 'Enrich a file' }));
    const file = page.getByLabel('CSV, TSV, XLSX or PARQUET');
    await tabTo(file);
    await file.setInputFiles({ name: 'mine.csv', mimeType: 'text/csv', buffer: Buffer.from(await customers(key)) });
    await typeInto(page.getByLabel('What Zip contains'), 'ZIP');
    expect(await page.getByLabel('What Zip contains').inputValue()).toBe('ADDRESS_POSTAL_CODE');
    await pressOn(page.getByRole('button', { name: 'Match the rows' }));
    const runs = panel(page, /^Runs/);
    await runs.getByText('3 rows · 1 matched · 1 unmatched · 1 failed').waitFor();
    await hasFocus(page.getByRole('main'));
    const [downloaded] = await Promise.all([
      page.waitForEvent('download'),
      pressOn(runs.getByRole('button', { name: 'Download' })),
    ]);
    expect(readFileSync(await downloaded.path(), 'utf8')).toContain('Zorbax Quantum Widgets');
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await pressOn(panel(page, /^Ended/).getByRole('link', { name: 'mine.csv' }));
    await page.getByRole('heading', { level: 1, name: 'mine.csv' }).waitFor();
    await hasFocus(page.getByRole('main'));
  },
);

browser.test('"Skip to the content" leaves the list that is written as it is', async (page) => {
  await open(page, await service.key(), `/lists/new${draftOf([IN_WA], { name: 'Kept' })}`);
  await page.getByRole('button', { name: 'Save the list' }).waitFor();
  await pressOn(page.getByRole('button', { name: 'Skip to the content' }));
  await hasFocus(page.getByRole('main'));
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Kept');
});

browser.test('a key of other scopes is told which it needs, and how to make it', async (page) => {
  const { key } = await service.operations.createKey({ plan: 'enterprise', scopes: ['graph'] });
  await open(page, key, '/lists');
  const words = page.getByRole('alert').filter({ hasText: 'svc keys create --scopes graph,lists' });
  await words.waitFor();
  await page.goto(`/lists/new${draftOf([IN_WA])}`);
  await words.first().waitFor();
  await page.goto('/tasks');
  await page.getByText('No task is in progress').waitFor();
});

browser.test('a file that has expired, and a list that is not there, are said in words', async (page) => {
  const { key, accountId, id } = await service.operations.createKey({ plan: 'enterprise' });
  const searchInput = {
    entityType: 'BRAND',
    conditions: { filter: null, orderBy: null, limit: 3 },
    prompt: null,
    matchThreshold: null,
  } as const;
  const list = await service.operations.lists.create(
    { accountId, apiKeyId: id },
    {
      ...{ name: 'Old', description: null, listType: 'LIST_GENERATION', searchInput, fileFormat: 'CSV' },
      ...{ fieldAliases: [], columnOrdering: null, columnMapping: [], inputFileUri: null },
    },
  );
  await open(page, key, `/lists/${list?.id}`);
  await page.getByText('No runs yet').waitFor();
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({
      response,
      body: text.replace(/"resourceUri":"[^"]*"/, '"resourceUri":"/files/x?expires=1&signature=y"'),
    });
  });
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('alert').filter({ hasText: 'not as the service signed it' }).waitFor();
  await page.goto('/lists/00000000-0000-4000-8000-000000000000');
  await page.getByRole('heading', { name: 'No such list' }).waitFor();
});

const idle = consoleService(undefined, { SVC_WORKERS: '0' });
const beside = browserOf(() => idle.url);

beside.test('"progress in rows and percent, pause, resume, cancel"', async (page) => {
  await open(page, await idle.key(), `/lists/new${draftOf([IN_WA])}`);
  await page.getByRole('button', { name: 'Save the list' }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const runs = panel(page, /^Runs/);
  await runs.getByText('Waiting').waitFor();
  const run = await idle.operations.runs.claim(['list'], 60_000);
  if (run === undefined) throw new Error('Expected the run to be claimed.');
  const message = '400 of 1,053 rows are written.';
  await idle.operations.runs.save(run, { done: 400, total: 1_053, message });
  await runs.getByText(message).waitFor();
  await runs.getByText('37 %').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await runs.getByRole('button', { name: 'Pause' }).click();
  await runs.getByText('Paused', { exact: true }).waitFor();
  await page.goto('/tasks');
  await panel(page, /^In progress 1/)
    .getByText('37 %')
    .waitFor();
  await page.goBack();
  await runs.getByRole('button', { name: 'Resume' }).click();
  await runs.getByText('Running').waitFor();
  await runs.getByRole('button', { name: 'Cancel' }).click();
  await runs.getByText('Canceled').waitFor();
  expect(await runs.getByRole('button', { name: 'Pause' }).count()).toBe(0);
});

browser.test('"axe: 0 violations" on lists, light and dark, 1280 and 360 px', async (page) => {
  const group = { joined: 'OR', isNot: false, parts: [OPEN_NOW, { written: { LIKE: ['names.name', 'A%'] } }] };
  const draft = draftOf([IN_WA, group], { name: 'W'.repeat(190), orderBy: ['names.name DESC'] });
  await open(page, await service.key(), `/lists/new${draft}`);
  await panel(page, 'First rows').getByRole('table').waitFor();
  expect(await faultsOfEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save the list' }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await panel(page, /^Runs/).getByText('Finished').waitFor();
  expect(await faultsOfEveryLook(page)).toEqual([]);
  for (const path of ['/lists', '/tasks', '/lists/enrich']) {
    await page.goto(path);
    await page
      .locator(path === '/lists/enrich' ? 'input[type=file]' : '[role=table]')
      .first()
      .waitFor();
    expect([path, await faultsOfEveryLook(page)]).toEqual([path, []]);
  }
});
