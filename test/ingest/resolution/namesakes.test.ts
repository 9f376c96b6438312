import { describe, expect, test } from 'vitest';
import { unrelatedOwners } from '../../../ingest/resolution/namesake-owners.ts';
import type { NamesakeRow, Namesakes } from '../../../ingest/resolution/namesake-row.ts';
import {
  areOneChain,
  isOneChain,
  keysOfSameBrand,
  mayBeInChain,
  partsBySector,
} from '../../../ingest/resolution/namesakes.ts';

let numbers = 0;
/** A bearer of the name CLASSIC LEAF in Washington, with what is different. */
function bearer(different: Partial<NamesakeRow> = {}): NamesakeRow {
  const number = ++numbers;
  return {
    ...{ key: 'classicleaf', number, dataset: 1, name: 'CLASSIC LEAF', words: 'classic leaf', address: number },
    ...{
      state: 'WA',
      zip: '98101',
      owner: null,
      ownerName: null,
      ownerStates: null,
      isPersons: 0,
      sectors: null,
      isWhole: 1,
      servesFood: null,
      isBesidePlace: 0,
      hasNumberedPlace: 0,
      ownerMail: null,
    },
    ...different,
  };
}

/** Bearers of a name in a dataset of 10,000 names, in which its words stand in so many. */
function namesakes(rows: readonly NamesakeRow[], words: Readonly<Record<string, number>>): Namesakes {
  const counts = new Map(Object.entries(words));
  const places = new Set(rows.map(({ address }) => address));
  return { rows, words: [...counts.keys()], places, counts: { names: 10_000, counts }, ownerless: false };
}

const RARE = { classic: 8, leaf: 2 };
const of = (count: number, different: Partial<NamesakeRow> = {}) =>
  Array.from({ length: count }, () => bearer(different));
const CALIFORNIA = { state: 'CA', zip: '94103', dataset: 2 };
const OAK = { owner: 1, ownerName: 'OAK LLC' };
const ELM = { owner: 2, ownerName: 'ELM INC' };
const OWNED = { owner: 1, ownerName: 'LEAF HOLDINGS LLC', ownerStates: 'WA' };

describe('"Contradictions come before rarity"', () => {
  test.each<[string, readonly NamesakeRow[], readonly NamesakeRow[], boolean]>([
    ['a rare name in two states, a place each', of(1), of(1, CALIFORNIA), false],
    [
      'named owners in two states',
      of(2, OWNED),
      of(1, { ...CALIFORNIA, ...OWNED, owner: 2, ownerStates: 'CA' }),
      false,
    ],
    ['an owner in a third state', of(1), of(1, { ...CALIFORNIA, owner: 2, ownerStates: 'CA,OH' }), true],
    ['a shop with a number', of(1), of(1, { ...CALIFORNIA, name: 'CLASSIC LEAF #641' }), true],
    ['the second shop of anyone', of(1), of(1, { ...CALIFORNIA, name: 'CLASSIC LEAF #2' }), false],
    ['several places in one state', of(2), of(1, CALIFORNIA), true],
    ['what they do', of(2, { sectors: '62' }), of(1, { ...CALIFORNIA, sectors: '81' }), false],
    ['what they do, of a large chain', of(9, { sectors: '62' }), of(9, { ...CALIFORNIA, sectors: '81' }), false],
    ['a large chain and one elsewhere', of(5), of(1, CALIFORNIA), true],
  ])('%s: %#', (_, one, other, is) => {
    expect(areOneChain(namesakes(one, RARE), namesakes(other, RARE))).toBe(is);
    expect(areOneChain(namesakes(other, RARE), namesakes(one, RARE))).toBe(is);
  });

  test.each<[string, readonly NamesakeRow[], boolean]>([
    ['named owners in two states', [bearer(OAK), bearer({ ...ELM, state: 'ID' })], false],
    ['named owners in one state', [bearer(OAK), bearer(ELM)], true],
    ['an owner of one, who has no other', [bearer(OAK), bearer({ state: 'ID' })], true],
    [
      'an owner with places in both states',
      [bearer(OAK), bearer({ ...OAK, state: 'ID' }), bearer({ ...ELM, state: 'ID' })],
      true,
    ],
    ['an owner whose state is unknown', [bearer(OAK), bearer({ ...ELM, state: null })], true],
    [
      'an owner named after the brand',
      [bearer(OAK), bearer({ ...ELM, ownerName: 'CLASSIC LEAF INC', state: 'ID' })],
      true,
    ],
    ['a number of a shop', [bearer(OAK), bearer({ ...ELM, name: 'CLASSIC LEAF #641', state: 'ID' })], true],
    ['a large chain', [...of(4, OAK), bearer({ ...ELM, state: 'ID' })], true],
    ['four places', [...of(3, OAK), bearer({ ...ELM, state: 'ID' })], false],
  ])('bearers of a rare name in one dataset, %s', (_, rows, is) => {
    expect(isOneChain(namesakes(rows, RARE))).toBe(is);
    expect(isOneChain({ ...namesakes(rows, RARE), ownerless: true })).toBe(is);
  });

  test('owners are named after a brand that is not distinctive without its common words', () => {
    const owned = (one: string, other: string) => [
      bearer({ owner: 1, ownerName: one }),
      bearer({ owner: 2, ownerName: other }),
    ];
    const after = owned('BEST COFFEE STORES LP', 'BEST COFFEE.COM LLC');
    expect(unrelatedOwners(after, ['best', 'coffee'])).toBe(0);
    expect(unrelatedOwners(owned('BEST LP', 'COFFEE LLC'), ['best', 'coffee'])).toBe(2);
    expect(unrelatedOwners(owned('COFFEE LP', 'BEST COFFEE LLC'), ['coffee'])).toBe(2);
  });

  test('what a brand does parts the bearers of a name; those of unknown sector go with the largest part', () => {
    const [clinic, clinics, unknown, dogs] = [
      bearer({ sectors: '62' }),
      bearer({ sectors: '62' }),
      bearer(),
      bearer({ sectors: '81' }),
    ];
    expect(partsBySector([dogs, clinic, unknown, clinics])).toEqual([[clinic, unknown, clinics], [dogs]]);
    expect(partsBySector([bearer({ sectors: '722' }), bearer({ sectors: '44' })])).toHaveLength(1);
  });

  test('a school is in no chain, nor is who trades under the own name', () => {
    expect(mayBeInChain(bearer())).toBe(true);
    expect(mayBeInChain(bearer({ sectors: 'school' }))).toBe(false);
    expect(mayBeInChain(bearer({ isPersons: 1, ownerName: 'LEAF CLASSIC' }))).toBe(false);
    expect(mayBeInChain(bearer({ isPersons: 1, ownerName: 'LEAF PAT' }))).toBe(true);
  });

  test('two owners of a name with a given name are two firms; one owner in two spellings is one', () => {
    const owned = (one: string, other: string) => [
      bearer({ owner: 1, ownerName: one }),
      bearer({ owner: 2, ownerName: other }),
    ];
    const two = owned('OAK LLC', 'ELM LLC');
    expect(isOneChain(namesakes(two, { kilkenny: 1, blarney: 2 }))).toBe(true);
    expect(isOneChain(namesakes(two, { george: 1, coffee: 300 }))).toBe(false);
    expect(isOneChain(namesakes(two, { classic: 90, leaf: 4 }))).toBe(false);
    expect(isOneChain(namesakes(owned('PAC PIZZA LLC (ATTN PAT)', 'PACPIZZA, LLC'), { classic: 9, leaf: 4 }))).toBe(
      true,
    );
  });
});

