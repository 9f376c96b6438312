import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Concept } from '../../search/text/concepts.ts';
import { described, documentsMeeting } from '../../search/text/described.ts';
import { runs } from '../runs.ts';
import { type MadeDocument, madePostings } from './made-postings.ts';

const BAKERY: Concept = {
  words: ['bakery'],
  trades: new Map([
    ['bakeries', 1],
    ['makers', 0.6],
  ]),
  names: [[['bakery']]],
  line: ['bakeries', 'makers', 'restaurants'],
};
const VEGAN: Concept = { words: ['vegan'], trades: new Map(), names: [[['vegan']]], line: undefined };
const NOWHERE = { tokens: [] };

const ranked = async (documents: readonly MadeDocument[], ...concepts: readonly Concept[]) => {
  const found = await described(madePostings(documents), { concepts, place: NOWHERE });
  return found.map(({ document }) => documents[document]?.names[0]);
};

describe('who probably is what a concept asks for', () => {
  test('industry and name, the industry, the name of nobody knows what, one of several, of the line, of an industry that fits less, against it', async () => {
    const documents: readonly MadeDocument[] = [
      { names: ['AGAINST BAKERY'], trades: ['zoos'] },
      { names: ['LESS'], trades: ['makers'] },
      { names: ['LINE BAKERY'], trades: ['restaurants'] },
      { names: ['SEVERAL'], trades: ['bakeries', 'zoos', 'hotels'] },
      { names: ['UNKNOWN BAKERY'] },
      { names: ['INDUSTRY'], trades: ['bakeries'] },
      { names: ['BOTH BAKERY'], trades: ['bakeries'] },
      { names: ['ZOO'], trades: ['zoos'] },
    ];
    expect(await ranked(documents, BAKERY)).toEqual([
      ...['BOTH BAKERY', 'INDUSTRY', 'UNKNOWN BAKERY', 'SEVERAL', 'LINE BAKERY', 'LESS', 'AGAINST BAKERY'],
    ]);
  });

  test('every concept has to be met; the industry of one does not speak against the name of another', async () => {
    const documents: readonly MadeDocument[] = [
      { names: ['GREEN BAKERY'], trades: ['bakeries'] },
      { names: ['VEGAN TREATS'], trades: ['bakeries'] },
      { names: ['VEGAN GRILL'], trades: ['restaurants'] },
    ];
    expect(await ranked(documents, VEGAN, BAKERY)).toEqual(['VEGAN TREATS']);
  });

  test('equal ones stay in the order of ties', async () => {
    const documents = Array.from({ length: 30 }, (_, at) => ({ names: [`A${at}`], trades: ['bakeries'] }));
    const found = await described(madePostings(documents), { concepts: [BAKERY], place: NOWHERE });
    expect(found.map(({ document }) => document)).toEqual([...documents.keys()]);
  });
});

test('a place leaves those that are there, each as probable as anywhere', async () => {
  const document = fc.record({
    names: fc.constantFrom(['A'], ['A BAKERY'], ['VEGAN BAKERY']),
    at: fc.subarray(['kent', 'renton']),
    trades: fc.subarray(['bakeries', 'makers', 'restaurants', 'zoos']),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(document, { maxLength: 12 }), async (documents) => {
      const postings = madePostings(documents);
      const [all, here] = await Promise.all(
        [NOWHERE, { tokens: [['kent']] }].map((place) => described(postings, { concepts: [BAKERY], place })),
      );
      expect(here).toEqual(all?.filter((each) => documents[each.document]?.at.includes('kent')));
    }),
    { numRuns: runs(100) },
  );
});

test('nothing is asked for: nobody meets it', () => {
  expect(documentsMeeting([], NOWHERE, new Map())).toHaveLength(0);
});
