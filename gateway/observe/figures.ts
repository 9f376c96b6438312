import type { Catalog } from '../../catalog/model.ts';
import type { Runs } from '../../operations/runs/runs.ts';
import { perSnapshot } from '../../storage/per-snapshot.ts';
import { builtAt } from '../../storage/sqlite/folder.ts';
import { summarise } from '../../storage/summary.ts';
import type { Warehouse } from '../../storage/warehouse.ts';
import type { OperationFigures } from '../graph/executor/operations.ts';
import type { RequestLimits } from '../limits/request-limits.ts';
import type { UpstreamState } from '../remote/remote-server.ts';
import type { Figures } from './metrics.ts';

/** Updates the metrics of the caches of documents, operations and plans. */
export const cacheFigures =
  (graph: { figures(): OperationFigures }): Figures =>
  ({ cacheRequests, cacheEntries, cacheBytes }) => {
    // The caches count by themselves, and restart at 0 with a new supergraph, which Prometheus sees as a restart.
    cacheRequests.reset();
    for (const [cache, { hits, misses, entries, bytes }] of Object.entries(graph.figures())) {
      cacheRequests.inc({ cache, outcome: 'hit' }, hits);
      cacheRequests.inc({ cache, outcome: 'miss' }, misses);
      cacheEntries.set({ cache }, entries);
      cacheBytes.set({ cache }, bytes);
    }
  };

/** Updates the metrics of what limits requests. */
export const limitFigures =
  ({ admission, open, guessedKeys }: RequestLimits): Figures =>
  (metrics) => {
    const { figures, limits } = admission;
    for (const state of ['executing', 'waiting'] as const) {
      metrics.admission.set({ state }, figures[state]);
      metrics.admissionLimit.set({ state }, limits[state]);
    }
    metrics.openKeys.set(open.keys);
    metrics.guessing.set(guessedKeys.networks);
  };

/** Updates the metrics of which other processes are known to be down, and which were silent. */
export const upstreamFigures =
  (states: () => Iterable<UpstreamState>): Figures =>
  ({ breaker, givenUp }) => {
    // Each subgraph counts by itself.
    givenUp.reset();
    for (const { upstream, isDown, givenUp: fetches = 0 } of states()) {
      breaker.set({ upstream }, Number(isDown));
      if (fetches > 0) givenUp.inc({ upstream }, fetches);
    }
  };

/** Updates the metrics of the runs in the operations database; `workers`: how many runs this process works on at once. */
export const runFigures =
  (runs: Pick<Runs, 'figures'>, workers: number): Figures =>
  async (metrics) => {
    metrics.runWorkers.set(workers);
    const { byStatus, waiting } = await runs.figures();
    metrics.runs.reset();
    for (const [status, count] of byStatus) metrics.runs.set({ status }, count);
    metrics.runQueueSeconds.set(waiting / 1_000);
  };

/** Updates the metrics of the served snapshot: its build time and its contents. */
export function snapshotFigures(warehouse: Warehouse, catalog: Catalog): Figures {
  const entitiesOf = perSnapshot(async (snapshot) => (await summarise(snapshot, catalog)).entities);
  return async ({ snapshotBuilt, snapshotRows }) => {
    if (warehouse.current === undefined) return;
    using lease = warehouse.acquire();
    snapshotBuilt.set(Date.parse(builtAt(lease.snapshot.version)) / 1_000);
    snapshotRows.reset();
    for (const [type, rows] of await entitiesOf(lease.snapshot)) snapshotRows.set({ type }, rows);
  };
}

const HOST_STATES = ['primary', 'standby', 'old', 'down'] as const;

/** Updates the metrics of the hosts of the warehouse, if there are several. */
export const hostFigures =
  (warehouse: Pick<Warehouse, 'hosts'>): Figures =>
  ({ hostState, hostBehind }) => {
    hostBehind.reset();
    for (const { name: host, state, hasCurrent, behind } of warehouse.hosts?.() ?? []) {
      const is = state === 'down' || hasCurrent ? state : 'old';
      for (const each of HOST_STATES) hostState.set({ host, state: each }, Number(each === is));
      if (behind !== undefined) hostBehind.set({ host }, behind);
    }
  };

/**
 * Updates the metrics of the watchlists in the served snapshot. Loads them if they are not loaded yet, so only processes that screen may
 * use it.
 */
export const listFigures =
  (warehouse: Warehouse): Figures =>
  async ({ listDate, listEntries }) => {
    if (warehouse.current === undefined) return;
    using lease = warehouse.acquire();
    const { screeningLists } = await import('../../search/screening/screening-lists.ts');
    const { lists } = await screeningLists(lease.snapshot);
    listDate.reset();
    listEntries.reset();
    for (const { collection: list, entries, asOf } of lists) {
      listEntries.set({ list }, entries);
      if (asOf !== null) listDate.set({ list }, Date.parse(asOf) / 1_000);
    }
  };
