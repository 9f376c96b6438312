import { describe, expect, test } from 'vitest';
import { tradeNameWords } from '../../../ingest/resolution/match-keys.ts';
import { withoutNumbers } from '../../../ingest/resolution/number-groups.ts';
import { outletNames } from '../../../ingest/resolution/outlets.ts';
import { type StagedPlace, samePlaces } from '../../../ingest/resolution/same-places.ts';
import { sitesIn } from '../../../ingest/resolution/sites.ts';
import { businessPreparer } from '../../../matching/business.ts';
import { NO_CORPUS } from '../../../matching/names/idf.ts';

/** As the rule of places does. */
const prepare = businessPreparer(NO_CORPUS, 'with their hosts');

/** A place of dataset 1 at one address, with what is different. */
function place(number: number, name: string, different: Partial<StagedPlace> & { phone?: string } = {}): StagedPlace {
  const { phone, ...others } = different;
  const full = prepare({ names: [name], phones: phone === undefined ? [] : [phone] });
  return {
    ...{
      number,
      datasets: [1],
      zip: '',
      direction: '',
      type: '',
      unit: '',
      isMobile: undefined,
      names: [name],
      outlets: [],
    },
    ...{ storeNumbers: withoutNumbers(name).numbers, sites: sitesIn([name]), words: new Set(tradeNameWords(name)) },
    ...{ full, own: full, withOwner: undefined },
    ...others,
  };
}

const resolving = {
  compare: (_: string, one: number, other: number) => one - other,
  mayJoin: () => true,
  fit: undefined,
  doubt: () => {},
};
const joined = (...places: StagedPlace[]) => samePlaces(places, resolving).map(({ one, other }) => [one, other]);
const PHONE = '+12065550142';

describe('inside a dataset: "equal house, like name and no contradiction join"', () => {
  test.each<[string, string, boolean, string]>([
    ['KILKENNY BREWING', 'KILKENY BREWING', true, 'a slip'],
    ['KILKENNY HOTEL', 'HOTEL KILKENNY', true, 'another order'],
    ['KILKENNY KEBABS LLC', 'KILKENNY KEBAB', true, 'a form and a plural'],
    ['KILKENNY BREWING #4', 'KILKENNY BREWING #5', false, 'two numbers'],
    ['KILKENNY BREWING #1158', 'KILKENNY BREWING #158', true, 'the end of a shop number'],
    ['KILKENNY BREWING #1158', 'KILKENNY BREWING #58', false, 'two digits that end a shop number by chance'],
    ['KILKENNY TRUCK', 'KILKENNY TRUCK #2', false, 'the second outlet'],
    ['KILKENNY', 'KILKENNY #2290', true, 'the number of a shop, which one record leaves out'],
    ['KILKENNY BREWERY IV', 'KILKENNY BREWERY IX', false, 'short Roman numerals'],
    ['KILKENNY TOTAL XXI INC', 'KILKENNY TOTAL XXII INC', false, 'Roman numerals'],
    ['KILKENNY BREWING INC', 'KILKENNY BREWING LLC', false, 'two legal forms'],
    ['KILKENNY BREWING', 'KILKENNY BREWING CAFE', false, 'an outlet'],
    ['KILKENNY VENDING @ BLARNEY ARENA', 'KILKENNY VENDING @ BLARNEY ARENA', true, 'a guest of one host'],
    ['KILKENNY VENDING @ BLARNEY ARENA', 'KILKENNY VENDING @ BLARNEY LIBRARY', false, 'two hosts in one house'],
    ['KILKENNY BREWING', 'KILKENNY CATERING', false, 'each has a word of its own'],
    ['KILKENNY BREWING', 'KILKENNY BREWING FOUNDATION', false, 'a body beside it'],
  ])('%s and %s: %s, %s', (one, other, is) => {
    expect(joined(place(1, one), place(2, other))).toEqual(is ? [[1, 2]] : []);
  });

  test.each<[string, string, boolean, string]>([
    ['BLARNEY PLAYGROUND', 'KRP - BLARNEY PLAYGROUND', true, 'a programme under its sponsor'],
    ['BLARNEY', 'BLARNEY CAFE', false, 'an outlet'],
    ['BLARNEY', 'BLARNEY 7', false, 'a number'],
    ['BLARNEY', 'KILKENNY COUNTY BLARNEY', true, 'a programme under a sponsor of two words'],
    ['PIZZA', 'KILKENNY PIZZA', false, 'a common word that is the whole of a name'],
    ['BLARNEY TOYS', 'BLARNEY BOOKS', false, 'each has a word of its own'],
  ])('with one telephone what one name adds is outweighed: %s and %s: %s, %s', (one, other, is) => {
    expect(joined(place(1, one, { phone: PHONE }), place(2, other, { phone: PHONE }))).toEqual(is ? [[1, 2]] : []);
    expect(joined(place(1, one, { phone: PHONE }), place(2, other, { phone: '+12065550143' }))).toEqual([]);
  });

  test.each(['unit', 'direction', 'type', 'zip'] as const)('another %s keeps places apart, none does not', (part) => {
    const named = (value: string) => place(value.length + 1, 'KILKENNY BREWING', { [part]: value });
    expect(joined(named('4'), { ...named('5'), number: 9 })).toEqual([]);
    expect(joined(named('4'), named(''))).toEqual([[2, 1]]);
  });
});

