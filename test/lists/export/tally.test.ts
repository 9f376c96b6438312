import { describe, expect, test } from 'vitest';
import { addedTally, tallied, tallyOf } from '../../../lists/export/tally.ts';

describe('the tally of rows', () => {
  const [free, core, plus, premium] = [0, 1, 2, 3];

  test('counts filled cells, also empty texts, zeros and no', () => {
    expect(
      tallyOf(
        [
          ['a', '', 0, false, null],
          ['b', null, null, null, null],
        ],
        5,
        [],
      ).filled,
    ).toEqual([2, 1, 1, 1, 0]);
    expect(tallyOf([], 2, [])).toEqual({ filled: [0, 0], charged: { FREE: 0, CORE: 0, PLUS: 0, PREMIUM: 0 } });
  });

  test('charges a record once, at the dearest value that it has', () => {
    const source = [
      { at: 0, tier: core },
      { at: 1, tier: premium },
      { at: 2, tier: plus },
    ];
    const charged = (...row: readonly (string | null)[]) => tallyOf([row], 3, [source]).charged;
    expect(charged('a', 'b', 'c')).toEqual({ FREE: 0, CORE: 0, PLUS: 0, PREMIUM: 1 });
    expect(charged('a', null, 'c')).toEqual({ FREE: 0, CORE: 0, PLUS: 1, PREMIUM: 0 });
    expect(charged('a', null, null)).toEqual({ FREE: 0, CORE: 1, PLUS: 0, PREMIUM: 0 });
    expect(charged(null, null, null)).toEqual({ FREE: 0, CORE: 0, PLUS: 0, PREMIUM: 0 });
  });

  test('charges each record of each row', () => {
    const sources = [[{ at: 0, tier: free }], [{ at: 1, tier: core }]];
    expect(
      tallyOf(
        [
          ['a', 'b'],
          ['c', 'd'],
          [null, 'e'],
        ],
        2,
        sources,
      ),
    ).toEqual({
      filled: [2, 3],
      charged: { FREE: 2, CORE: 3, PLUS: 0, PREMIUM: 0 },
    });
  });

  test('is added to another, and shown with the tiers that it has', () => {
    const one = { filled: [1, 2], charged: { FREE: 1, CORE: 2, PLUS: 3, PREMIUM: 0 } };
    const sum = addedTally(one, { filled: [10, 20], charged: { FREE: 10, CORE: 0, PLUS: 30, PREMIUM: 0 } });
    expect(sum).toEqual({ filled: [11, 22], charged: { FREE: 11, CORE: 2, PLUS: 33, PREMIUM: 0 } });
    const columns = ['a', 'b', 'c'].map((path) => ({ path, alias: path.toUpperCase() }));
    expect(tallied(sum, 'BRAND', columns)).toEqual({
      columnCounts: [
        { fullyQualifiedName: 'a', count: 11 },
        { fullyQualifiedName: 'b', count: 22 },
        { fullyQualifiedName: 'c', count: 0 },
      ],
      billing: [
        { pricingTier: 'FREE', quantity: 11, entityType: 'BRAND' },
        { pricingTier: 'CORE', quantity: 2, entityType: 'BRAND' },
        { pricingTier: 'PLUS', quantity: 33, entityType: 'BRAND' },
      ],
    });
  });
});
