import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityFaults, browserOf, faultsOfEveryLook, open } from './browser.ts';
import { consoleService } from './console-service.ts';

const service = consoleService();
const browser = browserOf(() => service.url);

/** The editor of operations: GraphiQL has three, of which it is the first. */
const editor = (page: Page) => page.locator('.graphiql-query-editor .monaco-editor');
const answer = (page: Page) => page.getByRole('status', { name: 'Last answer' });

/** Replaces the operation by one that is typed. */
async function type(page: Page, text: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
}

/** What axe finds in GraphiQL as it is packaged; its styles are ours to set, its elements are not. */
const OF_THE_PACKAGE = [
  // The tab has the button that closes it inside.
  'nested-interactive',
];

const faults = async (page: Page) => (await accessibilityFaults(page)).map((fault) => fault.split(':')[0]);

browser.test(
  '"GraphiQL (packaged, with the key)": an operation is completed, a wrong one underlined, and what it costs shown',
  async (page) => {
    const key = await service.key();
    await open(page, key, '/graphiql');
    await editor(page).waitFor();
    await type(page, '{ acc');
    const completion = page.getByRole('option', { name: /^account/ });
    await completion.waitFor();
    await completion.click();
    await page.keyboard.type(' { pricingPlam } }');
    await editor(page).locator('.squiggly-error').first().waitFor();
    await type(page, '{ account { pricingPlan');
    await expect.poll(() => editor(page).locator('.squiggly-error').count()).toBe(0);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect
      .poll(() => answer(page).textContent())
      .toMatch(/^Status 200 · cost \d+ · credits 0 · \d+ ms · request \S+$/);
    expect(await page.locator('.graphiql-response').textContent()).toContain('enterprise');
    const kept = await page.evaluate<string>('JSON.stringify([localStorage, location.href, document.cookie])');
    expect(kept).not.toContain(key);
    expect(kept).not.toContain('pricingPlan');
  },
);

browser.test('"examples from the docs", and a tree of the schema', async (page) => {
  await open(page, await service.key(), '/graphiql');
  await editor(page).waitFor();
  await page.getByRole('button', { name: 'Show Examples' }).click();
  await page.getByRole('button', { name: 'Filters, orders and counts' }).click();
  await page.getByRole('tab', { name: 'Conditions' }).waitFor();
  await page.getByRole('button', { name: 'Execute query' }).click();
  await expect.poll(() => answer(page).textContent()).toContain('Status 200');
  expect(await faults(page)).toEqual(OF_THE_PACKAGE);
  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
  await page.getByRole('link', { name: 'OperatingLocation', exact: true }).click();
  // A description is Markdown, which GraphiQL shows as HTML: it passes the sanitizer.
  await page.locator('.graphiql-markdown-description').first().waitFor();
  expect(await faults(page)).toEqual(OF_THE_PACKAGE);
  await page.getByRole('button', { name: 'Show GraphiQL Explorer' }).click();
  await page.getByText('operatingLocations').first().waitFor();
  // Its fields of arguments, and its choice of what to add, have no labels.
  expect(await faults(page)).toEqual(['label', ...OF_THE_PACKAGE, 'select-name']);
});

browser.test('"Open in GraphiQL" fills in operation and variables, and leaves neither in the address', async (page) => {
  const key = await service.key();
  const id = '00000000-0000-5000-8000-000000000000';
  const handed = new URLSearchParams({ query: 'query Handed { account { customerId } }', variables: `{"id":"${id}"}` });
  await open(page, key, `/graphiql#${handed}`);
  await page.getByRole('tab', { name: 'Handed' }).waitFor();
  await page.getByText(id).waitFor();
  expect(new URL(page.url()).hash).toBe('');
  // The pages beside it are another document.
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByText('svc', { exact: true }).waitFor();
});

browser.test('a key that may send only trusted documents is told so', async (page) => {
  const { key } = await service.operations.createKey({ plan: 'enterprise', documents: 'enforce' });
  await open(page, key, '/graphiql');
  await page.getByRole('alert').filter({ hasText: 'only trusted documents' }).waitFor();
});

browser.test('axe finds in GraphiQL what is of the package, light and dark, 1280 and 360 px', async (page) => {
  await open(page, await service.key(), '/graphiql');
  await editor(page).waitFor();
  await page.getByText('"entityType"').waitFor();
  const found = (await faultsOfEveryLook(page)).map((fault) => fault.replace(/^.*? px: ([\w-]+).*/s, '$1'));
  // Wide and narrow: in dark only colours are looked at.
  expect(found).toEqual([1, 2].flatMap(() => OF_THE_PACKAGE));
});

test('the policy of GraphiQL is wider in styles, workers and the names of HTML policies, and no other page has it', async () => {
  const policyOf = async (path: string) => {
    const { headers } = await fetch(service.url + path);
    return (headers.get('content-security-policy') ?? '').split('; ');
  };
  const [strict, wider] = [await policyOf('/'), await policyOf('/graphiql')];
  const directives = wider.filter((directive) => !strict.includes(directive)).map((each) => each.split(' ')[0]);
  expect(directives).toEqual(['style-src', 'trusted-types', 'worker-src']);
  expect(wider).toEqual(
    expect.arrayContaining(["script-src 'self'", "require-trusted-types-for 'script'", "default-src 'none'"]),
  );
});
