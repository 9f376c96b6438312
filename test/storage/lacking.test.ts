import { describe, expect, test } from 'vitest';
import { lackingTables } from '../../storage/lacking.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { sqlite } from '../../storage/sqlite/dialect.ts';
import { StandIns } from '../../storage/stand-ins.ts';
import { TINY } from '../ingest/tiny.ts';
import { smallSnapshot } from './small-snapshot.ts';

const lackingIn = async (...statements: readonly string[]) => lackingTables(smallSnapshot(TINY, statements), TINY);

describe('"What one table lacks in a snapshot that was built for an older graph"', () => {
  test('nothing, columns, or all of it; of what a graph declares, and of facts', async () => {
    expect(await lackingIn()).toEqual([]);
    const lacking = await lackingIn('ALTER TABLE shop DROP COLUMN open', 'DROP TABLE shop_cache', 'DROP TABLE fan_out');
    expect(lacking.map(({ columns, ...table }) => ({ ...table, columns: columns.map(({ name }) => name) }))).toEqual([
      { name: 'shop', isDeclared: true, isWhole: false, columns: ['open'] },
      { name: 'shop_cache', isDeclared: true, isWhole: true, columns: ['owner_key', 'name'] },
      {
        ...{ name: 'fan_out', isDeclared: false, isWhole: true },
        columns: ['connection', 'after', 'owners', 'greatest', 'means'],
      },
    ]);
  });

  test('"Read once, because a snapshot never changes"; again after a read that failed', async () => {
    const snapshot = smallSnapshot(TINY, []);
    expect(lackingTables(snapshot, TINY)).toBe(lackingTables(snapshot, TINY));
    let reads = 0;
    const failing: Snapshot = {
      ...{ version: 'v', dialect: sqlite, datasetIds: () => [] },
      select() {
        reads += 1;
        return Promise.reject(new Error('down'));
      },
    };
    for (let time = 0; time < 2; time += 1) await expect(lackingTables(failing, TINY)).rejects.toThrow('down');
    expect(reads).toBe(2);
  });
});

describe('"Stand-ins for tables and columns that the graph has and a snapshot lacks"', () => {
  const column = (name: string, type: 'integer' | 'uuid' | 'text' = 'text') => ({ name, type, nullable: true });
  const standIns = new StandIns(
    [
      { name: 'visit', isDeclared: true, isWhole: true, columns: [column('day'), column('guests', 'integer')] },
      { name: 'shop', isDeclared: true, isWhole: false, columns: [column('landlord_id', 'uuid')] },
      { name: 'fact', isDeclared: false, isWhole: true, columns: [column('value')] },
    ],
    sqlite,
  );
  const VISIT = 'visit AS (SELECT CAST(NULL AS text) AS "day", CAST(NULL AS integer) AS "guests" WHERE false)';
  const SHOP = 'shop AS NOT MATERIALIZED (SELECT t.*, CAST(NULL AS uuid) AS "landlord_id" FROM main.shop AS t)';

  test.each([
    ['SELECT 1', 'SELECT 1'],
    ['SELECT * FROM fact', 'SELECT * FROM fact'],
    ['SELECT * FROM shop_name', 'SELECT * FROM shop_name'],
    ['SELECT * FROM visit', `WITH ${VISIT} SELECT * FROM visit`],
    ['SELECT * FROM shop JOIN visit JOIN shop', `WITH ${SHOP}, ${VISIT} SELECT * FROM shop JOIN visit JOIN shop`],
    ['WITH x AS (SELECT 1) SELECT * FROM shop', `WITH ${SHOP}, x AS (SELECT 1) SELECT * FROM shop`],
    [' with x AS (SELECT 1) SELECT * FROM shop', `WITH ${SHOP}, x AS (SELECT 1) SELECT * FROM shop`],
    ['SELECT within FROM shop', `WITH ${SHOP} SELECT within FROM shop`],
  ])('%s', (written, completed) => {
    expect(standIns.complete(written)).toBe(completed);
  });

  test('where only facts are lacking a statement stays as it is', () => {
    const facts = [{ name: 'fact', isDeclared: false, isWhole: true, columns: [column('value')] }];
    expect(new StandIns(facts, sqlite).complete('SELECT * FROM fact')).toBe('SELECT * FROM fact');
    expect(new StandIns([], sqlite).complete('SELECT * FROM shop')).toBe('SELECT * FROM shop');
  });
});
