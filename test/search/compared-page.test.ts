import { describe, expect, test } from 'vitest';
import { type Business, businessPreparer } from '../../matching/business.ts';
import { SEARCHED_TYPES } from '../../search/index/searched-types.ts';
import { businessOf, comparedPage } from '../../search/known/compared-page.ts';
import { mayMatch } from '../../search/known/contenders.ts';
import type { StoredAddress } from '../../search/retrieval/evidence-columns.ts';
import type { FoundEntity } from '../../search/retrieval/found-entity.ts';
import { madeWords } from './made-words.ts';

const { words: made } = madeWords({ quarx: 4, zelb: 30 });
const words = { ...made, prepare: businessPreparer(made.corpus) };
const [type] = SEARCHED_TYPES.filter(({ name }) => name === 'Brand');
if (type === undefined) throw new Error('No brands.');
const against = { type, words };

const address = (street: string | null, city: string, zip: string): StoredAddress => ({
  ...{ street, unit: null, city, state: 'WA', zip },
});
const found = (different: Partial<FoundEntity>): FoundEntity => ({
  ...{ key: 1, id: 'a', position: 0, names: ['QUARX ZELB'], ownNames: 1, addresses: [], phones: [], websites: [] },
  ...{ persons: [], tins: [], industries: [], hasWebsite: false, locations: 1, status: null },
  ...different,
});
const PAGE = { matchThreshold: 0.5, offset: 0, limit: 10 };
const page = (query: Business, candidate: FoundEntity, isTyped = false, threshold = PAGE.matchThreshold) =>
  comparedPage(words.prepare(query), [candidate], { ...PAGE, isTyped, matchThreshold: threshold }, against);
const probability = (...asked: Parameters<typeof page>) => page(...asked)[0]?.probability ?? 0;

describe('of a typed name', () => {
  const typed = (different: Partial<FoundEntity>) => probability({ names: ['quarx'] }, found(different), true, 0);

  test('a brand of many places is meant rather than one of few', () => {
    expect(typed({ locations: 40 })).toBeGreaterThan(typed({ locations: 1 }));
  });

  test('by any of the names in its first line', () => {
    const names = ['ALDER BAY DBA QUARX', 'BIRCH BAY'];
    expect(typed({ names, locations: 40 })).toBeGreaterThan(typed({ names, locations: 1 }));
  });

  test('but not for a name that is another one’s', () => {
    expect(typed({ locations: 40, ownNames: 0 })).toBe(typed({ locations: 1, ownNames: 0 }));
  });
});

describe('of a name with a street', () => {
  const [MAIN, PINE] = [address('12 MAIN ST', 'SEATTLE', '98101'), address('7 PINE ST', 'KENT', '98030')];
  const others = ['TACOMA', 'BELLEVUE', 'EVERETT', 'YAKIMA'].map((city, at) => address('5 OAK AVE', city, `9840${at}`));
  const asked = { names: ['QUARX ZELB'], addresses: [MAIN] };

  test.each([3, 4, 5])('the street is compared, be it one of %i addresses', (count) => {
    const addresses = [...others.slice(0, count - 1), MAIN];
    const [compared] = page(asked, found({ addresses }));
    expect(compared?.probability).toBeGreaterThan(0.99);
    expect(compared?.business.addresses.map(({ name }) => name)).toEqual([...Array(count - 1).fill('OAK'), 'MAIN']);
  });

  test('it is compared beside a city alone, too', () => {
    const city = { ...asked, addresses: [MAIN, address(null, 'KENT', '98030')] };
    expect(probability(city, found({ addresses: [MAIN] }))).toBe(probability(asked, found({ addresses: [MAIN] })));
    expect(probability(city, found({ addresses: [PINE] }))).toBeLessThan(
      probability(asked, found({ addresses: [MAIN] })),
    );
  });
});

test('a page shows all addresses of what is compared by its cities alone', () => {
  const addresses = ['12 MAIN ST', '40 PINE ST'].map((street) => address(street, 'SEATTLE', '98101'));
  const [compared] = page(
    { names: ['QUARX ZELB'], addresses: [address(null, 'SEATTLE', '98101')] },
    found({ addresses }),
  );
  expect(compared?.business.addresses.map(({ name }) => name)).toEqual(['MAIN', 'PINE']);
});

test('a person is compared by first and last name, by the whole name where the last one is not known', () => {
  const person = (firstName: string | null, lastName: string | null, fullName: string | null) => ({
    ...{ firstName, lastName, fullName, dateOfBirth: null },
  });
  const persons = [person('ANN', 'QUARX', 'ANN B QUARX'), person(null, null, 'BOB ZELB')];
  expect(businessOf(found({ persons }), []).persons).toEqual([
    { firstName: 'ANN', lastName: 'QUARX', dateOfBirth: null },
    { fullName: 'BOB ZELB', dateOfBirth: null },
  ]);
});

test.each([
  ['QUARX ZELB', true],
  ['ALDER BAY COFFEE', false],
])('whatever its addresses, %s may be QUARX ZELB: %s', (name, may) => {
  const query = words.prepare({ names: ['QUARX ZELB'], addresses: [address('12 MAIN ST', 'SEATTLE', '98101')] });
  expect(mayMatch(query, found({ names: [name] }), 0.5, against)).toBe(may);
});
