import { expect } from 'vitest';
import { browserOf, faultsOfEveryLook, open } from './browser.ts';
import { consoleService } from './console-service.ts';

const service = consoleService();
const browser = browserOf(() => service.url);

/** A key of the REST routes, too. */
const key = async () => (await service.operations.createKey({ plan: 'enterprise', scopes: ['graph', 'kyb'] })).key;

browser.test('"the reference\'s example sent", and a body that is wrong answered with words', async (page) => {
  await open(page, await key(), '/reference');
  await page.getByRole('link', { name: '/v2/kyb/', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/reference/verify_v2');
  await page.getByRole('textbox', { name: 'package' }).fill('identify');
  await page.getByRole('button', { name: 'Send' }).click();
  const answer = page.getByRole('region', { name: 'Answer to the request' });
  await answer.getByText('Status 200').waitFor();
  await answer.getByText(/x-svc-credits: \d+ · /).waitFor();
  await answer.getByText('"response_id"').waitFor();
  await page.getByRole('textbox', { name: 'Body' }).fill('{"name": 7}');
  await page.getByRole('button', { name: 'Send' }).click();
  await answer.getByText('Status 400').waitFor();
  await answer.getByText('"error": true').waitFor();
});

browser.test('what changes something is shown, and not sent', async (page) => {
  await open(page, await key(), '/reference/update_decision');
  await page.getByRole('heading', { name: 'Body' }).waitFor();
  expect(await page.getByRole('button', { name: 'Send' }).count()).toBe(0);
});

browser.test('"axe on each page": the reference, light and dark, 1280 and 360 px', async (page) => {
  await open(page, await key(), '/reference');
  await page.getByRole('link', { name: '/v2/kyb/', exact: true }).waitFor();
  expect(await faultsOfEveryLook(page)).toEqual([]);
  await page.getByRole('link', { name: '/evaluation/sanctions/screen', exact: true }).click();
  await page
    .getByText(/^\d+ nested in/)
    .first()
    .click();
  await page.getByText('What 400 looks like').click();
  expect(await faultsOfEveryLook(page)).toEqual([]);
});
