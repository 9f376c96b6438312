import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readCatalog } from '../../../catalog/read.ts';
import { addSnapshotRoutes } from '../../../gateway/console/snapshot-routes.ts';
import type { ChangeEntry } from '../../../operations/changes.ts';
import type { NewRun, Run } from '../../../operations/runs/run.ts';
import { currentVersion, pointerFile, snapshotFile } from '../../../storage/sqlite/folder.ts';
import { storeAt } from '../../../storage/store-at.ts';
import { runOf } from '../../operations/runs/run-double.ts';
import { sampleCity } from '../../sample-city.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { VERSION } from '../distributed/tiny-subgraph.ts';
import { routeServer } from './route-server.ts';

/** A copy of the sample city, which has one snapshot, and one that is no database. */
const warehouse = temporaryFolder('snapshot-routes', afterAll);
let whole = '';
beforeAll(async () => {
  cpSync((await sampleCity('sqlite')).warehouse, warehouse, { recursive: true });
  whole = currentVersion(warehouse) ?? '';
  writeFileSync(snapshotFile(warehouse, OLDER), 'no database');
});
const OLDER = '20261119T091142Z-abcdef';

/** The newest run of each kind, and what was created and cancelled. */
const state = {
  newest: new Map<string, Run>(),
  created: [] as NewRun[],
  cancelled: [] as string[],
  refreshed: 0,
  current: undefined as string | undefined,
  isBroken: true,
};
beforeEach(() => {
  state.newest.clear();
  state.created.length = 0;
  state.cancelled.length = 0;
  state.current = VERSION;
  state.isBroken = true;
});

const service = routeServer((server, { operations, ...backend }, databases) => {
  const runs = {
    ...operations.runs,
    newest: async (kind: string) => state.newest.get(kind),
    async create(run: NewRun) {
      state.created.push(run);
      return runOf({ ...run, subject: run.subject ?? null });
    },
    async cancel(id: string) {
      state.cancelled.push(id);
      return runOf({ id, status: 'CANCELLED' });
    },
  };
  const published = async () =>
    [OLDER, VERSION].map((version) => ({ version, current: version === VERSION, bytes: 7 }));
  addSnapshotRoutes(
    server,
    {
      ...backend,
      operations: { ...operations, runs },
      catalog: readCatalog(),
      warehouse: {
        get current() {
          return state.current;
        },
        async refresh() {
          state.refreshed += 1;
        },
      },
      snapshots: {
        published,
        read: async (_, work) => {
          if (state.isBroken) throw new Error('/secret/file is broken');
          return storeAt(warehouse).read(whole, work);
        },
      },
      places: { warehouse, dataDirectory: warehouse },
    },
    databases,
  );
});

const { ask } = service;

describe('"GET snapshots lists them"', () => {
  test('one that cannot be read has no contents, and does not say where it is', async () => {
    const { status, body } = await ask('snapshots');
    const unread = { bytes: 7, isReadable: false, isOutdated: false, entities: {}, datasets: [], verified: null };
    expect([status, body]).toEqual([
      200,
      {
        ...{ served: VERSION, types: ['Brand', 'OperatingLocation', 'LegalEntity'], mayLoad: false },
        snapshots: [
          { version: OLDER, current: false, built: '2026-11-19T09:11:42Z', ...unread },
          { version: VERSION, current: true, built: '2026-11-20T09:11:42Z', ...unread },
        ],
      },
    ]);
    state.current = undefined;
    expect((await ask('snapshots')).body.served).toBeNull();
  });

  test('one that can be read, with its datasets and the number of its entities', async () => {
    state.isBroken = false;
    const { body } = await ask('snapshots');
    expect(body.snapshots[1]).toMatchObject({
      ...{ isReadable: true, isOutdated: false, datasets: ['sample_city', 'sandbox'] },
      entities: { Brand: expect.any(Number), LegalEntity: 612 },
    });
  });

  test.each<[status: Run['status'], result: unknown, isSound: boolean]>([
    ['SUCCESS', { sound: true }, true],
    ['SUCCESS', { sound: false }, false],
    ['SUCCESS', { sound: 1 }, false],
    ['SUCCESS', {}, false],
    ['SUCCESS', null, false],
    ['SUCCESS', 'sound', false],
    ['FAILED', { sound: true }, false],
    ['PROCESSING', { sound: true }, false],
  ])('the latest verification, %s with %j, is sound: %s', async (status, result, isSound) => {
    state.newest.set('snapshot.verify', runOf({ status, result, finishedTimestamp: '2026-11-21' }));
    const { body } = await ask('snapshots');
    expect(body.snapshots[0].verified).toEqual({ status, finished: '2026-11-21', isSound });
  });
});

