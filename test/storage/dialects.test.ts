import { beforeAll, describe, expect, test } from 'vitest';
import type { Snapshot } from '../../storage/snapshot.ts';
import { bind, join, raw, type Sql, type SqlValue, sql } from '../../storage/sql.ts';
import { ENGINES } from '../databases.ts';
import { TINY } from '../ingest/tiny.ts';
import { storedRows } from './stored-rows.ts';

const ID = '0f1e2d3c-4b5a-5697-8879-a1b2c3d4e5f6';

describe.each(ENGINES)('the SQL of %s', (engine) => {
  const stored = storedRows(engine, TINY);
  let snapshot: Snapshot;
  beforeAll(async () => {
    snapshot = await stored({
      shop: [
        { key: 1, id: ID, dataset_ids: 1, name: 'A' },
        { key: 2, id: ID.replace('0f', 'ff'), dataset_ids: 1, name: 'B' },
      ],
      shop_sale: [
        { owner_key: 1, rank: 0, series_rank: 0, key: 1, id: ID, dataset_ids: 1, amount: 4 },
        { owner_key: 1, rank: 1, series_rank: 1, key: 2, id: ID, dataset_ids: 1, amount: 0.5, sold_by_id: ID },
      ],
    });
  });

  const rows = async ({ text, parameters }: Sql) => snapshot.select(text, parameters);
  const value = async (expression: Sql): Promise<unknown> => (await rows(sql`SELECT ${expression} AS value`))[0]?.value;
  const dialect = () => snapshot.dialect;

  test('UUIDs leave as lower-case text, and svcIds as a letter and sixteen digits; null stays null', async () => {
    const { uuidOut, svcIdOut } = dialect();
    const list = `${uuidOut('sold_by_id')} AS id, ${svcIdOut('S', 'sold_by_id')} AS svc`;
    expect(await rows(raw(`SELECT ${list} FROM shop_sale ORDER BY key`))).toEqual([
      { id: null, svc: null },
      { id: ID, svc: 'S0f1e2d3c4b5a5697' },
    ]);
  });

  test.each([ID, ID.toUpperCase(), ID.replaceAll('-', '')])('%s is the stored UUID', async (text) => {
    const { uuidIn } = dialect();
    expect(
      await rows(sql`SELECT key FROM shop WHERE id = ${raw(uuidIn('?'))}${{ text: '', parameters: [text] }}`),
    ).toEqual([{ key: 1 }]);
  });

  test.each<[number: number | null, texts: readonly string[]]>([
    [12, [' 12 ', '+12', '12.', '12.0', '1.2e1', '120E-1', '0012']],
    [-1.5, ['-1.5']],
    [0.5, ['.5']],
    [-5, ['-.5e1']],
    [1e99, ['1e99']],
    [1e40, ['9'.repeat(40)]],
    [1e-40, [`0.${'0'.repeat(39)}1`]],
    [null, ['', ' ', '.', 'x', '1x', '0x10', '1e100', '1e', '--1', '1 2', '\t1', '1\n', 'NaN', '9'.repeat(41)]],
  ])('"the number that it spells", null if it is none: %d is that of %j', async (number, texts) => {
    const given = '(SELECT CAST(? AS text) AS name) AS t';
    for (const text of texts) {
      const read = { text: `SELECT ${dialect().numberIn('t.name')} AS value FROM ${given}`, parameters: [text] };
      expect([text, ...(await rows(read))]).toEqual([text, { value: number }]);
    }
  });

  test('"4 and not 4.0": a number as text', async () => {
    const shown = await rows(raw(`SELECT ${dialect().numberOut('amount')} AS text FROM shop_sale ORDER BY key`));
    expect(shown).toEqual([{ text: '4' }, { text: '0.5' }]);
  });

  test('rows of bound arrays, with the index of each item "from 0"', async () => {
    const pairs = dialect().pairsFrom();
    const read = (list: string, from: string, items: SqlValue) =>
      rows({ text: `SELECT k.key AS at, ${list} FROM ${from} ORDER BY k.key`, parameters: [items] });
    expect(
      await read(
        `${pairs.first} AS one, ${pairs.second} AS two`,
        pairs.from,
        dialect().arrayOf([
          [7, 8],
          [9, 10],
        ]),
      ),
    ).toEqual([
      { at: 0, one: 7, two: 8 },
      { at: 1, one: 9, two: 10 },
    ]);
    const keys = dialect().arrayFrom('key');
    expect(await read(`${keys.value} AS value`, keys.from, dialect().arrayOf([5, 6]))).toEqual([
      { at: 0, value: 5 },
      { at: 1, value: 6 },
    ]);
    const ids = dialect().arrayFrom('id');
    const found = `(SELECT s.name FROM shop AS s WHERE s.id = ${ids.value}) AS name`;
    expect(await read(found, ids.from, dialect().arrayOf([ID, 'x']))).toEqual([
      { at: 0, name: 'A' },
      { at: 1, name: null },
    ]);
  });

  test.each([
    ['text', 'name', ['A', 'C'], ['A']],
    ['number', 'key', [2, 3], ['B']],
    ['uuid', 'id', [ID], ['A']],
  ] as const)('items of a bound array: %s', async (as, column, items, names) => {
    const found = await rows(
      sql`SELECT name FROM shop WHERE ${raw(column)} IN (${dialect().itemsOf(items, as)}) ORDER BY name`,
    );
    expect(found.map(({ name }) => name)).toEqual(names);
  });

  test('the smaller and the larger of two numbers', async () => {
    const { lesser, greater } = dialect();
    expect([await value(raw(lesser('2', '3'))), await value(raw(greater('2', '3')))]).toEqual([2, 3]);
    expect([await value(raw(lesser('3', '2'))), await value(raw(greater('3', '2')))]).toEqual([2, 3]);
  });

  test.each([
    ['ABC', 'A_C', true, true],
    ['ABC', 'a%', false, true],
    ['A%C', 'A\\%C', true, true],
    ['ABC', 'A\\%C', false, false],
    ['ÄB', 'äb', false, true],
  ])('%j like %j: %s, and ignoring case %s', async (text, pattern, like, ilike) => {
    const pieces = [bind(text), bind(pattern)].map((each) => sql`CAST(${each} AS text)`);
    const [left, right] = pieces;
    if (left === undefined || right === undefined) throw new Error('Expected two.');
    const matches = await Promise.all([dialect().like(left, right), dialect().ilike(left, right)].map(value));
    expect(matches.map(Boolean)).toEqual([like, ilike]);
  });

  test('JSON of a row and of a group, and the texts of a group in order', async () => {
    const { jsonArray, jsonArrayOf, joinedTexts } = dialect();
    const parsed = (json: unknown) => (typeof json === 'string' ? JSON.parse(json) : json);
    expect(parsed(await value(raw(jsonArray(['1', "'a'", 'NULL']))))).toEqual([1, 'a', null]);
    expect(
      parsed(await value(raw(`(SELECT ${jsonArrayOf('name')} FROM (SELECT name FROM shop ORDER BY key) AS s)`))),
    ).toEqual([...['A', 'B']]);
    const joined = joinedTexts(raw('name'), raw("', '"), raw('key DESC'));
    expect(await value(sql`(SELECT ${joined} FROM shop)`)).toBe('B, A');
  });

  test('the names of tables and columns, and of a table of the snapshot itself', async () => {
    const tables = (await rows(raw(dialect().tableNames))).map(({ name }) => name);
    expect(tables).toEqual(expect.arrayContaining(['shop', 'shop_name', 'dataset_set']));
    const columns = (await rows(raw(dialect().columnNames))).filter(({ table }) => table === 'shop_cache');
    expect(columns.map(({ name }) => name)).toEqual(['owner_key', 'name']);
    const own = `SELECT name FROM ${dialect().stored('shop')} WHERE key = 1`;
    expect(await rows(raw(`WITH shop AS (${own}) SELECT * FROM shop`))).toEqual([{ name: 'A' }]);
  });

  test('each owner is joined with the rows that a subquery finds', async () => {
    const { joinFound } = dialect();
    const edges = { table: 'shop_sale', owner: 'owner_key', rank: 'rank' };
    const found = sql`FROM shop_sale AS x WHERE x.owner_key = o.key ORDER BY x.rank DESC LIMIT 1`;
    const joined = join([raw('SELECT o.name, e.amount FROM shop AS o'), joinFound(edges, 'o.key', found)], ' ');
    expect(await rows(joined)).toEqual([{ name: 'A', amount: 0.5 }]);
  });
});
