import { expect } from 'vitest';
import { browserOf, faultsOfEveryLook, open } from './browser.ts';
import { consoleService } from './console-service.ts';
import { hasFocus, pressOn, tabTo, typeInto } from './keyboard.ts';

const service = consoleService();
const browser = browserOf(() => service.url);

/** How many pages a printed PDF has: each is an object of its own. */
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

async function verified(key: string, data: object, attrs = 'watchlist,bankruptcies'): Promise<string> {
  const response = await fetch(`${service.url}/v2/kyb/?package=verify&attrs=${attrs}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ data }),
  });
  return JSON.parse(await response.text()).response_id;
}

browser.test('"a firm verified and its report printed", decided with a note, from a fresh start', async (page) => {
  const { accountId } = await service.operations.createKey({ plan: 'enterprise' });
  await page.goto(`/#once=${await service.operations.oneTimeLinks.create(accountId)}`);
  await page.getByRole('navigation').waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await page.getByRole('link', { name: 'a firm in good order' }).click();
  await page.getByLabel('Social security number').fill('123-45-6789');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Blue Wren Bakery LLC' }).waitFor();
  const { pathname, search } = new URL(page.url());
  expect([pathname, search]).toEqual([expect.stringMatching(/^\/verify\/[0-9a-f-]{36}$/), '']);
  const task = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Tax number' }) });
  await task.getByText('verified', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'BLUE WREN BAKERY', exact: true }).waitFor();

  await page.getByLabel('Note').fill('Ask for the lease.');
  await page.getByRole('button', { name: 'Refer' }).click();
  const trail = page.getByRole('list', { name: 'Decisions, newest first' });
  await trail.getByText('Ask for the lease.').waitFor();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect.poll(() => trail.getByRole('listitem').count()).toBe(2);
  expect(await trail.getByRole('listitem').first().textContent()).toContain('Approved');

  for (const format of ['A4', 'Letter']) expect(pagesOf(await page.pdf({ format }))).toBe(1);
  await page.emulateMedia({ media: 'print' });
  const printed = await page.evaluate<string>('document.body.innerText');
  for (const part of [
    'Verification report',
    'Approved',
    pathname.slice(-36),
    'exact match',
    '1200 Alderwick St',
    '•••••0011',
  ])
    expect(printed).toContain(part);
  for (const control of ['Print the report', 'Reject', 'Sign out', 'Verify', 'Search'])
    expect(printed).not.toContain(control);
  await page.emulateMedia({ media: 'screen' });

  const kept = await page.evaluate<string>(
    'JSON.stringify([localStorage, sessionStorage, location.href]) + document.body.innerText',
  );
  expect(kept).not.toMatch(/123-?45-?6789|999000011/);
  await page.reload();
  await trail.getByText('Ask for the lease.').waitFor();
  await page.getByRole('link', { name: 'Verify', exact: true }).click();
  await page.getByRole('link', { name: 'Blue Wren Bakery LLC' }).first().click();
  await page.waitForURL((url) => url.pathname === pathname);
});

browser.test(
  '"keyboard only through every flow": a firm is verified, its tasks read, approved with a note, and its report printed',
  async (page) => {
    await open(page, await service.key(), '/verify');
    await typeInto(page.getByRole('textbox', { name: 'Name', exact: true }), 'Blue Wren Bakery LLC');
    await typeInto(page.getByRole('textbox', { name: /^Tax number/ }), '99-9000011');
    await typeInto(page.getByRole('textbox', { name: 'Street' }).first(), '1200 Alderwick St');
    await typeInto(page.getByRole('textbox', { name: 'City' }).first(), 'Sandbox Harbor');
    await typeInto(page.getByRole('textbox', { name: 'State' }).first(), 'WA');
    await pressOn(page.getByRole('checkbox', { name: 'Bankruptcies' }), 'Space');
    await pressOn(page.getByRole('button', { name: 'Verify', exact: true }));
    await page.getByRole('heading', { level: 1, name: 'Blue Wren Bakery LLC' }).waitFor();
    await hasFocus(page.getByRole('main'));
    const task = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Tax number' }) });
    await task.getByText('verified', { exact: true }).waitFor();

    await typeInto(page.getByRole('textbox', { name: /^Note/ }), 'Ask for the lease.');
    const approve = page.getByRole('button', { name: 'Approve' });
    await pressOn(approve);
    await page.getByRole('list', { name: 'Decisions, newest first' }).getByText('Ask for the lease.').waitFor();
    await hasFocus(approve);
    await page.evaluate('window.print = () => { window.printed = true; }');
    await tabTo(page.getByRole('button', { name: 'Print the report' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('window.printed')).toBe(true);
  },
);

browser.test(
  '"a request body typed into the form is not lost when the key is refused", or has not the scope',
  async (page) => {
    const issued = await service.operations.createKey({ plan: 'enterprise' });
    await open(page, issued.key, '/verify');
    await page.getByLabel('Name', { exact: true }).fill('Nordskar Maritime');
    await page.getByRole('textbox', { name: 'Tax number Nine' }).fill('12-3456789');
    await page.getByLabel('Social security number').fill('123-45-6789');
    await page.getByLabel('State').first().fill('WA');
    await service.operations.disableKey(issued.id);
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'somebody disabled it' }).waitFor();
    const kept = await page.evaluate<string>('JSON.stringify([localStorage, sessionStorage, location.href])');
    expect(kept).not.toMatch(/3456789|45-6789/);
    const { key } = await service.operations.createKey({ plan: 'enterprise', scopes: ['graph'] });
    await page.getByLabel('API key').fill(key);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'scope kyb' }).first().waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Nordskar Maritime');
    expect(await page.getByRole('textbox', { name: 'Tax number Nine' }).inputValue()).toBe('12-3456789');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('API key').fill(await service.key());
    await page.keyboard.press('Enter');
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('');
  },
);