const VERIFICATION = `snapshots/${VERSION}/verification`;
const COVERAGE = `snapshots/${VERSION}/coverage`;
const DIFF = `diffs/${OLDER}/${VERSION}`;

describe('"Work that takes minutes is a task: POST starts it, GET returns its progress and result, DELETE cancels it"', () => {
  const RUN = { id: 'r', message: 'ranks', done: 3, createdTimestamp: 'then', status: 'PROCESSING' } as const;
  const TASK = { id: 'r', message: 'ranks', done: 3, total: null, created: 'then', finished: null, result: null };

  test.each([
    [VERIFICATION, 'snapshot.verify', { version: VERSION }],
    [COVERAGE, 'snapshot.coverage', { version: VERSION }],
    [DIFF, 'snapshot.diff', { version: OLDER, to: VERSION }],
  ])('%s', async (path, kind, asked) => {
    const as = 'graph,admin';
    expect((await ask(path, as)).body).toEqual({ task: null });
    expect((await ask(path, as, undefined, 'DELETE')).body).toEqual({ task: null });
    expect((await ask(path, as, {})).body).toMatchObject({ task: { status: 'PROCESSING', result: null } });
    expect(state.created).toMatchObject([{ kind, args: { kind, ...asked } }]);
    state.newest.set(kind, runOf(RUN));
    expect((await ask(path, as)).body).toEqual({ task: { ...TASK, status: 'PROCESSING' } });
    expect((await ask(path, as, undefined, 'DELETE')).body).toMatchObject({ task: { id: 'r', status: 'CANCELLED' } });
    expect([state.created.length, state.cancelled]).toEqual([1, ['r']]);
  });

  test.each<[path: string, method: string, mayReader: boolean]>([
    ['snapshots', 'GET', true],
    [VERIFICATION, 'GET', false],
    [VERIFICATION, 'POST', false],
    [VERIFICATION, 'DELETE', false],
    [COVERAGE, 'GET', true],
    [COVERAGE, 'POST', true],
    [COVERAGE, 'DELETE', false],
    [DIFF, 'GET', true],
    [DIFF, 'POST', false],
    [DIFF, 'DELETE', false],
    [`snapshots/${VERSION}/use`, 'POST', false],
  ])('%s by %s is for a key of scope graph: %s', async (path, method, mayReader) => {
    const body = method === 'POST' ? {} : undefined;
    expect((await ask(path, 'graph', body, method)).status).toBe(mayReader ? 200 : 403);
    expect((await ask(path, 'kyb', body, method)).status).toBe(403);
    expect((await ask(path, '', body, method)).status).toBe(401);
  });

  test.each([
    ['snapshots/20200101T000000Z-000000/coverage', 'snapshot "20200101T000000Z-000000"'],
    [`diffs/none/${VERSION}`, 'snapshot "none"'],
    [`diffs/${VERSION}/none`, 'snapshot "none"'],
    // A part of a version is none.
    [`snapshots/${VERSION.slice(0, -1)}/coverage`, `snapshot "${VERSION.slice(0, -1)}"`],
  ])('%s: there is no such snapshot', async (path, named) => {
    const { status, body } = await ask(path, 'graph,admin');
    expect([status, body.error_message]).toEqual([404, expect.stringContaining(named)]);
  });
});

describe('"Serves another snapshot, and records which key requested it"', () => {
  const use = (version: string) => ask(`snapshots/${version}/use`, 'graph,admin', {});
  async function changes() {
    const found: ChangeEntry[] = [];
    for await (const each of service.operations.changes.entries({ subject: whole })) found.push(each);
    return found.map(({ actor, action, detail }) => ({ actor, action, detail }));
  }

  test('it is current from then on; a request that changes nothing is not recorded', async () => {
    rmSync(pointerFile(warehouse));
    expect(await use(whole)).toMatchObject({ status: 200, body: { version: whole, before: null } });
    expect([currentVersion(warehouse), state.refreshed]).toEqual([whole, 1]);
    const change = {
      actor: expect.stringMatching(/^key:[\da-f-]{36}$/),
      action: 'snapshot.use',
      detail: { before: null },
    };
    expect(await changes()).toEqual([change]);
    expect(await use(whole)).toMatchObject({ status: 200, body: { version: whole, before: whole } });
    expect(await changes()).toEqual([change]);
  });

  test.each([
    ['one that is not there', VERSION, 404, `There is no snapshot "${VERSION}".`],
    [
      'one that is broken',
      OLDER,
      409,
      `Snapshot ${OLDER} is broken, so it is not served; verify it to see what is wrong.`,
    ],
  ])('%s is refused', async (_, version, status, message) => {
    const before = state.refreshed;
    expect(await use(version)).toMatchObject({ status, body: { error_message: message } });
    expect(state.refreshed).toBe(before);
  });
});
