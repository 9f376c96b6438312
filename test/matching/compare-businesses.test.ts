import { describe, expect, test } from 'vitest';
import { type Business, businessPreparer } from '../../matching/business.ts';
import { compareBusinesses, matchProbability, type Scope } from '../../matching/compare-businesses.ts';

const prepare = businessPreparer();
const compare = (one: Business, other: Business, scope?: Scope) =>
  compareBusinesses(prepare(one), prepare(other), scope);

const BLARNEY = {
  names: ['Blarney Stone LLC'],
  addresses: [{ street: '100 Main St', unit: 'Ste 4', city: 'Seattle', state: 'WA', zip: '98101' }],
  persons: ['Mary Kilkenny'],
  phones: ['206 555 0100'],
  websites: ['https://blarney.example.com'],
  tins: ['12-3456789'],
} satisfies Business;

describe('one business', () => {
  test.each<[string, Business]>([
    ['all equal', BLARNEY],
    ['the name alone', { names: ['BLARNEY STONE'] }],
    ['the name with a typing error, in its city', { names: ['BLARNY STONE'], addresses: ['Seattle, WA'] }],
    [
      'name and address in other spellings',
      { names: ['The Blarney Stone'], addresses: ['100 MAIN STREET #4 SEATTLE 98101'] },
    ],
    ['the unit is missing', { names: ['BLARNEY STONE'], addresses: ['100 Main St, Seattle, WA'] }],
    ['a part of the name at the same address', { names: ['BLARNEY'], addresses: ['100 Main St Ste 4, Seattle'] }],
    ['the phone number alone', { phones: ['+1 (206) 555-0100'] }],
    ['the website alone', { websites: ['www.example.com'] }],
    ['the person alone', { persons: ['KILKENNY, MARY'] }],
    ['another name, the same tax number', { names: ['KILKENNY HOLDINGS'], tins: ['123456789'] }],
    ['one of two names', { names: ['WOLFHOUND INC', 'BLARNEY STONE'] }],
    ['a trade name in the line', { names: ['WOLFHOUND INC DBA BLARNEY STONE'] }],
    [
      'one of two addresses',
      { names: ['BLARNEY STONE'], addresses: ['9 Pine St, Tacoma, WA', '100 Main St, Seattle, WA'] },
    ],
    ['where it is a guest', { names: ['BLARNEY STONE @ WOLFHOUND'] }],
    ['the city alone', { addresses: ['Seattle, WA'] }],
  ])('%s', (_, query) => {
    expect(compare(query, BLARNEY).probability).toBeGreaterThan(0.5);
  });
});

test('a guest shares no name with its host', () => {
  const probability = (name: string) => compare({ names: [name], addresses: BLARNEY.addresses }, BLARNEY).probability;
  expect(probability('CHARKOT @ BLARNEY STONE')).toBe(probability('CHARKOT'));
});

describe('"results with a lower match probability are dropped; default 0.5": names by which one would search', () => {
  const SEATTLE = { addresses: ['Seattle, WA'] };
  const probability = (query: string, candidate: string, place: Business = {}) =>
    compare({ names: [query], ...place }, { names: [candidate], ...SEATTLE }, 'firm').probability;

  test.each([
    ['a typing error', 'KILKENY BREWERS', 'KILKENNY BREWERS', {}],
    ['a typing error in a common word', 'CORNER MARKTE', 'CORNER MARKET', {}],
    ['a common word dropped', 'KILKENNY PUB', 'KILKENNY PUB AND RESTAURANT', {}],
    ['a rare word dropped, in its city', 'KILKENNY DINER', 'KILKENNY WOLFHOUND DINER', SEATTLE],
    ['a common word that is the whole name', 'PIZZA', 'PIZZA', {}],
  ])('%s: %j finds %j', (_, query, candidate, place) => {
    expect(probability(query, candidate, place)).toBeGreaterThan(0.5);
  });

  test('a rare name alone is likely, a common one is not', () => {
    expect(probability('KILKENNY', 'KILKENNY')).toBeGreaterThan(0.8);
    expect(probability('CORNER MARKET', 'CORNER MARKET')).toBeLessThan(0.9);
    expect(probability('PIZZA', 'PIZZA')).toBeLessThan(0.65);
    expect(probability('PIZZA', 'KILKENNY PIZZA')).toBeLessThan(0.1);
  });
});

