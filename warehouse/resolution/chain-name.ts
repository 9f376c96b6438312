import type Sqlite from 'better-sqlite3';
import { COMMON_WORDS } from '../../matching/tables/common-words.ts';

/** In how many different trade names a word stands. */
export type NameWords = ReadonlyMap<string, number>;

/**
 * Counts the words of all trade names of one dataset, so that what else is loaded changes nothing; a name counts once however
 * many brands bear it.
 */
export function nameWords(staging: Sqlite.Database, table: string, dataset: number): NameWords {
  const counts = new Map<string, number>();
  const names = staging.prepare<[number], string>(
    `SELECT DISTINCT trade_name(name) FROM ${table} WHERE name IS NOT NULL AND dataset = ?`,
  );
  for (const name of names.pluck().iterate(dataset)) {
    for (const word of new Set(name.split(' '))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** From so many places on chance is told by numbers alone; below, the name must have a word of its own. */
const SEVERAL_PLACES = 5;
/**
 * A word of a chain's name may stand in so many names for each of the chain's places: "EMERALD CITY SMOOTHIE" has 21 places,
 * and some fifty other firms are named after the emerald. A name of one word has nothing else to tell it by.
 */
const NAMES_A_PLACE = 4;
const NAMES_A_PLACE_OF_ONE_WORD = 1;
/** A word that stands in no more names than this is the firm's own: "LADRO" of "CAFFE LADRO", "CAFE LADRO". */
const OWN_WORD = 4;
/** Two or three places may be two or three owners' ("EL CAMINO"), unless a word stands in no other name. */
const FEW_PLACES = 3;
const SHORT_WORD = 4;

/**
 * Whether places of one name are a chain. Words are counted over names, not places, so that a chain is not common by its own
 * size. Common words of trade alone never make a chain, however many places bear them.
 */
export function isChainName(name: string, places: number, counts: NameWords): boolean {
  const words = name.split(' ').filter((word) => word !== '');
  const own = (word: string) => counts.get(word) ?? 0;
  const uncommon = words.filter((word) => !COMMON_WORDS.has(word));
  const spelled = uncommon.filter((word) => !/^\d+$/.test(word));
  // "7 11" is told by numbers alone, "24" by nothing.
  const telling = spelled.length > 0 || words.length < 2 ? spelled : uncommon;
  const most = words.length > 1 ? NAMES_A_PLACE : NAMES_A_PLACE_OF_ONE_WORD;
  if (places >= SEVERAL_PLACES && telling.some((word) => own(word) <= most * places)) return true;
  return spelled.some((word) => word.length > SHORT_WORD && own(word) <= (places > FEW_PLACES ? OWN_WORD : 1));
}
