import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { accessibilityFaults, browserOf, faultsOfEveryLook, open } from './browser.ts';
import { consoleService } from './console-service.ts';
import { hasFocus, pressOn, tabTo, typeInto } from './keyboard.ts';

const HIGH = { requestsPerSecond: 1e6, burst: 1e6, requestsPerDay: 1e9 };
const service = consoleService(undefined, {
  SVC_PLANS: JSON.stringify({ trial: { ...HIGH, screeningsPerHour: 3 }, enterprise: HIGH }),
});
const browser = browserOf(() => service.url);

async function send(key: string, path: string, body: object) {
  const response = await fetch(`${service.url}/evaluation/sanctions${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify(body),
  });
  return JSON.parse(await response.text());
}

const screened = (key: string, tag: string, search: object) => send(key, '/screen', { tag, searches: [search] });

browser.test(
  '"hits with attribute scores, clear or confirm", by keyboard, with its trail, and again at its address',
  async (page) => {
    const { accountId } = await service.operations.createKey({ plan: 'enterprise' });
    await page.goto(`/#once=${await service.operations.oneTimeLinks.create(accountId)}`);
    await page.getByRole('navigation').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.getByRole('link', { name: 'a person with another date of birth' }).press('Enter');
    await page.getByText(/of [\d,]+ screenings left/).waitFor();
    await page.getByRole('button', { name: 'Screen', exact: true }).press('Enter');
    const hit = page.getByRole('article', { name: 'IVAR STENKOVICH' });
    await hit.getByText('agrees with the listed 1961-11-23').waitFor();
    expect(await hit.locator('mark').allTextContents()).toEqual(['1961-11-24', '1961-11-23']);
    expect(new URL(page.url()).search).toBe('');

    await hit.getByLabel('Assignee').fill('Ana');
    await hit.getByLabel('Status').selectOption('in review');
    await hit.getByRole('button', { name: 'Save' }).press('Enter');
    const trail = hit.getByRole('list', { name: 'Changes, newest first' });
    await trail.getByText('Ana').waitFor();
    await hit.getByLabel('Notes').fill('Born a day later.');
    await hit.getByRole('button', { name: 'Clear' }).press('Enter');
    await trail.getByText('Born a day later.').waitFor();
    expect(await trail.getByRole('listitem').count()).toBe(2);
    await page.reload();
    await trail.getByText('Born a day later.').waitFor();
    await page.goto('/screen?cases=cleared');
    await page.getByRole('button', { name: 'example person' }).click();
    await page.getByRole('dialog').getByText('Born a day later.').last().waitFor();
  },
);

browser.test(
  '"keyboard only through every flow": a party is screened, its hit put in review, cleared, and found among the decisions',
  async (page) => {
    await open(page, await service.key(), '/screen');
    await typeInto(page.getByRole('textbox', { name: /^Tag Your name/ }), 'by keyboard');
    await typeInto(page.getByRole('textbox', { name: /^Names/ }), 'Ivar Stenkovich');
    await pressOn(page.getByRole('button', { name: 'Screen', exact: true }));
    const hit = page.getByRole('article', { name: 'IVAR STENKOVICH' });
    await hit.waitFor();
    await hasFocus(page.getByRole('main'));
    await typeInto(hit.getByLabel('Status'), 'in review');
    await typeInto(hit.getByRole('textbox', { name: 'Assignee' }), 'Ana');
    const save = hit.getByRole('button', { name: 'Save' });
    await pressOn(save);
    const trail = hit.getByRole('list', { name: 'Changes, newest first' });
    await trail.getByText('Ana').waitFor();
    await hasFocus(save);
    await tabTo(hit.getByRole('textbox', { name: 'Notes' }), 'Shift+Tab');
    await page.keyboard.type('Another day of birth.');
    await pressOn(hit.getByRole('button', { name: 'Clear' }));
    await trail.getByText('Another day of birth.').waitFor();

    await page.goto('/screen?cases=in_review');
    await typeInto(page.getByLabel('Status'), 'cleared');
    await pressOn(page.getByRole('button', { name: 'by keyboard' }));
    const sheet = page.getByRole('dialog');
    await pressOn(sheet.getByRole('button', { name: 'Confirm' }));
    await expect.poll(() => sheet.getByRole('listitem').count()).toBe(3);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await hasFocus(page.getByRole('main'));
  },
);

