import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { until } from '../../until.ts';
import { KEY, sampleFolder, startLayout } from './layout.ts';

const folder = sampleFolder();

test('mutations go to a subgraph in another process one after the other; accounts are apart there too', async () => {
  const layout = await startLayout(folder, 'distributed');
  const create = `mutation { one: createList(input: { name: "a", searchInput: {} }) { list { id name } search { ... on Brand { names(first: 1) { edges { node { name } } } } } }
    two: createList(input: { name: "b" }) { list { name } } }`;
  const { status, body } = await layout.ask(create);
  expect([status, body]).toEqual([
    200,
    {
      data: {
        one: {
          list: { id: expect.any(String), name: 'a' },
          search: { names: { edges: [{ node: { name: expect.any(String) } }] } },
        },
        two: { list: { name: 'b' } },
      },
    },
  ]);
  const named = await layout.ask('{ lists { edges { node { id name } } } }');
  const lists: { edges: { node: { id: string; name: string } }[] } = JSON.parse(JSON.stringify(named.body.data?.lists));
  expect(lists.edges.map(({ node }) => node.name)).toEqual(['b', 'a']);
  const id = lists.edges[1]?.node.id ?? '';
  const materialize = `mutation { createListMaterialization(input: { listId: "${id}" }) { listMaterialization { status } } }`;
  expect(await layout.ask(materialize)).toMatchObject({
    status: 202,
    body: {
      data: { createListMaterialization: { listMaterialization: { status: 'QUEUED' } } },
      extensions: { backgroundTasks: [{ status: 'PROCESSING' }] },
    },
  });
  const made = `{ lists { edges { node { materializations { edges { node { resourceUri } } } } } } }`;
  const links = async () => JSON.stringify((await layout.ask(made)).body.data).match(/"resourceUri":"[^"]*"/g);
  await until(async () => (await links()) !== null);
  expect(await links()).toEqual([expect.stringContaining(`"resourceUri":"${layout.url}/files/`)]);
  const other = await layout.operations.createKey({ plan: 'enterprise' });
  expect((await layout.ask('{ lists { edges { node { id } } } }', {}, other.key)).body).toEqual({
    data: { lists: { edges: [] } },
  });
  expect((await layout.ask(materialize, {}, other.key)).status).toBe(400);
  const unscoped = await layout.operations.createKey({ plan: 'enterprise', scopes: ['graph'] });
  expect((await layout.ask(create, {}, unscoped.key)).body).toMatchObject({ error_code: 'FORBIDDEN' });
  await layout.close();
});

test('watches and their events come from a subgraph in another process, each account its own', async () => {
  const layout = await startLayout(folder, 'distributed');
  const begin =
    'mutation { createWatches(input: { watches: [{ party: { orgName: ["A"] }, reference: "r" }] }) { watches { id } } }';
  const { data }: { data?: { createWatches?: { watches: { id: string }[] } } } = JSON.parse(
    JSON.stringify((await layout.ask(begin)).body),
  );
  const id = data?.createWatches?.watches[0]?.id ?? '';
  const watch = await layout.operations.watching.watches.active('00000000-0000-0000-0000-000000000000', 1);
  const accountId = watch[0]?.accountId ?? '';
  const event = {
    id: randomUUID(),
    accountId,
    watchId: id,
    kind: 'watch.missed',
    content: { reason: 'gone' },
    state: 'open',
  } as const;
  await layout.operations.watching.events.add([event]);
  const read = '{ watchEvents { edges { node { id content watch { reference } } } } }';
  expect((await layout.ask(read)).body).toEqual({
    data: { watchEvents: { edges: [{ node: { id: event.id, content: event.content, watch: { reference: 'r' } } }] } },
  });
  const mark = `mutation { setWatchEventState(input: { id: "${event.id}", state: SEEN }) { event { state } } }`;
  const other = await layout.operations.createKey({ plan: 'enterprise' });
  expect((await layout.ask(mark, {}, other.key)).status).toBe(400);
  expect((await layout.ask(read, {}, other.key)).body).toEqual({ data: { watchEvents: { edges: [] } } });
  expect((await layout.ask(mark)).body).toEqual({ data: { setWatchEventState: { event: { state: 'SEEN' } } } });
  await layout.close();
});

test.each(['embedded', 'distributed'] as const)(
  'search with output is 202 with its task in the %s layout, and ends in a file',
  async (kind) => {
    const layout = await startLayout(folder, kind);
    const output = 'output: { format: CSV, filename: "firms" }';
    const search = (key: string, input: string) =>
      `${key}: search(searchInput: { ${input} ${output} }) { ... on Brand { id } }`;
    const HAS = 'conditions: { filter: { HAS: ["websites"] } }';
    const query = `{ ${search('a', HAS)} ${search('b', 'prompt: "coffee shops"')} lists { edges { node { id } } } }`;
    const { status, body } = await layout.ask(query);
    const task = { id: expect.any(String), status: 'PROCESSING' };
    expect([status, body]).toMatchObject([
      202,
      { data: { a: null, b: null }, extensions: { backgroundTasks: [task, task] } },
    ]);
    const { backgroundTasks }: { backgroundTasks: { id: string }[] } = JSON.parse(JSON.stringify(body.extensions));
    for (const { id } of backgroundTasks) {
      const read = async () =>
        (await layout.ask(`{ backgroundTask(id: "${id}") { status result } }`)).body.data?.backgroundTask;
      await until(async () => JSON.stringify(await read()).includes('SUCCESS'));
      const { result }: { result: string[] } = JSON.parse(JSON.stringify(await read()));
      // The gateway's own address, though the subgraph has another.
      expect(result[0]).toMatch(new RegExp(`^${layout.url}/files/`));
      const file = await fetch(result[0] ?? '');
      expect([file.status, (await file.text()).split('\n')[0]]).toEqual([
        200,
        expect.stringMatching(/^"svc_id","names\.name"/),
      ]);
    }

    // What is refused, before it is executed or while, leaves no run.
    const caller = await layout.operations.authenticate(KEY);
    const unfinished = () => layout.operations.runs.unfinished(caller?.account.customerId ?? '', 'search');
    const generation = 'mutation { createList(input: { searchInput: {} }) { list { id } } }';
    const made: { createList: { list: { id: string } } } = JSON.parse(
      JSON.stringify((await layout.ask(generation)).body.data),
    );
    for (const id of ['x', made.createList.list.id]) {
      const refused = await layout.ask(
        `{ ${search('a', 'prompt: "restaurants"')} enrich(enrichmentInput: { sourceId: "${id}", output: {} }) { __typename } }`,
      );
      expect([refused.status, refused.body.extensions]).toEqual([400, undefined]);
      await until(async () => (await unfinished()) === 0);
    }
    const runs = await layout.operations.runs.list(caller?.account.customerId ?? '', 'search', 10);
    expect(
      runs.filter((run) => JSON.stringify(run.args).includes('restaurants') && run.status !== 'CANCELLED'),
    ).toEqual([]);

    const poor = await layout.operations.createKey({ plan: 'enterprise', credits: 0 });
    expect((await layout.ask(`{ ${search('a', HAS)} }`, {}, poor.key)).body).toMatchObject({
      error_code: 'PAYMENT_REQUIRED',
    });
    await layout.close();
  },
);
