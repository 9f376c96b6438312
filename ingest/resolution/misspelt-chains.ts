import type Sqlite from 'better-sqlite3';
import { editDistance } from '../../matching/text/edit-distance.ts';

/** Minimum letters of the word that is misspelt: with fewer, another letter makes another word. */
const MIN_LETTERS = 6;
/** Maximum names with a misspelt word: one that more names have is a word of its own. */
const MAX_NAMES_WITH_SLIP = 3;

/**
 * Creates `misspelt_name` (number, dataset, name, words) in the staging file: names of several words that are a known chain's but
 * for one letter of a word that hardly any name has, and the chain's words: "CVS PHARAMACY", "STARBUCKS COFEE". Reads trade_name
 * (createTradeNames). `known`: knownChainNames.
 */
export function createMisspeltNames(staging: Sqlite.Database, known: ReadonlySet<string>): void {
  staging.exec('CREATE TABLE misspelt_name (number INTEGER, dataset INTEGER, name TEXT, words TEXT)');
  const names = staging.prepare<[], string>('SELECT DISTINCT words FROM trade_name').pluck().all();
  const uses = new Map<string, number>();
  for (const name of names) for (const word of new Set(name.split(' '))) uses.set(word, (uses.get(word) ?? 0) + 1);
  const chains = chainsByGap(known);
  const insert = staging.prepare<[string, string]>(
    'INSERT INTO misspelt_name SELECT number, dataset, name, ? FROM trade_name WHERE words = ?',
  );
  for (const name of names) {
    for (const { word, key } of gaps(name, MIN_LETTERS - 1)) {
      if ((uses.get(word) ?? 0) > MAX_NAMES_WITH_SLIP) continue;
      const meant = chains.get(key)?.find((chain) => isSlip(word, chain.word));
      if (meant !== undefined) insert.run(meant.name, name);
    }
  }
}

/** True if two words differ by one slip inside: another first or last letter makes another name, as in TOSHIO'S and TOSHI'S. */
const isSlip = (word: string, meant: string) =>
  word[0] === meant[0] && word.at(-1) === meant.at(-1) && editDistance(word, meant, 1) === 1;

interface Gap {
  readonly word: string;
  /** The name with a gap in place of the word. */
  readonly key: string;
}

/** Each word of at least so many letters of a name of several words, and what is left without it. */
function gaps(name: string, minLetters: number): readonly Gap[] {
  const words = name.split(' ');
  return words.length === 1
    ? []
    : words.flatMap((word, at) => (word.length < minLetters ? [] : [{ word, key: words.with(at, '?').join(' ') }]));
}

const chainsByGap = (chains: ReadonlySet<string>): ReadonlyMap<string, readonly { name: string; word: string }[]> =>
  Map.groupBy(
    [...chains].flatMap((name) => gaps(name, MIN_LETTERS).map((gap) => ({ name, ...gap }))),
    ({ key }) => key,
  );
