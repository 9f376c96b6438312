import type { DatabaseLocation } from '../../catalog/database-location.ts';
import type { SnapshotStore } from '../snapshot-store.ts';
import { publishedIn, useIn } from './published.ts';
import { postgresReader } from './reader.ts';
import { PostgresWarehouse } from './warehouse.ts';

/** The snapshots of a PostgreSQL database. */
export const postgresStore = (url: DatabaseLocation): SnapshotStore => ({
  published: () => publishedIn(url),
  use: (version) => useIn(url, version),
  serve: (serving) => new PostgresWarehouse(url, serving),
  async read(version, work) {
    const warehouse = new PostgresWarehouse(url);
    try {
      await warehouse.refresh();
      using lease = warehouse.acquire(version);
      // The second refresh takes the lock that keeps loads from removing a leased snapshot.
      await warehouse.refresh();
      return await work(lease.snapshot);
    } finally {
      await warehouse.close();
    }
  },
  stream: (version) => postgresReader(url, version),
});
