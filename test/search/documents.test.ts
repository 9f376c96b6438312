import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { fillLists, withAddressTokens } from '../../search/index/documents.ts';
import { SEARCHED_TYPES, type SearchedType } from '../../search/index/searched-types.ts';
import { fillKeys } from '../../search/index/stored-keys.ts';
import { decode, type StoredPart } from '../../search/index/stored-lists.ts';
import { pathsOf } from '../../search/kinds.ts';

/** A firm with names of its own and of its shops, addresses and trades. */
const FIRM: SearchedType = {
  ...{ name: 'Firm', table: 'firm', index: 'search_firm', counted: 'firm' },
  names: [
    { table: 'firm_name', column: 'name', owner: 'owner_key', path: [] },
    { table: 'shop_name', column: 'name', owner: 'owner_key', path: [['firm_has_shop', 'from_key']] },
  ],
  ...pathsOf(() => []),
  addresses: [[['firm_is_at_address', 'from_key']]],
  industries: [[['firm_is_in_industry', 'from_key']]],
  kinds: [{ table: 'firm_kind', column: 'kind', owner: 'owner_key', path: [] }],
};
type Address = readonly [
  city: string | null,
  state: string | null,
  zip: string | null,
  county: string | null,
  street?: string,
];
interface Firm {
  readonly names: readonly string[];
  readonly shops?: readonly string[];
  readonly addresses?: readonly Address[];
  readonly industries?: readonly number[];
  readonly kinds?: readonly string[];
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

/** The tokens under which each firm is found, in alphabetical order. */
function tokensOf(...firms: readonly Firm[]): readonly string[][] {
  const addresses = firms.flatMap(({ addresses: own = [] }, firm) => own.map((address) => ({ firm, address })));
  const pairs = (of: (firm: Firm) => readonly unknown[]) =>
    firms.flatMap((firm, at) => of(firm).map((value) => [at, value]));
  const database = databaseWith({
    'firm (key, id)': firms.map((_, at) => [at, at]),
    'firm_name (owner_key, name)': pairs(({ names }) => names),
    'firm_has_shop (from_key, to_key)': firms.map((_, at) => [at, at]),
    'shop_name (owner_key, name)': pairs(({ shops = [] }) => shops),
    'firm_is_at_address (from_key, to_key)': addresses.map(({ firm }, at) => [firm, at]),
    'address (key, city, state, zip, county, street_address1, street_address2)': addresses.map(({ address }, at) => [
      ...[at, ...address.slice(0, 4)],
      ...[address[4] ?? null, null],
    ]),
    'firm_is_in_industry (from_key, to_key)': pairs(({ industries = [] }) => industries),
    'firm_kind (owner_key, kind)': pairs(({ kinds = [] }) => kinds),
    'lists (token, part, count, documents)': [],
  });
  withAddressTokens(database, [FIRM], () => fillLists(database, FIRM, 'lists'));
  const rows = database
    .prepare<[], StoredPart & { token: string }>(`SELECT * FROM lists WHERE token NOT GLOB ' *' ORDER BY token, part`)
    .all();
  const size = Number(database.prepare(`SELECT sum(count) FROM lists WHERE token = ' keys'`).pluck().get());
  database.close();
  const tokens = Array.from({ length: size }, (): string[] => []);
  for (const { token, ...part } of rows) for (const document of decode([part])) tokens[document]?.push(token);
  return tokens;
}

const SEATTLE: Address = ['Seattle', 'WA', '98101', 'King County'];
const SEATTLE_TOKENS = ['city0seattle', 'state0wa', 'zip098101', 'county0king'];

test.each<[what: string, firm: Firm, tokens: string[]]>([
  ['its names', { names: ['QUARX ZELB', 'BIRCH'] }, ['quarx', 'zelb', 'own0quarxzelb', 'birch', 'own0birch']],
  ['each word once', { names: ['QUARX', 'QUARX BIRCH', 'QUARX'] }, ['quarx', 'birch', 'own0quarx', 'own0quarxbirch']],
  [
    'names of its shops that are not its own',
    { names: ['QUARX'], shops: ['ALDER', 'QUARX'] },
    ['quarx', 'own0quarx', 'alder', 'rel0alder'],
  ],
  [
    'each name of a line',
    { names: ['QUARX DBA ZELB BIRCH'] },
    ['quarx', 'own0quarx', 'zelb', 'birch', 'own0zelbbirch'],
  ],
  ['nothing whole in a name of signs', { names: ['* * *'] }, []],
  ['its places', { names: ['QUARX'], addresses: [SEATTLE] }, ['quarx', 'own0quarx', ...SEATTLE_TOKENS]],
  [
    'each place once',
    { names: ['QUARX'], addresses: [SEATTLE, SEATTLE, ['Kent', 'WA', '98030', 'King']] },
    ['quarx', 'own0quarx', ...SEATTLE_TOKENS, 'city0kent', 'zip098030'],
  ],
  [
    'what is known of a place',
    { names: ['QUARX'], addresses: [[null, 'WA', null, null]] },
    ['quarx', 'own0quarx', 'state0wa'],
  ],
  [
    'its streets',
    { names: ['QUARX'], addresses: [[null, null, null, null, '400 BROAD ST, SPACE NEEDLE']] },
    ['quarx', 'own0quarx', 'at0broad', 'at0space', 'at0needle'],
  ],
  ['no place, if none is known', { names: ['QUARX'], addresses: [[null, null, null, null]] }, ['quarx', 'own0quarx']],
  ['its industries', { names: ['QUARX'], industries: [7, 12, 7] }, ['quarx', 'own0quarx', 'industry07', 'industry012']],
  ['its kinds', { names: ['QUARX'], kinds: ['Non-profit'] }, ['quarx', 'own0quarx', 'kind0nonprofit']],
])('a firm is found by %s', (_, firm, tokens) => {
  expect(tokensOf(firm)).toEqual([tokens.toSorted()]);
});

test('a firm without a name is not found', () => {
  expect(tokensOf({ names: [], addresses: [SEATTLE] }, { names: ['QUARX'] })).toEqual([['own0quarx', 'quarx']]);
});

test('many firms are found as each alone', () => {
  const firms = Array.from({ length: 4_500 }, (_, at): Firm => ({ names: [`QUARX ${at}`], shops: [`ZELB ${at % 7}`] }));
  const tokens = tokensOf(...firms);
  expect(tokens).toHaveLength(4_500);
  for (const at of [0, 1_999, 2_000, 3_999, 4_000, 4_499])
    expect([tokens[at]]).toEqual(tokensOf(firms[at] ?? { names: [] }));
});

test('records are found by their keys, be there one or many of a kind', () => {
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
  database.exec('CREATE TABLE keys (value, record, PRIMARY KEY (value, record)) WITHOUT ROWID');
  fillKeys(database, 'keys');
  const found = database.prepare('SELECT * FROM keys').raw().all();
  database.close();
  expect(found).toEqual([
    ['p:+12065550142', 0],
    ['w:quarx.com|', 3],
    ['w:quarx.com|', 4],
  ]);
});
