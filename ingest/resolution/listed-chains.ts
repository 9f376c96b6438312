import type Sqlite from 'better-sqlite3';
import { CHAINS, type ChainKind } from '../../matching/tables/chains.ts';
import { formOf, tradeNameLetters, tradeNameWords } from './match-keys.ts';
import { type NamesakeRow, type Namesakes, sectorsIn } from './namesake-row.ts';
import { isNumbered } from './namesakes.ts';
import { sectorsExclude } from './sectors.ts';

interface ChainName {
  readonly words: string;
  /** The words without spaces. */
  readonly key: string;
  /** The name as the chain writes it, without spaces. */
  readonly letters: string;
  /** True where the name is the chain's only in a known sector, or with the number of a shop. */
  readonly isUnsure: boolean;
}

interface ListedChain extends Pick<ChainKind, 'sectors' | 'goOn'> {
  readonly name: ChainName;
  /** With that first name, the longest ones first. */
  readonly names: readonly ChainName[];
}

const CHAINS_READ: readonly ListedChain[] = CHAINS.flatMap((kind) =>
  kind.names.split('|').flatMap((chain) => {
    const names = chain.split('=').map(readName);
    const longestFirst = names.toSorted((one, other) => other.letters.length - one.letters.length);
    return names.slice(0, 1).map((name) => ({ ...kind, name, names: longestFirst }));
  }),
);

function readName(written: string): ChainName {
  const name = written.replace('?', '').trim();
  const words = tradeNameWords(name);
  const isUnsure = written.includes('?');
  return { words: words.join(' '), key: words.join(''), letters: tradeNameLetters(name), isUnsure };
}

/** The chains by the key of each of their names, with that name. */
const BY_KEY = new Map(CHAINS_READ.flatMap((chain) => chain.names.map((own) => [own.key, { chain, own }] as const)));

/**
 * Creates `listed_name` (key, words) in the staging file: the names of listed chains, as words without spaces, and the words of
 * the chain's first name. Those are left out that are only a chain's in a known sector or with a number.
 */
export function createListedNames(staging: Sqlite.Database): void {
  staging.exec('CREATE TABLE listed_name (key TEXT PRIMARY KEY, words TEXT NOT NULL) WITHOUT ROWID');
  const insert = staging.prepare<[string, string]>('INSERT INTO listed_name VALUES (?, ?)');
  for (const [key, { chain, own }] of BY_KEY) if (!own.isUnsure) insert.run(key, chain.name.words);
}

const hasSeveralWords = ({ words }: ChainName) => words.includes(' ');

/** The names of the listed chains, as words, that say on their own which firm is meant: not the "taco" of DEL TACO. */
export const LISTED_CHAIN_NAMES: readonly string[] = CHAINS_READ.flatMap(({ names }) => names)
  .filter((name) => hasSeveralWords(name) || name.letters.startsWith(name.key))
  .map(({ words }) => words);

/** Names of several words of which each place goes on with where it is. */
const NAMES_THAT_GO_ON: ReadonlySet<string> = new Set(
  CHAINS_READ.filter(({ goOn }) => goOn)
    .flatMap(({ names }) => names.filter(hasSeveralWords))
    .map(({ words }) => words),
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

/**
 * The brands of one name that are a listed chain's: that have the name as a whole, or beside their place, and in no sector that
 * excludes the chain's. A name of one word must be written as the chain writes it: DENNY is no DENNY'S; a common word has no legal
 * form: TARGET LLC is not TARGET. Undefined if there are none.
 */
export function listedBearers(namesakes: Namesakes): Namesakes | undefined {
  const known = BY_KEY.get(namesakes.words.join(''));
  if (known === undefined) return undefined;
  const rows = namesakes.rows.filter((row) => isOfChain(row, known.chain, known.own));
  if (rows.length === 0) return undefined;
  return { ...namesakes, rows, places: new Set(rows.map(({ address }) => address)) };
}

/** `shared`: the name of the chain that the brands share. */
function isOfChain(row: NamesakeRow, { names, sectors }: ListedChain, shared: ChainName): boolean {
  if (row.isWhole === 0 && row.isBesidePlace === 0) return false;
  const written = tradeNameLetters(row.name);
  const own =
    names.find(({ letters }) => (row.isWhole === 1 ? written === letters : written.startsWith(letters))) ??
    (hasSeveralWords(shared) ? shared : undefined);
  if (own === undefined) return false;
  const isUnsure = own.isUnsure && !isNumbered(row);
  if (isUnsure && formOf(row.name) !== '') return false;
  const known = sectorsIn(row);
  return (known.length === 0 && !isUnsure) || known.some((one) => sectors.some((each) => !sectorsExclude(one, each)));
}

const compact = (words: string) => words.replaceAll(' ', '');
