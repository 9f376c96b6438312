import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { fillAreas } from '../../search/index/areas.ts';

/** A place: its ZIP code, the name it bears; each is of a brand of its own, but for those of one `brand`. */
type Place = readonly [zip: string, name: string, city?: string | undefined, brand?: number];

const letters = (at: number): string =>
  at === 0 ? '' : letters(Math.floor(at / 20)) + 'bcdfghjklmnpqrstvwxz'[at % 20];
/** A city of 400 brands, each of a name of its own: ten in each of the ZIP codes 0 to 39. */
const CITY = others(400);
function others(count: number, zip?: string, city?: string): Place[] {
  return Array.from({ length: count }, (_, at) => [zip ?? `${at % 40}`, `yy${letters(at + 400)}`, city]);
}
const named = (name: string, ...zips: readonly (readonly [zip: string, count: number])[]): readonly Place[] =>
  zips.flatMap(([zip, count]) => Array.from({ length: count }, (): Place => [zip, name]));

/** The areas, each with a ZIP code: "wolfhound 3". */
function areasOf(places: readonly Place[]): string[] {
  const database = new Database(':memory:');
  database.exec(`CREATE TABLE operating_location_name (owner_key, name);
    CREATE TABLE brand_operates_at_operating_location (from_key, to_key);
    CREATE TABLE operating_location_operates_at_address (from_key, to_key);
    CREATE TABLE address (key, city, zip)`);
  const add = (table: string, ...values: readonly (string | number)[]) =>
    database.prepare(`INSERT INTO ${table} VALUES (${values.map(() => '?').join(', ')})`).run(...values);
  for (const [at, [zip, name, city = 'KENT', brand = at]] of places.entries()) {
    add('operating_location_name', at, name);
    add('brand_operates_at_operating_location', brand, at);
    add('operating_location_operates_at_address', at, at);
    add('address', at, city, zip);
  }
  database.exec('CREATE TABLE area (name, zip, PRIMARY KEY (name, zip)) WITHOUT ROWID');
  fillAreas(database, 'area');
  const found = database.prepare('SELECT name, zip FROM area ORDER BY name, zip').raw().all();
  database.close();
  return found.map((row) => (Array.isArray(row) ? row.join(' ') : ''));
}

test.each<[string, readonly Place[], readonly string[]]>([
  ['five brands', named('wolfhound', ['1', 5]), ['wolfhound 1']],
  ['four', named('wolfhound', ['1', 4]), []],
  ['five places of one brand', named('wolfhound', ['1', 5]).map(([zip, name]): Place => [zip, name, 'KENT', 999]), []],
  ['three of five, and two together', named('wolfhound', ['1', 3], ['2', 2]), ['wolfhound 1', 'wolfhound 2']],
  ['three of five, and two apart', named('wolfhound', ['1', 3], ['2', 1], ['3', 1]), ['wolfhound 1']],
  ['three of six', named('wolfhound', ['1', 3], ['2', 1], ['3', 1], ['4', 1]), []],
  [
    'nine of thirteen, and two of them elsewhere',
    named('wolfhound', ['1', 9], ['2', 2], ['3', 1], ['4', 1]),
    ['wolfhound 1', 'wolfhound 2'],
  ],
  [
    'ten of fourteen, and two of them elsewhere',
    named('wolfhound', ['1', 10], ['2', 2], ['3', 1], ['4', 1]),
    ['wolfhound 1'],
  ],
])(
  'a name is an area where at least 0.6 of five brands that bear it are in a few ZIP codes: %s',
  async (_, places, areas) => {
    expect(await areasOf([...CITY, ...places])).toEqual(areas);
  },
);

test.each([
  [77, ['wolfhound 1']],
  [78, []],
])('and where these hold less than a fifth of the city: %i brands more of other names', async (count, areas) => {
  expect(await areasOf([...CITY, ...others(count, '1'), ...named('wolfhound', ['1', 10])])).toEqual(areas);
});

test.each([
  [28, ['wolfhound 1', 'wolfhound 2']],
  [29, ['wolfhound 1']],
])(
  'in each of them it is three times as frequent as in the city: %i brands more of other names',
  async (count, areas) => {
    const places = [...CITY, ...others(count, '2'), ...named('wolfhound', ['1', 14], ['2', 6])];
    expect(await areasOf(places)).toEqual(areas);
  },
);

test.each([
  ['up to three words in a row', 'blarney wolfhound kilkenny quarx', 9],
  ['words of letters', 'wolfhound 12', 1],
  ['four letters', 'zabu', 1],
  ['no three', 'zab', 0],
  ['no common word alone', 'pizza', 0],
  ['a common word beside another', 'pizza zabu', 2],
  ['one short word, for university', 'u zabu', 2],
  ['no joining word or legal form at its end', 'the zabu llc', 1],
  ['one between', 'zabu of wolf', 3],
])('an area is named by %s: %s', async (_, name, count) => {
  expect(await areasOf([...CITY, ...named(name, ['1', 5])])).toHaveLength(count);
});

test('each city has its own, and a city of one ZIP code none', async () => {
  const inCity = (city: string, zips: readonly string[]) =>
    zips
      .flatMap((zip) => [...others(10, zip, city), ...(zip === '1' ? named('wolfhound', ['1', 5]) : [])])
      .map(([zip, name]): Place => [zip, name, city]);
  const many = Array.from({ length: 40 }, (_, at) => `${at}`);
  expect(await areasOf([...inCity('KENT', many), ...inCity('AUBURN', many)])).toEqual(['wolfhound 1']);
  expect(await areasOf(inCity('KENT', ['1']))).toEqual([]);
});
