import { describe, expect, test } from 'vitest';
import { businessPreparer } from '../../matching/business.ts';
import { knownQuery } from '../../search/known/known-query.ts';
import { nameProbes } from '../../search/retrieval/probes.ts';
import { madeWords } from './made-words.ts';

const made = madeWords({ blarney: 12, stone: 40, pizza: 1800 });
const words = { ...made.words, prepare: businessPreparer() };
const place = (city: string | null, state: string | null) => ({
  ...{ id: null, street: null, unit: null, zip: null },
  ...{ city, state },
});

describe('how candidates of a known business are found', () => {
  const retrievalOf = (names: readonly string[], ...addresses: readonly ReturnType<typeof place>[]) =>
    knownQuery({ names, tins: [] }, { addresses }, words).retrieval;
  const weightOf = (name: string) => nameProbes(made.named(name), { city: null, state: null }, words).maxScore;

  test.each([
    [['BLARNEY STONE'], weightOf('BLARNEY STONE')],
    [['PIZZA', 'BLARNEY STONE', 'STONE'], weightOf('BLARNEY STONE')],
    [[], undefined],
  ])('the words of a candidate score at most what the best name of %j weighs: %s', (names, maxScore) => {
    expect(retrievalOf(names).maxScore).toBe(maxScore);
  });
});
