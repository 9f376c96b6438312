import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { parse, print } from 'graphql';
import { expect, onTestFinished, test } from 'vitest';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { childEnvironment } from '../child-environment.ts';
import { callTool } from '../gateway/mcp/mcp-service.ts';
import { ask, copyOfTheRepository, KEY, startSvc } from '../own-repository.ts';

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
  expect(printed[1]).toMatch(/^ +7 +7 +0 +0 +all$/m);

  const [, url = ''] = await startSvc(root, ['serve'], dataDir).until(/^Serving (\S+)/m);
  const example = (file: string) => readFileSync(join(root, 'subgraphs', 'permits', 'examples', file), 'utf8');
  const queries = blocks('graphql');
  expect(queries).toHaveLength(2);
  for (const [at, name] of ['permits', 'permits-by-name'].entries()) {
    expect(print(parse(example(`${name}.graphql`)))).toBe(print(parse(queries[at] ?? '')));
    expect(await ask(url, example(`${name}.graphql`))).toEqual(JSON.parse(example(`${name}.answer.json`)));
  }

  // "Agents find and read it": the tools of a key that may ask for trusted documents alone, too.
  const [, trusted = ''] = await startSvc(root, ['serve'], dataDir, { SVC_TRUSTED_DOCUMENTS: 'enforce' }).until(
    /^Serving (\S+)/m,
  );
  for (const each of [url, trusted]) await expectToolsForPermits(each);
});

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
    ['get_record', { ...asked, after }, 'BAD_USER_INPUT: after expects sections with the one section'],
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
