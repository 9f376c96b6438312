import { memoize } from '../../catalog/memoize.ts';
import { type Business, businessPreparer, type PreparedBusiness } from '../../matching/business.ts';
import type { ScopeFit } from '../../matching/fit/scope-fit.ts';
import type { Corpus } from '../../matching/names/idf.ts';
import { businessTypos } from '../../matching/names/typos.ts';
import { maxEdits, Vocabulary } from '../../matching/names/vocabulary.ts';
import { stemOf } from '../../matching/names/word.ts';
import { Recent } from '../../matching/recent.ts';
import { matchFitOf } from '../../storage/match-fit.ts';
import { perSnapshot } from '../../storage/per-snapshot.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { tableNames } from '../../storage/table-names.ts';
import { type OwnType, wordsOf } from '../index/own-types.ts';
import { isPlaceToken } from '../index/place-tokens.ts';
import { scopeOf } from '../index/scope-of.ts';
import { CONTRACT_WORDS, isContractType, type WordsTable } from '../index/searched-types.ts';
import { isIndustryToken } from '../index/tokens.ts';

/** A word from names that is near a word of a query. */
export interface Variant {
  readonly word: string;
  readonly edits: number;
}

/** The words of the names of one type of entity. */
export interface TypeWords {
  /** Number of entities that have a name. */
  readonly documents: number;
  /** Number of entities that have a token; 0 if none has it. */
  readonly count: (token: string) => number;
  /** Words at most two edits away, nearest first, without the word itself. */
  readonly near: (word: string) => readonly Variant[];
  readonly prepare: (business: Business) => PreparedBusiness;
  /** The same for names that somebody types: a guest's name is the whole of it, with its host's ("CANTEEN @ BOEING"). */
  readonly prepareTyped: (business: Business) => PreparedBusiness;
  readonly corpus: Corpus;
  /** A team's weights of records of the type, as the snapshot has them; undefined: the shipped ones. */
  readonly fit: ScopeFit | undefined;
}

/**
 * The words of the names of the types that `search` returns, in memory, read on the first call and kept as long as the
 * snapshot. All these types share one vocabulary.
 */
export const searchWords: (snapshot: Snapshot) => Promise<ReadonlyMap<string, TypeWords>> = perSnapshot((snapshot) =>
  read(snapshot, CONTRACT_WORDS),
);

/**
 * The words of a type that a team's SDL marks as found by name, read and kept in the same way; undefined if the snapshot
 * has no index of the type.
 */
export const ownWords = (type: OwnType, snapshot: Snapshot): Promise<TypeWords | undefined> => readerOf(type)(snapshot);

const readerOf = memoize(
  (type: OwnType) =>
    perSnapshot(async (snapshot) => {
      const tables = await tableNames(snapshot);
      if (![type.table, type.index, type.wordsTable].every((table) => tables.has(table))) return undefined;
      return (await read(snapshot, wordsOf(type))).get(type.name);
    }),
  new WeakMap(),
);

async function read(snapshot: Snapshot, { table, types }: WordsTable): Promise<ReadonlyMap<string, TypeWords>> {
  const fits = await matchFitOf(snapshot);
  const columns = types.map(({ counted }) => counted);
  const rows = await snapshot.select<Readonly<Record<string, number>> & { word: string }>(
    `SELECT word, ${columns.join(', ')} FROM ${table} ORDER BY word`,
    [],
  );
  const places = new Map(rows.map(({ word }, at) => [word, at]));
  const vocabulary = new Vocabulary(
    rows
      .filter(({ word }) => /^[a-z]/.test(word) && !isPlaceToken(word) && !isIndustryToken(word))
      .map((row) => [row.word, total(row, columns)]),
  );
  return new Map(
    types.map(({ name, counted }) => {
      const counts = Uint32Array.from(rows, (row) => Number(row[counted] ?? 0));
      const count = (token: string) => counts[places.get(token) ?? -1] ?? 0;
      const documents = count('');
      const corpus = { documents, documentFrequency: (token: string) => count(stemOf(token)) };
      const near = new Recent(KEPT_WORDS, (word: string): readonly Variant[] =>
        vocabulary
          .near(
            word,
            maxEdits(word, (letters) => Math.min(2, businessTypos(letters, letters + 1, true))),
          )
          .filter((each) => each.word !== word && count(each.word) > 0 && mayBeSlip(word, each)),
      );
      const prepare = businessPreparer(corpus);
      const prepareTyped = businessPreparer(corpus, 'with their hosts');
      const fit = isContractType(name) ? fits?.[scopeOf({ name })] : undefined;
      return [name, { documents, count, near: (word: string) => near.of(word), corpus, prepare, prepareTyped, fit }];
    }),
  );
}

/** Whether the comparison of names takes two words for one. */
const mayBeSlip = (word: string, { word: other, edits }: Variant): boolean =>
  edits <=
  businessTypos(Math.min(word.length, other.length), Math.max(word.length, other.length), word[0] === other[0]);

/** Maximum words whose neighbours are cached: names consist of the same few thousand words. */
const KEPT_WORDS = 10_000;

const total = (row: Readonly<Record<string, number | string>>, columns: readonly string[]): number =>
  columns.reduce((sum, column) => sum + Number(row[column] ?? 0), 0);
