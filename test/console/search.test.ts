import { expect } from 'vitest';
import { browserOf, faultsOfEveryLook, open } from './browser.ts';
import { consoleService } from './console-service.ts';
import { hasFocus } from './keyboard.ts';

const service = consoleService();
const browser = browserOf(() => service.url);

const COFFEE = '/?q=coffee+in+Harbor+City';

browser.test('"says how it read it", and the reader may say it better', async (page) => {
  await open(page, await service.key(), COFFEE);
  await page.locator('[data-step]').first().waitFor();
  const as = page.getByLabel('Read as');
  expect(await as.inputValue()).toBe('description');
  await as.selectOption('name');
  await page.waitForURL((url) => url.searchParams.get('as') === 'name');
  expect(await as.inputValue()).toBe('name');
});

browser.test('"facets with counts": a choice narrows the results and stands in the address', async (page) => {
  await open(page, await service.key(), COFFEE);
  const results = page.locator('[data-step]');
  await results.first().waitFor();
  const all = await results.count();
  const closed = page.getByRole('group', { name: 'Status' }).locator('label', { hasText: /^Closed/ });
  const count = Number(((await closed.textContent()) ?? '').match(/\d+$/)?.[0]);
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(all);
  await closed.click();
  await page
    .getByRole('status')
    .filter({ hasText: `${count} of ${all}` })
    .waitFor();
  expect(await results.count()).toBe(count);
  expect(new URL(page.url()).searchParams.get('status')).toBe('Closed');
  await page.reload();
  await results.first().waitFor();
  expect(await results.count()).toBe(count);
});

browser.test('"results with why they matched", "map of the locations"', async (page) => {
  await open(page, await service.key(), COFFEE);
  await page.getByRole('region', { name: 'Results' }).getByText('Coffee Shops').first().waitFor();
  const map = page.getByRole('img', { name: /^Map of \d+ locations/ });
  await expect.poll(() => map.getAttribute('data-drawn')).toBe('true');
  expect(Number(await map.getAttribute('data-clusters'))).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Zoom in' }).click();
});

browser.test('keyboard only: a business is searched, walked to and opened', async (page) => {
  await open(page, await service.key(), '/');
  await page.getByRole('heading', { name: 'Find a business' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('coffee in Harbor City');
  await page.keyboard.press('Enter');
  const results = page.locator('[data-step]');
  await results.nth(1).waitFor();
  const href = await results.nth(1).getAttribute('href');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === href);
  await page.getByRole('heading', { level: 1 }).waitFor();
});

browser.test(
  'going back puts the focus on the result that was opened, so that the next one is a key away',
  async (page) => {
    await open(page, await service.key(), COFFEE);
    const results = page.locator('ol [data-step]');
    await results.nth(2).press('Enter');
    await page.getByRole('region', { name: /^Locations/ }).waitFor();
    await page.goBack();
    await hasFocus(results.nth(2));
    await page.keyboard.press('ArrowDown');
    await hasFocus(results.nth(3));
  },
);

browser.test('a request too many says when it may be tried again', async (page) => {
  await page.route('**/graphql', (route) =>
    route.fulfill({
      ...{ status: 429, headers: { 'retry-after': '3' }, contentType: 'application/json' },
      body: '{"errors":[{"message":"Too many requests.","extensions":{"code":"RATE_LIMITED"}}]}',
    }),
  );
  await open(page, await service.key(), COFFEE);
  await page.getByText('Try again in 3 seconds.').waitFor();
});

browser.test('an address alone finds who is there, and says how it was read', async (page) => {
  await open(page, await service.key(), COFFEE);
  const first = page.locator('[data-step]').first();
  const name = (await first.textContent()) ?? '';
  await first.click();
  const cells = page.getByRole('region', { name: 'Locations' }).getByRole('cell');
  await cells.first().waitFor();
  const [street = '', city = ''] = await cells.allTextContents();
  await page.goto(`/?${new URLSearchParams({ q: `${street}, ${city}` })}`);
  const results = page.getByRole('region', { name: 'Results' });
  await results.getByRole('link', { name }).waitFor();
  await results.getByText('street').first().waitFor();
  expect(await page.getByLabel('Read as').inputValue()).toBe('address');
  await page.getByText(`city ${city}`).first().waitFor();
});

browser.test('a search that finds more than it shows says so, and a choice looks among all', async (page) => {
  // The sample city has no hundred businesses of one kind.
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const [one] = data.search ?? [];
    const search = Array.from({ length: 101 }, (_, at) => ({ ...one, id: `${at}` }));
    await route.fulfill({ response, json: { data: one === undefined ? data : { search } } });
  });
  await open(page, await service.key(), COFFEE);
  await page.getByRole('status').filter({ hasText: '100+ businesses, the first 100 shown' }).waitFor();
  await page.getByText('count the first 100').waitFor();
  const status = page.getByRole('group', { name: 'Status' }).getByRole('checkbox').first();
  const [asked] = await Promise.all([
    page.waitForRequest((request) => (request.postData() ?? '').includes('"IN"')),
    status.click(),
  ]);
  expect(JSON.parse(asked.postData() ?? '{}').variables.searchInput.conditions.filter).toEqual({
    AND: [{ IN: ['operatingLocations.operatingLocationCache.operatingStatus', [expect.any(String)]] }],
  });
  await page.getByRole('status').filter({ hasText: 'of 100+' }).waitFor();
});

browser.test('the examples of the first page are of the data that is served: each finds a business', async (page) => {
  await open(page, await service.key(), '/');
  const examples = page.locator('main dd a');
  await examples.first().waitFor();
  const paths = await Promise.all((await examples.all()).map((each) => each.getAttribute('href')));
  expect(paths.length).toBe(6);
  for (const path of paths) {
    await page.goto(path ?? '');
    await page.locator('ol a[href^="/business/"]').first().waitFor();
  }
});

browser.test(
  '"why is X not found?" stands beside the results: where a business dropped out, and what would find it',
  async (page) => {
    await open(page, await service.key(), '/?q=dentists+in+Harbor+City');
    const other = await page.locator('ol a[href^="/business/"] h2, ol a[href^="/business/"]').first().textContent();
    await page.goto(COFFEE);
    const missing = page.getByLabel('Missing business');
    const explain = async (text: string) => {
      await missing.fill(text);
      await page.getByRole('button', { name: 'Explain' }).click();
    };
    await explain(other ?? '');
    await page.getByText(/^(?:words|place|bound|score|conditions): /i).waitFor();
    await page.getByRole('link', { name: 'Show the business' }).waitFor();
    await explain('Qwzzt Vlorp');
    await page.getByText('No business has this name').waitFor();
  },
);

browser.test('a tax number and an id that nobody has are answered with words', async (page) => {
  await open(page, await service.key(), '/?q=00-0000000');
  await page.getByText('No business has this tax number').waitFor();
  await page.goto('/?q=B0000000000000000');
  await page.getByText('No business has this id').waitFor();
});

for (const path of ['/', COFFEE])
  browser.test(`"axe: 0 violations" on ${path}, light and dark, 1440 and 360 px`, async (page) => {
    await open(page, await service.key(), path);
    await page
      .locator(path === '/' ? 'h1' : '[data-drawn=true]')
      .first()
      .waitFor();
    expect(await faultsOfEveryLook(page, 1440)).toEqual([]);
  });
