import { expect, test } from 'vitest';
import { readCatalog } from '../../../catalog/read.ts';
import { KnownNumbers } from '../../../ingest/resolution/known-numbers.ts';
import type { PartyNumber } from '../../../sources/reference-facts.ts';
import { built, facts } from '../tiny.ts';

const CATALOG = readCatalog();

interface Party {
  readonly list: string;
  readonly names: readonly string[];
  readonly born?: string;
  /** "OFAC 17" */
  readonly numbers?: readonly string[];
}

const numberOf = (text: string): PartyNumber => {
  const [register = '', number = ''] = text.split(' ');
  return { register, number };
};

/** The legal entities that parties, of one dataset each, become: the places of the parties, joined by "+". */
async function entitiesOf(...parties: readonly Party[]) {
  const { rows } = await built(({ stage, reference }) => {
    for (const [at, { list, names, born, numbers = [] }] of parties.entries()) {
      const one = stage(facts(`list ${at}`));
      const entity = one.ref('LegalEntity', 'x');
      one.entity('LegalEntity', entity);
      for (const name of [...names, `PARTY ${at}`]) one.attribute('LegalEntityName', entity, { name }, {}, name);
      if (born !== undefined) {
        const person = one.ref('Person', 'x');
        one.entity('Person', person, { fullName: names[0] ?? null, dateOfBirth: born });
        one.edge('PersonIsInstanceOfLegalEntity', person, entity);
      }
      if (list === '') continue;
      const entry = one.ref('WatchlistEntry', list);
      one.entity('WatchlistEntry', entry, { watchlistName: list });
      one.edge('LegalEntityAppearsOnWatchlistEntry', entity, entry);
      reference.listedParty({ entry, entity, kind: 'person', number: null, numbers: numbers.map(numberOf) });
    }
  }, CATALOG);
  const named = await rows(
    `SELECT owner_key AS entity, group_concat(substr(name, 7), '+') AS parties FROM
     (SELECT * FROM legal_entity_name WHERE name LIKE 'PARTY %' ORDER BY name) GROUP BY owner_key ORDER BY owner_key`,
  );
  const entries = await rows('SELECT watchlist_name AS list FROM watchlist_entry ORDER BY key');
  const reasons = await rows('SELECT reason FROM join_reason ORDER BY type, reason');
  return {
    parties: named.map(({ parties: each }) => each),
    entries: entries.map(({ list }) => list),
    reasons: reasons.map(({ reason }) => reason),
  };
}

const ANNA = { names: ['ANNA EXAMPLE TESTER'], born: '1960-02-03' };

test('"the publisher\'s own party number": a copy of a list, and another list of the publisher; one entry a list', async () => {
  const copies = await entitiesOf(
    { list: 'SDN', names: ['A'], numbers: ['OFAC 17'] },
    { list: 'SDN', names: ['B'], numbers: ['OFAC 17'] },
    { list: 'SSI', names: ['C'], numbers: ['OFAC 17'] },
    { list: 'SDN', names: ['A'], numbers: ['OFAC 18'] },
    { list: 'UN', names: ['A'], numbers: ['UN 17'] },
  );
  expect(copies.parties).toEqual(['0+1+2', '3', '4']);
  expect(copies.entries).toEqual(['SDN', 'SSI', 'SDN', 'UN']);
  expect(copies.reasons).toEqual(['number 17 of OFAC', 'number 17 of OFAC', 'number 17 of OFAC on SDN']);
});

test('a number that another list cites joins the two lists', async () => {
  const cited = await entitiesOf(
    { list: 'UN', names: ['A'], numbers: ['UN QDi.001'] },
    { list: 'SDN', names: ['B'], numbers: ['OFAC 17', 'UN QDi.001'] },
  );
  expect(cited).toMatchObject({ parties: ['0+1'], entries: ['UN', 'SDN'] });
});

test('"then by name and birth date": the words of any name in any order and transliteration', async () => {
  const alike = await entitiesOf(
    { ...ANNA, list: 'SDN' },
    { list: 'UN', names: ['SOMEBODY', 'TESTER, ANNA EXAMPLE'], born: ANNA.born },
    { list: 'EU', names: ['TESTOR ANA EXAMPLE'], born: ANNA.born },
  );
  expect(alike.parties).toEqual(['0+1', '2']);
  expect(alike.reasons[0]).toBe(
    '"ANNA EXAMPLE TESTER" and "TESTER, ANNA EXAMPLE", both on watchlists, born 1960-02-03',
  );
  const transliterated = await entitiesOf(
    { list: 'SDN', names: ['SUFIAN BIN QUMU'], born: ANNA.born },
    { list: 'UN', names: ['SUFYAN BIN QUMU'], born: ANNA.born },
  );
  expect(transliterated.parties).toEqual(['0+1']);
});

test.each<[string, Party, Party]>([
  ['another day', { ...ANNA, list: 'SDN' }, { ...ANNA, list: 'UN', born: '1960-02-04' }],
  [
    'a name of one word',
    { list: 'SDN', names: ['ANNA'], born: ANNA.born },
    { list: 'UN', names: ['ANNA'], born: ANNA.born },
  ],
  [
    'a day that stands for a year, and a name of two words',
    { list: 'SDN', names: ['ANNA TESTER'], born: '1960-01-01' },
    { list: 'UN', names: ['ANNA TESTER'], born: '1960-01-01' },
  ],
  [
    'two numbers of one publisher',
    { ...ANNA, list: 'SDN', numbers: ['OFAC 1'] },
    { ...ANNA, list: 'SSI', numbers: ['OFAC 2'] },
  ],
  ['one is on no list', { ...ANNA, list: 'SDN' }, { ...ANNA, list: '' }],
])('two parties: %s', async (_, one, other) => {
  expect((await entitiesOf(one, other)).parties).toEqual(['0', '1']);
});

test('a year alone is enough for a name of three words', async () => {
  const born = '1960-01-01';
  expect((await entitiesOf({ ...ANNA, born, list: 'SDN' }, { ...ANNA, born, list: 'UN' })).parties).toEqual(['0+1']);
});

test('a group has the numbers of all that were joined into it', () => {
  const root = new Map<number, number>();
  const rootOf = (entity: number): number => root.get(entity) ?? entity;
  const numbers = new KnownNumbers(
    [
      { entity: 1, register: 'OFAC', number: '1' },
      { entity: 3, register: 'OFAC', number: '3' },
      { entity: 3, register: 'UN', number: '4' },
      { entity: 4, register: 'UN', number: '4' },
    ],
    rootOf,
  );
  expect([...numbers.shared()]).toEqual([{ one: 3, other: 4, number: 'number 4 of UN' }]);
  expect(numbers.mayJoin(1, 2)).toBe(true);
  numbers.joined(1, 2, () => void root.set(2, 1));
  expect(numbers.mayJoin(2, 3)).toBe(false);
  expect(numbers.mayJoin(2, 4)).toBe(true);
  numbers.joined(2, 4, () => void root.set(4, 1));
  expect(numbers.mayJoin(4, 3)).toBe(false);
});
