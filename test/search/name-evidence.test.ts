import { expect, test } from 'vitest';
import type { Concept } from '../../search/text/concepts.ts';
import { correctedByNames } from '../../search/text/name-evidence.ts';
import { type MadeDocument, madePostings } from './made-postings.ts';

/** Names with a word, so many of each trade. */
const namedIn = (trades: Readonly<Record<string, number>>): readonly MadeDocument[] =>
  Object.entries(trades).flatMap(([trade, count]) =>
    Array.from({ length: count }, () => ({ names: ['SPA'], trades: [trade] })),
  );
const SPA: Concept = {
  words: ['spa'],
  trades: new Map([
    ['salons', 0.8],
    ['gyms', 0.8],
    ['spas', 1],
  ]),
  names: [[['spa']]],
  line: ['salons'],
};

const corrected = async (concept: Concept, trades: Readonly<Record<string, number>>) => {
  const postings = madePostings(namedIn(trades));
  const tokens = ['spa', ...concept.trades.keys(), ...(concept.line ?? [])];
  const lists = await postings.read(tokens);
  return correctedByNames(
    concept,
    lists.get('spa') ?? new Uint32Array(0),
    lists,
    { titleOf: (token) => token },
    postings,
  );
};

test('a trade in which nobody is called so is hardly meant, unless its title is the word', async () => {
  const { trades, names } = await corrected(SPA, { salons: 9 });
  expect([...trades].map(([token, score]) => [token, Number(score.toFixed(2))])).toEqual([
    ['salons', 0.8],
    ['gyms', 0.48],
    ['spas', 1],
  ]);
  expect(names).toBe(SPA.names);
});

test('names of other lines than all of these mean another word: they say nothing of the trades', async () => {
  expect(await corrected(SPA, { veterans: 40 })).toEqual({ ...SPA, names: [] });
});

test('fewer than eight names, and names beside another word, correct nothing', async () => {
  expect(await corrected(SPA, { salons: 7 })).toBe(SPA);
  const dayAndSpa = { ...SPA, words: ['day', 'spa'] };
  expect(await corrected(dayAndSpa, { salons: 9 })).toBe(dayAndSpa);
});
