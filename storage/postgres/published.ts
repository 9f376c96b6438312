import type { DatabaseLocation } from '../../catalog/database-location.ts';
import type { PublishedSnapshot } from '../snapshot-store.ts';
import { UnknownSnapshot } from '../unknown-snapshot.ts';
import { connect } from './connect.ts';
import { announce, hold, pointAt, registered } from './register.ts';

/** The snapshots of a PostgreSQL database, oldest first. */
export async function publishedIn(url: DatabaseLocation): Promise<readonly PublishedSnapshot[]> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<{ schema: string; bytes: number }>(
      `SELECT n.nspname AS schema, sum(pg_total_relation_size(c.oid)) AS bytes FROM pg_class AS c
       JOIN pg_namespace AS n ON n.oid = c.relnamespace WHERE c.relkind = 'r' GROUP BY n.nspname`,
    );
    const sizes = new Map(rows.map(({ schema, bytes }) => [schema, bytes]));
    const all = await registered(client);
    return all.map(({ version, current, schema }) => ({ version, current, bytes: sizes.get(schema) ?? 0 }));
  } finally {
    await client.end();
  }
}

/**
 * Makes another snapshot the current one; returns the version that was current before. A lock keeps loads from removing
 * the snapshot meanwhile; closing the connection releases it.
 */
export async function useIn(url: DatabaseLocation, version: string): Promise<string | undefined> {
  const client = await connect(url);
  try {
    const all = await registered(client);
    const previous = all.find(({ current }) => current)?.version;
    const wanted = all.find((each) => each.version === version);
    if (wanted === undefined || !(await hold(client, wanted.number))) throw new UnknownSnapshot(version, previous);
    await pointAt(client, version);
    await announce(client);
    return previous;
  } finally {
    await client.end();
  }
}
