import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Configuration } from '../../catalog/configuration.ts';
import { conflict, noSuch } from '../../catalog/errors/catalogue.ts';
import { quoted } from '../../catalog/errors/quoted.ts';
import type { Catalog } from '../../catalog/model.ts';
import { byKey } from '../../operations/changes.ts';
import type { DocumentsMode } from '../../operations/documents-mode.ts';
import type { Operations } from '../../operations/operations.ts';
import type { Run } from '../../operations/runs/runs.ts';
import type { SnapshotStore } from '../../storage/snapshot-store.ts';
import { BadSnapshot } from '../../storage/verify/admit-snapshot.ts';
import type { Warehouse } from '../../storage/warehouse.ts';
import { addRoute } from '../http/methods.ts';
import { pathParameter } from '../http/request.ts';
import type { DatabaseWatch } from '../snapshots/database-watch.ts';
import { type ListedSnapshot as HeldSnapshot, listSnapshots, searchedTypes } from '../snapshots/list-snapshots.ts';
import { cancelledRun, latestRun, startedRun } from '../snapshots/snapshot-runs.ts';
import type { SnapshotWork } from '../snapshots/snapshot-work.ts';
import { NotPulled, switchableSnapshots } from '../snapshots/switchable-snapshots.ts';
import { type CallerBackend, callerWith, identifyCallers } from '../tokens/identify-callers.ts';
import type { AskedTask, ListedSnapshot, Served, Snapshots, SnapshotTask } from './answers/snapshots.ts';
import { consoleCaller, isOperator } from './console-caller.ts';

/** What the data routes need. */
export interface SnapshotBackend extends CallerBackend {
  readonly catalog: Catalog;
  readonly warehouse: Pick<Warehouse, 'current' | 'refresh'>;
  readonly operations: Pick<Operations, 'authenticate' | 'runs' | 'changes'>;
  readonly snapshots: Pick<SnapshotStore, 'published' | 'read'>;
  /** What keys without a mode of their own may request. */
  readonly documentsMode: DocumentsMode;
  /** Files that operators load in the console; undefined: turned off. */
  readonly loads?: unknown;
  /** Where snapshots are stored and shared. */
  readonly places: Pick<
    Configuration,
    'warehouse' | 'dataDirectory' | 'snapshotsLocation' | 'snapshotsAccessKey' | 'snapshotsSecretKey'
  >;
}

/**
 * Does what `svc snapshot` does, below /console/api/. GET snapshots lists them and GET diffs/:from/:to returns the state of a comparison,
 * to a key of scope `graph`; serving, verifying and comparing need `admin`. Work that takes minutes is a task: POST starts it, GET returns
 * its progress and result, DELETE cancels it.
 */
export function addSnapshotRoutes(server: FastifyInstance, backend: SnapshotBackend, databases: DatabaseWatch): void {
  const { catalog, documentsMode } = backend;
  const { runs } = backend.operations;
  const work = (kind: 'snapshot.verify' | 'snapshot.coverage') => async (request: FastifyRequest) => ({
    kind,
    version: await versionOf(backend, request, 'version'),
  });
  const comparison = async (request: FastifyRequest): Promise<SnapshotWork> => ({
    kind: 'snapshot.diff',
    version: await versionOf(backend, request, 'from'),
    to: await versionOf(backend, request, 'to'),
  });
  const known = async (asked: SnapshotWork) => taskOf(await latestRun(runs, asked));
  const cancelled = async (asked: SnapshotWork) => taskOf(await cancelledRun(runs, asked));
  const reader = (request: FastifyRequest) => consoleCaller(request, documentsMode);
  const operator = (request: FastifyRequest) => callerWith(request, 'admin');
  server.register(async (keyed) => {
    identifyCallers(keyed, backend, databases);
    backend.requestLimits.guard(keyed, 'graphql');
    addRoute(keyed, '/console/api/snapshots', {
      async GET(request): Promise<Snapshots> {
        const caller = reader(request);
        const listed = await listSnapshots(backend.snapshots, catalog);
        const verified = await Promise.all(
          listed.map(({ version }) => latestRun(runs, { kind: 'snapshot.verify', version })),
        );
        return {
          served: backend.warehouse.current ?? null,
          types: searchedTypes(catalog),
          mayLoad: isOperator(caller) && backend.loads !== undefined,
          snapshots: listed.map((each, at) => ({ ...shownSnapshot(each), verified: shownVerification(verified[at]) })),
        };
      },
    });
    addRoute(keyed, '/console/api/snapshots/:version/use', { POST: (request) => use(backend, request) });
    addRoute(keyed, '/console/api/snapshots/:version/verification', {
      async GET(request) {
        operator(request);
        return known(await work('snapshot.verify')(request));
      },
      async POST(request) {
        const caller = operator(request);
        return taskOf(await startedRun(runs, await work('snapshot.verify')(request), caller));
      },
      async DELETE(request) {
        operator(request);
        return cancelled(await work('snapshot.verify')(request));
      },
    });
    // Coverage is counted once for each snapshot, whoever requests it, so every reader may request it.
    addRoute(keyed, '/console/api/snapshots/:version/coverage', {
      async GET(request) {
        reader(request);
        return known(await work('snapshot.coverage')(request));
      },
      async POST(request) {
        const caller = reader(request);
        return taskOf(await startedRun(runs, await work('snapshot.coverage')(request), caller));
      },
      async DELETE(request) {
        operator(request);
        return cancelled(await work('snapshot.coverage')(request));
      },
    });
    addRoute(keyed, '/console/api/diffs/:from/:to', {
      async GET(request) {
        reader(request);
        return known(await comparison(request));
      },
      async POST(request) {
        const caller = operator(request);
        return taskOf(await startedRun(runs, await comparison(request), caller));
      },
      async DELETE(request) {
        operator(request);
        return cancelled(await comparison(request));
      },
    });
  });
}