browser.test(
  '"the limits shown in words when used up"; a change that came too late says so; what is typed stays',
  async (page) => {
    const { key } = await service.operations.createKey({ plan: 'trial' });
    const party = { type: 'ENTITY', entity_description: { org_name: ['Nordskar Maritime Trading'] } };
    const { search_results, request_id } = await screened(key, 'late', party);
    const [{ entity }] = search_results[0].hits;
    await open(page, key, `/screen/${request_id}`);
    await page.getByRole('button', { name: 'Confirm' }).waitFor();
    await send(key, '/decisions/update_one', {
      tag: 'late',
      record_id: entity.record_id,
      status: 'open',
      notes: 'mine',
    });
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('alert').filter({ hasText: 'has version 1, not 0' }).waitFor();
    await page.getByRole('list', { name: 'Changes, newest first' }).getByText('mine').waitFor();

    for (const _ of [2, 3]) await screened(key, 'late', party);
    await page.goto('/screen?try=text');
    await page.getByRole('button', { name: 'Screen', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'This key has used all 3 screenings of this hour.' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Text' }).inputValue()).toContain('Invoice 4711');
  },
);

browser.test('a file of parties: its run is followed, and its results are a CSV', async (page) => {
  await open(page, await service.key(), '/screen');
  const rows = 'name,dob\nIvar Stenkovich,1961-11-23\n"<b>Nobody</b> Atall",\n';
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'parties.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
  await page.getByLabel('Tag of the file').fill('book <b>7</b>');
  await page.getByRole('button', { name: 'Screen the file' }).click();
  const files = page.getByRole('list', { name: 'Screened files' });
  await files.getByText('alerts 1, hits 0, clear 1, errors 0').waitFor();
  const coming = page.waitForEvent('download');
  await files.getByRole('button', { name: 'Results as CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^screening-[0-9a-f-]{36}\.csv$/);
  await files.getByRole('link', { name: 'book <b>7</b>' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'book <b>7</b>' }).waitFor();
  await page.getByRole('button', { name: 'Results as CSV' }).waitFor();
  await page.getByText('2 of 2 rows').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.goBack();
  const text = readFileSync(await file.path(), 'utf8');
  expect(text.trim().split('\n')).toHaveLength(3);
  expect(text).toContain('IVAR STENKOVICH');
  await input.setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('') });
  await page.getByLabel('Tag of the file').fill('empty');
  await page.getByRole('button', { name: 'Screen the file' }).click();
  await page.getByRole('alert').filter({ hasText: 'expects a CSV or XLSX file, got nothing' }).waitFor();
});

browser.test(
  'a list of recent screenings and verifications, reached by keyboard, in pages of the address',
  async (page) => {
    const key = await service.key();
    for (let at = 0; at < 21; at += 1)
      await screened(key, `tag ${at}`, {
        type: 'ENTITY',
        entity_description: { person_name: [`Nobody <i>${at}</i>`] },
      });
    await open(page, key, '/');
    await page.getByRole('navigation').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await page.getByText('No verifications yet.').waitFor();
    const newest = page.getByRole('link', { name: 'Nobody <i>20</i>' });
    await newest.waitFor();
    await page.getByRole('link', { name: 'Older', exact: true }).press('Enter');
    await page.getByRole('link', { name: 'Nobody <i>0</i>' }).waitFor();
    expect(new URL(page.url()).searchParams.has('screenings')).toBe(true);
    expect([await newest.count(), await accessibilityFaults(page)]).toEqual([0, []]);
    await page.goBack();
    await newest.press('Enter');
    await page.getByText('No listed party reaches the hit threshold.').waitFor();
  },
);

const NAMES = ['Nordskar Maritime Trading', '<img src=x onerror=alert(1)>', 'W'.repeat(400), 'مقهى الميناء'];

browser.test(
  '"axe: 0 violations" on a screening of hostile names and on the form, light and dark, 1280 and 360 px',
  async (page) => {
    const key = await service.key();
    const { request_id } = await screened(key, '<b>tag</b> '.repeat(15).trim(), {
      type: 'ENTITY',
      entity_description: { org_name: NAMES },
    });
    await open(page, key, `/screen/${request_id}`);
    await page.getByRole('article').first().waitFor();
    expect(await page.locator('main img, main b').count()).toBe(0);
    expect(await faultsOfEveryLook(page)).toEqual([]);
    await page.goto('/screen');
    await page.getByText('screenings left').waitFor();
    await page.getByText('Lists and thresholds').click();
    expect(await faultsOfEveryLook(page)).toEqual([]);
  },
);