browser.test(
  '"compared values side by side with differences marked"; a decision that came too late says so',
  async (page) => {
    const key = await service.key();
    const address = {
      street_address1: '1200 Aldewick Street',
      city: 'Sandbox Harbor',
      state: 'WA',
      postal_code: '98998',
    };
    const id = await verified(key, { names: ['The Blue Wren Bakery'], addresses: [address] });
    await open(page, key, `/verify/${id}`);
    const task = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Address', exact: true }) });
    await task.getByText('match', { exact: true }).waitFor();
    expect((await task.locator('mark').allTextContents()).slice(0, 4)).toEqual([
      ...['Aldewick', 'Street,', 'ALDERWICK', 'ST,'],
    ]);
    const late = await fetch(`${service.url}/v2/kyb/verifications/${id}/decision`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ status: 'rejected', note: 'first' }),
    });
    expect(late.status).toBe(200);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('alert').filter({ hasText: 'has version 1, not 0' }).waitFor();
    await page.getByText('first', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Change and verify again' }).click();
    expect(await page.getByLabel('Street').first().inputValue()).toBe('1200 Aldewick Street');
  },
);

browser.test('several people are screened besides, several records wanted, and both are asked again', async (page) => {
  await open(page, await service.key(), '/verify?try=officer');
  await page.getByRole('button', { name: 'Add a person' }).press('Enter');
  const second = page.getByRole('group', { name: 'Person 2 to screen' });
  await second.getByLabel('First name').fill('Mara');
  await second.getByLabel('Last name').fill('Quill');
  const records = page.getByRole('spinbutton', { name: /^Records/ });
  await records.fill('3');
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.url().includes('/v2/kyb/?')),
    page.getByRole('button', { name: 'Verify', exact: true }).press('Enter'),
  ]);
  expect(new URL(asked.url()).searchParams.get('top_n')).toBe('3');
  expect(JSON.parse(asked.postData() ?? '{}').data.persons_to_screen).toEqual([
    { first_name: 'Ivar', last_name: 'Stenkovich', dob: '1961-11-23' },
    { first_name: 'Mara', last_name: 'Quill' },
  ]);
  await page.getByText('You requested 3 records').waitFor();
  await page.getByRole('link', { name: 'Change and verify again' }).press('Enter');
  expect(await records.inputValue()).toBe('3');
  expect(await second.getByLabel('Last name').inputValue()).toBe('Quill');
  await page.getByRole('button', { name: 'Remove this person' }).first().press('Enter');
  expect(await page.getByRole('group', { name: 'Person to screen' }).getByLabel('Last name').inputValue()).toBe(
    'Quill',
  );
});

const HOSTILE = {
  names: [`<img src=x onerror=alert(1)> ${'W'.repeat(400)}`, '=1+1 مقهى الميناء'],
  addresses: [{ street_address1: '"><script>alert(1)</script>', state: 'WA' }],
  persons: [{ first_name: 'ي'.repeat(200), last_name: '{{7*7}}' }],
};

browser.test(
  '"axe: 0 violations" on a verification with hostile names and on the form, light and dark, 1280 and 360 px',
  async (page) => {
    const key = await service.key();
    const id = await verified(key, HOSTILE);
    await open(page, key, `/verify/${id}`);
    await page.getByRole('heading', { level: 1, name: '<img src=x onerror=alert(1)>' }).waitFor();
    expect(await page.locator('main img, main script').count()).toBe(0);
    expect(await faultsOfEveryLook(page)).toEqual([]);
    await page.goto('/verify');
    await page.getByRole('link', { name: '<img src=x onerror=alert(1)>' }).waitFor();
    for (const more of await page.locator('summary').all()) await more.click();
    expect(await faultsOfEveryLook(page)).toEqual([]);
  },
);

browser.test('a policy decides first, and its rule stands beside the decision', async (page) => {
  const { accountId, key } = await service.operations.createKey({ plan: 'enterprise', scopes: ['kyb', 'graph'] });
  const rule = { rule: 'found', decision: 'approved', reason: 'A firm was found.', when: { entity_found: true } };
  await service.operations.policies.put(accountId, {
    ...{ name: 'trust', content: JSON.stringify({ policy: 'trust', rules: [rule] }) },
  });
  const id = await verified(key, { names: ['Blue Wren Bakery'], addresses: [{ city: 'Sandbox Harbor', state: 'WA' }] });
  await page.goto(`/#once=${await service.operations.oneTimeLinks.create(accountId)}`);
  await page.getByRole('navigation').waitFor();
  await page.goto(`/verify/${id}`);
  const trail = page.getByRole('list', { name: 'Decisions, newest first' });
  await trail.getByText('by policy trust, version 1, rule found').waitFor();
  await trail.getByText('A firm was found. (entity_found: true)').waitFor();
});