test.each([
  [2, 2, false],
  [3, 3, true],
  [3, 4, false],
])("a name of one word at %i places, which stands in %i names, is a chain's: %s", (places, names, is) => {
  const rows = of(places, { words: 'tavolata' });
  expect(isOneChain({ ...namesakes(rows, { tavolata: names }), ownerless: true })).toBe(is);
});

test('"a known chain takes every exact bearer" in its state', () => {
  const common = { classic: 60, leaf: 40 };
  const one = namesakes(of(3), { classic: 8, leaf: 3 });
  expect(areOneChain(one, namesakes(of(1, { zip: '98999', dataset: 2 }), common))).toBe(true);
  expect(areOneChain(namesakes(of(2), common), namesakes(of(1, { zip: '98999', dataset: 2 }), common))).toBe(false);
});

test('one address, or companies of one name in one state, make one brand of a name, however common', () => {
  const shares = (one: Partial<NamesakeRow>, other: Partial<NamesakeRow>) => {
    const keys = keysOfSameBrand(bearer(one));
    return keysOfSameBrand(bearer(other)).some((key) => keys.includes(key));
  };
  const owned = (ownerName: string, different: Partial<NamesakeRow> = {}) => ({ owner: 1, ownerName, ...different });
  expect(shares({}, {})).toBe(false);
  expect(shares({ address: 7 }, { address: 7 })).toBe(true);
  expect(shares({ address: 7 }, { address: 7, isWhole: 0 })).toBe(false);
  expect(shares(owned('PAC PIZZA LLC'), owned('PACPIZZA, LLC'))).toBe(true);
  expect(shares(owned('PAC PIZZA LLC'), owned('PACPIZZA, LLC', { state: 'CA' }))).toBe(false);
  expect(shares(owned('PAC PIZZA LLC'), owned('PACPIZZA, LLC', { isWhole: 0 }))).toBe(false);
  expect(shares(owned('PAT OAK', { isPersons: 1 }), owned('PAT OAK', { isPersons: 1 }))).toBe(false);
});

