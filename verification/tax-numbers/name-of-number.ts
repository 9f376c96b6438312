import { type Closeness, closeness } from '../../matching/closeness.ts';
import { compareNames } from '../../matching/evidence/name.ts';
import { NO_CORPUS } from '../../matching/names/idf.ts';
import { type Name, prepareName } from '../../matching/names/name.ts';
import { type Word, wordReader } from '../../matching/names/word.ts';
import { intersection } from '../../search/index/lists.ts';
import { postingsOf } from '../../search/index/postings.ts';
import { SEARCHED_TYPES } from '../../search/index/searched-types.ts';
import { stemsOf } from '../../search/index/tokens.ts';
import { searchWords } from '../../search/retrieval/words.ts';
import { perSnapshot } from '../../storage/per-snapshot.ts';
import type { Bounds, Snapshot } from '../../storage/snapshot.ts';
import { bind, join, raw, sql } from '../../storage/sql.ts';
import type { RecordedName } from './recorded-holders.ts';

/** The recorded name that best matches a requested name, and whether it counts as the same. */
export interface NameOfNumber {
  readonly requested: string;
  readonly recorded: RecordedName;
  readonly isSame: boolean;
  /** 0 to 1. */
  readonly score: number;
}

interface Compared {
  readonly recorded: RecordedName;
  readonly closeness: Closeness;
  readonly score: number;
}

/**
 * Whether a number belongs to a firm with one of the names: "an EIN verifies with exact or close names only" (closeness),
 * and no firm with another number may have a name that is closer. So "OUR SAVIOURS LUTHERAN CHURCH" is not the "OUR SAVIOUR
 * LUTHERAN CHURCH" with another number. A name that is only one of several names of its firm must not be another firm's at
 * all: hundreds of chapters are named "GREAT FALLS". Returns the best of all pairs; undefined if nothing is recorded. Runs
 * at most two statements for each name, one of them for lists of words that are not in memory.
 */
export async function nameOfNumber(
  snapshot: Snapshot,
  names: readonly string[],
  recorded: readonly RecordedName[],
  bounds?: Bounds,
): Promise<NameOfNumber | undefined> {
  const read = await readWords(snapshot);
  const prepared = recorded.map((each) => ({ recorded: each, name: prepareName(each.name, read) }));
  const found: NameOfNumber[] = [];
  for (const requested of names) {
    const query = prepareName(requested, read);
    const compared = prepared
      .map((each): Compared => ({ ...each, closeness: closeness(query, each.name), score: scoreOf(query, each.name) }))
      .sort((one, other) => other.closeness - one.closeness || other.score - one.score);
    const close = compared.filter((each) => each.closeness > 0);
    const isCertain = close.some((each) => each.closeness === 3 && each.recorded.isPrimary);
    const others =
      close.length === 0 || isCertain ? 0 : await closenessToOthers(snapshot, query, read, recorded, bounds);
    const same = close.find((each) => each.closeness + Number(each.recorded.isPrimary) > others);
    const best = same ?? compared[0];
    if (best === undefined) continue;
    found.push({ requested, recorded: best.recorded, isSame: same !== undefined, score: best.score });
  }
  return found.sort((one, other) => Number(other.isSame) - Number(one.isSame) || other.score - one.score)[0];
}

const scoreOf = (one: Name, other: Name): number => compareNames(one, other)?.score ?? 0;

/** Maximum names of firms with other numbers that are compared; names of nearly the same length come first. */
const MAX_OTHERS = 100;
const [LEGAL_ENTITIES] = SEARCHED_TYPES.filter(({ name }) => name === 'LegalEntity');

/** The largest closeness of a name to names of firms with other numbers, among those that have all its words. */
async function closenessToOthers(
  snapshot: Snapshot,
  query: Name,
  read: (token: string) => Word,
  own: readonly RecordedName[],
  bounds: Bounds | undefined,
): Promise<Closeness> {
  const stems = stemsOf(query);
  if (stems.length === 0 || LEGAL_ENTITIES === undefined) return 0;
  const postings = await postingsOf(snapshot, LEGAL_ENTITIES);
  if (postings === undefined) return 0;
  const lists = await postings.read(stems, bounds);
  const keys = Array.from(intersection([...lists.values()]), (document) => postings.keys[document] ?? -1);
  if (keys.length === 0) return 0;
  const firms = snapshot.dialect.arrayFrom('key');
  const tins = join([...new Set(own.map(({ tin }) => tin))].map(bind), ', ');
  const { text, parameters } = sql`
    SELECT n.name FROM ${raw(firms.from)}
    JOIN legal_entity_files_taxes_using_tin AS e ON e.from_key = ${raw(firms.value)}
    JOIN legal_entity_name AS n ON n.owner_key = e.from_key
    WHERE e.to_key NOT IN (${tins}) AND n.name IS NOT NULL
    GROUP BY n.name ORDER BY abs(length(n.name) - ${bind(query.written.length)}), n.name LIMIT ${raw(String(MAX_OTHERS))}`;
  const rows = await snapshot.select<{ name: string }>(text, [snapshot.dialect.arrayOf(keys), ...parameters], bounds);
  const all = rows.map(({ name }) => closeness(query, prepareName(name, read)));
  return all.includes(3) ? 3 : all.includes(2) ? 2 : 0;
}

/** Reads words with the frequencies of a snapshot's legal entities, by which they are more or less distinctive. */
const readWords = perSnapshot(async (snapshot) =>
  wordReader((await searchWords(snapshot)).get('LegalEntity')?.corpus ?? NO_CORPUS),
);
