import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { KnownBrands } from '../../../ingest/resolution/known-brands.ts';
import { knownChainNames } from '../../../ingest/resolution/known-chains.ts';
import { tradeNameKey } from '../../../ingest/resolution/match-keys.ts';
import { createNamesBesidePlaces } from '../../../ingest/resolution/names-beside-places.ts';

type Shop = readonly [name: string, street?: string, city?: string];

/** Shops of two chains, KILKENNY and PINE TREE, as many as asked for, and streets of Springfield. */
const chains = (kilkenny: number, pineTree: number): readonly Shop[] => [
  ...Array<Shop>(kilkenny).fill(['KILKENNY']),
  ...Array<Shop>(pineTree).fill(['PINE TREE']),
  ['OAK CAFE', '1 N WEXFORD ST', 'SPRINGFIELD'],
  ['OAK BAR', '2 N WEXFORD ST', 'SPRINGFIELD'],
  ['OAK GRILL', '3 TRALEE ST', 'SPRINGFIELD'],
];

/** The chains that are read in the names of brands, each "name: chain". */
const BRANDS = new KnownBrands();

function read(...shops: readonly Shop[]): readonly string[] {
  using file = { db: new Sqlite(':memory:'), [Symbol.dispose]: () => file.db.close() };
  file.db.exec(`
    CREATE TABLE trade_name (number INTEGER, dataset INTEGER, name TEXT, words TEXT);
    CREATE TABLE brand_address (brand INTEGER, dataset INTEGER, address INTEGER);
    CREATE TABLE address (number INTEGER, city TEXT, street_address1 TEXT)`);
  const name = file.db.prepare('INSERT INTO trade_name VALUES (?, 1, ?, ?)');
  const place = file.db.prepare('INSERT INTO brand_address VALUES (?, 1, ?)');
  const address = file.db.prepare('INSERT INTO address VALUES (?, ?, ?)');
  for (const [at, [written, street = `${at} ELM ST`, city = 'SPRINGFIELD']] of shops.entries()) {
    name.run(at, written, tradeNameKey(written));
    place.run(at, at);
    address.run(at, city, street);
  }
  createNamesBesidePlaces(
    { staging: file.db, table: () => 'address', brands: BRANDS },
    new Set([...knownChainNames(file.db), ...BRANDS.saying]),
  );
  return file.db.prepare<[], string>("SELECT name || ': ' || words FROM name_beside_place").pluck().all();
}

test.each<[string, Shop, string | undefined]>([
  ['its street', ['KILKENNY TIPPERARY', '9 E TIPPERARY AVE'], 'kilkenny'],
  ['its street, and the type of it', ['KILKENNY 4TH AVENUE', '9 4TH AVE'], 'kilkenny'],
  ['its city', ['KILKENNY - CLONMEL', '9 ELM ST', 'CLONMEL'], 'kilkenny'],
  ['a direction and its city', ['KILKENNY SOUTH CLONMEL', '9 ELM ST', 'CLONMEL'], 'kilkenny'],
  ['a direction alone', ['KILKENNY SOUTH', '9 ELM ST'], undefined],
  ['a quarter for which a street of two addresses is named', ['KILKENNY WEXFORD', '9 ELM ST'], 'kilkenny'],
  ['the street of one address', ['KILKENNY TRALEE', '9 ELM ST'], undefined],
  ['a street of another city', ['KILKENNY WEXFORD', '9 ELM ST', 'CLONMEL'], undefined],
  ['its street and a word that is nowhere', ['KILKENNY TIPPERARY WOLFHOUND', '9 TIPPERARY AVE'], undefined],
  ['a host', ['KILKENNY AT BLARNEY FOODS', '9 ELM ST'], 'kilkenny'],
  ['a quarter that no street has', ['KILKENNY OF BLARNEY', '9 ELM ST'], 'kilkenny'],
  ['a host after other words', ['KILKENNY WOLFHOUND AT BLARNEY', '9 ELM ST'], undefined],
  ['words of shops', ['KILKENNY FOOD STORE', '9 ELM ST'], 'kilkenny'],
  ['a trade', ['KILKENNY PLUMBING', '9 ELM ST'], undefined],
  ['nothing', ['KILKENNY', '9 ELM ST'], undefined],
  ['a name of another chain is longer', ['OAK KILKENNY', '9 ELM ST'], undefined],
  ['a common name of ten brands', ['PINE TREE TIPPERARY', '9 TIPPERARY AVE'], 'pine tree'],
])('the name of a known chain goes on with %s', (_, shop, chain) => {
  expect(read(...chains(3, 10), shop)).toEqual(chain === undefined ? [] : [`${shop[0]}: ${chain}`]);
});

test.each([
  ['HAMPTON INN NORTH WOLFHOUND', ['HAMPTON INN NORTH WOLFHOUND: hampton inn']],
  ['HAMPTON INN & SUITES WOLFHOUND', ['HAMPTON INN & SUITES WOLFHOUND: hampton inn suite']],
  ['HAMPTON INN EXPRESSO', ['HAMPTON INN EXPRESSO: hampton inn']],
  ['HAMPTON INN STARBUCKS', []],
  ['HOLIDAY INN WOLFHOUND', ['HOLIDAY INN WOLFHOUND: holiday inn']],
  ['HOLIDAY INN EXPRESS WOLFHOUND', ['HOLIDAY INN EXPRESS WOLFHOUND: holiday inn express']],
  ['HOLIDAY INN EXPRESSHOTEL', []],
  ['HAMPTON INN AT STARBUCKS', ['HAMPTON INN AT STARBUCKS: hampton inn']],
  ['HAMPTON WOLFHOUND', []],
  ['DOUBLETREE WOLFHOUND', []],
  ['TACO BELL WOLFHOUND', []],
])('a hotel of a listed chain goes on with any words: %s', (name, found) => {
  expect(read([name, '9 ELM ST'])).toEqual(found);
});

test.each([
  [2, 10, ['PINE TREE TIPPERARY: pine tree']],
  [3, 9, ['KILKENNY TIPPERARY: kilkenny']],
])('with %i and %i brands of their names alone, chains are read in %o', (kilkenny, pineTree, expected) => {
  const [street, names] = ['9 TIPPERARY AVE', ['KILKENNY TIPPERARY', 'PINE TREE TIPPERARY']];
  expect(read(...chains(kilkenny, pineTree), ...names.map((name): Shop => [name, street]))).toEqual(expected);
});

test('the longest name of a chain is taken', () => {
  const longer = Array<Shop>(3).fill(['KILKENNY COFFEE']);
  expect(read(...chains(3, 0), ...longer, ['KILKENNY COFFEE TIPPERARY', '9 TIPPERARY AVE'])).toEqual([
    'KILKENNY COFFEE TIPPERARY: kilkenny coffee',
  ]);
});

test('a chain that is named as a street of the city is not read in names of that street', () => {
  const streets: readonly Shop[] = [
    ['OAK INN', '7 KILKENNY RD'],
    ['OAK PUB', '8 KILKENNY RD'],
  ];
  const shops: readonly Shop[] = [
    ['KILKENNY WEXFORD', '9 N WEXFORD ST'],
    ['KILKENNY CLONMEL', '9 ELM ST', 'CLONMEL'],
  ];
  expect(read(...chains(3, 0), ...streets, ...shops)).toEqual(['KILKENNY CLONMEL: kilkenny']);
});
