import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfiguration } from '../../catalog/configuration.ts';
import { recordTypeOf } from '../../catalog/model.ts';
import { recordValues } from '../../catalog/value-field.ts';
import { type RunningServer, startServer } from '../../gateway/server.ts';
import { columnPath } from '../../lists/definition/column-path.ts';
import { TYPES } from '../../lists/definition/listed-type.ts';
import { entityKeys } from '../../lists/export/entity-keys.ts';
import { entityValues } from '../../lists/export/entity-values.ts';
import { exportColumns } from '../../lists/export/export-column.ts';
import { rowPlan } from '../../lists/export/row-plan.ts';
import { LISTED_ENTITIES } from '../../operations/list.ts';
import { projectionsOf } from '../../subgraphs/lists/projections.ts';
import type { Cell } from '../../tables/output/output-column.ts';
import { type TestDatabase, testDatabase } from '../databases.ts';
import { UNLIMITED_PLANS } from '../gateway/request-limits.ts';
import { drawing } from '../random.ts';
import { sampleCity } from '../sample-city.ts';
import { catalog, sampleSnapshots } from '../search/sample-snapshots.ts';

const KEY = 'key-of-the-tests-of-exports';
const SEED = Number(process.env.SVC_TEST_SEED ?? Date.now() % 1e6);
const COLUMNS = 40;
const ENTITIES = 6;

const samples = sampleSnapshots();
const running: { server: RunningServer; database: TestDatabase }[] = [];
beforeAll(async () => {
  const database = await testDatabase('sqlite');
  const server = await startServer(
    readConfiguration({
      SVC_PORT: '0',
      SVC_LOG_LEVEL: 'error',
      SVC_DATA_DIR: database.dataDir,
      SVC_WAREHOUSE_URL: `sqlite:${(await sampleCity('sqlite')).warehouse}`,
      SVC_OPERATIONS_URL: `sqlite:${database.operations}`,
      SVC_BOOTSTRAP_KEY: KEY,
      SVC_PLANS: UNLIMITED_PLANS,
    }),
  );
  running.push({ server, database });
});
afterAll(async () => {
  for (const { server, database } of running) {
    await server.close();
    await database.drop();
  }
});

/** What the graph answers for a query; an error fails the test. */
async function graph(query: string): Promise<Record<string, unknown>[]> {
  const response = await fetch(`${running[0]?.server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': KEY },
    body: JSON.stringify({ query }),
  });
  const { data, errors } = JSON.parse(await response.text());
  expect(errors).toBeUndefined();
  return data.search;
}

/** The selection that reads a column, with pages long enough for its ranks. */
const selectionOf = (path: readonly string[], picks: readonly number[], field: string): string =>
  path.reduceRight(
    (inner, step, at) => `${step}(first: ${(picks[at] ?? 0) + 1}) { edges { node { ${inner} } } }`,
    field,
  );

/** The value that an answer has along a path; null where a record is not there. */
function valueIn(answer: unknown, path: readonly string[], picks: readonly number[], field: string): unknown {
  let at: unknown = answer;
  for (const [depth, step] of path.entries()) {
    const edges = keyOf(keyOf(at, step), 'edges');
    at = Array.isArray(edges) ? keyOf(edges[picks[depth] ?? 0], 'node') : null;
  }
  const value = keyOf(at, field) ?? null;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

const keyOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : null;

test.each(LISTED_ENTITIES)(`each cell of %s is what the graph answers for its path (seed ${SEED})`, async (entity) => {
  const draw = drawing(SEED);
  const known = projectionsOf(catalog).filter((each) => each.entity === entity);
  const chosen = Array.from({ length: COLUMNS }, () => known[draw(known.length)]).flatMap((projection) => {
    if (projection === undefined) return [];
    const { path, fields } = projection;
    const picks = path.map(() => (draw(3) === 0 ? 1 : 0));
    const field = fields[0] ?? '';
    const text = [...path.map((step, at) => (picks[at] === 0 ? step : `${step}[${picks[at]}]`)), field].join('.');
    return [{ path, picks, field, name: columnPath(catalog, entity, text).name }];
  });
  const type = recordTypeOf(catalog, TYPES[entity]);
  const own = [...recordValues(type).keys()].map((field) => ({ path: [], picks: [], field, name: field }));
  const all = [...own, ...new Map(chosen.map((each) => [each.name, each])).values()];
  const search = {
    ...{ entityType: entity, filter: null, orderBy: [], limit: 300 },
    ...{ prompt: null, matchThreshold: null },
  };
  const columns = exportColumns(
    catalog,
    entity,
    all.map(({ name }) => ({ path: name, alias: name })),
  );
  const tables: (readonly (readonly Cell[])[])[] = [];
  for (const { snapshot } of samples) {
    const rows: (readonly Cell[])[] = [];
    const valuesOf = entityValues(rowPlan(catalog, entity, columns, snapshot.dialect), snapshot);
    for await (const keys of entityKeys(search, { snapshot, catalog }, { rows: 0, after: null }, 500))
      rows.push(...(await valuesOf(keys)));
    tables.push(rows);
  }
  const [rows = []] = tables;
  for (const other of tables) expect(other).toEqual(rows);
  const id = all.findIndex(({ field, path }) => field === 'id' && path.length === 0);
  let filled = 0;
  for (let count = 0; count < ENTITIES; count += 1) {
    const row = rows[draw(rows.length)] ?? [];
    // Selections of one field at several pages have aliases of their own by being several searches.
    for (const [at, { path, picks, field, name }] of all.entries()) {
      const selection = selectionOf(path, picks, field);
      const query = `{ search(searchInput: { entityType: ${entity}, id: "${row[id]}" }) { ... on ${type.name} { ${selection} } } }`;
      const [answer] = await graph(query);
      expect({ name, value: row[at] ?? null }).toEqual({ name, value: valueIn(answer, path, picks, field) });
      if (row[at] !== null) filled += 1;
    }
  }
  expect(filled).toBeGreaterThan(ENTITIES * own.length);
});
