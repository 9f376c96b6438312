import { knownQuery } from './known/known-query.ts';
import type { PreparedSearch } from './prepare-search.ts';
import { describedQuery, MAX_CANDIDATES } from './prompt/described-query.ts';
import type { SearchRequest } from './request/input.ts';
import type { Probe } from './retrieval/probes.ts';
import { rowsWith } from './retrieval/query-words.ts';
import type { TypeWords } from './retrieval/words.ts';

/** The expected reads of a search. */
export interface SearchReads {
  /** Rows that its probes and keys find. */
  readonly rows: number;
  /** Entities among them; conditions are evaluated for each. */
  readonly candidates: number;
  /** Rows that are compared if conditions keep the given share of the candidates. */
  compared(share: number): number;
}

/** What a search looks for. */
export type ExpectedSearch = Pick<SearchRequest, 'addresses'> & {
  readonly by:
    | { readonly known: Extract<SearchRequest['by'], { known: unknown }>['known'] }
    | { readonly prompt: string };
};

// Fitted to PostgreSQL's row counts for 188 names and 60 prompts over 141,891 real rows (bench/cost).
/** Rows compared in total for the few best candidates of a name. */
const ROWS_OF_NAMED = 40;
/** Rows compared for each candidate of a prompt: its names and industries. */
const ROWS_OF_DESCRIBED = 10;
/** Rows that keys of phones, websites, persons, tax numbers and addresses lead to; they cannot be counted beforehand. */
const ROWS_OF_KEYS = 600;

/**
 * Estimates the reads of a search for entities of a type, by how many names have its words; undefined if the snapshot has
 * no words of the type. Takes about 0.02 ms if the words were used recently, and 0.25 ms if their neighbours must be looked
 * up, which the search then does not repeat.
 */
export function expectedReads(
  type: string,
  { by, addresses }: ExpectedSearch,
  { words, trades, areas }: PreparedSearch,
): SearchReads | undefined {
  const own = words.get(type);
  if (own === undefined) return undefined;
  if ('prompt' in by) {
    const { probes = [] } = describedQuery(by.prompt, { addresses }, { words: own, trades, areas }) ?? {};
    const candidates = candidatesOf(probes, own);
    const compared = (share: number) => ROWS_OF_DESCRIBED * Math.min(MAX_CANDIDATES, candidates * share);
    return { rows: rowsOf(probes, own), candidates, compared };
  }
  const { probes, keys } = knownQuery(by.known, { addresses }, own).retrieval;
  const candidates = candidatesOf(probes, own);
  const byKeys = keys.length + addresses.length === 0 ? 0 : ROWS_OF_KEYS;
  const compared = (share: number) => ROWS_OF_NAMED * Math.min(1, candidates * share);
  return { rows: rowsOf(probes, own) + byKeys, candidates, compared };
}

/** All rows that have the words: a database that sorts them reads all of them before it stops at a probe's limit. */
const rowsOf = (probes: readonly Probe[], words: TypeWords): number =>
  probes.reduce((sum, { expression }) => sum + rowsWith(expression, words), 0);

const candidatesOf = (probes: readonly Probe[], words: TypeWords): number =>
  probes.reduce((sum, { expression, limit }) => sum + Math.min(limit, rowsWith(expression, words)), 0);
