import type Sqlite from 'better-sqlite3';
import { distinctiveWords } from './chain-name.ts';
import { makeTradeNameWords, tradeNameWords } from './match-keys.ts';
import type { Resolving } from './rule.ts';

/** Minimum addresses of a city whose street has a word: one may be a typing error. */
const MIN_ADDRESSES_OF_STREET_WORD = 2;
/** Words that say where in a city a shop is. */
const WHEREABOUTS = new Set('north south east west northeast northwest southeast southwest downtown'.split(' '));
/** Words that say that a place sells something, after a name that is known without them. */
const SHOP_WORDS = new Set('store shop mart food drug grocery restaurant'.split(' '));
/** What follows is where a shop is; "AT&T" is no such word. */
const WHERE = /\s(?:at|in|inside|of|on)\s+(?=\S)/i;

interface LongerName {
  readonly number: number;
  readonly dataset: number;
  readonly name: string;
  /** The words of the chain. */
  readonly head: string;
  /** The words after them. */
  readonly rest: readonly string[];
}

interface Place {
  readonly brand: number;
  readonly dataset: number;
  readonly city: string;
  readonly street: string;
}

/**
 * Creates `name_beside_place` (number, dataset, name, words) in the staging file: the names of brands that begin with a known
 * chain's name and go on with nothing but where the shop is, and the chain's words. That is its own street or city ("SUBWAY ON
 * JEFFERSON", on Jefferson St), a quarter for which streets of the city are named ("MCDONALD'S OF REDONDO"), its host ("SUBWAY AT
 * WALMART"), or words of any shop ("WALGREENS DRUG STORE"). After a hotel's name all words say so (KnownBrands.goesOn). A chain that is itself
 * named as a street of that city is left out: JACKSON STREET MARKET is not one of JACKSON'S. Reads trade_name and
 * brand_address (createTradeNames). `known`: knownChainNames, and those that say which firm is meant (KnownBrands).
 */
export function createNamesBesidePlaces(
  { staging, table, brands }: Pick<Resolving, 'staging' | 'table' | 'brands'>,
  known: ReadonlySet<string>,
): void {
  staging.exec('CREATE TABLE name_beside_place (number INTEGER, dataset INTEGER, name TEXT, words TEXT)');
  const longer = longerNames(staging, known);
  if (longer.length === 0) return;
  const words = new Set(longer.flatMap(({ head, rest }) => [...head.split(' '), ...rest]));
  const streets = streetWords(staging, table, words);
  const places = Map.groupBy(placesOf(staging, table, longer), ({ brand, dataset }) => `${dataset} ${brand}`);
  const insert = staging.prepare<[number, number, string, string]>('INSERT INTO name_beside_place VALUES (?, ?, ?, ?)');
  for (const each of longer) {
    const own = places.get(`${each.dataset} ${each.number}`) ?? [];
    // The name of another chain behind a hotel's is that of a guest: "COURTYARD BY MARRIOTT - STARBUCKS".
    const isHotel = brands.goesOn(each.head, each.rest) && !known.has(each.rest.join(' '));
    if (isHotel || own.some((place) => isBesidePlace(each, place, streets)))
      insert.run(each.number, each.dataset, each.name, each.head);
  }
}

/** The names that begin with that of a chain; of several such chains the longest. */
function longerNames(staging: Sqlite.Database, known: ReadonlySet<string>): readonly LongerName[] {
  const longer: LongerName[] = [];
  const rows = staging
    .prepare<[], [number, number, string, string]>('SELECT number, dataset, name, words FROM trade_name')
    .raw();
  for (const [number, dataset, name, text] of rows.iterate()) {
    const words = text.split(' ');
    if (known.has(text)) continue;
    const heads = words.slice(1).map((_, at) => words.slice(0, at + 1).join(' '));
    const head = heads.findLast((each) => known.has(each));
    if (head !== undefined) longer.push({ number, dataset, name, head, rest: words.slice(head.split(' ').length) });
  }
  return longer;
}

function placesOf(staging: Sqlite.Database, table: Resolving['table'], longer: readonly LongerName[]): Place[] {
  return staging
    .prepare<[string], Place>(
      `SELECT b.brand, b.dataset, coalesce(a.city, '') AS city, coalesce(a.street_address1, '') AS street FROM brand_address AS b
       JOIN (SELECT DISTINCT number, city, street_address1 FROM ${table('Address')}) AS a ON a.number = b.address
       WHERE b.brand IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(longer.map(({ number }) => number)));
}

/** Those of the words that streets of a city have, each as "city|word". */
function streetWords(
  staging: Sqlite.Database,
  table: Resolving['table'],
  among: ReadonlySet<string>,
): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const rows = staging
    .prepare<[], [string, string]>(
      `SELECT DISTINCT city, street_address1 FROM ${table('Address')} WHERE city <> '' AND street_address1 GLOB '[0-9]*'`,
    )
    .raw();
  for (const [city, street] of rows.iterate()) {
    for (const word of wordsOfStreet(street)) {
      const key = `${city}|${word}`;
      if (among.has(word)) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const named = counts.entries().filter(([, count]) => count >= MIN_ADDRESSES_OF_STREET_WORD);
  return new Set(named.map(([key]) => key));
}

/** The words of a street without its house number, as those of a name. Not cached: there are many, and each is read once. */
const wordsOfStreet = (street: string) => new Set(makeTradeNameWords(street.replace(/^\d+\S*\s+/, '')));

function isBesidePlace(
  { name, head, rest }: LongerName,
  { city, street }: Place,
  streets: ReadonlySet<string>,
): boolean {
  const isStreetOfCity = (word: string) => streets.has(`${city}|${word}`);
  if (head.split(' ').every(isStreetOfCity)) return false;
  const [before = '', where] = name.split(WHERE);
  if (where !== undefined && tradeNameWords(before).join(' ') === head) return true;
  if (rest.every((word) => SHOP_WORDS.has(word))) return true;
  const own = new Set([...wordsOfStreet(street), ...tradeNameWords(city)]);
  return (
    rest.every((word) => own.has(word) || isStreetOfCity(word) || WHEREABOUTS.has(word)) &&
    rest.some((word) => own.has(word) || distinctiveWords([word]) !== '')
  );
}
