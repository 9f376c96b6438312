import type { FastifyReply, FastifyRequest } from 'fastify';
import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { UnknownSnapshot } from '../../storage/unknown-snapshot.ts';
import type { SnapshotLease, Warehouse } from '../../storage/warehouse.ts';
import { currentLease } from './health.ts';
import { addVary } from './vary.ts';

/** Header by which a client reads data that are kept, instead of the current ones: a version, a day or a moment. */
export const AS_OF_HEADER = 'x-svc-as-of';

/**
 * Pins the snapshot that a request asks for, or else the current one. Throws NOT_READY if none is published, and
 * BAD_USER_INPUT if none is kept from then.
 */
export async function leaseFor(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  warehouse: Warehouse,
): Promise<SnapshotLease> {
  addVary(reply, AS_OF_HEADER);
  const written = headers[AS_OF_HEADER];
  if (written === undefined || warehouse.acquireAsOf === undefined) return currentLease(warehouse);
  try {
    return await warehouse.acquireAsOf(String(written));
  } catch (error) {
    if (!(error instanceof UnknownSnapshot)) throw error;
    throw badUserInput(`Header ${AS_OF_HEADER}`, expected(warehouse), written);
  }
}

function expected(warehouse: Warehouse): string {
  const versions = warehouse.kept?.() ?? [];
  return `a data version that is kept, or a day or moment since then, such as 2026-11-30 or 2026-11-30T12:00:00Z; kept are ${versions.join(', ')}`;
}
