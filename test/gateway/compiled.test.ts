import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { createGateway, type Graph } from '../../gateway/graph.ts';
import { createLog } from '../../gateway/log.ts';
import { embeddedSubgraphs } from '../../gateway/subgraphs.ts';
import { buildSample } from '../../ingest/ingest.ts';
import { openOperations } from '../../operations/operations.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { warehouseFolder } from '../../storage/sqlite/folder.ts';
import { storeAt } from '../../storage/store-at.ts';
import { Loaders } from '../../subgraphs/kit/loader.ts';
import type { RequestContext, Subgraph } from '../../subgraphs/kit/subgraph.ts';
import { createChecks, createSubgraphs } from '../../subgraphs/subgraphs.ts';
import { drawing } from '../random.ts';
import { randomQuery } from './random-query.ts';

const QUERIES = 400;
const catalog = readCatalog();
const supergraph = readFileSync(join(import.meta.dirname, '..', '..', 'supergraph.graphql'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'svc-compiled-'));
const cleanup: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
/** Executes every operation as the stock gateway and graphql-js do. */
let stock: Graph;
/** Executes operations compiled from the second time on. */
let compiling: Graph;
let snapshot: Snapshot;
let request: Omit<RequestContext, 'loaders' | 'extensions'>;

beforeAll(async () => {
  await buildSample(folder, { brands: 300, seed: 3 });
  const warehouse = storeAt(warehouseFolder(folder)).serve();
  const operations = await openOperations(join(folder, 'operations.db'));
  const key = await operations.createKey({ plan: 'enterprise' });
  const caller = await operations.authenticate(key.key);
  if (caller === undefined) throw new Error('Expected a caller.');
  const lease = warehouse.acquire();
  snapshot = lease.snapshot;
  request = { ...caller, snapshot, catalog, limits: { pageSize: 10_000 }, requestId: 'test' };
  const subgraphs = createSubgraphs(catalog, { warehouse, operations });
  const log = createLog('silent');
  const start = (each: Subgraph[]) =>
    createGateway(embeddedSubgraphs(each, log).of(supergraph), supergraph, log, { checks: createChecks(catalog) });
  stock = await start(subgraphs);
  compiling = await start(subgraphs);
  cleanup.push(
    () => operations.close(),
    () => warehouse.close(),
    () => lease[Symbol.dispose](),
  );
  cleanup.push(
    () => stock.stop(),
    () => compiling.stop(),
  );
});
afterAll(async () => {
  for (const each of cleanup.reverse()) await each();
});

const ask = (graph: Graph, query: string, variables: Record<string, unknown>) =>
  graph.execute({ query, variables }, { ...request, loaders: new Loaders(), extensions: {} });

describe('a compiled operation answers as the stock gateway and graphql-js do, byte for byte', () => {
  test('random queries on every kind of entity', async () => {
    const types = [...catalog.types.values()].filter((type) => type.svcId !== undefined);
    const ids = new Map(
      await Promise.all(
        types.map(async ({ name, table }) => {
          const rows = await snapshot.select<{ id: string }>(
            `SELECT lower(hex(id)) AS id FROM ${table} ORDER BY key LIMIT 300`,
            [],
          );
          return [name, rows.map(({ id }) => id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'))] as const;
        }),
      ),
    );
    for (let seed = 1; seed <= QUERIES; seed += 1) {
      const draw = drawing(seed);
      const type = types[draw(types.length)];
      if (type === undefined) continue;
      const query = randomQuery(catalog, type, draw);
      const of = ids.get(type.name) ?? [];
      const entityType = { B: 'BRAND', O: 'OPERATING_LOCATION', L: 'LEGAL_ENTITY' }[type.svcId ?? ''];
      const variables = { searchInput: { id: of[draw(of.length)], entityType } };
      const expected = JSON.stringify(await ask(stock, query, variables));
      for (const time of ['planned', 'compiled', 'compiled again']) {
        expect(JSON.stringify(await ask(compiling, query, variables)), `seed ${seed}, ${time}: ${query}`).toBe(
          expected,
        );
      }
    }
  });
});
