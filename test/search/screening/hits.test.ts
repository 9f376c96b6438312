import { describe, expect, test } from 'vitest';
import { bestScore } from '../../../matching/screening/attribute-score.ts';
import { type ScreeningConfiguration, screeningConfiguration } from '../../../matching/screening/configuration.ts';
import type { EntityDescription } from '../../../matching/screening/query.ts';
import { screeningQuery } from '../../../matching/screening/query.ts';
import { mayBeListed, minNameScore, screenEntity } from '../../../matching/screening/screen.ts';
import { buildScreeningIndex } from '../../../matching/screening/screening-index.ts';
import { listed } from './lists.ts';

const indexOf = (...records: Parameters<typeof listed>[]) =>
  buildScreeningIndex(
    records.map(([id, fields]) => listed(id, fields)),
    [],
    '',
  );

describe('hits', () => {
  test('of one score are in the order of their ids', () => {
    const index = indexOf(...['b', 'c', 'a'].map((id): [string, object] => [id, { names: ['BRAKEN MARITIME'] }]));
    const { hits } = screenEntity(index, { org_name: ['Braken Maritime'] });
    expect(hits.map(({ entity }) => entity.recordId)).toEqual(['a', 'b', 'c']);
  });

  test('are as many as asked for, if the lists have as many', () => {
    const index = indexOf(
      ...Array.from({ length: 120 }, (_, at): [string, object] => [`${at}`, { names: ['BRAKEN MARITIME'] }]),
    );
    const found = (maxResults: number) =>
      screenEntity(index, { org_name: ['Braken Maritime'] }, { maxResults }).hits.length;
    expect([1, 30, 100, 1000].map(found)).toEqual([1, 30, 100, 120]);
  });

  test('a name of an organization in two languages, with a semicolon between them, is found as it is listed', () => {
    const name = 'LIGNE BRAKEN ; BRAKEN MARITIME LINE';
    const [hit] = screenEntity(indexOf(['o', { names: [name] }]), { org_name: [name] }).hits;
    expect(hit?.score).toBe(1);
  });

  test('show the first of the names that fit as well, and the first of the values', () => {
    const index = indexOf(['p', { isPerson: true, names: ['WILMOT LOWELL', 'LOWELL WILMOT'] }]);
    const [hit] = screenEntity(index, { person_name: ['Lowell Wilmot'] }).hits;
    expect(hit?.attributes.person_name?.value).toBe('WILMOT LOWELL');
    const alike = bestScore(
      ['one', 'two'],
      ['three', 'four'],
      () => 0.5,
      (text) => text,
    );
    expect(alike).toEqual({ query: 'one', value: 'three', score: 0.5 });
  });

  test('are scored by what weighs something, however little', () => {
    const index = indexOf(['o', { names: ['BRAKEN MARITIME'] }]);
    const scored = (org_name: number) => {
      const weights = { person_name: 0, org_name, dob: 0, country_of_affiliation: 0, address: 0 };
      const { hits } = screenEntity(index, { org_name: ['Braken Maritime'] }, { weights });
      return hits.map(({ score, totalWeightUsed }) => [score, totalWeightUsed]);
    };
    expect([0, 0.5, 1].map(scored)).toEqual([[], [[1, 0.5]], [[1, 1]]]);
  });
});

test('a name may be listed if one listed name scores enough', () => {
  const index = indexOf(['o', { names: ['BRAKEN MARITIME'] }], ['p', { names: ['BRAKEM MARITIMES'] }]);
  expect([1, 0.9, 0].map((minScore) => mayBeListed(index, 'Braken Maritime', minScore))).toEqual([true, true, true]);
  expect(mayBeListed(index, 'Brakan Maritime', 1)).toBe(false);
  expect(mayBeListed(index, 'Wolfhound', 0)).toBe(false);
});

describe('a name needs a score that the other attributes can still raise to the threshold', () => {
  const everything = { dob: ['1960-02-03'], country_of_affiliation: ['NO'], address: ['Oslo'] };
  test.each<[string, EntityDescription, Partial<ScreeningConfiguration>, number]>([
    ['alone', {}, { hitThreshold: 0.8 }, 0.8],
    ['beside a day', { dob: ['1960-02-03'] }, { hitThreshold: 0.8 }, 0.8 - 0.2 / 3],
    ['beside two days', { dob: ['1960-02-03', '1961-02-03'] }, { hitThreshold: 0.8 }, 0.8 - 0.2 / 3],
    ['beside a country', { country_of_affiliation: ['NO'] }, { hitThreshold: 0.8 }, 0.8 - 0.4 / 3],
    ['beside everything', everything, { hitThreshold: 0.8 }, 0.8 - 0.8 / 3],
    ['beside everything, at a lower threshold', everything, { hitThreshold: 0.5 }, 0.5 - 2 / 3],
    ['alone, at none', {}, { hitThreshold: 0 }, 0],
  ])('%s', (_, description, overrides, least) => {
    const query = screeningQuery({ ...description, person_name: ['Ann'] });
    const score = minNameScore(query, screeningConfiguration(overrides));
    // Scores are rounded to four decimals.
    expect(least - score).toBeGreaterThan(0.0001);
    expect(least - score).toBeLessThan(0.0005);
  });

  test('the lighter of the two kinds of names counts, and names of no weight need none', () => {
    const weights = { person_name: 1, org_name: 4, dob: 1, country_of_affiliation: 2, address: 1 };
    const least = (overrides: Partial<ScreeningConfiguration>) =>
      minNameScore(screeningQuery({ person_name: ['Ann'], dob: ['1960-02-03'] }), screeningConfiguration(overrides));
    expect(least({ hitThreshold: 0.8, weights })).toBeCloseTo(0.6, 2);
    expect(least({ hitThreshold: 0.8, weights: { ...weights, person_name: 4, org_name: 1 } })).toBeCloseTo(0.6, 2);
    expect(least({ hitThreshold: 0.8, weights: { ...weights, person_name: 0 } })).toBe(0);
  });
});
