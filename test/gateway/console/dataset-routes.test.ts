import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { addDatasetRoutes } from '../../../gateway/console/dataset-routes.ts';
import { rejectFolder, warehouseFolder } from '../../../storage/sqlite/folder.ts';
import { catalogOf } from '../../catalog/inline.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { requestContext, VERSION } from '../distributed/tiny-subgraph.ts';
import { type RouteBackend, routeServer } from './route-server.ts';

const folder = temporaryFolder('datasets', afterAll);
const HEAD = 'reject_line,reject_reason,reject_value,name\n';
const ROWS = `${HEAD}1,name: missing,,a\n2,date: unknown,x,b\n`;
for (const [home, text] of [
  [folder, ROWS],
  [warehouseFolder(folder), `${HEAD}9,of PostgreSQL,,c\n`],
] as const) {
  mkdirSync(rejectFolder(home, VERSION), { recursive: true });
  writeFileSync(join(rejectFolder(home, VERSION), 'rows.csv'), text);
}

/** What the snapshot has: its datasets, and the report of its load. */
const state: { datasets: object[]; report: object[] } = { datasets: [], report: [] };

const backendOf = (backend: RouteBackend, warehouse: string) => ({
  ...backend,
  catalog: catalogOf({ permits: 'type Permit @entity { holder: String }' }),
  warehouse: { current: VERSION, async refresh() {} },
  snapshots: {
    published: async () => [{ version: VERSION, current: true, bytes: 1 }],
    async read<T>(version: string | undefined, work: (snapshot: ReturnType<typeof snapshotOf>) => T | Promise<T>) {
      return work(snapshotOf(version ?? ''));
    },
  },
  places: { warehouse, dataDirectory: folder },
});
const snapshotOf = (version: string) => ({
  ...requestContext().snapshot,
  version,
  select: <R>(sql: string): R[] =>
    JSON.parse(JSON.stringify(sql.includes(' FROM dataset ') ? state.datasets : state.report)),
});

const { ask } = routeServer((server, backend, databases) =>
  addDatasetRoutes(server, backendOf(backend, folder), databases),
);
const postgres = routeServer((server, backend, databases) =>
  addDatasetRoutes(server, backendOf(backend, 'postgres://db.example/svc'), databases),
);

describe('"GET datasets returns publishers, dates and what happened to the rows"', () => {
  const SEEN = { publisher: 'State', page: 'https://state.example', licence: 'CC0', date: null };
  const crm = { name: 'crm', ...SEEN };
  const file = (dataset: string) => ({ file: `${dataset}.csv`, dataset, rows: 3, loaded: 2 });

  test('with the files of each dataset', async () => {
    state.datasets = [
      // As SQLite has it, and as PostgreSQL does.
      { ...crm, generated: 1, rows: 12 },
      { ...crm, name: 'permits', generated: false, rows: '12' },
    ];
    state.report = [{ value: JSON.stringify([file('crm'), file('other')]) }];
    expect(await ask(`snapshots/${VERSION}/datasets`)).toMatchObject({
      status: 200,
      body: {
        version: VERSION,
        datasets: [
          { ...crm, isGenerated: true, rows: 12, files: [file('crm')] },
          { ...crm, name: 'permits', isGenerated: false, rows: 12, files: [] },
        ],
      },
    });
  });

  test('"`files` is null if the snapshot does not say"', async () => {
    state.datasets = [{ ...crm, generated: 0, rows: 0 }];
    state.report = [];
    const { body } = await ask(`snapshots/${VERSION}/datasets`);
    expect(body.datasets).toEqual([{ ...crm, isGenerated: false, rows: 0, files: null }]);
  });

  test('to a key of scope graph; "rejects and rejects/:file need `admin`"', async () => {
    for (const [path, mayReader] of [
      ['datasets', true],
      ['rejects', false],
      ['rejects/rows.csv', false],
    ] as const) {
      const status = async (scopes: string) => (await ask(`snapshots/${VERSION}/${path}`, scopes)).status;
      expect([path, await status(''), await status('kyb')]).toEqual([path, 401, 403]);
      expect([path, await status('graph'), await status('graph,admin')]).toEqual([path, mayReader ? 200 : 403, 200]);
      expect((await ask(`snapshots/none/${path}`, 'graph,admin')).status).toBe(404);
    }
  });
});

describe('the rows that the load on this machine left out', () => {
  const path = `snapshots/${VERSION}/rejects`;
  const page = async (query: string) => ask(`${path}/rows.csv${query}`, 'graph,admin');
  const first = { line: '1', reason: 'name: missing', value: '', fields: { name: 'a' } };
  const second = { line: '2', reason: 'date: unknown', value: 'x', fields: { name: 'b' } };

  test('are in the folder of the warehouse, or in that of the data if the warehouse is a database', async () => {
    const bytes = Buffer.byteLength(ROWS);
    expect((await ask(path, 'graph,admin')).body).toEqual({ version: VERSION, files: [{ name: 'rows.csv', bytes }] });
    expect((await page('')).body).toEqual({ rows: [first, second], next: null });
    const { body } = await postgres.ask(`${path}/rows.csv`, 'graph,admin');
    expect(body.rows).toMatchObject([{ line: '9', reason: 'of PostgreSQL' }]);
  });

  test('"from a byte position of the file, with only the rows of one reason if one is given"', async () => {
    const after = Buffer.byteLength(`${HEAD}1,name: missing,,a\n`);
    expect((await page(`?after=${after}`)).body).toEqual({ rows: [second], next: null });
    expect((await page(`?after=${Buffer.byteLength(ROWS)}`)).body).toEqual({ rows: [], next: null });
    expect((await page('?after=0&reason=date%3A%20unknown')).body).toEqual({ rows: [second], next: null });
  });

  test.each(['x', '-1', '1.5', '', String(Buffer.byteLength(ROWS) + 1), '1'.repeat(16)])(
    'no page begins at %j',
    async (after) => {
      const { status, body } = await page(`?after=${after}`);
      const bytes = Buffer.byteLength(ROWS);
      expect([status, body.errors]).toEqual([
        400,
        [
          {
            message: expect.stringContaining(`after expects a number from 0 to ${bytes}`),
            extensions: expect.anything(),
          },
        ],
      ]);
    },
  );

  test.each(['rows.ndjson', '..%2Frows.csv'])('there is no file %s', async (name) => {
    const { status, body } = await ask(`${path}/${name}`, 'graph,admin');
    const asked = JSON.stringify(decodeURIComponent(name));
    expect([status, body.error_message]).toEqual([404, `There is no file ${asked} of rejected rows.`]);
  });
});
