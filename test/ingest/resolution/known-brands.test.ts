import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { readCatalog } from '../../../catalog/read.ts';
import { INDEX_BRANDS, OWN_BRANDS } from '../../../ingest/brands/brand.ts';
import { KnownBrands } from '../../../ingest/resolution/known-brands.ts';
import { tradeNameKey } from '../../../ingest/resolution/match-keys.ts';
import type { NamesakeRow } from '../../../ingest/resolution/namesake-row.ts';
import { built, facts } from '../tiny.ts';
import { ADDRESS, firm, shop } from './staged.ts';

const NAMES = OWN_BRANDS.flatMap(({ name, aliases }) => [name, ...aliases]);
const BRANDS = new KnownBrands();

test('no name of the table is empty, and none is that of two chains', () => {
  const keys = NAMES.map((name) => tradeNameKey(name).replaceAll(' ', ''));
  expect(keys.filter((key, at) => key === '' || keys.indexOf(key) !== at)).toEqual([]);
});

test.each([
  ['KENTUCKY FRIED CHICKEN', 'kfc'],
  ['KFC', 'kfc'],
  ['WING STOP', 'wingstop'],
  ['SONIC', undefined],
  ['SONIC DRIVE IN', tradeNameKey('SONIC DRIVE IN')],
  ['KENTUCKY CHICKEN', undefined],
])('the first name of the chain "%s" is %s', (name, first) => {
  using file = { db: new Sqlite(':memory:'), [Symbol.dispose]: () => file.db.close() };
  BRANDS.createListedNames(file.db);
  const words = file.db.prepare<[string], string>('SELECT words FROM listed_name WHERE key = ?').pluck();
  expect(words.get(tradeNameKey(name).replaceAll(' ', ''))).toBe(first);
});

test('the article of a name does not make a chain of the word behind it', () => {
  expect(tradeNameKey('DEL TACO')).toBe('taco');
  expect(BRANDS.saying).not.toContain('taco');
  expect(BRANDS.saying).toContain('taco bell');
  expect(BRANDS.saying).toContain(tradeNameKey('LA QUINTA INN'));
});

type Written = readonly [name: string, different?: Partial<NamesakeRow>];

/** Which of the brands of one name are a known brand's. */
const bearers = (words: string, ...brands: readonly Written[]) => bearersAmong(BRANDS, words, ...brands);

function bearersAmong(known: KnownBrands, words: string, ...brands: readonly Written[]): readonly string[] | undefined {
  const rows = brands.map(
    ([name, different], at): NamesakeRow => ({
      ...{ key: words.replaceAll(' ', ''), number: at, dataset: 1, name, words, address: at, state: 'WA', zip: null },
      ...{ owner: null, ownerName: null, ownerStates: null, ownerMail: null, isPersons: 0, sectors: null },
      ...{ isWhole: 1, isBesidePlace: 0, hasNumberedPlace: 0, servesFood: null },
      ...different,
    }),
  );
  const counts = { names: 10, counts: new Map<string, number>() };
  const places = new Set(rows.map(({ address }) => address));
  const found = known.bearers({ rows, words: words.split(' '), places, counts, ownerless: false });
  expect(found?.places.size).toBe(found?.rows.length);
  return found?.rows.map(({ name }) => name);
}

const PART = { isWhole: 0 };
const BESIDE = { isWhole: 0, isBesidePlace: 1 };

test.each<[string, string, Written, boolean]>([
  ['as a whole', 'red robin', ['RED ROBIN'], true],
  ['with a number and a legal form', 'red robin', ['RED ROBIN #12 LLC'], true],
  ['in part', 'red robin', ['RED ROBIN TAVERN', PART], false],
  ['beside its place', 'red robin', ['RED ROBIN TUKWILA', BESIDE], true],
  ['with a number behind it', 'red robin', ['RED ROBIN 5', PART], true],
  ['in a sector that one firm is often in, too', 'red robin', ['RED ROBIN', { sectors: '45' }], true],
  ['in a sector that excludes it', 'red robin', ['RED ROBIN', { sectors: '62' }], false],
  ['in that sector and in its own', 'red robin', ['RED ROBIN', { sectors: '62,722' }], true],
  ['of one word, as the chain writes it', 'denny', ["DENNY'S"], true],
  ['of one word, otherwise', 'denny', ['DENNY'], false],
  ['of one word, beside its place', 'denny', ["DENNY'S OF RENTON", BESIDE], true],
  ['of one word, otherwise, beside its place', 'denny', ['DENNY RENTON', BESIDE], false],
  ['of one word and more', 'denny', ["DENNY'S DINER"], false],
  ['of a common word', 'sonic', ['SONIC'], false],
  ['of a common word, in its sector', 'sonic', ['SONIC', { sectors: '722' }], true],
  ['of a common word, with the number of a shop', 'sonic', ['SONIC #4471'], true],
  ['of a common word, with a number that anyone may have', 'sonic', ['SONIC #2'], false],
  [
    'of a common word, with the number of a shop, in another sector',
    'sonic',
    ['SONIC #4471', { sectors: '54' }],
    false,
  ],
  ['of a common word with a legal form, in its sector', 'sonic', ['SONIC LLC', { sectors: '722' }], false],
  ['of a common word, in another sector', 'sonic', ['SONIC', { sectors: '54' }], false],
  ['of two common words, otherwise', 'true value', ['TRUE VALUES'], false],
  ['of a common word, beside its place', 'shell', ['SHELL RENTON', BESIDE], false],
  ['of more than a common word, beside its place', 'shell', ['SHELL GAS STATION RENTON', BESIDE], true],
  ['with its article', 'taco', ['DEL TACO'], true],
  ['without its article', 'taco', ['TACO'], false],
  ['that the open index has', 'vasa fitness', ['VASA FITNESS'], true],
  ['of one word that the open index has', 'athleta', ['ATHLETA'], false],
  ['of one word that the open index has, in its sector', 'athleta', ['ATHLETA', { sectors: 'goods' }], true],
  ['of common words that the open index has', 'citizen bank', ['CITIZENS BANK', { sectors: '52' }], false],
  ['of no known brand', 'zelbo quarx', ['ZELBO QUARX'], false],
])('a brand has the name of a listed chain %s', (_, words, brand, is) => {
  expect(bearers(words, brand)).toEqual(is ? [brand[0]] : undefined);
});

