import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { buildSnapshot } from '../../ingest/build.ts';
import { childEnvironment } from '../child-environment.ts';
import { ask, copyOfTheRepository, startSvc } from '../own-repository.ts';

const FIELD = '  "Time zone of the address, by its IANA name." timeZone: String';
const CONNECTION =
  'extend type Brand { "Addresses that the brand is led from." headOffices: [Address] @connection(through: "BrandIsLedFromAddress", first: 1) }';

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

  const [, url = ''] = await startSvc(root, ['serve'], dataDir).until(/^Serving (\S+)/m);
  const query = `query ($all: Int, $conditions: ConnectionConditions) {
    search(searchInput: { entityType: BRAND, name: "Acme Anvils" }) {
      ... on Brand {
        headOffices { edges { rank node { city timeZone } } pageInfo { hasNextPage } }
        inBoise: headOffices(first: $all, conditions: $conditions) { edges { node { timeZone } } }
      }
    }
  }`;
  const conditions = { filter: { EQ: ['timeZone', 'America/Boise'] } };
  expect(await ask(url, query, { all: 10, conditions })).toEqual({
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

function svc(root: string, words: readonly string[]) {
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'cli', 'svc.js'), ...words], {
    encoding: 'utf8',
    env: childEnvironment(),
  });
  return { status, stdout };
}
