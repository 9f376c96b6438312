import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished } from 'vitest';
import type { IssuedKey } from '../../operations/operations.ts';
import { browserOf, faultsOfEveryLook, open } from './browser.ts';
import { consoleService } from './console-service.ts';
import { pressOn, tabTo } from './keyboard.ts';

const service = consoleService(undefined, { SVC_FETCH_PRIVATE: '127.0.0.1' });
const browser = browserOf(() => service.url);

const newKey = () => service.operations.createKey({ plan: 'enterprise' });

/** A brand of the sample city, and its name. */
async function brand({ key }: IssuedKey): Promise<{ id: string; name: string }> {
  const query =
    '{ search(searchInput: { prompt: "shops", conditions: { limit: 1 } }) { ... on Brand { id names { edges { node { name } } } } } }';
  const response = await fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ query }),
  });
  const [found] = JSON.parse(await response.text()).data.search;
  return { id: found.id, name: found.names.edges[0].node.name };
}

const status = (before: string, after: string) => ({
  ...{ type: 'OperatingLocationOperatingStatus', id: randomUUID(), changes: ['changed'], datasets: ['city'] },
  ...{ records: [], fields: [{ field: 'operatingStatus', before, after }] },
});

/** Adds events of a watch, or of none, as a load of data does; the newest last. */
async function happened({ accountId }: IssuedKey, watchId: string | null, ...changes: ReturnType<typeof status>[][]) {
  const events = changes.map((each) => ({
    ...{ id: randomUUID(), accountId, watchId, kind: 'watch.changed', state: 'open' as const },
    content: {
      ...{ aspect: 'status', reference: null, from_version: 'monday', to_version: 'tuesday' },
      ...{ changes: each, total_changes: each.length },
    },
  }));
  await service.operations.watching.events.add(events);
}

