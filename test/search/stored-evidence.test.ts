import { expect, test } from 'vitest';
import { addressesIn, addressesNear, storedEvidence } from '../../search/retrieval/evidence-columns.ts';

const MAIN = ['1 MAIN ST', null, 'KENT', 'WA', '98030'];
const PINE = ['2 PINE ST', 'STE 4', 'KENT', 'WA', '98030'];
const stored = (row: Parameters<typeof storedEvidence>[0]) => storedEvidence(row);

test('what was not asked for is empty', () => {
  expect(stored({})).toEqual({
    ...{ names: [], ownNames: 0, addresses: [], phones: [], websites: [], persons: [], tins: [], industries: [] },
    ...{ hasWebsite: false, locations: 0, status: null },
  });
});

test('tie breakers are read as they are stored', () => {
  expect(stored({ has_website: 1, locations: 3, status: 'Open' })).toMatchObject({
    ...{ hasWebsite: true, locations: 3, status: 'Open' },
  });
  expect(stored({ has_website: 0, status: null })).toMatchObject({ hasWebsite: false, locations: 0, status: null });
});

test.each<[what: string, names: string[], own: number, shown: [names: number, own: number]]>([
  ['the first two', ['QUARX', 'ZELB', 'BIRCH'], 2, [3, 2]],
  ['each once', ['QUARX', 'QUARX', 'BIRCH'], 2, [2, 1]],
  ['twenty at most', Array.from({ length: 25 }, (_, at) => `QUARX ${at}`), 25, [25, 20]],
  ['none', ['QUARX'], 0, [1, 0]],
])('of the names those of its own are %s', (_, names, own, shown) => {
  const { names: all, ownNames } = stored({ names: JSON.stringify(names), own_names: own });
  expect([all.length, ownNames]).toEqual(shown);
});

test('persons and addresses have their parts; an address that occurs twice counts once', () => {
  const person = ['ANN', 'ZELB', 'ANN ZELB', '1980-07-04'];
  const { persons } = stored({ persons: JSON.stringify([person]) });
  expect(persons).toEqual([{ firstName: 'ANN', lastName: 'ZELB', fullName: 'ANN ZELB', dateOfBirth: '1980-07-04' }]);
  expect(addressesIn(JSON.stringify([MAIN, PINE, MAIN]))).toEqual([
    { street: '1 MAIN ST', unit: null, city: 'KENT', state: 'WA', zip: '98030' },
    { street: '2 PINE ST', unit: 'STE 4', city: 'KENT', state: 'WA', zip: '98030' },
  ]);
});

test.each([
  { city: null, zip: null },
  { city: 'KENT', zip: null },
])('twenty addresses of a path are read at most, asked for %j', (place) => {
  const many = Array.from({ length: 21 }, (_, at) => ({
    street: `${at}`,
    unit: null,
    city: 'KENT',
    state: 'WA',
    zip: null,
  }));
  expect(addressesNear(many, place)).toEqual(many.slice(0, 20));
});
