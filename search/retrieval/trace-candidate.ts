import type { Bounds } from '../../storage/snapshot.ts';
import { contains, type List } from '../index/lists.ts';
import { placeKind } from '../index/place-tokens.ts';
import { stemsOf } from '../index/tokens.ts';
import { shownScore, type Trace } from '../trace.ts';
import { listTokens, type NamedBy, type Retrieval, type Searched } from './candidates.ts';
import { listOf, MIN_SHARE, tokensOf, wordHits } from './word-hits.ts';

/** Why a document is no candidate: the place in which all candidates are, or the words that it lacks. Reads lists alone. */
export async function traceCandidate(
  { postings }: Pick<Searched, 'postings'>,
  retrieval: Retrieval,
  document: number,
  bounds: Bounds | undefined,
): Promise<Trace> {
  const lists = await postings.read(listTokens(retrieval), bounds);
  const own = listsWith(document, lists);
  const elsewhere = retrieval.required.filter((spellings) => listOf([spellings], own).length === 0);
  if (elsewhere.length > 0) return notThere(elsewhere);
  const [best] = retrieval.names
    .map((named) => ({ ...named, share: wordHits(named.words, own, postings).shares[0] ?? 0 }))
    .toSorted((one, other) => other.share - one.share);
  if (best === undefined)
    return { stage: 'WORDS', reason: 'The request has no name, and nothing else in it leads to this entity.' };
  const { shares } = wordHits(best.words, lists, postings);
  const bound = MIN_SHARE * shares.reduce((max, share) => Math.max(max, share), 0);
  const measured = `Its names have ${shownScore(best.share)} of the weight of the words`;
  const why =
    best.share < bound
      ? `less than ${shownScore(bound)}, because others have more`
      : 'but only of words that many have';
  const lacking = lackingIn(best, own);
  return {
    stage: 'WORDS',
    score: best.share,
    bound,
    reason: `${measured}, ${why}; missing: ${lacking.join(', ')}.`,
    lacking,
  };
}

/** The words of the first name of a query that no name of a document has in any variant. */
export async function lackingWords(
  { postings }: Pick<Searched, 'postings'>,
  { names }: Retrieval,
  document: number,
  bounds: Bounds | undefined,
): Promise<readonly string[]> {
  const [named] = names;
  if (named === undefined) return [];
  return lackingIn(named, listsWith(document, await postings.read(tokensOf(named.words), bounds)));
}

/** Lists cut to one document: the look-up that finds documents in lists tells in these what the document has. */
const listsWith = (document: number, lists: ReadonlyMap<string, List>): ReadonlyMap<string, List> =>
  new Map(
    lists.entries().map(([token, list]) => [token, Uint32Array.from(contains(list, document) ? [document] : [])]),
  );

function lackingIn({ name, words }: NamedBy, own: ReadonlyMap<string, List>): readonly string[] {
  const texts = new Map(name.words.map(({ stem, text }) => [stem, text]));
  const stems = [...new Set(stemsOf(name))];
  return words.flatMap(({ variants }, at) => {
    const stem = stems[at] ?? '';
    return variants.some(({ tokens }) => listOf(tokens, own).length > 0) ? [] : [texts.get(stem) ?? stem];
  });
}

/** A document that is not in a place: of each list of tokens given, it has none. */
export function notThere(places: readonly (readonly string[])[]): Trace {
  const kinds = new Set(places.flatMap(([token]) => (token === undefined ? [] : placeKind(token))));
  return {
    stage: 'PLACE',
    reason: `It has no address in the ${[...kinds].join(' and ')} that was read from the text.`,
  };
}
