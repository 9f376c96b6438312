import type Sqlite from 'better-sqlite3';
import { FIRM_WORDS } from '../../matching/screening/firm-words.ts';
import { type Brand, INDEX_BRANDS, OWN_BRANDS } from '../brands/brand.ts';
import { formOf, tradeNameLetters, tradeNameWords } from './match-keys.ts';
import { type NamesakeRow, type Namesakes, sectorsIn } from './namesake-row.ts';
import { isNumbered } from './namesakes.ts';
import { sectorOf, sectorsExclude } from './sectors.ts';

/** A name of a known brand. */
interface BrandName {
  readonly words: string;
  /** The words without spaces. */
  readonly key: string;
  /** The name as the brand writes it, without spaces. */
  readonly letters: string;
  /** True where the name is the brand's only in a known sector, or with the number of a shop. */
  readonly isUnsure: boolean;
}

interface KnownBrand {
  readonly name: BrandName;
  /** With that first name, the longest ones first. */
  readonly names: BrandName[];
  /** The sectors that its places are in (sectorOf); empty if unknown, which excludes none. */
  readonly sectors: readonly string[];
}

/** The sector of hotels: each adds where it is to its brand's name, however it says that: "HAMPTON INN NORTH DRUID HILLS". */
const HOTELS = '721';

const hasSeveralWords = ({ words }: BrandName) => words.includes(' ');
const compact = (words: string) => words.replaceAll(' ', '');

/** The brands that are known by name, of which no two have one name. */
export class KnownBrands {
  /** The brands by the key of each of their names, with that name. */
  readonly #byKey = new Map<string, { readonly brand: KnownBrand; readonly own: BrandName }>();
  /** Names of several words of which each place goes on with where it is; of the index none, because others may have its names. */
  readonly #goOn = new Set<string>();
  /** The names, as words, that say on their own which firm is meant: not the "taco" of DEL TACO. */
  readonly saying: readonly string[];

  static #ofSvc: KnownBrands | undefined;

  /** The brands of svc and those that a user knows. The ones of svc alone are read once a process. */
  static of(users: readonly Brand[]): KnownBrands {
    if (users.length > 0) return new KnownBrands(users);
    KnownBrands.#ofSvc ??= new KnownBrands();
    return KnownBrands.#ofSvc;
  }

