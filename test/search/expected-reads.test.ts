import { beforeAll, describe, expect, test } from 'vitest';
import { stemOf } from '../../matching/names/word.ts';
import { expectedReads } from '../../search/expected-reads.ts';
import { type PreparedSearch, preparedSearch, prepareSearch } from '../../search/prepare-search.ts';
import { searchRequest } from '../../search/request/input.ts';
import { sampleSnapshots } from './sample-snapshots.ts';

const samples = sampleSnapshots();

describe('what a search is expected to read', () => {
  let prepared: PreparedSearch;
  const reads = (input: Parameters<typeof searchRequest>[0]) => {
    const { type, by, addresses } = searchRequest(input);
    if ('id' in by) throw new Error('Expected a search by words.');
    const expected = expectedReads(type, { by, addresses }, prepared);
    if (expected === undefined) throw new Error(`Expected words of ${type}.`);
    return expected;
  };
  beforeAll(async () => {
    const [sample] = samples;
    if (sample === undefined) throw new Error('Expected a sample city.');
    await prepareSearch(sample.snapshot);
    const known = preparedSearch(sample.snapshot);
    if (known === undefined) throw new Error('Expected words.');
    prepared = known;
  });

  test('a name, by how many names have its words', () => {
    const brands = prepared.words.get('Brand');
    const [rare, common] = [reads({ name: 'qqzzqqzz' }), reads({ name: 'Coffee' })];
    expect([rare.rows, rare.candidates, rare.compared(1)]).toEqual([0, 0, 0]);
    const bearers = brands?.count(stemOf('coffee')) ?? 0;
    expect(bearers).toBeGreaterThan(0);
    expect(common.candidates).toBeGreaterThanOrEqual(bearers);
    expect(common.rows).toBeGreaterThanOrEqual(bearers);
    // What is compared are the few best ones, and nothing where a filter keeps none.
    expect([common.compared(1), common.compared(0)]).toEqual([40, 0]);
  });

  test('what it has beside a name leads to rows that nobody counts', () => {
    const name = 'qqzzqqzz';
    expect(reads({ name, phoneNumber: '206 555 0100' }).rows).toBe(600);
    expect(reads({ name, address: { state: 'WA' } }).rows).toBeGreaterThanOrEqual(600);
  });

  test('a prompt, ten rows for each candidate that a filter keeps; a place narrows it; without a word nothing', () => {
    const anywhere = reads({ prompt: 'coffee shops' });
    expect(anywhere.candidates).toBeGreaterThan(2);
    expect(anywhere.compared(1)).toBeCloseTo(10 * Math.min(500, anywhere.candidates));
    expect(anywhere.compared(0.5)).toBeCloseTo(10 * Math.min(500, anywhere.candidates / 2));
    expect(reads({ prompt: 'coffee shops in WA' }).rows).toBeLessThanOrEqual(anywhere.rows);
    expect(reads({ prompt: 'the' })).toMatchObject({ rows: 0, candidates: 0 });
  });

  test('a type without words: nobody knows', () => {
    expect(expectedReads('Shop', { by: { prompt: 'coffee' }, addresses: [] }, prepared)).toBeUndefined();
  });
});

test('a snapshot that this process does not search has nothing prepared', () => {
  const [, other] = samples;
  if (other !== undefined) expect(preparedSearch(other.snapshot)).toBeUndefined();
});
