import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How many names of ordinary firms have a word. */
export interface FirmWords {
  /** Share of the names that have a word, above 0: a word that no name has gets less than one that a single name has. */
  share(word: string): number;
}

/** Counts of words among a number of names. */
export interface CountedWords {
  readonly names: number;
  readonly counts: ReadonlyMap<string, number>;
}

/** Minimum share of firms that have a word at which it is common in their names, and so not a slip. */
export const COMMON_SHARE = 0.001;

/** Names that a word is assumed to have if a table lacks it: a table omits words of fewer than three names. */
const UNSEEN = 0.5;

/** A word in the plural if it is in the singular, and the other way round: firms have either. */
export const otherNumber = (word: string): string => (word.endsWith('s') ? word.slice(0, -1) : `${word}s`);

/** The words of several counts together, such as the table of the product and the loaded records. */
export function firmWordsOf(...counted: readonly CountedWords[]): FirmWords {
  const names = counted.reduce((sum, each) => sum + each.names, 0);
  const countOf = (word: string) => counted.reduce((sum, { counts }) => sum + (counts.get(word) ?? 0), 0);
  return { share: (word) => Math.max(UNSEEN, countOf(word) + countOf(otherNumber(word))) / names };
}

/** The table that ships with the product: lines of a count and the words of that many names, after the number of all names. */
function readTable(file: string): CountedWords {
  const counts = new Map<string, number>();
  let names = 1;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [first = '', ...words] = line.split(' ');
    if (first === 'names') names = Number(words[0]);
    else if (/^\d+$/.test(first)) for (const word of words) counts.set(word, Number(first));
  }
  return { names, counts };
}

/** Words of US firms, counted by eval/firm-words.ts. */
export const COUNTED_FIRM_WORDS: CountedWords = readTable(join(import.meta.dirname, '..', 'tables', 'firm-words.txt'));
export const FIRM_WORDS: FirmWords = firmWordsOf(COUNTED_FIRM_WORDS);
