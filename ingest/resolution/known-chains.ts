import type Sqlite from 'better-sqlite3';
import { distinctiveWords } from './chain-name.ts';

/** Minimum brands with one name, in any dataset, for the name of a known chain. */
const MIN_BRANDS_OF_KNOWN_CHAIN = 3;
/** The same if all words of the name are common, of which it needs two: "DOLLAR TREE". */
const MIN_BRANDS_OF_COMMON_WORDS = 10;

/** The names, as words, that so many brands have as a whole that names near them may be theirs. Reads trade_name (createTradeNames). */
export const knownChainNames = (staging: Sqlite.Database): ReadonlySet<string> =>
  new Set(
    staging
      .prepare<[number], [string, number]>(
        'SELECT words, count(DISTINCT number) AS brands FROM trade_name GROUP BY dataset, words HAVING brands >= ?',
      )
      .raw()
      .all(MIN_BRANDS_OF_KNOWN_CHAIN)
      .filter(([words, brands]) => isChainsName(words.split(' '), brands))
      .map(([words]) => words),
  );

const isChainsName = (words: readonly string[], brands: number) =>
  distinctiveWords(words) !== '' || (words.length > 1 && brands >= MIN_BRANDS_OF_COMMON_WORDS);