test('of several numbers in the names of a place one must be that of the other', () => {
  const numbered = (number: number, ...storeNumbers: string[]) => place(number, 'KILKENNY BREWING', { storeNumbers });
  expect(joined(numbered(1, '1158', '1160'), numbered(2, '1160', '1170'))).toEqual([[1, 2]]);
  expect(joined(numbered(1, '1158', '1160'), numbered(2, '1159', '1170'))).toEqual([]);
});

test('a place without a unit joins one of two units, and does not make them one', () => {
  const [bare, ...floors] = ['', 'FL1', 'BSMT'].map((unit, at) => place(at + 1, 'KILKENNY BREWING', { unit }));
  expect(joined(...(bare === undefined ? [] : [bare]), ...floors)).toEqual([[1, 2]]);
});

test('behind a telephone the addresses must not speak against it', () => {
  const at = (number: number, street: string) => {
    const full = prepare({
      names: ['KILKENNY BREWING'],
      phones: [PHONE],
      addresses: [{ street, city: 'SEATTLE', state: 'WA', zip: '98101' }],
    });
    return { ...place(number, 'KILKENNY BREWING'), full, own: full };
  };
  expect(joined(at(1, '100 MAIN ST'), at(2, '100 MAIN STREET'))).toEqual([[1, 2]]);
  expect(joined(at(1, '100 MAIN ST'), at(2, '7 OAK AVE'))).toEqual([]);
});

test('two outlets in one house are two: a place joins by the name of its outlet, if it has one', () => {
  const names = (...all: string[]) => ({ names: all, outlets: outletNames(all) });
  const stand = (number: number, outlet: string) => place(number, 'KILKENNY ARENA', names('KILKENNY ARENA', outlet));
  expect(joined(stand(1, 'STAND 124'), stand(2, 'STAND 303'))).toEqual([]);
  expect(joined(stand(1, 'STAND 124'), stand(2, 'STAND 124'))).toEqual([[1, 2]]);
  expect(joined(stand(1, 'STAND 124'), place(2, 'KILKENNY ARENA'))).toEqual([]);
  expect(joined(stand(1, 'BLARNEY'), place(2, 'KILKENNY ARENA'))).toEqual([[1, 2]]);
  expect(outletNames(['KILKENNY PARK', 'BLARNEY (190)'])).toEqual(['BLARNEY (190)']);
  expect(outletNames(['KILKENNY', "KILKENNY'S #408"])).toEqual([]);
  expect(outletNames(['KILKENNY CAFE'])).toEqual([]);
  expect(outletNames(['KILKENNY CAFE', 'BLARNEY CAFE'])).toEqual([]);
});