describe('another business', () => {
  test.each<[string, Business]>([
    ['same address, other firm', { names: ['WOLFHOUND BREWERS'], addresses: ['100 Main St Ste 4, Seattle, WA 98101'] }],
    ['same words, other firm', { names: ['BLARNEY TAX SERVICE'], addresses: ['100 Main St, Portland, OR'] }],
    ['neighbours in a chain', { names: ['BLARNEY STONE'], addresses: ['200 Main St, Seattle, WA 98101'] }],
    ['a chain’s shop in another street', { names: ['BLARNEY STONE'], addresses: ['9 Pine St, Seattle, WA 98101'] }],
    ['a common name elsewhere', { names: ['STONE'], addresses: ['Portland, OR'] }],
    ['another name alone', { names: ['WOLFHOUND BREWERS'] }],
    ['another tax number', { names: ['BLARNEY'], tins: ['987654321'] }],
    ['nothing to compare', {}],
  ])('%s', (_, query) => {
    expect(compare(query, BLARNEY).probability).toBeLessThan(0.5);
  });

  test('a firm is still itself at an address nobody recorded', () => {
    const moved = { names: ['BLARNEY STONE LLC'], addresses: ['9 Pine St, Seattle, WA 98101'] };
    expect(compare(moved, BLARNEY, 'firm').probability).toBeGreaterThan(0.5);
    expect(compare({ ...moved, names: ['BLARNEY STONE'] }, BLARNEY, 'location').probability).toBeLessThan(0.5);
  });
});

test('"an equal distinctive name in one ZIP is never ruled out by the street alone": of the firm, though not of the place', () => {
  const at = (address: string, scope?: Scope) =>
    compare({ names: ['BLARNEY STONE'], addresses: [address] }, BLARNEY, scope).probability;
  expect(at('9 Pine St, Seattle, WA 98101')).toBeLessThan(0.3);
  expect(at('9 Pine St, Seattle, WA 98101', 'firm')).toBeGreaterThan(0.5);
  expect(at('102 Main St, Seattle, WA 98101')).toBeGreaterThan(0.5);
});

