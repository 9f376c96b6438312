import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../../matching/verification.ts';
import { type Compared, comparedTask, failed } from '../../../verification/tasks/compared.ts';

const WORDS = { exact: 'equal', match: 'close', failure: 'not_verified', nothingFits: 'Nothing fits.' };

/** A comparison of a requested text with a name on record. */
const compared = (recorded: string, verdict: Verdict, score: number, requested = 'asked'): Compared => ({
  ...{ verdict, score, difference: '', requested, recorded, entityType: 'brand' },
  reason: `${requested} and ${recorded}.`,
  source: { kind: 'name', name: recorded, matchEntityType: 'brand' },
});
const task = (...all: readonly Compared[]) => comparedTask('name_verification', all, WORDS);
const shown = (...all: readonly Compared[]) => task(...all).comparisons.map(({ recorded }) => recorded);
const sources = (...all: readonly Compared[]) =>
  task(...all).sources?.map((source) => (source.kind === 'name' ? source.name : source.kind));

describe('"The best comparison decides the result"', () => {
  test('by its verdict first, by its score second', () => {
    const all = [
      compared('far', 'none', 0.99),
      compared('close', 'match', 0.7),
      compared('closer', 'match', 0.8),
      compared('equal', 'exact', 0.6),
    ];
    expect(shown(...all)).toEqual(['equal', 'closer', 'close', 'far']);
    expect(task(...all)).toMatchObject({ status: 'success', result: 'equal', reason: 'asked and equal.' });
    expect(task(...all.slice(0, 3))).toMatchObject({ status: 'success', result: 'close', reason: 'asked and closer.' });
  });

  test('where none fits it fails, with the nearest in the reason and no sources', () => {
    expect(task(compared('far', 'none', 0.2), compared('nearer', 'none', 0.3))).toEqual({
      ...{ name: 'name_verification', status: 'failure', result: 'not_verified', sources: [] },
      reason: 'Nothing fits. asked and nearer.',
      comparisons: [
        { requested: 'asked', recorded: 'nearer', score: 0.3, reason: 'asked and nearer.' },
        { requested: 'asked', recorded: 'far', score: 0.2, reason: 'asked and far.' },
      ],
    });
    expect(failed('name_verification', 'not_verified', 'No name.').comparisons).toEqual([]);
  });
});

test('"one per matching record": a record that matches both requested values is listed once, one that matches none is not', () => {
  const all = [
    compared('A', 'match', 0.7, 'one'),
    compared('A', 'exact', 1, 'two'),
    compared('B', 'match', 0.8),
    compared('C', 'none', 0.9),
  ];
  expect(sources(...all)).toEqual(['A', 'B']);
});

test('ten comparisons are shown, the best of them', () => {
  const all = Array.from({ length: 11 }, (_, at) => compared(`${at}`, 'match', at / 20));
  expect(shown(...all)).toEqual(['10', '9', '8', '7', '6', '5', '4', '3', '2', '1']);
  expect(sources(...all)).toHaveLength(11);
});