  /**
   * `users`: the brands that a user knows, which come before those of svc. A name that two brands of one table have is neither's. A
   * brand that has a name of an earlier table's is that brand, and adds its other names.
   */
  constructor(users: readonly Brand[] = []) {
    this.#add(users, ({ common }, name) => nameOf(name, common.includes(name)));
    this.#add(OWN_BRANDS, ({ common }, name) => nameOf(name, common.includes(name)));
    for (const { brand, own } of this.#byKey.values())
      if (brand.sectors.includes(HOTELS) && hasSeveralWords(own)) this.#goOn.add(own.words);
    this.#add(INDEX_BRANDS, indexName);
    this.saying = [...this.#byKey.values()]
      .filter(({ own }) => hasSeveralWords(own) || own.letters.startsWith(own.key))
      .map(({ own }) => own.words);
  }

  #add(table: readonly Brand[], read: (brand: Brand, name: string) => BrandName | undefined): void {
    const brands = table.flatMap((brand) => {
      const names = [brand.name, ...brand.aliases].flatMap((name) => read(brand, name) ?? []);
      const byKey = new Map(names.toReversed().map((name) => [name.key, name]));
      const [first, ...others] = [...byKey.values()].toReversed();
      return first === undefined ? [] : [{ brand, names: [first, ...others] as const }];
    });
    const bearers = Map.groupBy(
      brands.flatMap(({ brand, names }) => names.map(({ key }) => ({ key, brand }))),
      ({ key }) => key,
    );
    for (const { brand, names } of brands) {
      const earlier = names.map(({ key }) => this.#byKey.get(key)?.brand).find((each) => each !== undefined);
      const of = earlier ?? {
        name: names[0],
        names: [],
        sectors: [...new Set(brand.naics.map((code) => sectorOf('naics_2022', code, null)))],
      };
      for (const own of names) {
        if (this.#byKey.has(own.key) || bearers.get(own.key)?.length !== 1) continue;
        this.#byKey.set(own.key, { brand: of, own });
        of.names.push(own);
      }
      of.names.sort((one, other) => other.letters.length - one.letters.length);
    }
  }

  /**
   * Creates `listed_name` (key, words) in the staging file: the names of known brands, as words without spaces, and the words of
   * the brand's first name. Those are left out that are only a brand's in a known sector or with a number.
   */
  createListedNames(staging: Sqlite.Database): void {
    staging.exec('CREATE TABLE listed_name (key TEXT PRIMARY KEY, words TEXT NOT NULL) WITHOUT ROWID');
    const insert = staging.prepare<[string, string]>('INSERT INTO listed_name VALUES (?, ?)');
    for (const [key, { brand, own }] of this.#byKey) if (!own.isUnsure) insert.run(key, brand.name.words);
  }

  /**
   * True if a name goes on after that of a known brand of hotels, which may be with any words. False where it begins like a longer
   * name that is known: "HOLIDAY INN EXPRESSHOTEL" is no HOLIDAY INN.
   */
  goesOn(head: string, rest: readonly string[]): boolean {
    if (!this.#goOn.has(head)) return false;
    const written = compact(head) + rest.join('');
    return !this.#goOn.values().some((name) => name.length > head.length && written.startsWith(compact(name)));
  }

  /**
   * The brands of one name that are a known brand's: that have the name as a whole, with a number behind it, or beside their place,
   * and in no sector that excludes the brand's. A name of one word must be written as the brand writes it: DENNY is no DENNY'S; a
   * common word has no legal form: TARGET LLC is not TARGET. Undefined if there are none.
   */
  bearers(namesakes: Namesakes): Namesakes | undefined {
    const known = this.#byKey.get(namesakes.words.join(''));
    if (known === undefined) return undefined;
    const rows = namesakes.rows.filter((row) => {
      const whole = this.#byKey.get(tradeNameWords(row.name).join(''))?.brand ?? known.brand;
      return whole === known.brand && isOfBrand(row, known.brand, known.own);
    });
    if (rows.length === 0) return undefined;
    return { ...namesakes, rows, places: new Set(rows.map(({ address }) => address)) };
  }
}

function nameOf(name: string, isUnsure: boolean): BrandName | undefined {
  const words = tradeNameWords(name);
  if (words.length === 0) return undefined;
  return { words: words.join(' '), key: words.join(''), letters: tradeNameLetters(name), isUnsure };
}

/** Firms of the United States that employ people (Census, Statistics of US Businesses), rounded. */
const FIRMS = 6_000_000;
/** Expected firms with a name by chance, from which on it may be any firm's: "COUNTRY KITCHEN" 86, "CITIZENS BANK" 19. */
const ANY_FIRMS = 0.1;

/**
 * A name of a brand of the index, which does not say who else has it. Undefined for a name that other firms are expected to have by
 * chance. One word may be any firm's, and so may a name that is shorter than the brand's own (TAKE 5 of TAKE 5 OIL CHANGE): these are
 * the brand's only where the trade is known.
 */
function indexName({ name }: Brand, written: string): BrandName | undefined {
  const [words, own] = [tradeNameWords(written), tradeNameWords(name)];
  const expected = words.reduce((firms, word) => firms * FIRM_WORDS.share(word), FIRMS);
  if (words.length > 1 && expected >= ANY_FIRMS) return undefined;
  return nameOf(written, words.length === 1 || words.length < own.length);
}

/** `shared`: the name of the brand that the records share. */
function isOfBrand(row: NamesakeRow, { names, sectors }: KnownBrand, shared: BrandName): boolean {
  const written = tradeNameLetters(row.name);
  const isOnItsOwn = row.isWhole === 1 || row.isBesidePlace === 1;
  const own =
    names.find(({ letters }) => written.startsWith(letters) && mayFollow(row, written.slice(letters.length))) ??
    (isOnItsOwn && hasSeveralWords(shared) ? shared : undefined);
  if (own === undefined) return false;
  const isUnsure = own.isUnsure && !isNumbered(row);
  if (isUnsure && formOf(row.name) !== '') return false;
  if (sectors.length === 0) return true;
  const known = sectorsIn(row);
  return (known.length === 0 && !isUnsure) || known.some((one) => sectors.some((each) => !sectorsExclude(one, each)));
}

/** True if a row's name may go on so after a brand's: with nothing, with where it is, or with the number of a shop. */
const mayFollow = ({ isWhole, isBesidePlace }: NamesakeRow, rest: string): boolean =>
  isWhole === 1 ? rest === '' : isBesidePlace === 1 || /^\d+$/.test(rest);