browser.test(
  '"a Watch button on a business page": what then happens stands with before and after, open until somebody resolves it',
  async (page) => {
    const key = await newKey();
    const { id, name } = await brand(key);
    await open(page, key.key, `/business/${id}`);
    await page.getByRole('button', { name: 'Watch', exact: true }).click();
    await page.getByRole('link', { name: 'Watched', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Watches' }).waitFor();
    await page.getByText('Nothing is open.').waitFor();
    const watched = page.getByRole('table', { name: 'Watched' });
    await watched.getByRole('link', { name }).waitFor();
    expect(await watched.getByRole('row').nth(1).textContent()).toMatch(/Business.*everything/);

    const [watch] = await service.operations.watching.watches.list(key.accountId, { limit: 1 });
    await happened(key, watch?.id ?? null, [
      status('Open', 'Closed'),
      ...['a', 'b', 'c'].map((each) => status(each, 'd')),
    ]);
    await page.reload();
    const events = page.getByRole('list', { name: 'Events, newest first' });
    const event = events.getByRole('listitem');
    await event.getByRole('link', { name }).waitFor();
    expect(await event.textContent()).toMatch(/^OpenStatus.*before\s*Open\s*after\s*Closed/);
    await event.getByText('1 more', { exact: true }).click();
    await event.getByText('c', { exact: true }).waitFor();
    expect(await faultsOfEveryLook(page)).toEqual([]);

    await event.getByRole('button', { name: 'Resolve: Status' }).click();
    await page.getByText('Nothing is open.').waitFor();
    await page.getByLabel('State').selectOption('Resolved');
    await events.getByText('Resolved', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('state')).toBe('RESOLVED');
    expect(
      (await service.operations.watching.events.list(key.accountId, { limit: 9 })).map((each) => each.state),
    ).toEqual(['resolved']);

    await page.getByRole('button', { name: `End the watch on ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'End the watch?' });
    await dialog.getByRole('button', { name: 'End it' }).click();
    await page.getByText('Nothing is watched here.').waitFor();
    await page.goto(`/business/${id}`);
    await page.getByRole('button', { name: 'Watch', exact: true }).waitFor();
  },
);

browser.test(
  '"a Watch button on a verification", and the other pages of events and watches, by the keyboard alone',
  async (page) => {
    const key = await newKey();
    const { accountId } = key;
    const response = await fetch(`${service.url}/v2/kyb/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key.key },
      body: JSON.stringify({ data: { names: ['Blue Wren Bakery LLC'], addresses: [{ city: 'Sandbox Harbor' }] } }),
    });
    const { response_id: id } = JSON.parse(await response.text());
    await expect.poll(() => service.operations.auditEntry(id)).toBeDefined();
    const others = Array.from({ length: 100 }, (_, at) => ({
      ...{ entityType: null, entityId: null, party: { org_name: [`Party ${at}`] } },
      ...{ reference: `r${at}`, origin: null, aspects: ['listings'], threshold: 0.8 },
    }));
    await service.operations.watching.watches.add({ accountId, apiKeyId: key.id }, others, null);
    await happened(key, null, ...Array.from({ length: 21 }, (_, at) => [status('Open', `Closed ${at}`)]));

    await open(page, key.key, `/verify/${id}`);
    await pressOn(page.getByRole('button', { name: 'Watch', exact: true }));
    await page.getByRole('link', { name: 'Watched', exact: true }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('w');
    const events = page.getByRole('list', { name: 'Events, newest first' }).getByRole('listitem');
    await expect.poll(() => events.count()).toBe(20);
    expect(await events.first().textContent()).toContain('Closed 20');
    await tabTo(events.first().getByRole('button', { name: 'Seen: Status' }));
    await page.keyboard.press('Enter');
    await expect.poll(() => events.first().textContent()).toContain('Closed 19');
    // The 21st has moved up, so all that are open stand on one page.
    await expect.poll(() => events.count()).toBe(20);
    await page.getByLabel('State').selectOption('All');
    await expect.poll(() => events.first().textContent()).toContain('Closed 20');
    await pressOn(page.getByRole('button', { name: 'Older' }));
    await expect.poll(() => events.count()).toBe(1);
    expect(await events.textContent()).toContain('Closed 0');

    const table = page.getByRole('table', { name: 'Watched' });
    expect(await table.getAttribute('aria-rowcount')).toBe('101');
    await pressOn(page.getByRole('button', { name: 'Next page' }));
    await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('2');
    await page.getByLabel('Reference').fill('r42');
    await table.getByText('Party 42').waitFor();
    await page.getByLabel('Reference').fill('');
    await expect
      .poll(
        async () =>
          (await service.operations.watching.watches.list(accountId, { limit: 9, origin: `verification ${id}` }))
            .length,
      )
      .toBe(1);
  },
);

browser.test('"scope kyb": another key is told what it lacks, and sees no button', async (page) => {
  const key = await service.operations.createKey({ plan: 'enterprise', scopes: ['graph'] });
  const { id } = await brand(key);
  await open(page, key.key, '/watches');
  await page.getByText('Watches need a key of scope').first().waitFor();
  expect(await faultsOfEveryLook(page)).toEqual([]);
  await page.goto(`/business/${id}`);
  await page.getByRole('button', { name: 'Where it comes from' }).first().waitFor();
  expect(await page.getByRole('button', { name: 'Watch', exact: true }).count()).toBe(0);
});

browser.test(
  '"webhooks with deliveries": one is added, tried, given a new secret, and ended; what is posted verifies',
  async (page) => {
    const posted: { headers: Record<string, string>; body: string }[] = [];
    const server = createServer(async (request, response) => {
      const body = Buffer.concat(await Array.fromAsync(request)).toString();
      posted.push({
        body,
        headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
      });
      response.writeHead(posted.length === 1 ? 503 : 204).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

    await open(page, await service.key(), '/watches');
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    await page.getByLabel('URL').fill('http://example.com/');
    await pressOn(page.getByRole('button', { name: 'Add it' }));
    await page.getByRole('alert').filter({ hasText: 'url expects an https URL' }).waitFor();
    await page.getByLabel('URL').fill(url);
    await page.getByLabel('what changed').check();
    await pressOn(page.getByRole('button', { name: 'Add it' }));
    const panel = page.getByRole('region', { name: url });
    await panel.getByText('watch.changed · since').waitFor();
    const first = await page.getByText(/^whsec_/).textContent();

    await panel.getByRole('button', { name: 'Send a test event' }).click();
    const table = panel.getByRole('table');
    await table.getByText('Expected a status from 200 to 299, got 503.').waitFor();
    expect(await faultsOfEveryLook(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await table.getByRole('button', { name: /^Send again: event \d+$/ }).click();
    await table.getByText('delivered', { exact: true }).waitFor();
    expect(new Webhook(first ?? '').verify(posted[1]?.body ?? '', posted[1]?.headers ?? {})).toMatchObject({
      type: 'webhook.test',
    });

    await panel.getByRole('button', { name: 'New secret' }).click();
    await panel.getByText('the secret before signs too until').waitFor();
    expect(await page.getByText(/^whsec_/).textContent()).not.toBe(first);
    await panel.getByRole('button', { name: 'End', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
    await expect.poll(() => page.getByText(/^whsec_/).count()).toBe(0);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await panel.count()).toBe(0);
  },
);
