import type { FastifyInstance } from 'fastify';
import { databaseDown, notReady, wrongAddress } from '../../catalog/errors/catalogue.ts';
import { isDamaged } from '../../storage/damaged-snapshots.ts';
import { Deadline } from '../../storage/deadline.ts';
import type { SnapshotLease, Warehouse } from '../../storage/warehouse.ts';
import type { Who } from '../remote/who.ts';
import type { DatabaseWatch } from '../snapshots/database-watch.ts';
import { addRoute } from './methods.ts';
import { VERSION_HEADER } from './stamp.ts';

/** Maximum time for the SQL statement of a readiness check, in milliseconds. Probes do not wait longer. */
const READY_WITHIN = 5_000;

/** What the health routes of some processes say and check beside the databases. */
export interface HealthParts {
  /** Who the process is, for GET /healthz; absent: it has no name. */
  readonly who?: Who;
  /** Returns the names of the subgraphs whose address is another's; absent: it asks none. */
  strangers?(): Promise<readonly string[]>;
}

/**
 * Adds GET /healthz, which answers while the process lives, and GET /readyz, which answers while every database answers and has data, no
 * request has read damaged pages, and no subgraph's address is that of another: all its fields would be errors. A subgraph that is down
 * takes only its own fields, so it does not count. Neither route needs an API key.
 */
export function addHealthRoutes(
  server: FastifyInstance,
  warehouse: Warehouse,
  databases: DatabaseWatch,
  { who, strangers = async () => [] }: HealthParts = {},
): void {
  addRoute(server, '/healthz', { GET: async () => ({ status: 'ok', ...who }) });
  addRoute(server, '/readyz', {
    async GET(_, reply) {
      await databases.look();
      databases.expectUp();
      if ((await strangers()).length > 0) throw wrongAddress();
      using lease = currentLease(warehouse);
      const { version } = lease.snapshot;
      if (isDamaged(lease.snapshot)) throw databaseDown();
      using deadline = new Deadline(READY_WITHIN);
      const bounds = { deadline, lane: 'short' } as const;
      const datasets = await lease.snapshot.select('select name from dataset limit 1', [], bounds);
      if (datasets.length === 0) throw notReady();
      reply.header(VERSION_HEADER, version);
      return { status: 'ready', dataAssetVersion: version };
    },
  });
}

/** Pins the current snapshot. Throws NOT_READY if no snapshot is published. */
export function currentLease(warehouse: Warehouse): SnapshotLease {
  if (warehouse.current === undefined) throw notReady();
  return warehouse.acquire();
}
