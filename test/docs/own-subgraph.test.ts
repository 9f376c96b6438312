import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { parse, print } from 'graphql';
import { expect, onTestFinished, test } from 'vitest';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { childEnvironment } from '../child-environment.ts';
import { callTool } from '../gateway/mcp/mcp-service.ts';
import { ask, copyOfTheRepository, KEY, startScript, startSvc } from '../own-repository.ts';
import { until } from '../until.ts';

const page = readFileSync(join(REPOSITORY, 'docs', 'own-subgraph.md'), 'utf8');
const blocks = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, text = '']) => text);

test('docs/own-subgraph.md: "from nothing to a filtered query over loaded rows", with its commands and no TypeScript', async () => {
  const root = copyOfTheRepository();
  const dataDir = join(root, 'var');
  const commands = (blocks('sh')[0] ?? '').trimEnd().split('\n');
  expect(commands.at(-1)).toBe('npm start');
  const printed = commands.slice(0, -1).map((command) => {
    const words = command.replace(/^npx svc /, '').split(' ');
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'cli', 'svc.js'), ...words], {
      cwd: root,
      encoding: 'utf8',
      env: childEnvironment({ SVC_DATA_DIR: dataDir }),
    });
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
    return stdout;
  });
  expect(commands).toHaveLength(3);
  const written = [...(printed[0] ?? '').matchAll(/^wrote (.*)$/gm)].map(([, path = '']) => path);
  expect(written.filter((path) => path.endsWith('.ts'))).toEqual(['catalog/generated/graph.ts']);
  expect(printed[1]).toMatch(/^ +7 +7 +0 +0 +0 +all$/m);

  const [, url = ''] = await startSvc(root, ['serve'], dataDir).until(/^Serving (\S+)/m);
  const example = (file: string) => readFileSync(join(root, 'subgraphs', 'permits', 'examples', file), 'utf8');
  const queries = blocks('graphql');
  expect(queries).toHaveLength(3);
  for (const [at, name] of ['permits', 'permits-by-name'].entries()) {
    expect(print(parse(example(`${name}.graphql`)))).toBe(print(parse(queries[at] ?? '')));
    expect(await ask(url, example(`${name}.graphql`))).toEqual(JSON.parse(example(`${name}.answer.json`)));
  }

  // "Agents find and read it": the tools of a key that may ask for trusted documents alone, too.
  const [, trusted = ''] = await startSvc(root, ['serve'], dataDir, { SVC_TRUSTED_DOCUMENTS: 'enforce' }).until(
    /^Serving (\S+)/m,
  );
  for (const each of [url, trusted]) await expectToolsForPermits(each);

  // "In lists, exports and the console": without a service, and by the graph of both layouts.
  const words = (blocks('sh').at(-1) ?? '')
    .replaceAll(/[\\'\n]/g, ' ')
    .trim()
    .split(/\s+/)
    .slice(2);
  expect(words).toContain('Permit');
  const csv = join(root, 'permits.csv');
  const exported = spawnSync(process.execPath, [join(root, 'cli', 'svc.js'), ...words.with(4, csv)], {
    encoding: 'utf8',
    env: childEnvironment({ SVC_DATA_DIR: dataDir }),
  });
  expect(exported.status, exported.stderr).toBe(0);
  expect(readFileSync(csv, 'utf8').replaceAll(/^"[0-9a-f-]{36}"/gm, '"…"')).toBe(`${FILE.join('\n')}\n`);
  const [, apart = ''] = await startScript(root, DISTRIBUTED, dataDir).until(/^Serving (\S+)/m);
  for (const each of [url, apart]) await expectList(each, queries[2] ?? '');
});

const FILE = [
  '"id","permitNumber","holderName","statuses[*].status","operatingLocations.addresses.city"',
  '"…","A-1001","Heron Ovens and Kitchens Inc","closed; issued","EXAMPLE CITY"',
];

/** All subgraphs of a copy in servers of their own, in one process, and the gateway before them. */
const DISTRIBUTED = `
  import { readConfiguration } from './catalog/configuration.ts';
  import { readCatalog } from './catalog/read.ts';
  import { startSubgraph } from './gateway/remote/subgraph-server.ts';
  import { startServer } from './gateway/server.ts';
  const configuration = readConfiguration(process.env);
  const urls = [];
  for (const name of readCatalog().subgraphs.keys()) urls.push(name + '=' + (await startSubgraph(configuration, name)).url + '/graphql');
  const server = await startServer(readConfiguration({ ...process.env, SVC_SUBGRAPH_URLS: urls.join(',') }), 'distributed');
  console.log('Serving ' + server.url + '/graphql');`;

