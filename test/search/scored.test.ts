import { expect, test } from 'vitest';
import type { KeyKind } from '../../search/index/keys.ts';
import { scoredKeys } from '../../search/retrieval/many/scored.ts';
import type { Probe, WordChannel } from '../../search/retrieval/probes.ts';

/** A probe by its channel and weight, and the entities that it finds. */
type Found = readonly [channel: WordChannel, weight: number, keys: readonly number[]];
/** Values of one kind of key, and the entities that each path finds. */
type Keyed = readonly [kind: KeyKind, ...paths: (readonly number[])[]];

/** An entity that words find with 1,000. */
const BEST: Found = ['exact', 1000, [9]];

/** Score and kinds of key of each entity. */
function scored(words: readonly Found[], keyed: readonly Keyed[] = [], maxScore?: number) {
  const probes = words.map(
    ([channel, weight]): Probe => ({ channel, weight, expression: [], limit: 1, isLocal: false }),
  );
  const keys = keyed.map(([kind]) => ({ kind, values: [kind] }));
  const asked = { probes, keys, ...(maxScore !== undefined && { maxScore }) };
  const found = scoredKeys(asked, {
    words: (probe) => words[probes.indexOf(probe)]?.[2] ?? [],
    keys: ({ kind }) => {
      const [, ...entities] = keyed.find(([each]) => each === kind) ?? [kind];
      return { entities, records: [] };
    },
  });
  return found.map(({ key, score, by }) => [key, score, ...by]);
}

test.each<[what: string, words: Found[], keyed: Keyed[], scores: unknown[][]]>([
  [
    'words add up',
    [
      ['exact', 300, [1, 2]],
      ['fuzzy', 200, [2, 1]],
    ],
    [],
    [
      [1, 500],
      [2, 500],
    ],
  ],
  [
    'of words together the heaviest counts, and not beside what they weigh alone',
    [
      ['together', 500, [1]],
      ['together', 400, [1, 2]],
      ['exact', 300, [1, 2]],
    ],
    [],
    [
      [1, 500],
      [2, 400],
    ],
  ],
  [
    'what weighs more alone than together counts alone',
    [
      ['together', 200, [1]],
      ['exact', 300, [1]],
    ],
    [],
    [[1, 300]],
  ],
  // 0.58 of the best, and less.
  [
    'what has 58 % of the best is a candidate',
    [['exact', 580, [1]], BEST],
    [],
    [
      [1, 580],
      [9, 1000],
    ],
  ],
  ['what has less is none', [['exact', 579, [1]], BEST], [], [[9, 1000]]],
  [
    'whatever a key finds is a candidate, with the weight of each kind',
    [['exact', 100, [1]], BEST],
    [
      ['phone', [1, 2], [3]],
      ['website', [2]],
    ],
    [
      [1, 5100, 'phone'],
      [9, 1000],
      [2, 9000, 'phone', 'website'],
      [3, 5000, 'phone'],
    ],
  ],
  [
    'an address and a person say less than a website',
    [],
    [
      ['address', [1]],
      ['person', [1], [2]],
      ['website', [3]],
    ],
    [
      [1, 5500, 'address', 'person'],
      [2, 2500, 'person'],
      [3, 4000, 'website'],
    ],
  ],
  ['nothing finds nothing', [], [], []],
])('%s', (_, words, keyed, scores) => {
  expect(scored(words, keyed)).toEqual(scores);
});

test('words score at most `maxScore`, keys beyond it', () => {
  expect(scored([['exact', 700, [1]], BEST], [['tin', [1]]], 600)).toEqual([
    [1, 9600, 'tin'],
    [9, 600],
  ]);
});
