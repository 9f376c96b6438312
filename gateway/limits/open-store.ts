import cluster from 'node:cluster';
import { isPostgres } from '../../catalog/database-location.ts';
import type { Log } from '../log.ts';
import { MemoryStore } from './memory-store.ts';
import { postgresStore } from './postgres-store.ts';
import { primaryStore } from './primary-store.ts';
import { SharedStore } from './shared-store.ts';
import type { UsageStore } from './usage-store.ts';

/** Opens the store of a URL (SVC_LIMITS_URL); without one that of the primary in a worker process, else one in memory. */
export function openStore(url: string | undefined, log: Log): UsageStore {
  if (url !== undefined) return new SharedStore(isPostgres(url) ? postgresStore(url) : redis(url), log);
  return cluster.worker === undefined ? new MemoryStore() : new SharedStore(primaryStore(cluster.worker), log);
}

/** Loads the client of Redis only where Redis is named: its commands take longer to load than the HTTP server. */
function redis(url: string): UsageStore {
  const store = import('./redis-store.ts').then(({ redisStore }) => redisStore(url));
  return {
    take: async (id, allowance, count) => (await store).take(id, allowance, count),
    close: async () => (await store).close(),
  };
}
