import type { KnownFacts } from './kinds.ts';
import { givenBusiness, kindsOf } from './known/known-query.ts';
import { MAX_COMPARED } from './known/typed-ranking.ts';
import type { PreparedSearch } from './prepare-search.ts';
import type { SearchRequest } from './request/input.ts';
import { type QueryWord, queryWords } from './retrieval/query-words.ts';
import { tokensOf } from './retrieval/word-hits.ts';
import type { TypeWords } from './retrieval/words.ts';

/** The expected reads of a search, in rows; its other work counts as rows whose reading takes as long. */
export interface SearchReads {
  /** Rows that its text, its lists and keys, and the candidates of a name take. */
  readonly rows: number;
  /** Entities among which it looks; conditions are evaluated for each. */
  readonly candidates: number;
  /** Rows that are compared if conditions keep the given share of the candidates. */
  compared(share: number): number;
}

/** What a search looks for. */
export type ExpectedSearch = Pick<SearchRequest, 'addresses'> & {
  readonly by: { readonly known: KnownFacts } | { readonly prompt: string };
};

/**
 * Reading a text, and a prompt, which has more readings; the list of a word or of one like it; finding an entity by its words; reading and
 * comparing it. From the processor time of 1,100 searches of real records.
 */
const [ROWS_OF_TEXT, ROWS_OF_PROMPT, ROWS_OF_LIST, ROWS_OF_CANDIDATE, ROWS_OF_ENTITY] = [300, 2_500, 15, 20, 25];
/** Rows that keys of phones, websites, persons, tax numbers and addresses lead to; they cannot be counted beforehand. */
const ROWS_OF_KEYS = 600;
/** Entities of a described search that are read: those of a page. The others are ranked by their lists. */
const PAGE = 10;

/**
 * Estimates the reads of a search for entities of a type, by how many names have its words; undefined if the snapshot has
 * no words of the type. Takes about 0.02 ms if the words were used recently, and 0.25 ms if their neighbours must be looked
 * up, which the search then does not repeat.
 */
export function expectedReads(
  type: string,
  { by, addresses }: ExpectedSearch,
  { words }: PreparedSearch,
): SearchReads | undefined {
  const own = words.get(type);
  if (own === undefined) return undefined;
  const names = 'prompt' in by ? [by.prompt] : by.known.names;
  const read = own.prepare({ names }).names.map((name) => queryWords(name, own));
  const candidates = Math.max(0, ...read.map((each) => holdersOf(each, own)));
  const lists = read.reduce((sum, each) => sum + tokensOf(each).length, 0);
  const isByKey = 'known' in by && kindsOf({ ...givenBusiness(by.known, addresses), names: [] }).size > 0;
  const most = 'prompt' in by ? PAGE : MAX_COMPARED;
  const text = 'prompt' in by ? ROWS_OF_PROMPT : ROWS_OF_TEXT + ROWS_OF_CANDIDATE * candidates;
  return {
    rows: text + ROWS_OF_LIST * lists + (isByKey ? ROWS_OF_KEYS : 0),
    candidates,
    compared: (share) => ROWS_OF_ENTITY * Math.min(most, candidates * share),
  };
}

/** Entities that may have the words: those that have the rarest of them. */
function holdersOf(words: readonly QueryWord[], { count }: TypeWords): number {
  const holders = words.map(({ variants }) =>
    variants.reduce(
      (sum, { tokens }) => sum + Math.min(...tokens.map((any) => any.reduce((all, each) => all + count(each), 0))),
      0,
    ),
  );
  return Math.min(
    ...holders.filter((each) => each > 0),
    holders.some((each) => each > 0) ? Number.POSITIVE_INFINITY : 0,
  );
}