describe('at one address', () => {
  const at = (name: string) => ({ names: [name], addresses: ['100 Main St Ste 4, Seattle, WA 98101'] });

  test('a rare word in common outweighs common words that differ', () => {
    expect(compare(at('KILKENNY ICE CREAM'), at('KILKENNY COFFEE SHOP')).probability).toBeGreaterThan(0.5);
  });

  test('a common word does not', () => {
    expect(compare(at('SEATTLE ICE CREAM'), at('SEATTLE COFFEE SHOP')).probability).toBeLessThan(0.5);
  });

  test('a rare word in common says less where each has a rare one of its own', () => {
    expect(compare(at('KILKENNY WOLFHOUND'), at('KILKENNY AIREDALE')).probability).toBeLessThan(
      compare(at('KILKENNY ICE CREAM'), at('KILKENNY COFFEE SHOP')).probability - 0.1,
    );
  });

  test('words that name the street say little', () => {
    const kilkenny = (name: string) => ({ names: [name], addresses: ['100 Kilkenny St, Seattle, WA 98101'] });
    expect(compare(kilkenny('KILKENNY STORAGE'), kilkenny('KILKENNY LANDMARK INN')).probability).toBeLessThan(0.5);
    expect(compare(at('KILKENNY STORAGE'), at('KILKENNY LANDMARK INN')).probability).toBeGreaterThan(0.5);
  });

  test.each([
    ['KILKENNY PARKING', 'KILKENNY LANDMARK INN'],
    ['ACE PARKING KILKENNY', 'KILKENNY KITCHEN'],
    ['KILKENNY ADVISORY COUNCIL', 'KILKENNY COMMUNITY CENTER'],
  ])('what is named after its house is not the house: %s, %s', (one, other) => {
    expect(compare(at(one), at(other)).probability).toBeLessThan(0.5);
  });

  test('a door that is spelled in two ways is one from both sides', () => {
    const [one, other] = ['100 Kilkenny St, Seattle', '100-110 Kilkenny Street, Seattle'].map((address) =>
      prepare({ names: ['KILKENNY 100 INN', 'KILKENNY PARKING 100'], addresses: [address] }),
    );
    if (one === undefined || other === undefined) return;
    expect(matchProbability(one, other)).toBe(matchProbability(other, one));
  });

  test.each([
    ['RITZ KILKENNY CAFE', 'RITZ KILKENNY DINING ROOM'],
    ['KILKENNY PARK - GARDEN BAR', 'KILKENNY PARK - GARDEN TABLE STAND'],
    ['KILKENNY HOTEL LOUNGE', 'KILKENNY HOTEL BANQUETS'],
  ])('outlets of one house are two: %s, %s', (one, other) => {
    const house = (name: string) => ({
      names: [name],
      addresses: ['100 Main St, Seattle, WA 98101'],
      phones: ['206 272 0134'],
    });
    expect(compare(house(one), house(other)).probability).toBeLessThan(0.5);
    expect(compare(house(one), house(other)).evidence.find(({ kind }) => kind === 'name')?.reason).toContain(
      'other outlet',
    );
  });
});

describe('"the shared rarest words at one door with one phone outweigh what is left over"', () => {
  const ROWS = [
    ['operator and site', 'Kilkenny Public Schools - Wolfhound Elementary', 'WOLFHOUND'],
    ['operator and site, both with common words', 'Blarney House Association - New Airedale', 'New Airedale Day Care'],
    [
      'a programme under its sponsor',
      'Lutheran Services of Kilkenny AIREDALE LUTHERAN',
      'Airedale Lutheran Head Start',
    ],
    ['what is said twice', 'Kilkenny House - Kilkenny House - Lakeside', 'KILKENNY HOUSE EASTWOOD'],
  ] as const;
  const door = (name: string, street = '100 Main St') => ({
    names: [name],
    addresses: [`${street}, Tacoma, WA 98402`],
  });
  const phones = ['253 272 0134'];

  test.each(ROWS)('%s: at one door %j is %j', (_, one, other) => {
    expect(compare(door(one), door(other)).probability).toBeGreaterThan(0.5);
    expect(compare({ ...door(one), phones }, { ...door(other), phones }).probability).toBeGreaterThan(0.75);
  });

  test.each(ROWS)('%s: at another door, or in another suite, %j is not %j', (_, one, other) => {
    expect(compare(door(one), door(other, '9 Pine St')).probability).toBeLessThan(0.1);
    const [suite, next] = ['100 Main St Ste 4', '100 Main St Ste 5'].map((street) => door(one, street));
    expect(compare(suite ?? {}, { ...next, names: [other] }).probability).toBeLessThan(
      compare(door(one), door(other)).probability,
    );
  });
});

describe('"a name whose words are numbers only must not match by part"', () => {
  test.each([
    ['=1+1', '7-ELEVEN'],
    ['11', '7-ELEVEN'],
    ['7-ELEVEN', '711 11'],
    ['1 2 3', '1 2'],
  ])('%j is not %j', (one, other) => {
    expect(compare({ names: [one] }, { names: [other] }, 'firm').probability).toBeLessThan(0.1);
  });

  test.each([
    ['=1+1', '1 + 1'],
    ['7-ELEVEN', '7 11'],
    ['7 ELEVEN', '7ELEVEN'],
    ['24 7 FITNESS', '247 FITNESS'],
  ])('%j is %j', (one, other) => {
    expect(compare({ names: [one] }, { names: [other] }, 'firm').probability).toBeGreaterThan(0.5);
  });
});

