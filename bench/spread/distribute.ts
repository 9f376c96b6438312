import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { createRegister, register } from '../../storage/postgres/register.ts';

/** A snapshot of a PostgreSQL warehouse. */
interface Source {
  readonly url: string;
  readonly schema: string;
}

interface Table {
  readonly name: string;
  readonly rows: number;
  /** The column that its rows are distributed by; undefined: each row is on the coordinator. */
  readonly by: string | undefined;
  readonly columns: string;
  readonly indexes: readonly string[];
}

/** What leads each table: a record's own key, the record that an attribute belongs to, or the one that an edge goes from. */
const BY = new Set(['key', 'owner_key', 'from_key']);
/** Smaller tables are on the coordinator alone: reference data, words, sums. */
const MIN_ROWS = 2_000;

/**
 * Distributes a snapshot over shards by hash of each table's leading integer key, so that a brand is where its attributes and
 * edges are, and makes a database on the coordinator in which the snapshot's tables are partitioned over foreign tables: the
 * service's statements run there as they are. Gives the distributed tables.
 */
export async function distribute(
  source: Source,
  coordinator: string,
  shards: readonly string[],
): Promise<readonly string[]> {
  const clients = await Promise.all([source.url, coordinator, ...shards].map(connected));
  try {
    const [from, main, ...parts] = clients;
    if (from === undefined || main === undefined) throw new Error('Expected a source and a coordinator.');
    const { schema } = source;
    const tables = await tablesOf(from, schema);
    // Stands in for the partitioned tables: rows of the same key go to the same part in all of them.
    await from.query('CREATE TEMP TABLE by_hash (key integer) PARTITION BY HASH (key)');
    await copyRegister(from, main, schema);
    for (const client of [main, ...parts]) await client.query(`CREATE SCHEMA ${schema}; SET search_path = ${schema}`);
    await main.query('CREATE EXTENSION postgres_fdw');
    for (const [at, shard] of shards.entries()) {
      const { hostname, port, pathname } = new URL(shard);
      await main.query(
        `CREATE SERVER shard${at} FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '${hostname}', port '${port}', dbname '${pathname.slice(1)}',
          async_capable 'true', fetch_size '5000');
         CREATE USER MAPPING FOR CURRENT_USER SERVER shard${at} OPTIONS (user 'root')`,
      );
    }
    for (const table of tables) {
      const { name, by, columns } = table;
      if (by === undefined) await copyTable(from, main, schema, table);
      else {
        await main.query(`CREATE TABLE ${name} (${columns}) PARTITION BY HASH (${by})`);
        for (const [at, part] of parts.entries()) {
          const where = `WHERE satisfies_hash_partition('by_hash'::regclass, ${parts.length}, ${at}, ${by})`;
          await copyTable(from, part, schema, table, where);
          await main.query(
            `CREATE FOREIGN TABLE ${name}_${at} PARTITION OF ${name} FOR VALUES WITH (MODULUS ${parts.length}, REMAINDER ${at})
             SERVER shard${at} OPTIONS (schema_name '${schema}', table_name '${name}')`,
          );
        }
        await main.query(`ANALYZE ${name}`);
      }
    }
    return tables.flatMap(({ name, by }) => (by === undefined ? [] : [name]));
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** Has the coordinator's planner ask the shards what a scan costs: it else takes a condition for what it would be on a table it knows nothing of. */
export async function remoteEstimates(coordinator: string, shards: number): Promise<void> {
  const client = await connected(coordinator);
  for (let at = 0; at < shards; at += 1)
    await client.query(`ALTER SERVER shard${at} OPTIONS (ADD use_remote_estimate 'true')`);
  await client.end();
}

async function tablesOf(client: pg.Client, schema: string): Promise<readonly Table[]> {
  const { rows } = await client.query<{
    name: string;
    rows: string;
    first: string;
    columns: string;
    indexes: string[];
  }>(
    `SELECT c.relname AS name, c.reltuples AS rows,
       (SELECT attname FROM pg_attribute WHERE attrelid = c.oid AND attnum = 1 AND atttypid = 'integer'::regtype) AS first,
       (SELECT string_agg(format('%I %s%s', attname, format_type(atttypid, atttypmod),
          CASE WHEN attcollation = 'pg_catalog."C"'::regcollation THEN ' COLLATE "C"' ELSE '' END), ', ' ORDER BY attnum)
        FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped) AS columns,
       ARRAY(SELECT indexdef FROM pg_indexes WHERE schemaname = $1 AND tablename = c.relname) AS indexes
     FROM pg_class AS c WHERE c.relkind = 'r' AND c.relnamespace = $1::regnamespace ORDER BY c.relname`,
    [schema],
  );
  return rows.map(({ name, rows: count, first, columns, indexes }) => ({
    ...{ name, rows: Number(count), columns, indexes },
    by: Number(count) >= MIN_ROWS && BY.has(first) ? first : undefined,
  }));
}

async function copyTable(
  from: pg.Client,
  to: pg.Client,
  schema: string,
  { name, columns, indexes }: Table,
  where = '',
) {
  await to.query(`CREATE TABLE ${name} (${columns})`);
  const read = from.query(copyTo(`COPY (SELECT * FROM ${schema}.${name} ${where}) TO STDOUT (FORMAT binary)`));
  await pipeline(read, to.query(copyFrom(`COPY ${name} FROM STDIN (FORMAT binary)`)));
  for (const index of indexes) await to.query(index);
  await to.query(`ANALYZE ${name}`);
}

/** What makes the service find the snapshot. */
async function copyRegister(from: pg.Client, to: pg.Client, schema: string): Promise<void> {
  const { rows } = await from.query<{ version: string }>(
    'SELECT version FROM svc_warehouse.snapshot WHERE schema = $1',
    [schema],
  );
  await createRegister(to);
  await register(to, rows[0]?.version ?? '');
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  return client;
}
