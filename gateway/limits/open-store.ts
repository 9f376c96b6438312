import cluster from 'node:cluster';
import { isPostgres } from '../../catalog/database-location.ts';
import type { Log } from '../log.ts';
import { MemoryStore } from './memory-store.ts';
import { postgresStore } from './postgres-store.ts';
import { primaryStore } from './primary-store.ts';
import { SharedStore } from './shared-store.ts';
import type { UsageStore } from './usage-store.ts';

/**
 * Opens the store at a URL (SVC_LIMITS_URL). Without a URL, a worker process uses the store of its primary, any other process one in
 * memory.
 */
export function openStore(url: string | undefined, log: Log): UsageStore {
  if (url !== undefined) return new SharedStore(isPostgres(url) ? postgresStore(url) : redis(url), log);
  return cluster.worker === undefined ? new MemoryStore() : new SharedStore(primaryStore(cluster.worker), log);
}

/** Loads the Redis client only if a Redis URL is set: loading its commands takes longer than loading the HTTP server. */
function redis(url: string): UsageStore {
  const store = import('./redis-store.ts').then(({ redisStore }) => redisStore(url));
  return {
    take: async (id, allowance, count) => (await store).take(id, allowance, count),
    close: async () => (await store).close(),
  };
}