test('more evidence, higher probability', () => {
  const probabilities = [
    { names: ['BLARNEY BAR'] },
    { names: ['BLARNEY BAR'], addresses: ['Seattle, WA'] },
    { names: ['BLARNEY BAR'], addresses: ['100 Main St, Seattle, WA'] },
    { names: ['BLARNEY BAR'], addresses: ['100 Main St, Seattle, WA'], phones: ['2065550100'] },
  ].map((query) => compare(query, BLARNEY).probability);
  expect(probabilities).toEqual(probabilities.toSorted((one, other) => one - other));
  expect(new Set(probabilities).size).toBe(probabilities.length);
});

test('"the result explains itself": what was compared, what it adds, why', () => {
  const query = {
    names: ['Blarny Stone Inc'],
    addresses: ['250 Main St, Seattle'],
    phones: ['2065550100'],
    tins: ['123456789'],
  };
  const { probability, prior, evidence } = compare(query, BLARNEY, 'firm');
  expect(evidence.map(({ kind, reason, compared }) => [kind, reason, compared.query, compared.candidate])).toEqual([
    ['tin', 'same tax number', '*****6789', '*****6789'],
    ['phone', 'same number', '+12065550100', '+12065550100'],
    ['name', 'words equal: stone; alike: blarny; legal form INC against LLC', 'Blarny Stone Inc', 'Blarney Stone LLC'],
    ['address', 'same city; other house number', '250 Main St, Seattle', '100 Main St, Ste 4, Seattle, WA, 98101'],
  ]);
  const logOdds = evidence.reduce((sum, each) => sum + each.logOdds, prior);
  expect(probability).toBeCloseTo(1 / (1 + Math.exp(-logOdds)), 10);
});

describe('where persons of a business live', () => {
  const person = { persons: ['Mary Kilkenny'] };
  const probability = (residence: string, more: Business = {}) =>
    compare({ ...person, ...more, residences: [residence] }, BLARNEY).probability;
  const without = compare(person, BLARNEY).probability;

  test('speaks for it where it is its address, and says nothing where it is another', () => {
    expect(probability('100 Main St, Seattle, WA')).toBeGreaterThan(without);
    expect(probability('9 Pine St, Tacoma, WA')).toBe(without);
  });

  test('counts once where it is the address that was given', () => {
    const at = { addresses: ['100 Main St, Seattle, WA'] };
    expect(probability('100 Main St, Seattle, WA', at)).toBe(compare({ ...person, ...at }, BLARNEY).probability);
  });

  test('counts from both sides alike', () => {
    const [one, other] = [prepare({ ...person, residences: ['100 Main St, Seattle'] }), prepare(BLARNEY)];
    expect(matchProbability(one, other)).toBe(matchProbability(other, one));
  });
});

test('the probability alone is the same', () => {
  const query = prepare({ names: ['BLARNY'], addresses: ['Seattle'] });
  expect(matchProbability(query, prepare(BLARNEY))).toBe(compareBusinesses(query, prepare(BLARNEY)).probability);
});

test('unknown inputs are refused by name', () => {
  const business: object = { names: ['ACME'], fax: ['2065550100'] };
  expect(() => prepare(business)).toThrow(
    'expected names, addresses, persons, residences, phones, websites, tins of a business but got "fax"',
  );
});

test('what is no phone number, website or tax number is left out', () => {
  expect(prepare({ phones: ['none'], websites: ['n/a'], tins: ['1'] })).toMatchObject({
    phones: [],
    websites: [],
    tins: [],
  });
});
