import { expect, test } from 'vitest';
import { sampleFolder, startLayout } from './layout.ts';

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
  const other = await layout.operations.createKey({ plan: 'enterprise' });
  expect((await layout.ask('{ lists { edges { node { id } } } }', {}, other.key)).body).toEqual({
    data: { lists: { edges: [] } },
  });
  expect((await layout.ask(materialize, {}, other.key)).status).toBe(400);
  const unscoped = await layout.operations.createKey({ plan: 'enterprise', scopes: ['graph'] });
  expect((await layout.ask(create, {}, unscoped.key)).body).toMatchObject({ error_code: 'FORBIDDEN' });
  await layout.close();
});
