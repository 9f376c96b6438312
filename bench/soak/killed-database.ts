import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Draw } from '../../test/random.ts';

/** Ends one of the connections that others have to the database, at work or not. */
export const killBackend = (url: string, draw: Draw): Promise<void> =>
  on(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() ORDER BY pid",
    );
    await client.query('SELECT pg_terminate_backend($1)', [rows[draw(rows.length)]?.pid]);
  });

/** Ids of the runs that some worker has taken. */
export const runsAtWork = (url: string): Promise<readonly string[]> =>
  on(url, async (client) => {
    const { rows } = await client.query<{ id: string }>("SELECT id FROM run WHERE status = 'PROCESSING'");
    return rows.map(({ id }) => id);
  });

/** Those of some runs that have not ended within so many milliseconds; resolves as soon as all have. */
export async function runsLeft(url: string, ids: readonly string[], within: number): Promise<readonly string[]> {
  const until = performance.now() + within;
  let left = ids;
  while (left.length > 0 && performance.now() < until) {
    await pause(250);
    // While the server is away, nobody knows.
    left = await on(url, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        "SELECT id FROM run WHERE id = ANY($1) AND status NOT IN ('SUCCESS', 'FAILURE', 'CANCELLED')",
        [ids],
      );
      return rows.map(({ id }) => id);
    }).catch(() => left);
  }
  return left;
}

async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  // A connection that breaks while nothing runs on it must not end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
