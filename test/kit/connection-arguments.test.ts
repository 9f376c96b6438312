import { describe, expect, test } from 'vitest';
import { recordTypeOf } from '../../catalog/model.ts';
import { resolvePath } from '../../catalog/path.ts';
import { checkConditions } from '../../kit/connection-arguments.ts';
import { TINY } from '../ingest/tiny.ts';

const shop = recordTypeOf(TINY, 'Shop');

/** A connection of the shops, whose page shows three records unless a client says otherwise. */
function connectionOf(field: string) {
  const connection = shop.connections.get(field);
  if (connection === undefined) throw new Error(`No ${field}.`);
  return connection;
}

describe('"Checks the conditions of a connection, whose paths start at its node; undefined if there are none"', () => {
  test.each([undefined, null, {}, { filter: null, orderBy: null }, { orderBy: [] }])('%j', (conditions) => {
    expect(checkConditions(TINY, connectionOf('names'), conditions)).toBeUndefined();
  });

  test('values of the node and of the edge', () => {
    const addresses = connectionOf('addresses');
    const start = { type: recordTypeOf(TINY, 'Address'), connection: addresses };
    const [city, rank] = [resolvePath(TINY, start, 'city'), resolvePath(TINY, start, 'rank')];
    expect(checkConditions(TINY, addresses, { orderBy: ['rank DESC'] })).toEqual({
      order: [{ path: rank, descending: true }],
    });
    const filter = { operator: 'HAS', path: resolvePath(TINY, start, 'shops') };
    expect(checkConditions(TINY, addresses, { filter: { HAS: ['shops'] }, orderBy: ['city'] })).toEqual({
      filter,
      order: [{ path: city, descending: false }],
    });
    expect(() => checkConditions(TINY, addresses, { filter: { HAS: ['addresses'] } })).toThrow('Unknown path');
  });
});
