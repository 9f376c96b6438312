import { describe, expect, test } from 'vitest';
import { recordTypeOf } from '../../catalog/model.ts';
import { mathHandleOf, mathHandleValue, OWNER_KEY, ownerRows } from '../../kit/math-owner.ts';
import { handleOf, handleValue, ownersFrom } from '../../kit/owner.ts';
import { postgresql } from '../../storage/postgres/dialect.ts';
import { sqlite } from '../../storage/sqlite/dialect.ts';
import { TINY } from '../ingest/tiny.ts';

describe('"a row of this subgraph has its key …; a reference from another subgraph … has its id"', () => {
  test.each([
    [{ _key: 7, id: 'x' }, 'key', 7],
    [{ _key: 0 }, 'key', 0],
    [{ id: 'x' }, 'id', 'x'],
    [{ _key: '7', id: 'x' }, 'id', 'x'],
    [{}, 'id', ''],
    [{ id: null }, 'id', ''],
    [{ id: 5 }, 'id', '5'],
  ])('%j is identified by its %s', (record, handle, value) => {
    expect([handleOf(record), handleValue(record)]).toEqual([handle, value]);
    // No attribute: math functions identify it in the same way.
    expect([mathHandleOf(record), mathHandleValue(record)]).toEqual([handle, value]);
  });

  test('"for an attribute, by the keys of its owner and its own"', () => {
    const record = { _key: 7, id: 'x', [OWNER_KEY]: 3 };
    expect([mathHandleOf(record), mathHandleValue(record)]).toEqual(['owned', [3, 7]]);
  });
});

describe.each([sqlite, postgresql])(
  '"References are resolved from UUID to key inside the statement", on $name',
  (dialect) => {
    const shop = recordTypeOf(TINY, 'Shop');

    test('by key no table is read, by id that of the records', () => {
      const byKey = ownersFrom('key', 'shop', dialect);
      expect(byKey).toEqual({ from: dialect.arrayFrom('key').from, key: dialect.arrayFrom('key').value });
      const { from, value } = dialect.arrayFrom('id');
      expect(ownersFrom('id', 'shop', dialect)).toEqual({
        from: `${from} ${dialect.inOrder} shop AS o ON o.id = ${value}`,
        key: 'o.key',
      });
    });

    test('a math function joins the table of its records by their key, of an attribute by both keys', () => {
      for (const handle of ['key', 'id'] as const) {
        const { on, ...rows } = ownerRows(shop, handle, dialect);
        expect(rows).toEqual({ ...ownersFrom(handle, shop.table, dialect), needsTable: false });
        expect(on('s')).toBe(`s.key = ${rows.key}`);
      }
      const { on, ...rows } = ownerRows(recordTypeOf(TINY, 'ShopName'), 'owned', dialect);
      const { from, first, second } = dialect.pairsFrom();
      expect(rows).toEqual({ from, key: 's.key', needsTable: true });
      expect(on('s')).toBe(`s.owner_key = ${first} AND s.key = ${second}`);
    });
  },
);
