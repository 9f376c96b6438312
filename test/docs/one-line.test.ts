import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { readCatalog } from '../../catalog/read.ts';
import { buildSnapshot } from '../../ingest/build.ts';
import { childEnvironment } from '../child-environment.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const FIELD = '  "Time zone of the address, by its IANA name." timeZone: String';
const CONNECTION =
  'extend type Brand { "Addresses that the brand is led from." headOffices: [Address] @connection(through: "BrandIsLedFromAddress", first: 1) }';
const KEY = 'one-line-key-of-this-test-0123456789';

test('"Adding a field and a connection to a type is one line each of authored SDL and `svc compose`"', async () => {
  const root = copyOfTheRepository();
  const authored = join(root, 'subgraphs', 'places', 'authored.graphql');
  const before = readFileSync(authored, 'utf8');
  const after = before.replace(/^type Address @entity.*\{$/m, (line) => `${line}\n${FIELD}`);
  expect(after.split('\n').length - before.split('\n').length).toBe(1);
  writeFileSync(authored, `${after}${CONNECTION}\n`);
  expect(svc(root, ['compose'])).toEqual({
    status: 0,
    stdout: 'wrote subgraphs/places/schema.graphql\nwrote catalog/generated/graph.ts\nwrote supergraph.graphql\n',
  });

  const dataDir = join(root, 'var');
  await buildSnapshot({
    dataDir,
    catalog: readCatalog(join(root, 'subgraphs')),
    stageInputs({ stage }) {
      const source = stage({ name: 'test', publisher: '', page: '', licence: '', date: '2026-01-02', generated: true });
      const brand = source.ref('Brand', 'acme');
      source.entity('Brand', brand);
      source.attribute('BrandName', brand, { name: 'ACME ANVILS' });
      for (const [city, timeZone] of [
        ['SEATTLE', 'America/Los_Angeles'],
        ['BOISE', 'America/Boise'],
      ] as const) {
        const address = source.ref('Address', city);
        source.entity('Address', address, { city, state: city === 'SEATTLE' ? 'WA' : 'ID', timeZone });
        source.edge('BrandIsLedFromAddress', brand, address);
      }
    },
  });

  const ask = await serve(root, dataDir);
  const query = `query ($all: Int, $conditions: ConnectionConditions) {
    search(searchInput: { entityType: BRAND, name: "Acme Anvils" }) {
      ... on Brand {
        headOffices { edges { rank node { city timeZone } } pageInfo { hasNextPage } }
        inBoise: headOffices(first: $all, conditions: $conditions) { edges { node { timeZone } } }
      }
    }
  }`;
  const conditions = { filter: { EQ: ['timeZone', 'America/Boise'] } };
  expect(await ask(query, { all: 10, conditions })).toEqual({
    data: {
      search: [
        {
          headOffices: {
            edges: [{ rank: 0, node: { city: 'SEATTLE', timeZone: 'America/Los_Angeles' } }],
            pageInfo: { hasNextPage: true },
          },
          inBoise: { edges: [{ node: { timeZone: 'America/Boise' } }] },
        },
      ],
    },
  });
});

/** The sources without tests and data, and the packages by a link. */
function copyOfTheRepository(): string {
  const root = temporaryFolder('one-line');
  const left = new Set(['node_modules', 'var', 'test', 'bench', 'docs', '.git']);
  cpSync(REPOSITORY, root, {
    recursive: true,
    filter: (path) => path === REPOSITORY || !left.has(basename(path)),
  });
  symlinkSync(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'));
  return root;
}

function svc(root: string, words: readonly string[]) {
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'cli', 'svc.js'), ...words], {
    encoding: 'utf8',
    env: childEnvironment(),
  });
  return { status, stdout };
}

/** Serves the copy on a free port; gives a function that sends it a query. */
async function serve(root: string, dataDir: string) {
  const child = spawn(process.execPath, [join(root, 'cli', 'svc.js'), 'serve'], {
    env: childEnvironment({ SVC_PORT: '0', SVC_DATA_DIR: dataDir, SVC_BOOTSTRAP_KEY: KEY }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += chunk;
    if (/^Serving \S+/m.test(printed)) break;
  }
  const url = /^Serving (\S+)/m.exec(printed)?.[1] ?? '';
  return async (query: string, variables: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', 'x-api-key': KEY };
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
    return response.json();
  };
}