test('a brand of the manifest is known by all its names, in any sector where it names none', () => {
  const brands = new KnownBrands([
    { name: 'ZELBO QUARX', aliases: ['Z Q DINER'], naics: [], common: [] },
    { name: 'VASA FITNESS', aliases: ['VASA GYM'], naics: ['713'], common: [] },
    { name: 'SUPER', aliases: [], naics: [], common: [] },
  ]);
  using file = { db: new Sqlite(':memory:'), [Symbol.dispose]: () => file.db.close() };
  brands.createListedNames(file.db);
  const words = file.db.prepare<[string], string>('SELECT words FROM listed_name WHERE key = ?').pluck();
  const firstOf = (name: string) => words.get(tradeNameKey(name).replaceAll(' ', ''));
  expect(['Zelbo Quarx', 'ZQ DINER', 'VASA GYM', 'VASA FITNESS', 'KFC'].map(firstOf)).toEqual([
    ...['zelbo quarx', 'zelbo quarx', 'vasa fitness', 'vasa fitness', 'kfc'],
  ]);
  expect(bearersAmong(brands, 'zelbo quarx', ['ZELBO QUARX', { sectors: '62' }])).toHaveLength(1);
  // SUPER 8 is a brand of its own.
  expect(bearersAmong(brands, 'super', ['SUPER 7', PART], ['SUPER 8', PART])).toEqual(['SUPER 7']);
});

test('each brand of the open index has a name, and codes of what it does', () => {
  expect(INDEX_BRANDS.length).toBeGreaterThan(3_000);
  for (const { name, naics } of INDEX_BRANDS) {
    expect(name).toMatch(/[\p{L}\p{N}]/u);
    expect(naics.join()).toMatch(/^\d{3}(,\d{3})*$/);
  }
});

test('the others of one name stay', () => {
  expect(bearers('red robin', ['RED ROBIN'], ['RED ROBIN', { sectors: '62' }], ['RED ROBIN'])).toHaveLength(2);
});

const CATALOG = readCatalog();

/** The reasons why brands of shops are one, each shop with a firm and a state of its own, in these datasets. */
async function reasons(...shops: readonly (readonly [dataset: string, name: string])[]): Promise<readonly string[]> {
  const { rows } = await built((inputs) => {
    for (const [at, [dataset, name]] of shops.entries()) {
      const stage = inputs.stage(facts(dataset));
      const owner = firm(stage, `${at}`, { name: `${['OAK', 'ELM', 'ASH'][at]} LLC` });
      const state = ['WA', 'OH', 'GA'][at] ?? '';
      shop(stage, `${at}`, name, { ...ADDRESS, street: `${at + 1}00 PINE ST`, state, zip: `${at + 1}0001` }, owner);
    }
  }, CATALOG);
  const joins = await rows("SELECT reason FROM join_reason WHERE type = 'Brand'");
  return joins.map(({ reason }) => String(reason));
}

test.each<[string, readonly (readonly [string, string])[], readonly string[]]>([
  [
    'of one dataset',
    [
      ['one', 'BOSTON MARKET'],
      ['one', 'Boston Market #12'],
    ],
    ['"BOSTON MARKET" at 2 places; a chain that people know by this name'],
  ],
  [
    'of two datasets, under two of its names',
    [
      ['one', 'KENTUCKY FRIED CHICKEN'],
      ['two', 'KFC'],
    ],
    ['"KENTUCKY FRIED CHICKEN" and "KFC" at 2 places; a chain that people know by this name'],
  ],
  [
    'of one dataset, none of a listed chain',
    [
      ['one', 'COUNTRY KITCHEN CAFE'],
      ['one', 'COUNTRY KITCHEN CAFE'],
    ],
    [],
  ],
])('a few places of two owners in two states, %s', async (_, shops, joined) => {
  expect(await reasons(...shops)).toEqual(joined);
});
