// Writes the URL of the PostgreSQL that tests may use into the named file, and nothing where no server answers at the
// default address. Creates the URL's database where the server lacks it.
import { writeFileSync } from 'node:fs';
import pg from 'pg';

/** PostgreSQL's code of a database that is not there. */
const NO_SUCH_DATABASE = '3D000';
const DEFAULT = 'postgres://postgres@127.0.0.1:5432/test';
const [, , file] = process.argv;
const chosen = process.env.SVC_TEST_POSTGRES_URL;
const url = new URL(chosen || DEFAULT);

try {
  await provide(url);
  writeFileSync(file, url.href);
  console.log(`tests use PostgreSQL at ${url.host}${url.pathname}`);
} catch (error) {
  if (chosen || error.code !== 'ECONNREFUSED') throw error;
  console.log(`no PostgreSQL answers at ${url.host}: set SVC_TEST_POSTGRES_URL to test on one`);
}

async function provide(wanted) {
  try {
    await query(wanted, 'SELECT 1');
  } catch (error) {
    if (error.code !== NO_SUCH_DATABASE) throw error;
    const name = decodeURIComponent(wanted.pathname.slice(1));
    const maintenance = new URL(wanted);
    maintenance.pathname = '/postgres';
    await query(maintenance, `CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  }
}

async function query({ href }, sql) {
  const client = new pg.Client({ connectionString: href, connectionTimeoutMillis: 5_000 });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
