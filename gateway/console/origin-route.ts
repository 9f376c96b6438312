import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../catalog/errors/catalogue.ts';
import type { Catalog } from '../../catalog/model.ts';
import { listedTypes } from '../../lists/definition/listed-type.ts';
import { type Explanation, explainEntity } from '../../storage/explain-entity.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import type { SnapshotStore } from '../../storage/snapshot-store.ts';
import type { Warehouse } from '../../storage/warehouse.ts';
import { currentLease } from '../http/health.ts';
import { addRoute } from '../http/methods.ts';
import { pathOf, pathParameter } from '../http/request.ts';
import { VERSION_HEADER } from '../http/stamp.ts';
import type { DatabaseWatch } from '../snapshots/database-watch.ts';
import { identifyCallers } from '../tokens/identify-callers.ts';
import type { Origin } from './answers/origin.ts';
import { type ConsoleCallers, consoleCaller } from './console-caller.ts';
import { changedRelated } from './related-records.ts';

/** What the origin route needs. */
export interface OriginBackend extends ConsoleCallers {
  readonly catalog: Catalog;
  readonly warehouse: Warehouse;
  /** All published snapshots, including those before the current one. */
  readonly snapshots: Pick<SnapshotStore, 'published' | 'read'>;
}

/**
 * GET /console/api/entities/:id/origin, for a key of scope `graph`: the datasets, dates and joins of an entity, as `svc explain` prints
 * them, in the current snapshot and in the previous one (`previous` is null if there is none), and how its related records differ between
 * the two.
 */
export function addOriginRoute(server: FastifyInstance, backend: OriginBackend, databases: DatabaseWatch): void {
  server.register(async (keyed) => {
    identifyCallers(keyed, backend, databases);
    backend.requestLimits.guard(keyed, 'graphql');
    addRoute(keyed, '/console/api/entities/:id/origin', {
      GET: (request, reply) => answerOrigin(backend, request, reply),
    });
  });
}

async function answerOrigin(backend: OriginBackend, request: FastifyRequest, reply: FastifyReply): Promise<Origin> {
  consoleCaller(request, backend.documentsMode);
  const { catalog, warehouse, snapshots } = backend;
  const id = pathParameter(request, 'id');
  using lease = currentLease(warehouse);
  const { version } = lease.snapshot;
  const entities = shown(catalog, await explainEntity(lease.snapshot, catalog, id));
  if (entities.length === 0) throw notFound(request.method, pathOf(request.raw));
  const before = (await snapshots.published()).filter((each) => each.version < version).at(-1)?.version;
  const previous =
    before === undefined
      ? null
      : await snapshots.read(before, (snapshot) => since(snapshot, lease.snapshot, catalog, entities, id));
  reply.header(VERSION_HEADER, version);
  return { version, entities, previous };
}

/** Returns what the previous snapshot had of entities, and how their related records have changed since. */
async function since(
  before: Snapshot,
  now: Snapshot,
  catalog: Catalog,
  entities: readonly Explanation[],
  id: string,
): Promise<Origin['previous']> {
  const old = shown(catalog, await explainEntity(before, catalog, id));
  const both = entities.filter((entity) => old.some((each) => each.id === entity.id));
  const related = await Promise.all(
    both.map(async (entity) => [entity.id, await changedRelated(before, now, entity)] as const),
  );
  return { version: before.version, entities: old, related: Object.fromEntries(related) };
}

/**
 * Keeps the entities whose origin may be shown: businesses and a team's own records, but no tax number, person or watchlist entry by
 * itself.
 */
function shown(catalog: Catalog, entities: readonly Explanation[]): Explanation[] {
  const listed = new Set(listedTypes(catalog).map(({ name }) => name));
  return entities.filter(({ type }) => listed.has(type));
}
