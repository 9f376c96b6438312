import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import type { PhysicalColumn } from '../../../storage/layout.ts';
import { copyRows, pieces } from '../../../storage/postgres/copy-rows.ts';
import { ENGINES } from '../../databases.ts';
import { ownRegister } from './own-register.ts';

type Copied = Pick<PhysicalColumn, 'name' | 'type'>;
const COLUMNS: readonly Copied[] = [
  { name: 'number', type: 'integer' },
  { name: 'share', type: 'real' },
  { name: 'is', type: 'boolean' },
  { name: 'id', type: 'uuid' },
  { name: 'text', type: 'text' },
];

test.each([
  [[], []],
  [[9], [10]],
  [[262_143], [262_144]],
  [[262_142, 9], [262_153]],
  [
    [100_000, 100_000, 100_000, 5],
    [300_003, 6],
  ],
  [
    [300_000, 300_000],
    [300_001, 300_001],
  ],
])('lines of %j characters are sent in pieces of %j', (lines, lengths) => {
  const sent = [...pieces(lines.map((length) => 'x'.repeat(length)))];
  expect(sent.map(({ length }) => length)).toEqual(lengths);
  expect(sent.join('')).toBe(lines.map((length) => `${'x'.repeat(length)}\n`).join(''));
});

describe.skipIf(!ENGINES.includes('postgresql'))('rows of SQLite copied to PostgreSQL', () => {
  const own = ownRegister();

  /** Copies what a select gives into a table that the same transaction makes; gives the rows of that table. */
  async function copied(database: Database.Database, select: string, columns = COLUMNS) {
    await own.client.query('BEGIN');
    try {
      await own.client.query(
        'CREATE TABLE copied ("number" int, share double precision, "is" boolean, id uuid, "text" text)',
      );
      const count = await copyRows(own.client, database, 'copied', columns, select);
      const { rows } = await own.client.query('SELECT * FROM copied ORDER BY ctid');
      return { count, rows };
    } finally {
      await own.client.query('ROLLBACK');
    }
  }

  test('bytes arrive as they are', async () => {
    const database = new Database(':memory:');
    const bytes = Buffer.from([0, 9, 10, 92, 120, 255]);
    database.exec('CREATE TABLE t (bytes BLOB)');
    for (const each of [bytes, Buffer.alloc(0), null]) database.prepare('INSERT INTO t VALUES (?)').run(each);
    await own.client.query('BEGIN; CREATE TABLE copied (bytes bytea)');
    await copyRows(own.client, database, 'copied', [{ name: 'bytes', type: 'bytes' }], 'SELECT * FROM t');
    const { rows } = await own.client.query('SELECT bytes FROM copied ORDER BY ctid');
    await own.client.query('ROLLBACK');
    expect(rows).toEqual([{ bytes }, { bytes: Buffer.alloc(0) }, { bytes: null }]);
  });

  test('each type arrives as it is, and in order', async () => {
    const database = new Database(':memory:');
    database.exec('CREATE TABLE t (number INTEGER, share REAL, "is" INTEGER, id BLOB, "text" TEXT)');
    const insert = database.prepare('INSERT INTO t VALUES (?, ?, ?, ?, ?)');
    const texts = ['', ' ', '\\', '\\N', '\\.', 'a\tb', 'a\nb', 'a\r\nb', "it's", '"', 'é😀', '\u0001', 'a\\tb'];
    const shares = [0.1, 1e300, 5e-324, -0.30000000000000004, 123456789012345680, 12, 1 / 3];
    for (const [at, text] of texts.entries())
      insert.run(-at, shares[at % shares.length], at % 2, Buffer.alloc(16, at), text);
    insert.run(null, null, null, null, null);
    const expected = texts.map((text, at) => ({
      ...{ number: at === 0 ? 0 : -at, share: shares[at % shares.length], is: at % 2 === 1, text },
      id: Buffer.alloc(16, at)
        .toString('hex')
        .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    }));
    expect(await copied(database, 'SELECT * FROM t')).toEqual({
      count: texts.length + 1,
      rows: [...expected, { number: null, share: null, is: null, id: null, text: null }],
    });
  });

  test.each([0, 1, 2, 30])('of %i rows that fill several sends none is lost', async (count) => {
    const database = new Database(':memory:');
    const numbers = `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${count}) SELECT n FROM c`;
    const select = `SELECT n AS number, printf('%.*c', 20000, 'x') || n AS text FROM (${numbers}) WHERE ${count} > 0`;
    const columns = COLUMNS.filter(({ name }) => name === 'number' || name === 'text');
    const { rows, count: said } = await copied(database, select, columns);
    expect([said, rows.map(({ number }) => number)]).toEqual([count, Array.from({ length: count }, (_, at) => at + 1)]);
    expect(rows.every(({ number, text }) => text === `${'x'.repeat(20_000)}${number}`)).toBe(true);
  });

  test('a failure names the table, and its cause says why', async () => {
    const database = new Database(':memory:');
    const failing = copied(database, "SELECT 'x' AS id", [{ name: 'id', type: 'text' }]);
    await expect(failing).rejects.toMatchObject({
      message: 'Table copied could not be copied.',
      cause: { message: expect.stringContaining('invalid input syntax for type uuid') },
    });
  });
});