test.each<[string, string, readonly string[]]>([
  ['KILKENNY SCHOOL', 'KILKENNY SCHOOL - STUDENT STORE', ['KILKENNY SCHOOL - STUDENT STORE']],
  ['KILKENNY FOODS #863', 'KILKENNY FOODS #863 BLARNEY', ['KILKENNY FOODS #863 BLARNEY']],
  ['WEST KILKENNY & BLARNEY', 'BLARNEY - CANDY FACTORY', ['BLARNEY - CANDY FACTORY']],
  ['KILKENNY TACOS', 'KILKENNY TACOS #2', ['KILKENNY TACOS #2']],
  ['KILKENNY TACOS #12', 'KILKENNY TACOS', ['KILKENNY TACOS #12']],
  ['KILKENNY TACOS #2', 'KILKENNY TACOS # 2', []],
  ['KILKENNY TACOS', 'KILKENNY TACOS #123', []],
  ['WEST KILKENNY & BLARNEY', 'BLARNEY CANDY FACTORY', []],
  ['KILKENNY CAFE', 'KILKENNY EBAR', ['KILKENNY CAFE']],
  ['KILKENNY FOODS', 'KILKENNY FOODS - INDIAN GROCERY', []],
  ['KILKENNY FOODS', 'KILKENNY FOODS - MEAT/SEA FOOD', []],
  ['KILKENNY FOODS', 'KILKENNY FOODS SUPERMARKET', []],
  ['KILKENNY TACOS', 'KILKENNY TACOS AT 8953 AURORA', []],
  ['KILKENNY TACOS', 'KILKENNY TACOS BLARNEY', ['KILKENNY TACOS BLARNEY']],
  ['KILKENNY TACOS', 'KILKENNY TACOS BLARNEY 2065550142', []],
  ['TERIYAKI HOUSE', 'TERIYAKI HOUSE - GREENLEAF', []],
  ['GREENLEAF LLC', 'KILKENNY BREWING', []],
])('of %s and %s these name an outlet: %o', (one, other, outlets) => {
  expect(outletNames([one, other])).toEqual(outlets);
  expect(outletNames([other, one])).toEqual(outlets);
});

test('places of several datasets are twins if they share one, and join no second place of any', () => {
  const both = place(1, 'KILKENNY BREWING', { datasets: [1, 2] });
  const second = place(2, 'KILKENY BREWING', { datasets: [2, 3] });
  const other = place(3, 'KILKENNY BREWING CAFE', { datasets: [3] });
  expect(joined(both, second)).toEqual([[1, 2]]);
  // A word more is enough between datasets, not inside one.
  expect(joined(both, other)).toEqual([[1, 3]]);
  expect(joined(both, { ...other, datasets: [3, 2] })).toEqual([]);
});

test('a twin of one dataset joins whatever other datasets list there; the surest pair comes first', () => {
  const [one, other, listed] = [
    place(1, 'KILKENNY BREWING'),
    place(2, 'KILKENY BREWING'),
    place(3, 'KILKENNY BREWING', { datasets: [2] }),
  ];
  expect(joined(one, other, listed)).toEqual([
    [1, 2],
    [1, 3],
  ]);
});

test('a truck and its restaurant are two places of one name, where the permits of both say what they are', () => {
  const kitchen = (number: number, isMobile?: boolean) => place(number, 'KILKENNY KEBABS', { isMobile });
  expect(joined(kitchen(1, true), kitchen(2, false))).toEqual([]);
  expect(joined(kitchen(1, true), kitchen(2, true))).toEqual([[1, 2]]);
  expect(joined(kitchen(1, true), kitchen(2))).toEqual([[1, 2]]);
  expect(joined(kitchen(1, true), kitchen(2, false), kitchen(3))).toEqual([[1, 3]]);
});

test('of a truck and its restaurant another dataset lists the restaurant, whichever comes first', () => {
  const [truck, restaurant] = [true, false].map((isMobile, at) => place(at + 1, 'KILKENNY KEBABS', { isMobile }));
  const listed = place(3, 'KILKENNY KEBABS', { datasets: [2] });
  expect(truck && restaurant && joined(truck, restaurant, listed)).toEqual([[2, 3]]);
  expect(truck && joined(truck, listed)).toEqual([[1, 3]]);
});

test('"Operator and site in one name": with one telephone two sites of one operator are two, also in two datasets', () => {
  const site = (number: number, name: string, dataset: number) =>
    place(number, `BLARNEY SCHOOL DISTRICT - ${name}`, { phone: PHONE, datasets: [dataset] });
  expect(joined(site(1, 'KILKENNY ELEMENTARY', 1), site(2, 'QUARX ELEMENTARY', 2))).toEqual([]);
  expect(joined(site(1, 'KILKENNY ELEMENTARY', 1), site(2, 'KILKENNY ELEMENTARY SCHOOL', 2))).toEqual([[1, 2]]);
});
