import { type ClientBase, DatabaseError } from 'pg';

/** The schema that lists the snapshots. Each snapshot is another schema. */
const REGISTER = 'svc_warehouse';

/** An entry of the register. */
export interface Registered {
  readonly version: string;
  /** Small number that is never used twice; the snapshot's advisory lock uses it as its object id. */
  readonly number: number;
  readonly schema: string;
  readonly current: boolean;
}

/** The schema name of a version. It needs no quotes in SQL: svc_20261120t091142z_abcdef. */
export const schemaOf = (version: string): string => `svc_${version.toLowerCase().replace('-', '_')}`;

/** Class of the advisory locks on snapshots: "svc" in ASCII. */
const SNAPSHOT_LOCK = 0x737663;
/** Class of the lock that a running build holds. */
const BUILD_LOCK = 0x737664;

/** Creates the register if it is absent. */
export async function createRegister(client: ClientBase): Promise<void> {
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS ${REGISTER};
    CREATE TABLE IF NOT EXISTS ${REGISTER}.snapshot (
      number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      version text COLLATE "C" NOT NULL UNIQUE,
      schema text NOT NULL,
      published timestamptz NOT NULL DEFAULT now()
    );
    CREATE TABLE IF NOT EXISTS ${REGISTER}.pointer (
      one boolean PRIMARY KEY DEFAULT true CHECK (one),
      version text NOT NULL
    );
  `);
}

/** Notifies all listening warehouses that the register changed. */
export const announce = (client: ClientBase) => client.query(`NOTIFY ${REGISTER}`).catch(withoutEvents);
export const listen = (client: ClientBase) => client.query(`LISTEN ${REGISTER}`).catch(withoutEvents);

/** Engines that only speak PostgreSQL's protocol may lack events. A warehouse then reads the register at its next request. */
const withoutEvents = () => undefined;

/** All published snapshots, oldest first; none if nothing was ever published. */
export async function registered(client: ClientBase): Promise<readonly Registered[]> {
  const exists = await client.query<{ there: boolean }>(
    `SELECT to_regclass('${REGISTER}.snapshot') IS NOT NULL AND to_regclass('${REGISTER}.pointer') IS NOT NULL AS there`,
  );
  if (exists.rows[0]?.there !== true) return [];
  const { rows } = await client.query<Registered>(
    `SELECT s.version, s.number, s.schema, p.version IS NOT NULL AS current
     FROM ${REGISTER}.snapshot AS s LEFT JOIN ${REGISTER}.pointer AS p ON p.version = s.version ORDER BY s.version`,
  );
  return rows;
}

/**
 * Registers a snapshot and makes it the current one, unless it is held and there is one; returns whether that one stays.
 * Others see both when the caller's transaction commits.
 */
export async function register(client: ClientBase, version: string, hold = false): Promise<boolean> {
  const stays = hold && (await registered(client)).some(({ current }) => current);
  await enter(client, version);
  if (!stays) await pointAt(client, version);
  return stays;
}

const enter = (client: ClientBase, version: string) =>
  client.query(`INSERT INTO ${REGISTER}.snapshot (version, schema) VALUES ($1, $2)`, [version, schemaOf(version)]);

/** Makes a registered snapshot the current one. */
export async function pointAt(client: ClientBase, version: string): Promise<void> {
  await client.query(
    `INSERT INTO ${REGISTER}.pointer (version) VALUES ($1) ON CONFLICT (one) DO UPDATE SET version = excluded.version`,
    [version],
  );
}

/**
 * Removes all but the newest `keep` snapshots, except the current one and those that somebody needs or a process holds.
 * A later sweep removes those. Returns the versions that it removed.
 */
export async function sweepSnapshots(
  client: ClientBase,
  keep: number,
  needed: ReadonlySet<string>,
): Promise<readonly string[]> {
  const removed: string[] = [];
  const others = (await registered(client)).filter(({ current }) => !current);
  for (const { number, schema, version } of others.slice(0, Math.max(0, others.length - keep + 1))) {
    if (needed.has(version)) continue;
    if (await removeUnread(client, number, schema)) removed.push(version);
  }
  return removed;
}

/** Removes a snapshot unless a process holds it. Returns true if it is gone. */
async function removeUnread(client: ClientBase, number: number, schema: string): Promise<boolean> {
  await client.query('BEGIN');
  try {
    const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_xact_lock($1, $2) AS free', [
      SNAPSHOT_LOCK,
      number,
    ]);
    const isFree = rows[0]?.free === true;
    if (isFree) {
      await client.query(`DELETE FROM ${REGISTER}.snapshot WHERE number = $1`, [number]);
      await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    }
    await client.query('COMMIT');
    return isFree;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** Removes a snapshot that is not current, unless a process holds it. Returns true if it is gone. */
export async function removeFree(client: ClientBase, version: string): Promise<boolean> {
  const found = (await registered(client)).find((each) => each.version === version && !each.current);
  return found === undefined || removeUnread(client, found.number, found.schema);
}

/** True if a process holds a snapshot. */
export async function isHeld(client: ClientBase, version: string): Promise<boolean> {
  const found = (await registered(client)).find((each) => each.version === version);
  if (found === undefined) return false;
  const lock = [SNAPSHOT_LOCK, found.number];
  const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS free', lock);
  if (rows[0]?.free !== true) return true;
  await client.query('SELECT pg_advisory_unlock($1, $2)', lock);
  return false;
}

/** Registers a snapshot next to the one that it replaces, and makes it the current one if the replaced one is. */
export async function registerInPlace(client: ClientBase, version: string, replaced: string): Promise<void> {
  const isCurrent = (await registered(client)).some((each) => each.version === replaced && each.current);
  await enter(client, version);
  if (isCurrent) await pointAt(client, version);
}

/**
 * Removes a snapshot in the caller's transaction; others wait until the transaction ends. Returns false, and leaves the
 * snapshot, if a process holds it.
 */
export async function unregister(client: ClientBase, version: string): Promise<boolean> {
  const found = (await registered(client)).find((each) => each.version === version);
  if (found === undefined) return true;
  const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_xact_lock($1, $2) AS free', [
    SNAPSHOT_LOCK,
    found.number,
  ]);
  if (rows[0]?.free !== true) return false;
  await client.query(`DELETE FROM ${REGISTER}.snapshot WHERE number = $1`, [found.number]);
  await client.query(`DROP SCHEMA ${found.schema} CASCADE`);
  return true;
}

/**
 * Keeps a snapshot from being removed until this connection closes or `release` is called. Returns false if it is being
 * removed or was removed.
 */
export async function hold(client: ClientBase, number: number): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock_shared($1, $2) AS held', [
    SNAPSHOT_LOCK,
    number,
  ]);
  if (rows[0]?.held !== true) return false;
  if ((await registered(client)).some((each) => each.number === number)) return true;
  await release(client, number);
  return false;
}

export async function release(client: ClientBase, number: number): Promise<void> {
  await client.query('SELECT pg_advisory_unlock_shared($1, $2)', [SNAPSHOT_LOCK, number]);
}

/**
 * Takes the lock of builds until the connection ends. Returns false if another build holds it. A build that has just died
 * may hold it for a moment longer, so this waits up to a second.
 */
export async function holdBuild(client: ClientBase): Promise<boolean> {
  try {
    await client.query(`SET lock_timeout = '1s'; SELECT pg_advisory_lock(${BUILD_LOCK}, 0); RESET lock_timeout`);
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

const LOCK_NOT_AVAILABLE = '55P03';
