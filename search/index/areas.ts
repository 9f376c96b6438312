import type Database from 'better-sqlite3';
import { nameTokens } from '../../matching/names/tokens.ts';
import { stemOf } from '../../matching/names/word.ts';
import { COMMON_WORDS } from '../../matching/tables/common-words.ts';
import { LEGAL_FORMS } from '../../matching/tables/legal-forms.ts';
import { JOINING_WORDS } from '../../matching/tables/particles.ts';

/** A neighbourhood or another named part of a city, and one of its ZIP codes. */
interface Area {
  /** Stems of its words, separated by spaces. */
  readonly name: string;
  readonly zip: string;
}

/** Writes the areas of all cities into a table (name, zip), each once. */
export function fillAreas(database: Database.Database, table: string): void {
  const insert = database.prepare(`INSERT OR IGNORE INTO ${table} (name, zip) VALUES (?, ?)`);
  // Reads all areas before it writes one, because a connection cannot do both at once.
  for (const { name, zip } of [...areas(database)]) insert.run(name, zip);
}

/** Maximum words of an area's name. */
const MAX_WORDS = 3;
/** Minimum brands that have the name. */
const MIN_BRANDS = 5;
/** Minimum share of those brands, and minimum number, in each of its ZIP codes; minimum share in all of its ZIP codes. */
const [MIN_SHARE_OF_ZIP, MIN_IN_ZIP, MIN_SHARE] = [0.15, 2, 0.6];
/** Minimum ratio of its frequency to that in the whole city, in each of its ZIP codes and in all of them. */
const [MIN_LIFT_OF_ZIP, MIN_LIFT] = [3, 5];
/** Minimum letters of a name: a shorter one is an abbreviation. */
const MIN_LETTERS = 4;

/**
 * The neighbourhoods of all cities, by the names of businesses. No address names a neighbourhood, but "QUEEN ANNE DENTAL"
 * and "QUEEN ANNE BOOKS" are in Queen Anne. One to three consecutive words that several brands have in the names of their
 * places name an area if most of these places are in a few ZIP codes that hold a small part of the city. A common word of
 * names alone names no area. Works city by city, so that memory holds the words of one city.
 */
function* areas(database: Database.Database): Generator<Area> {
  const rows = database
    .prepare<[], PlaceRow>(
      `SELECT DISTINCT a.city, a.zip, l.from_key AS brand, n.name FROM operating_location_name AS n
       JOIN brand_operates_at_operating_location AS l ON l.to_key = n.owner_key
       JOIN operating_location_operates_at_address AS o ON o.from_key = n.owner_key JOIN address AS a ON a.key = o.to_key
       WHERE n.name IS NOT NULL AND a.zip IS NOT NULL AND a.city IS NOT NULL ORDER BY a.city, a.zip, l.from_key`,
    )
    .iterate();
  let city: PlaceRow[] = [];
  for (const row of rows) {
    if (city.length > 0 && city[0]?.city !== row.city) {
      yield* areasOf(city);
      city = [];
    }
    city.push(row);
  }
  yield* areasOf(city);
}

interface PlaceRow {
  readonly city: string;
  readonly zip: string;
  readonly brand: number;
  readonly name: string;
}

/** By ZIP code, the brands that have a name there. */
type BrandsByZip = Map<string, Set<number>>;

function* areasOf(places: readonly PlaceRow[]): Generator<Area> {
  const city: BrandsByZip = new Map();
  const phrases = new Map<string, BrandsByZip>();
  for (const { zip, brand } of places) add(city, zip, brand);
  if (city.size < 2) return;
  for (const { zip, brand, name } of places) {
    for (const phrase of phrasesOf(name)) {
      const brands = phrases.get(phrase) ?? new Map();
      phrases.set(phrase, brands);
      add(brands, zip, brand);
    }
  }
  const all = sizeOf(city);
  for (const [name, brands] of phrases) {
    const count = sizeOf(brands);
    if (count < MIN_BRANDS) continue;
    const expected = (zip: string) => (city.get(zip)?.size ?? 0) / all;
    const zips = [...brands].filter(
      ([zip, { size }]) =>
        size >= MIN_IN_ZIP && size >= MIN_SHARE_OF_ZIP * count && size >= MIN_LIFT_OF_ZIP * count * expected(zip),
    );
    const share = zips.reduce((sum, [, { size }]) => sum + size, 0) / count;
    const lift = share / zips.reduce((sum, [zip]) => sum + expected(zip), 0);
    if (share >= MIN_SHARE && lift >= MIN_LIFT) for (const [zip] of zips) yield { name, zip };
  }
}

function add(brands: BrandsByZip, zip: string, brand: number): void {
  const known = brands.get(zip);
  if (known === undefined) brands.set(zip, new Set([brand]));
  else known.add(brand);
}

const sizeOf = (brands: BrandsByZip): number => brands.values().reduce((sum, { size }) => sum + size, 0);

function phrasesOf(name: string): Set<string> {
  const words = areaWords(name);
  const phrases = new Set<string>();
  for (const [at] of words.entries()) {
    for (let end = at + 1; end <= Math.min(words.length, at + MAX_WORDS); end += 1) {
      const phrase = words.slice(at, end);
      if (mayName(phrase)) phrases.add(phrase.join(' '));
    }
  }
  return phrases;
}

/**
 * Whether a phrase may name an area: it neither begins nor ends with a legal form or joining word, and is not a single
 * common word.
 */
function mayName(phrase: readonly string[]): boolean {
  const [first = '', last = ''] = [phrase[0], phrase.at(-1)];
  if ([first, last].some((word) => JOINING_WORDS.has(word) || LEGAL_FORMS.has(word))) return false;
  if (phrase.length === 1 && COMMON_WORDS.has(first)) return false;
  return phrase.every((word) => /^[a-z]+$/.test(word)) && phrase.join('').length >= MIN_LETTERS;
}

/** Abbreviations in names of areas: the "U District" of a city is its University District. */
const SHORT: ReadonlyMap<string, string> = new Map([
  ['u', 'university'],
  ['univ', 'university'],
]);

/** The words by which an area is indexed and looked up. */
export const areaWords = (text: string): string[] => nameTokens(text).map((word) => stemOf(SHORT.get(word) ?? word));
