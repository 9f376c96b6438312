import { beforeAll, describe, expect, test } from 'vitest';
import { stemOf } from '../../matching/names/word.ts';
import { expectedReads } from '../../search/expected-reads.ts';
import { type PreparedSearch, preparedSearch, prepareSearch } from '../../search/prepare-search.ts';
import { type SearchInput, searchRequest } from '../../search/request/input.ts';
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

  test('a name: its text, the lists of its words and who has them, and each candidate that a filter keeps is compared', () => {
    const bearers = prepared.words.get('Brand')?.count(stemOf('coffee')) ?? 0;
    const common = reads({ name: 'Coffee' });
    expect(bearers).toBeGreaterThan(0);
    expect(common.candidates).toBeGreaterThanOrEqual(bearers);
    expect(common.rows).toBeGreaterThan(300 + 20 * common.candidates);
    expect(common.compared(1)).toBe(25 * common.candidates);
    expect(common.compared(0.5)).toBe(12.5 * common.candidates);
    expect(common.compared(0)).toBe(0);
    const rare = reads({ name: 'qqzzqqzz' });
    expect([rare.candidates, rare.compared(1)]).toEqual([0, 0]);
  });

  test('what it has beside a name leads to rows that nobody counts', () => {
    const rows = (input: SearchInput) => reads({ name: 'qqzzqqzz', ...input }).rows - reads({ name: 'qqzzqqzz' }).rows;
    for (const input of [{ phoneNumber: '206 555 0100' }, { website: 'a.example.com' }, { address: { state: 'WA' } }])
      expect([input, rows(input)]).toEqual([input, 600]);
  });

  test('a prompt: its text, the lists of its words, and a page is compared; without a word of a name nobody', () => {
    const anywhere = reads({ prompt: 'coffee shops' });
    expect(anywhere.candidates).toBeGreaterThan(2);
    expect(anywhere.compared(1)).toBe(25 * Math.min(10, anywhere.candidates));
    expect(reads({ prompt: 'the' })).toMatchObject({ candidates: 0 });
  });

  test('a type without words: nobody knows', () => {
    expect(expectedReads('Shop', { by: { prompt: 'coffee' }, addresses: [] }, prepared)).toBeUndefined();
  });
});

test('a snapshot that this process does not search has nothing prepared', () => {
  const [, other] = samples;
  if (other !== undefined) expect(preparedSearch(other.snapshot)).toBeUndefined();
});
