import { type Business, businessPreparer, type PreparedBusiness } from '../../matching/business.ts';
import type { Corpus } from '../../matching/names/idf.ts';
import { Vocabulary } from '../../matching/names/vocabulary.ts';
import { stemOf } from '../../matching/names/word.ts';
import { Recent } from '../../matching/recent.ts';
import { perSnapshot } from '../../storage/per-snapshot.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { isPlaceToken } from '../index/place-tokens.ts';
import { countColumn, SEARCHED_TYPES, type SearchedType, WORDS_TABLE } from '../index/searched-types.ts';
import { isIndustryToken } from '../index/tokens.ts';

/** A word that names have, close to a word of a query. */
export interface Variant {
  readonly word: string;
  readonly edits: number;
}

/** What the names of one kind of entity are made of. */
export interface TypeWords {
  /** Entities that have a name. */
  readonly documents: number;
  /** In how many entities' tokens a token stands; 0 in none. */
  readonly count: (token: string) => number;
  /** Words at most two edits away, nearest first, without the word itself. */
  readonly near: (word: string) => readonly Variant[];
  readonly prepare: (business: Business) => PreparedBusiness;
  readonly corpus: Corpus;
}

type Words = ReadonlyMap<SearchedType['name'], TypeWords>;

/**
 * The words of a snapshot's names in memory, read with the first call and kept as long as the snapshot is. All kinds of entity
 * share one vocabulary.
 */
export const searchWords = perSnapshot(read);

async function read(snapshot: Snapshot): Promise<Words> {
  const columns = SEARCHED_TYPES.map(countColumn);
  const rows = await snapshot.select<Readonly<Record<string, number>> & { word: string }>(
    `SELECT word, ${columns.join(', ')} FROM ${WORDS_TABLE} ORDER BY word`,
    [],
  );
  const places = new Map(rows.map(({ word }, at) => [word, at]));
  const vocabulary = new Vocabulary(
    rows
      .filter(({ word }) => /^[a-z]/.test(word) && !isPlaceToken(word) && !isIndustryToken(word))
      .map((row) => [row.word, total(row, columns)]),
  );
  return new Map(
    SEARCHED_TYPES.map((type) => {
      const column = countColumn(type);
      const counts = Uint32Array.from(rows, (row) => Number(row[column] ?? 0));
      const count = (token: string) => counts[places.get(token) ?? -1] ?? 0;
      const documents = count('');
      const corpus = { documents, documentFrequency: (token: string) => count(stemOf(token)) };
      const near = new Recent(KEPT_WORDS, (word: string): readonly Variant[] =>
        vocabulary.near(word).filter((each) => each.word !== word && count(each.word) > 0),
      );
      const prepare = businessPreparer(corpus);
      return [type.name, { documents, count, near: (word: string) => near.of(word), corpus, prepare }];
    }),
  );
}

/** Words whose neighbours are remembered: names are made of the same few thousand. */
const KEPT_WORDS = 10_000;

const total = (row: Readonly<Record<string, number | string>>, columns: readonly string[]): number =>
  columns.reduce((sum, column) => sum + Number(row[column] ?? 0), 0);
