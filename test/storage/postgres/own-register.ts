import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { connect } from '../../../storage/postgres/connect.ts';
import { createRegister, register, schemaOf } from '../../../storage/postgres/register.ts';
import { type TestDatabase, testDatabase } from '../../databases.ts';

/** Versions, oldest first. */
export const [A, B, C, D] = [1, 2, 3, 4].map((day) => `2026010${day}T000000Z-00000a`) as [
  string,
  string,
  string,
  string,
];

/** SQL of the advisory locks of the database: `pg_locks` lists those of the whole server. */
export const LOCKS = `pg_locks WHERE locktype = 'advisory' AND granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/** A database with a register of its own for each test of a file. */
export interface OwnRegister {
  readonly url: string;
  /** The connection that writes the register. */
  readonly client: pg.Client;
  /** Registers snapshots that hold nothing but their sets of datasets; the last one is current. */
  publish(...versions: readonly string[]): Promise<void>;
  /** Another connection, until its test ends. */
  another(): Promise<pg.Client>;
  /** The first column of what a statement gives. */
  list(sql: string): Promise<unknown[]>;
}

export function ownRegister(): OwnRegister {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await testDatabase('postgresql');
    client = await connect(database.warehouse);
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });
  beforeEach(() => createRegister(client));
  afterEach(async () => {
    const schemas = [A, B, C, D].map(schemaOf).join(', ');
    await client.query(`DROP SCHEMA IF EXISTS svc_warehouse, ${schemas} CASCADE; SELECT pg_advisory_unlock_all()`);
  });
  return {
    get url() {
      return database.warehouse;
    },
    get client() {
      return client;
    },
    async publish(...versions) {
      for (const version of versions) {
        const table = `CREATE TABLE ${schemaOf(version)}.dataset_set AS SELECT 1 AS key, '["one"]' AS ids`;
        await client.query(`CREATE SCHEMA ${schemaOf(version)}; ${table}`);
        await register(client, version);
      }
    },
    async another() {
      const opened = await connect(database.warehouse);
      onTestFinished(() => opened.end());
      return opened;
    },
    async list(sql) {
      const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
      return rows.map(([first]) => first);
    },
  };
}
