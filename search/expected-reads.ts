import { knownQuery } from './known/known-query.ts';
import type { PreparedSearch } from './prepare-search.ts';
import { describedQuery, MAX_CANDIDATES } from './prompt/described-query.ts';
import type { SearchRequest } from './request/input.ts';
import type { Probe } from './retrieval/probes.ts';
import { rowsWith } from './retrieval/query-words.ts';
import type { TypeWords } from './retrieval/words.ts';

/** What a search is expected to read. */
export interface SearchReads {
  /** Rows that its probes and keys find. */
  readonly rows: number;
  /** Entities among them: conditions are asked of each. */
  readonly candidates: number;
  /** Rows that are compared, where conditions keep such a share of the candidates. */
  compared(share: number): number;
}

/** What a search of this kind is for. */
export type ExpectedSearch = Pick<SearchRequest, 'addresses'> & {
  readonly by:
    | { readonly known: Extract<SearchRequest['by'], { known: unknown }>['known'] }
    | { readonly prompt: string };
};

// Fitted to what PostgreSQL counted for 188 names and 60 prompts over 141,891 real rows (bench/cost).
/** What the few best candidates of a name have together that is compared. */
const ROWS_OF_NAMED = 40;
/** What each candidate of a prompt has that is compared: its names and industries. */
const ROWS_OF_DESCRIBED = 10;
/** What keys of phones, websites, persons, numbers and addresses lead to, which nobody counts beforehand. */
const ROWS_OF_KEYS = 600;

/**
 * What a search for entities of a type reads, by how many names have its words; undefined where the snapshot has no words of the
 * type. Takes some 0.02 ms where the words came lately, and 0.25 ms where their neighbours are looked up, which the search then
 * need not do.
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

/** All rows that have the words: a database that sorts them reads them all before it stops at a probe's limit. */
const rowsOf = (probes: readonly Probe[], words: TypeWords): number =>
  probes.reduce((sum, { expression }) => sum + rowsWith(expression, words), 0);

const candidatesOf = (probes: readonly Probe[], words: TypeWords): number =>
  probes.reduce((sum, { expression, limit }) => sum + Math.min(limit, rowsWith(expression, words)), 0);
