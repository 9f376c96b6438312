import cluster from 'node:cluster';
import { isPostgres } from '../../catalog/database-location.ts';
import type { Log } from '../log.ts';
import { MemoryStore } from './memory-store.ts';
import { postgresStore } from './postgres-store.ts';
import { primaryStore } from './primary-store.ts';
import { redisStore } from './redis-store.ts';
import { SharedStore } from './shared-store.ts';
import type { UsageStore } from './usage-store.ts';

/** Opens the store of a URL (SVC_LIMITS_URL); without one that of the primary in a worker process, else one in memory. */
export function openStore(url: string | undefined, log: Log): UsageStore {
  if (url !== undefined) return new SharedStore(isPostgres(url) ? postgresStore(url) : redisStore(url), log);
  return cluster.worker === undefined ? new MemoryStore() : new SharedStore(primaryStore(cluster.worker), log);
}
