import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { withDocuments, withKeys } from '../../search/index/documents.ts';
import { SEARCHED_TYPES, type SearchedType } from '../../search/index/searched-types.ts';

/** A firm with names of its own and of its shops, addresses and trades. */
const FIRM: SearchedType = {
  ...{ name: 'Firm', table: 'firm', index: 'search_firm', counted: 'firm' },
  names: [
    { table: 'firm_name', column: 'name', owner: 'owner_key', path: [] },
    { table: 'shop_name', column: 'name', owner: 'owner_key', path: [['firm_has_shop', 'from_key']] },
  ],
  addresses: [[['firm_is_at_address', 'from_key']]],
  ...{ phones: [], websites: [], persons: [], tins: [] },
  industries: [[['firm_is_in_industry', 'from_key']]],
};
type Address = readonly [city: string | null, state: string | null, zip: string | null, county: string | null];
interface Firm {
  readonly names: readonly string[];
  readonly shops?: readonly string[];
  readonly addresses?: readonly Address[];
  readonly industries?: readonly number[];
}

function databaseWith(tables: Readonly<Record<string, readonly (readonly unknown[])[]>>): Database.Database {
  const database = new Database(':memory:');
  for (const [table, rows] of Object.entries(tables)) {
    database.exec(`CREATE TABLE ${table}`);
    const [name = '', columns = ''] = table.split(/[()]/);
    const insert = database.prepare(`INSERT INTO ${name} VALUES (${columns.replace(/\w+/g, '?')})`);
    for (const row of rows) insert.run(...row);
  }
  return database;
}

/** The tokens under which each firm is found. */
async function tokensOf(...firms: readonly Firm[]): Promise<readonly string[][]> {
  const addresses = firms.flatMap(({ addresses: own = [] }, firm) => own.map((address) => ({ firm, address })));
  const pairs = (of: (firm: Firm) => readonly unknown[]) =>
    firms.flatMap((firm, at) => of(firm).map((value) => [at, value]));
  const database = databaseWith({
    'firm_name (owner_key, name)': pairs(({ names }) => names),
    'firm_has_shop (from_key, to_key)': firms.map((_, at) => [at, at]),
    'shop_name (owner_key, name)': pairs(({ shops = [] }) => shops),
    'firm_is_at_address (from_key, to_key)': addresses.map(({ firm }, at) => [firm, at]),
    'address (key, city, state, zip, county)': addresses.map(({ address }, at) => [at, ...address]),
    'firm_is_in_industry (from_key, to_key)': pairs(({ industries = [] }) => industries),
  });
  let found: { key: number; words: string }[] = [];
  await withDocuments(database, FIRM, (select) => {
    found = database.prepare<[], { key: number; words: string }>(select).all();
  });
  database.close();
  return found.map(({ words }) => words.split(' '));
}

const SEATTLE: Address = ['Seattle', 'WA', '98101', 'King County'];
const SEATTLE_TOKENS = ['city0seattle', 'state0wa', 'zip098101', 'county0king'];

test.each<[what: string, firm: Firm, tokens: string[]]>([
  ['its names', { names: ['QUARX ZELB', 'BIRCH'] }, ['quarx', 'zelb', 'birch']],
  ['each word once', { names: ['QUARX', 'QUARX BIRCH', 'QUARX'] }, ['quarx', 'birch']],
  ['its own names first', { names: ['QUARX'], shops: ['ALDER', 'BIRCH'] }, ['quarx', 'alder', 'birch']],
  [
    'its places, and its names in its cities',
    { names: ['QUARX ZELB'], addresses: [SEATTLE] },
    ['quarx', 'zelb', ...SEATTLE_TOKENS, 'in0seattle0quarx', 'in0seattle0zelb'],
  ],
  [
    'each place once',
    { names: ['QUARX'], addresses: [SEATTLE, SEATTLE, ['Kent', 'WA', '98030', 'King']] },
    ['quarx', ...SEATTLE_TOKENS, 'city0kent', 'zip098030', 'in0seattle0quarx', 'in0kent0quarx'],
  ],
  ['what is known of a place', { names: ['QUARX'], addresses: [[null, 'WA', null, null]] }, ['quarx', 'state0wa']],
  ['no place, if none is known', { names: ['QUARX'], addresses: [[null, null, null, null]] }, ['quarx']],
  ['its industries', { names: ['QUARX'], industries: [7, 12] }, ['quarx', 'industry07', 'industry012']],
])('a firm is found by %s', async (_, firm, tokens) => {
  expect(await tokensOf(firm)).toEqual([tokens]);
});

test('a firm without a name is not found', async () => {
  expect(await tokensOf({ names: [], addresses: [SEATTLE] }, { names: ['QUARX'] })).toEqual([['quarx']]);
});

test.each([
  ['32 words in one city', 33, 1, 32],
  // 20,000 tokens at most.
  ['28 words in each of 700 cities', 33, 700, 28 * 700],
])('a firm of many names is found in its cities by the first: %s', async (_, words, cities, count) => {
  const names = Array.from(
    { length: words },
    (_, at) => `QUARX${'ABCDEFGHIJ'[Math.floor(at / 10)]}${'KLMNOPQRST'[at % 10]}`,
  );
  const addresses = Array.from({ length: cities }, (_, at): Address => [`City ${at}`, null, null, null]);
  const [tokens = []] = await tokensOf({ names, addresses });
  expect(tokens.filter((token) => token.startsWith('in0'))).toHaveLength(count);
});

test('records are found by their keys, be there one or many of a kind', async () => {
  const paths = SEARCHED_TYPES.flatMap((type) =>
    [type.addresses, type.phones, type.websites, type.persons, type.tins].flat(2).map(([table]) => table),
  );
  const database = databaseWith({
    ...Object.fromEntries([...new Set(paths)].map((table) => [`${table} (from_key, to_key)`, []])),
    'phone_number (key, phone_number)': [[0, '(206) 555-0142']],
    'website (key, website)': [
      [3, 'https://www.quarx.com/about'],
      [4, 'quarx.com'],
      [5, 'none'],
    ],
    'tin (key, tin, tin_type)': [],
    'person (key, first_name, last_name, full_name)': [],
    'address (key, street_address1, street_address2, city, state, zip)': [],
  });
  let found: unknown[] = [];
  await withKeys(database, (select) => {
    found = database.prepare(select).raw().all();
  });
  database.close();
  expect(found).toEqual([
    ['p:+12065550142', 0],
    ['w:quarx.com|', 3],
    ['w:quarx.com|', 4],
  ]);
});
