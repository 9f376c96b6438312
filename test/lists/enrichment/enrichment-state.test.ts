import { describe, expect, test } from 'vitest';
import { counted, enrichmentResult, filledBy, NO_ROWS } from '../../../lists/enrichment/enrichment-state.ts';
import type { MatchedRow } from '../../../lists/enrichment/matched-rows.ts';

describe('the counts of an enrichment', () => {
  const rows: readonly MatchedRow[] = [
    { cells: ['a', ''], outcome: { match: { key: 1, probability: 1, matched: [] } }, isDuplicate: false },
    { cells: ['b'], outcome: { match: { key: 1, probability: 1, matched: [] } }, isDuplicate: true },
    { cells: ['', 'c'], outcome: { reason: 'none' }, isDuplicate: true },
    { cells: ['d', 'e'], outcome: { fault: 'broken' }, isDuplicate: false },
  ];

  test('of rows by their outcome, and of duplicates beside', () => {
    const counts = { matched: 2, unmatched: 1, failed: 1, duplicates: 2 };
    expect(counted(rows, NO_ROWS)).toEqual(counts);
    expect(counted(rows, counts)).toEqual({ matched: 4, unmatched: 2, failed: 2, duplicates: 4 });
    expect(NO_ROWS).toEqual({ matched: 0, unmatched: 0, failed: 0, duplicates: 0 });
  });

  test('of filled cells by the columns of the input', () => {
    const before = ['x', 'y', 'z'].map((name) => ({ name, filled: 10 }));
    expect(filledBy(rows, before)).toEqual([
      { name: 'x', filled: 13 },
      { name: 'y', filled: 12 },
      { name: 'z', filled: 10 },
    ]);
  });

  test('are the result in the order of the columns: input, id, match, attributes', () => {
    const columns = ['names.name', 'svc_id'].map((path) => ({ path, alias: path }));
    const state = {
      ...{ rows: 6, bytes: 1, input: [{ name: 'input_a', filled: 5 }] },
      counts: { matched: 3, unmatched: 2, failed: 1, duplicates: 4 },
      tally: { filled: [2, 3], charged: { FREE: 0, CORE: 3, PLUS: 0, PREMIUM: 0 } },
    };
    const search = { entityType: 'BRAND', filter: null, orderBy: [], limit: null, prompt: null, matchThreshold: null };
    const { columnCounts, billing, metrics } = enrichmentResult(state, { search, columns });
    expect(columnCounts.map(({ fullyQualifiedName, count }) => [fullyQualifiedName, count])).toEqual([
      ['input_a', 5],
      ['svc_id', 3],
      ['match_score', 3],
      ['matched', 3],
      ['match_reason', 3],
      ['names.name', 2],
    ]);
    expect(billing).toEqual([{ pricingTier: 'CORE', quantity: 3, entityType: 'BRAND' }]);
    expect(metrics.map(({ metricName, metricValue }) => [metricName, metricValue])).toEqual([
      ['matched', 3],
      ['unmatched', 2],
      ['failed', 1],
      ['duplicates', 4],
    ]);
  });
});
