import { describe, expect, test } from 'vitest';
import {
  type AddressRow,
  type ListedRows,
  listedRecords,
  listSummaries,
} from '../../../search/screening/listed-records.ts';

const entry = (number: number, entity: number, list: string | null, seen: string | null = null) => ({
  ...{ entry: number, entity, id: `entry ${number}`, entity_id: `entity ${entity}`, list, number: null },
  ...{ datasets: entity, seen },
});
const NOWHERE = { country: null, state: null, zip: null, street: null, unit: null, city: null };
const ROWS: ListedRows = {
  entries: [entry(1, 1, 'SDN'), entry(2, 1, 'UN'), entry(3, 2, null), entry(4, 3, 'SDN')],
  names: [
    { entity: 1, value: 'ZELB, ANN' },
    { entity: 1, value: 'ANN ZELB' },
    { entity: 2, value: 'QUARX LLC' },
  ],
  weakNames: [
    { entity: 1, value: 'ANN ZELB' },
    { entity: 1, value: 'ZELB, ANN' },
  ],
  types: [
    { entity: 2, value: 'Corporation' },
    { entity: 3, value: 'Vessel' },
    { entity: 3, value: 'Person' },
  ],
  persons: [
    { entity: 1, name: 'ANN ZELB', family: 'ZELB', born: '1980-07-04' },
    { entity: 1, name: 'A ZELB', family: 'ZELB', born: null },
    { entity: 1, name: null, family: '', born: '1981' },
  ],
  addresses: [
    { ...NOWHERE, entity: 1, street: '1 MAIN ST', unit: 'STE 4', city: 'KENT', state: 'WA', zip: '98030' },
    { ...NOWHERE, entity: 1, city: 'ADEN', country: 'Yemen' },
    { ...NOWHERE, entity: 1, zip: '98031' },
    { ...NOWHERE, entity: 1, city: 'OSLO' },
    { ...NOWHERE, entity: 1, city: 'OSLO' },
  ],
};

test('a record has what is known of its party, each once; the name of the person is no weak one', () => {
  const ann = {
    ...{ provider: 'set 1', legalEntityId: 'entity 1', isPerson: true, names: ['ZELB, ANN', 'ANN ZELB', 'A ZELB'] },
    ...{ familyNames: ['ZELB'], datesOfBirth: ['1980-07-04', '1981'], countries: ['USA', 'Yemen'] },
    weakNames: ['ZELB, ANN'],
    addresses: ['1 MAIN ST, STE 4, KENT, WA, 98030', 'ADEN', '98031', 'OSLO'],
  };
  const nothing = { weakNames: [], familyNames: [], datesOfBirth: [], addresses: [], countries: [] };
  expect(listedRecords(ROWS, (set) => [`set ${set}`])).toEqual([
    { recordId: 'entry 1', collection: 'SDN', ...ann },
    { recordId: 'entry 2', collection: 'UN', ...ann },
    {
      ...{ recordId: 'entry 3', collection: 'unnamed', provider: 'set 2', legalEntityId: 'entity 2', isPerson: false },
      ...{ ...nothing, names: ['QUARX LLC'] },
    },
    {
      ...{ recordId: 'entry 4', collection: 'SDN', provider: 'set 3', legalEntityId: 'entity 3', isPerson: true },
      ...{ ...nothing, names: [] },
    },
  ]);
  const numbered = { ...entry(1, 1, 'SDN'), number: '4711' };
  expect(listedRecords({ ...ROWS, entries: [numbered] }, () => ['ofac', 'un'])).toEqual([
    { recordId: 'entry 1', collection: 'SDN', ...ann, provider: 'ofac, un', number: '4711' },
  ]);
});

test('a party that is one person is a person', () => {
  const persons = [{ entity: 1, name: 'ANN ZELB', family: 'ZELB', born: null }];
  const party = { ...ROWS, entries: [entry(1, 1, 'SDN')], types: [], persons };
  expect(listedRecords(party, () => [])[0]?.isPerson).toBe(true);
  expect(listedRecords({ ...party, persons: [] }, () => [])[0]?.isPerson).toBe(false);
});

test.each<[what: string, address: Partial<AddressRow>, countries: string[]]>([
  ['a state', { state: 'WA' }, ['USA']],
  ['a ZIP code', { zip: '98031' }, ['USA']],
  ['a country', { country: 'Yemen', state: 'WA' }, ['Yemen']],
  ['a city alone', { city: 'OSLO' }, []],
])('an address with %s is in %j', (_, address, countries) => {
  const addresses = [{ ...NOWHERE, ...address, entity: 1 }];
  expect(listedRecords({ ...ROWS, entries: [entry(1, 1, 'SDN')], addresses }, () => [])[0]?.countries).toEqual(
    countries,
  );
});

describe('the summary of a list', () => {
  test('counts each entry once, and has the last date; lists are in alphabetical order', () => {
    expect(
      listSummaries([
        entry(1, 1, 'UN', '2026-01-02'),
        entry(2, 1, 'SDN', '2026-01-05'),
        entry(2, 2, 'SDN', '2026-02-01'),
        entry(3, 3, 'SDN'),
        entry(4, 3, null),
      ]),
    ).toEqual([
      { collection: 'SDN', entries: 2, asOf: '2026-02-01' },
      { collection: 'UN', entries: 1, asOf: '2026-01-02' },
      { collection: 'unnamed', entries: 1, asOf: null },
    ]);
    expect(listSummaries([])).toEqual([]);
  });
});
