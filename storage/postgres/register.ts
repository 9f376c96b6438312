import { type ClientBase, DatabaseError } from 'pg';

/** The schema that says which snapshots there are; each snapshot is a schema of its own beside it. */
const REGISTER = 'svc_warehouse';

/** A snapshot as the register has it. */
export interface Registered {
  readonly version: string;
  /** Small number that is never used twice; also the object of the snapshot's advisory lock. */
  readonly number: number;
  readonly schema: string;
  readonly current: boolean;
}

/** The schema of a version, a name that needs no quotes: svc_20261120t091142z_abcdef. */
export const schemaOf = (version: string): string => `svc_${version.toLowerCase().replace('-', '_')}`;

/** Class of the advisory locks on snapshots, "svc" in ASCII. */
const SNAPSHOT_LOCK = 0x737663;
/** Class of the one lock that a build holds. */
const BUILD_LOCK = 0x737664;

/** Makes the register where it is absent. */
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

/** Tells all warehouses that listen that there is something new. */
export const announce = (client: ClientBase) => client.query(`NOTIFY ${REGISTER}`).catch(withoutEvents);
export const listen = (client: ClientBase) => client.query(`LISTEN ${REGISTER}`).catch(withoutEvents);

/** Engines that only speak PostgreSQL's protocol may have no events; a warehouse then learns at its next request. */
const withoutEvents = () => undefined;

/** All published snapshots, oldest first; none where nothing was ever published. */
export async function registered(client: ClientBase): Promise<readonly Registered[]> {
  const exists = await client.query<{ there: boolean }>(
    `SELECT to_regclass('${REGISTER}.snapshot') IS NOT NULL AND to_regclass('${REGISTER}.pointer') IS NOT NULL AS there`,
  );
  if (exists.rows[0]?.there !== true) return [];
  const { rows } = await client.query<Registered>(
    `SELECT s.version, s.number, s.schema, p.version IS NOT NULL AS current
     FROM ${REGISTER}.snapshot AS s LEFT JOIN ${REGISTER}.pointer AS p ON p.version = s.version ORDER BY s.number`,
  );
  return rows;
}

/** Registers a snapshot and points at it; both are seen when the transaction around commits. */
export async function register(client: ClientBase, version: string): Promise<void> {
  await client.query(`INSERT INTO ${REGISTER}.snapshot (version, schema) VALUES ($1, $2)`, [
    version,
    schemaOf(version),
  ]);
  await pointAt(client, version);
}

/** Makes a registered snapshot the current one. */
export async function pointAt(client: ClientBase, version: string): Promise<void> {
  await client.query(
    `INSERT INTO ${REGISTER}.pointer (version) VALUES ($1) ON CONFLICT (one) DO UPDATE SET version = excluded.version`,
    [version],
  );
}

/**
 * Removes all but the newest `keep` snapshots; never the current one, nor one that some process holds. Held ones go with a
 * later sweep.
 */
export async function sweepSnapshots(client: ClientBase, keep: number): Promise<void> {
  const others = (await registered(client)).filter(({ current }) => !current);
  for (const { number, schema } of others.slice(0, Math.max(0, others.length - keep + 1))) {
    await client.query('BEGIN');
    try {
      const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_xact_lock($1, $2) AS free', [
        SNAPSHOT_LOCK,
        number,
      ]);
      if (rows[0]?.free === true) {
        await client.query(`DELETE FROM ${REGISTER}.snapshot WHERE number = $1`, [number]);
        await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
      }
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    }
  }
}

/**
 * Keeps a snapshot from being removed for as long as this connection lives, or until `release`. False where it is being
 * removed, or gone.
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
 * Takes the lock of builds, until the connection ends. False where another build has it; one that has just died may have it
 * for another moment.
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
