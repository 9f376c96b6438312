import pg from 'pg';
import { driverUrl } from '../../catalog/database-location.ts';
import type { UsageStore } from './usage-store.ts';

/**
 * Rows of an unlogged table are lost if the database server crashes, which only loses the usage of keys; in return, nothing is written
 * twice.
 */
const TABLE = `
  CREATE UNLOGGED TABLE IF NOT EXISTS request_usage (
    id text PRIMARY KEY,
    full_at bigint NOT NULL,
    window_at bigint NOT NULL,
    used bigint NOT NULL,
    allowed boolean NOT NULL,
    seen_at bigint NOT NULL
  ) WITH (fillfactor = 50)`;

/** "svc" in ASCII: the advisory lock of processes that create the table. */
const LOCK = 0x737663;

/**
 * `take` of usage.ts by the clock of the database, in one statement. $1 id, $2 interval, $3 interval × burst, $4 window, $5 requests, $6
 * count.
 */
const TAKE = `
  INSERT INTO request_usage AS known (id, full_at, window_at, used, allowed, seen_at)
  SELECT $1, now + $6::bigint * $2::bigint, now - now % $4::bigint, $6::bigint, true, now
  FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS now) AS clock
  ON CONFLICT (id) DO UPDATE SET (full_at, window_at, used, allowed, seen_at) = (
    SELECT
      CASE WHEN fits THEN level + $6::bigint * $2::bigint ELSE level END,
      excluded.window_at,
      CASE WHEN fits THEN counted + $6::bigint ELSE counted END,
      fits,
      excluded.seen_at
    FROM (
      SELECT
        least(greatest(known.full_at, excluded.seen_at), excluded.seen_at + $3::bigint) AS level,
        CASE WHEN known.window_at = excluded.window_at THEN known.used ELSE 0 END AS counted
    ) AS usage,
    LATERAL (
      SELECT level + $6::bigint * $2::bigint <= excluded.seen_at + $3::bigint AND counted + $6::bigint <= $5::bigint AS fits
    ) AS verdict
  )
  RETURNING allowed, full_at - seen_at AS until_full, used, window_at + $4::bigint - seen_at AS until_reset`;

interface TakenRow {
  readonly allowed: boolean;
  readonly until_full: string;
  readonly used: string;
  readonly until_reset: string;
}

/** Maximum connections of one process. */
const CONNECTIONS = 4;

/** Counts the usage of several gateways in a PostgreSQL database, in a table that is created if it does not exist. */
export function postgresStore(url: string): UsageStore {
  const pool = new pg.Pool({
    connectionString: driverUrl(url),
    application_name: 'svc limits',
    max: CONNECTIONS,
    connectionTimeoutMillis: 2_000,
    // In milliseconds. By then nobody waits for the statement any more, and its connection is dropped.
    query_timeout: 2_000,
    idleTimeoutMillis: 60_000,
  });
  // Without a listener, an idle connection that breaks would end the process; the pool replaces it.
  pool.on('error', () => {});
  let made: Promise<void> | undefined;
  const table = () => {
    made ??= makeTable(pool).catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
  // Connects early, so that the first request does not wait for a connection. If this fails, the first request gets the error.
  table().catch(() => {});
  return {
    async take(id, { interval, burst, window, requests }, count = 1) {
      await table();
      const { rows } = await pool.query<TakenRow>({
        name: 'take',
        text: TAKE,
        values: [id, interval, interval * burst, window, requests, count],
      });
      const [row] = rows;
      if (row === undefined) throw new Error('Expected the usage that was just written.');
      return {
        allowed: row.allowed,
        untilFull: Number(row.until_full),
        used: Number(row.used),
        untilReset: Number(row.until_reset),
      };
    },
    close: () => pool.end(),
  };
}

/** Takes a lock, because processes that create the table at the same time would make each other fail. */
async function makeTable(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1, 1)', [LOCK]);
    await client.query(TABLE);
    await client.query('SELECT pg_advisory_unlock($1, 1)', [LOCK]);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
