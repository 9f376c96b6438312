import type Sqlite from 'better-sqlite3';
import { CHAINS, type ChainKind } from '../../matching/tables/chains.ts';
import { formOf, tradeNameLetters, tradeNameWords } from './match-keys.ts';
import { type NamesakeRow, type Namesakes, sectorsIn } from './namesake-row.ts';
import { isNumbered } from './namesakes.ts';
import { sectorsExclude } from './sectors.ts';

interface ListedChain {
  /** Its first name, as words. */
  readonly words: string;
  readonly sectors: readonly string[];
  /** The letters of its names; true where the name is the chain's only in a known sector, or with the number of a shop. */
  readonly letters: ReadonlyMap<string, boolean>;
  /** Those names, as words without spaces. */
  readonly unsure: ReadonlySet<string>;
}

/** The chains of the table by each of their names, as words without spaces. */
const BY_NAME: ReadonlyMap<string, ListedChain> = new Map(
  CHAINS.flatMap(({ sectors, names }) => names.split('|').map((chain) => listed(sectors, chain))).flat(),
);

function listed(sectors: readonly string[], chain: string): readonly (readonly [string, ListedChain])[] {
  const names = chain.split('=').map((written) => {
    const name = written.replace('?', '').trim();
    return { name, isUnsure: written.includes('?'), key: tradeNameWords(name).join('') };
  });
  const one = {
    words: tradeNameWords(names[0]?.name ?? '').join(' '),
    sectors,
    letters: new Map(names.map(({ name, isUnsure }) => [tradeNameLetters(name), isUnsure])),
    unsure: new Set(names.filter(({ isUnsure }) => isUnsure).map(({ key }) => key)),
  };
  return names.map(({ key }) => [key, one]);
}

/**
 * Creates `listed_name` (key, words) in the staging file: the names of listed chains, as words without spaces, and the words of
 * the chain's first name. Those are left out that are only a chain's in a known sector or with a number.
 */
export function createListedNames(staging: Sqlite.Database): void {
  staging.exec('CREATE TABLE listed_name (key TEXT PRIMARY KEY, words TEXT NOT NULL) WITHOUT ROWID');
  const insert = staging.prepare<[string, string]>('INSERT INTO listed_name VALUES (?, ?)');
  for (const [key, { words, unsure }] of BY_NAME) if (!unsure.has(key)) insert.run(key, words);
}

/** The names of the listed chains, as words, that say on their own which firm is meant: not the "taco" of DEL TACO. */
export const LISTED_CHAIN_NAMES: readonly string[] = CHAINS.flatMap(namesOf);

/** Names of several words of which each place goes on with where it is. */
const NAMES_THAT_GO_ON: ReadonlySet<string> = new Set(
  CHAINS.filter(({ goOn }) => goOn)
    .flatMap(namesOf)
    .filter((name) => name.includes(' ')),
);

/**
 * True if a name goes on after that of a listed chain of hotels, which may be with any words. False where it begins like a longer name of
 * the list: "HOLIDAY INN EXPRESSHOTEL" is no HOLIDAY INN.
 */
export function goesOn(head: string, rest: readonly string[]): boolean {
  if (!NAMES_THAT_GO_ON.has(head)) return false;
  const written = compact(head) + rest.join('');
  return !NAMES_THAT_GO_ON.values().some((name) => name.length > head.length && written.startsWith(compact(name)));
}

function namesOf({ names }: ChainKind): readonly string[] {
  return names
    .split(/[|=]/)
    .map((name) => name.replace('?', '').trim())
    .flatMap((name) => {
      const words = tradeNameWords(name);
      return words.length > 1 || tradeNameLetters(name).startsWith(words[0] ?? '') ? [words.join(' ')] : [];
    });
}

/**
 * The brands of one name that are a listed chain's: that have the name as a whole, or beside their place, and in no sector that
 * excludes the chain's. A name of one word must be written as the chain writes it: DENNY is no DENNY'S; a common word has no legal
 * form: TARGET LLC is not TARGET. Undefined if there are none.
 */
export function listedBearers(namesakes: Namesakes): Namesakes | undefined {
  const chain = BY_NAME.get(namesakes.words.join(''));
  if (chain === undefined) return undefined;
  const rows = namesakes.rows.filter((row) => isOfChain(row, namesakes.words, chain));
  if (rows.length === 0) return undefined;
  return { ...namesakes, rows, places: new Set(rows.map(({ address }) => address)) };
}

function isOfChain(row: NamesakeRow, words: readonly string[], { sectors, letters }: ListedChain): boolean {
  if (row.isWhole === 0 && row.isBesidePlace === 0) return false;
  const written = tradeNameLetters(row.name);
  const own = letters.entries().find(([name]) => (row.isWhole === 1 ? written === name : written.startsWith(name)));
  if (own === undefined && words.length === 1) return false;
  const isUnsure = own?.[1] === true && !isNumbered(row);
  if (isUnsure && formOf(row.name) !== '') return false;
  const known = sectorsIn(row);
  return (known.length === 0 && !isUnsure) || known.some((one) => sectors.some((each) => !sectorsExclude(one, each)));
}

const compact = (words: string) => words.replaceAll(' ', '');