describe('rides and rooms, which anyone offers under the name of a dispatcher, a house or a quarter', () => {
  const [driver, dispatcher] = [
    { owner: 1, ownerName: 'PAT EXAMPLE' },
    { owner: 2, ownerName: 'CLASSIC LEAF LLC' },
  ];
  test.each<[string, string | null, readonly Partial<NamesakeRow>[], boolean]>([
    ['a ride', '48', [driver, dispatcher], false],
    ['a rented room', '53', [driver, dispatcher], false],
    ['a bed', '721', [driver, dispatcher], false],
    ['a meal', '722', [driver, dispatcher], true],
    ['nothing known', null, [driver, dispatcher], true],
    ['rooms of one owner', '53', [driver, driver], true],
    ['rooms of two, both of the name', '53', [{ owner: 3, ownerName: 'CLASSIC LEAF EAST LLC' }, dispatcher], true],
    ['rooms of which one has no owner', '53', [driver, {}], true],
    ['five rooms', '53', [driver, dispatcher, driver, driver, driver], true],
    ['four rooms', '53', [driver, dispatcher, driver, driver], false],
  ])('%s (%s): %#', (_, sectors, owners, is) => {
    const rows = owners.map((owner) => bearer({ ...owner, sectors }));
    expect(isOneChain(namesakes(rows, RARE))).toBe(is);
  });

  test('one brand that offers rooms is enough', () => {
    const rows = [bearer({ ...driver, sectors: '53' }), bearer({ ...dispatcher, sectors: '23' })];
    expect(isOneChain(namesakes(rows, RARE))).toBe(false);
  });
});

describe('the brand of a person with a known trade, whom nothing connects with another owner of the name', () => {
  const [cook, company] = [
    { owner: 1, ownerName: 'EXAMPLE PAT E', isPersons: 1, sectors: '722' },
    { owner: 2, ownerName: 'ELM LLC', isPersons: 0, sectors: '722' },
  ];
  test.each<[string, readonly Partial<NamesakeRow>[], boolean]>([
    ['a cook and a company', [cook, company], false],
    ['two cooks', [cook, { ...cook, owner: 3, ownerName: 'OAK LEE' }], false],
    ['two companies', [{ ...cook, isPersons: 0 }, company], true],
    ['a trade that is not known', [{ ...cook, sectors: null }, company], true],
    ['a company with the name of the person', [cook, { ...company, ownerName: 'EXAMPLES KITCHEN LLC' }], true],
    ['a person with a word of the brand', [{ ...cook, ownerName: 'LEAF PAT' }, company], true],
    [
      'a short word in common',
      [
        { ...cook, ownerName: 'EXAMPLE LEE' },
        { ...company, ownerName: 'LEE LLC' },
      ],
      true,
    ],
    ['a person without a name', [{ ...cook, ownerName: null }, company], true],
    ['another place without an owner', [cook, {}], true],
    ['one person with two places', [cook, cook], true],
    ['five places', [cook, company, company, company, company], true],
  ])('%s: %#', (_, owners, is) => {
    expect(
      isOneChain(
        namesakes(
          owners.map((owner) => bearer(owner)),
          RARE,
        ),
      ),
    ).toBe(is);
  });
});

describe('names of two owners that are one in part alone, in construction, offices, teaching and care', () => {
  const [one, other] = [
    { owner: 1, ownerName: 'CLASSIC LEAF THERAPY PLLC', isWhole: 0 },
    { owner: 2, ownerName: 'CLASSIC LEAF LLC' },
  ];
  const ONLY = { classic: 8, leaf: 1 };
  test.each<[string, Readonly<Record<string, number>>, readonly Partial<NamesakeRow>[], boolean]>([
    ...['23', '53', '54', '56', '61', '62'].map(
      (sectors): [string, typeof RARE, readonly Partial<NamesakeRow>[], boolean] => [
        sectors,
        RARE,
        [{ ...one, sectors }, other],
        false,
      ],
    ),
    ['meals', RARE, [{ ...one, sectors: '722' }, other], true],
    ['a trade that is not known', RARE, [one, other], true],
    ['a word that nobody else has', ONLY, [{ ...one, sectors: '62' }, other], true],
    ['the same names', RARE, [{ ...one, sectors: '62', isWhole: 1 }, other], true],
    ['one owner', RARE, [{ ...one, sectors: '62' }, one], true],
    ['five places', RARE, [{ ...one, sectors: '62' }, other, other, other, other], true],
  ])('%s: %#', (_, counts, owners, is) => {
    expect(
      isOneChain(
        namesakes(
          owners.map((owner) => bearer(owner)),
          counts,
        ),
      ),
    ).toBe(is);
  });
});

test('two small chains of two states need two words besides numbers', () => {
  const areOne = (words: readonly string[]) => {
    const side = (rows: readonly NamesakeRow[]) => ({ ...namesakes(rows, { leaf: 1, 7: 5, classic: 8 }), words });
    return areOneChain(side(of(2)), side(of(1, CALIFORNIA)));
  };
  expect(areOne(['leaf', '7'])).toBe(false);
  expect(areOne(['leaf', '7', 'classic'])).toBe(true);
});