/** Serves another snapshot, and records which key requested it. Throws NOT_FOUND, or CONFLICT if the snapshot cannot be served. */
async function use(backend: SnapshotBackend, request: FastifyRequest): Promise<Served> {
  const { apiKeyId } = callerWith(request, 'admin');
  const snapshots = await switchableSnapshots(backend.places, backend.catalog);
  const version = pathParameter(request, 'version');
  if (!(await snapshots.versions()).includes(version)) throw noSuch(`snapshot ${quoted(version)}`);
  const before = await snapshots.use(version).catch((error: unknown) => {
    if (error instanceof BadSnapshot)
      throw conflict(`Snapshot ${version} is broken, so it is not served; verify it to see what is wrong.`);
    if (error instanceof NotPulled)
      throw conflict(`Snapshot ${version} is current now, but could not be copied to this machine yet.`);
    throw error;
  });
  const detail = { before: before ?? null, ...(snapshots.isShared && { shared: true }) };
  if (before !== version)
    await backend.operations.changes.add({ actor: byKey(apiKeyId), action: 'snapshot.use', subject: version, detail });
  await backend.warehouse.refresh();
  return { version, before: before ?? null };
}

/** Returns a version in a path: exactly one of the published ones. Throws NOT_FOUND. */
export async function versionOf(
  { snapshots }: Pick<SnapshotBackend, 'snapshots'>,
  request: FastifyRequest,
  name: string,
): Promise<string> {
  const asked = pathParameter(request, name);
  const found = (await snapshots.published()).find(({ version }) => version === asked);
  if (found === undefined) throw noSuch(`snapshot ${quoted(asked)}`);
  return found.version;
}

/** The reason why a snapshot cannot be read is left out, because it may name files; the verification shows it to operators. */
function shownSnapshot(listed: HeldSnapshot): Omit<ListedSnapshot, 'verified'> {
  const { version, current, bytes, built, holds, lacking } = listed;
  const held = typeof holds === 'string' ? null : holds;
  return {
    ...{ version, current, bytes, built, isReadable: held !== null, isOutdated: lacking.length > 0 },
    entities: Object.fromEntries(held?.entities ?? []),
    datasets: held?.datasets ?? [],
  };
}

const taskOf = (run: Run | undefined): AskedTask<unknown> => ({ task: shownTask(run) });

/** A run as a task for the console; null if there is none. */
export const shownTask = (run: Run | undefined): SnapshotTask<unknown> | null =>
  run === undefined
    ? null
    : {
        ...{ id: run.id, status: run.status, message: run.message, done: run.done, total: run.total },
        ...{ created: run.createdTimestamp, finished: run.finishedTimestamp, result: run.result },
      };

/** What the list shows of the latest verification. */
const shownVerification = (run: Run | undefined): ListedSnapshot['verified'] =>
  run === undefined
    ? null
    : { status: run.status, finished: run.finishedTimestamp, isSound: run.status === 'SUCCESS' && isSound(run.result) };

const isSound = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'sound' in result && result.sound === true;
