import { contains, intersection, type List, union } from '../index/lists.ts';
import type { Postings } from '../index/postings.ts';
import type { QueryWord, Together } from './query-words.ts';

/** The documents that have enough of a query's words. */
export interface WordHits {
  /** Document numbers, ascending. */
  readonly documents: List;
  /** For each of them, the share of the query's words by weight, 0 to 1, that it has in any variant. */
  readonly had: Float32Array;
  /** The same with each variant by its own share, and of the words as typed alone. */
  readonly shares: Float32Array;
  readonly exact: Float32Array;
}

/** Minimum share of a document, as a part of the best one's. From the recall of search in eval. */
export const MIN_SHARE = 0.58;
/** Differences of sums of 32-bit fractions that mean nothing. */
const ROUNDING = 1e-4;

/** Reused by every call, because a call neither yields nor recurses; holds zeros between calls. */
let board = newBoard(0);

/** All tokens of words, to be read before wordHits. */
export const tokensOf = (words: readonly QueryWord[]): string[] =>
  words.flatMap(({ variants }) => variants.flatMap(({ tokens }) => tokens.flat()));

/**
 * The documents that have the words, each by its best variant, down to MIN_SHARE of the best document. Reads the lists of
 * rare words first: a document that has only words too light to reach that share of the whole query is none.
 */
export function wordHits(
  words: readonly QueryWord[],
  lists: ReadonlyMap<string, List>,
  { size }: Pick<Postings, 'size'>,
): WordHits {
  if (board.seen.length < size) board = newBoard(size);
  const { had, shares, exact, seen } = board;
  const all = words.reduce((sum, { weight }) => sum + weight, 0);
  const found = words
    .map(({ weight, variants }) => {
      const ways = variants.map((variant) => ({ ...variant, list: listOf(variant.tokens, lists) }));
      return { share: weight / all, ways, length: ways.reduce((sum, { list }) => sum + list.length, 0) };
    })
    .toSorted((one, other) => one.length - other.length);
  const touched: number[] = [];
  let left = found.reduce((sum, { share, length }) => (length > 0 ? sum + share : sum), 0);
  const min = MIN_SHARE * left;
  for (const [at, { share, ways, length }] of found.entries()) {
    // Of words that are left, together too light to make a candidate, only the documents of rarer words are looked up.
    const isDriving = left >= min;
    if (length > 0) left -= share;
    for (const way of ways) {
      const gain = share * way.share;
      for (const document of isDriving ? way.list : common(touched, way.list)) {
        if (seen[document] === at + 1) continue;
        if (seen[document] === 0) touched.push(document);
        seen[document] = at + 1;
        had[document] = (had[document] ?? 0) + share;
        shares[document] = (shares[document] ?? 0) + gain;
        if (way.isExact) exact[document] = (exact[document] ?? 0) + share;
      }
    }
  }
  const best = touched.reduce((most, document) => Math.max(most, shares[document] ?? 0), 0);
  const documents = Uint32Array.from(
    touched.filter((document) => (shares[document] ?? 0) >= MIN_SHARE * best - ROUNDING),
  ).sort();
  const of = (values: Float32Array) => Float32Array.from(documents, (document) => roundedUp(values[document] ?? 0));
  const hits = { documents, had: of(had), shares: of(shares), exact: of(exact) };
  for (const document of touched) had[document] = shares[document] = exact[document] = seen[document] = 0;
  return hits;
}

function newBoard(size: number) {
  const column = () => new Float32Array(size);
  return { had: column(), shares: column(), exact: column(), seen: new Uint8Array(size) };
}

const roundedUp = (share: number): number => (share > 1 - ROUNDING ? 1 : share);

const common = (touched: readonly number[], list: List): readonly number[] =>
  touched.filter((document) => contains(list, document));

/** The documents that have one spelling of each token. */
export function listOf(tokens: Together, lists: ReadonlyMap<string, List>): List {
  return intersection(
    tokens.map((spellings) => union(spellings.map((token) => lists.get(token) ?? new Uint32Array(0)))),
  );
}
