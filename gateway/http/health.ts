import { notReady } from '../../catalog/errors/catalogue.ts';
import type { SnapshotLease, Warehouse } from '../../storage/warehouse.ts';
import type { Reply, Route } from './route.ts';

/** GET /healthz answers while the process lives, GET /readyz once data answers; both to anybody. */
export const healthRoutes = (warehouse: Warehouse): readonly Route<never>[] => [
  {
    method: 'GET',
    path: '/healthz',
    access: 'open',
    answer: async () => ({ status: 200, body: { status: 'ok' } }),
  },
  { method: 'GET', path: '/readyz', access: 'open', answer: () => answerReady(warehouse) },
];

/** 200 once the current snapshot answers a statement on real data. */
async function answerReady(warehouse: Warehouse): Promise<Reply> {
  using lease = currentLease(warehouse);
  const { version } = lease.snapshot;
  const datasets = await lease.snapshot.select('select name from dataset limit 1', []);
  if (datasets.length === 0) throw notReady();
  return { status: 200, body: { status: 'ready', dataAssetVersion: version }, version };
}

/** Pins the current snapshot. Throws NOT_READY where nothing is published. */
export function currentLease(warehouse: Warehouse): SnapshotLease {
  if (warehouse.current === undefined) throw notReady();
  return warehouse.acquire();
}