async function expectList(url: string, creation: string): Promise<void> {
  const data = async (query: string, variables: object = {}) =>
    JSON.parse(JSON.stringify(await ask(url, query, variables)));
  const made = await data(creation);
  expect(made).toEqual({ data: { createRecordList: { list: { id: expect.any(String) } } } });
  const { id } = made.data.createRecordList.list;
  const columnOrdering = ['permitNumber', 'holderName', 'statuses[*].status', 'operatingLocations.addresses.city'];
  const updated = await data(
    'mutation ($input: UpdateListInput!) { updateList(input: $input) { list { searchInput { entityType } } search { __typename } } }',
    { input: { id, columnOrdering } },
  );
  expect(updated).toEqual({ data: { updateList: { list: { searchInput: null }, search: null } } });
  expect(await data('query ($id: ID!) { recordList(id: $id) { entityType conditions { filter } } }', { id })).toEqual({
    data: { recordList: { entityType: 'PERMIT', conditions: { filter: { GT: ['cost', 1_000] } } } },
  });
  const input = { entityType: 'Permit', conditions: { orderBy: ['cost'] } };
  expect(
    await data('query ($input: RecordListInput!) { previewRecordList(input: $input) { count ids(first: 1) } }', {
      input,
    }),
  ).toEqual({ data: { previewRecordList: { count: 2, ids: [expect.any(String)] } } });
  const refused = await data('mutation { createRecordList(input: { entityType: "BRAND" }) { entityType } }');
  expect(refused.errors).toMatchObject([
    {
      message: 'input.entityType expects a type that a team has added (PERMIT), got "BRAND".',
      extensions: { code: 'BAD_USER_INPUT' },
    },
  ]);

  const started = await data(
    'mutation ($id: ID!) { createListMaterialization(input: { listId: $id }) { listMaterialization { id } } }',
    { id },
  );
  const run = { id: started.data.createListMaterialization.listMaterialization.id };
  const RUN =
    'query ($id: ID!) { listMaterialization(input: { id: $id }) { status resourceUri billingEventDetails { edges { node { entityType } } } } }';
  const ended = async () => (await data(RUN, run)).data.listMaterialization;
  await until(async () => (await ended()).status === 'SUCCESS');
  const { resourceUri, billingEventDetails } = await ended();
  expect(new Set(billingEventDetails.edges.map((edge: { node: object }) => JSON.stringify(edge.node)))).toEqual(
    new Set(['{"entityType":"PERMIT"}']),
  );
  const file = await fetch(resourceUri, { headers: { 'x-api-key': KEY } });
  expect((await file.text()).replaceAll(/^"[0-9a-f-]{36}"/gm, '"…"')).toBe(`${FILE.join('\n')}\n`);
}

async function expectToolsForPermits(url: string): Promise<void> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers: { 'x-api-key': KEY } } }),
  );
  onTestFinished(() => client.close());
  const { tools } = await client.listTools();
  const search = tools.find(({ name }) => name === 'search_records');
  expect(search?.inputSchema.properties).toMatchObject({ type: { enum: ['Permit'] } });
  expect(search?.description).toContain('Permit (found by holderName and address): A permit, as the authority');
  expect(client.getInstructions()).toContain('search_records and get_record');

  const { found } = await callTool(client, 'search_records', { type: 'Permit', name: 'Herron Ovens' });
  expect(found).toMatchObject({
    records: [
      {
        ...{ type: 'Permit', permitNumber: 'A-1001', holderName: 'Heron Ovens and Kitchens Inc', cost: 25_000 },
        searchMetadata: { trigramName: 'Heron Ovens and Kitchens Inc' },
      },
    ],
    source: { data_version: expect.any(String), first_observed: expect.any(String) },
  });
  const [{ id }]: [{ id: string }] = JSON.parse(JSON.stringify(found.records));
  const asked = { type: 'Permit', id };
  const whole = await callTool(client, 'get_record', asked);
  expect(whole.found).toMatchObject({
    record: {
      ...{ type: 'Permit', id, permitNumber: 'A-1001', statusesTotal: 2 },
      statuses: [{ status: 'closed' }, { status: 'issued' }],
      operatingLocations: [{ names: ['BLUE HERON BAKERY'], brands: [{ names: ['BLUE HERON BAKERY'] }] }],
    },
    source: { datasets: ['own_records'] },
  });
  const page = { ...asked, sections: ['statuses'], first: 1 };
  const first = await callTool(client, 'get_record', page);
  expect(first.found).toMatchObject({ record: { statuses: [{ status: 'closed' }] } });
  expect(first.found.record).not.toHaveProperty('operatingLocations');
  const { statuses: after }: { statuses: string } = JSON.parse(JSON.stringify(first.found.next_cursors));
  const second = await callTool(client, 'get_record', { ...page, after });
  expect(second.found).toMatchObject({ record: { statuses: [{ status: 'issued' }] } });
  expect(second.found).not.toHaveProperty('next_cursors');

  for (const [name, written, message] of [
    ['search_records', { type: 'Brand', name: 'A' }, 'BAD_USER_INPUT: type expects Permit, got "Brand".'],
    ['search_records', { type: 'Permit' }, 'BAD_USER_INPUT: name expects a name, got nothing.'],
    ['search_records', { type: 'Permit', name: ' ' }, 'BAD_USER_INPUT: name expects a name that is not blank'],
    [
      'search_records',
      { type: 'Permit', name: 'A', address: { state: 'ZZ' } },
      'BAD_USER_INPUT: address.state expects',
    ],
    [
      'get_record',
      { ...asked, sections: ['costs'] },
      'BAD_USER_INPUT: sections expects sections of Permit: statuses, op',
    ],
    ['get_record', { ...asked, after }, 'BAD_USER_INPUT: With after, sections must name exactly the one section'],
    ['get_record', { type: 'Permit', id: 'x' }, 'BAD_USER_INPUT: id expects a UUID, got "x".'],
    [
      'get_record',
      { type: 'Permit', id: '00000000-0000-5000-8000-000000000000' },
      'NOT_FOUND: No permit has this id; search_records finds ids.',
    ],
  ] as const) {
    const { isError, text } = await callTool(client, name, written);
    expect([isError, text.slice(0, message.length)]).toEqual([true, message]);
  }
}
