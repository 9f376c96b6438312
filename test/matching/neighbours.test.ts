import { expect, test } from 'vitest';
import { type Business, businessPreparer } from '../../matching/business.ts';
import { compareBusinesses, matchProbability } from '../../matching/compare-businesses.ts';

const prepare = businessPreparer();
const probability = (one: Business, other: Business) => matchProbability(prepare(one), prepare(other), 'location');
const at = (name: string, unit?: string): Business => ({
  names: [name],
  addresses: [{ street: '2901 Brooks St', unit: unit ?? null, city: 'Missoula', state: 'MT', zip: '59801' }],
});
const withPhone = (business: Business): Business => ({ ...business, phones: ['406 272 0134'] });

test.each([
  ['KILKENNY PLUMBING & HEATING INC', 'KILKENNY HVAC'],
  ['BLARNEY ENTERPRISES LLC DBA BLUE HERON BAKERY', 'BLUE HERON BAKEHOUSE'],
  ['JANE WOLFHOUND DDS', 'WOLFHOUND FAMILY DENTAL'],
  ['ROBERT KILKENNY CONSTRUCTION', 'KILKENNY BUILDERS LLC'],
  ['ST. BRENDAN CATHOLIC CHURCH', 'SAINT BRENDAN PARISH'],
  ['ZAYTOONA MEDITERRANEAN GRILL', 'ZAYTOONA KEBAB HOUSE'],
  ['LAKESHORE VET CLINIC', 'LAKESHORE ANIMAL HOSPITAL'],
  ['MEADOWBROOK SCHOOLS - LINCOLN ELEMENTARY', 'LINCOLN ELEMENTARY SCHOOL'],
  ['METHODIST FAMILY SERVICES HILLCREST', 'HILLCREST HEAD START'],
  ['COURTYARD SPOKANE DOWNTOWN', 'COURTYARD BY MARRIOTT'],
  ['FT BENTON CAT RESCUE', 'FORT BENTON CAT RESCUE'],
  ['ROUTE 9 GAS MART', 'RT 9 GAS MART'],
  ['BPO ELKS 827', 'BALLARD ELKS #827'],
  ['CHILDREN?S GARDEN', "CHILDREN'S GARDEN"],
  ['GALWAY - LITTLE WOLFHOUND TYKES', 'KILKENNY - LITTLE WOLFHOUND TYKES'],
])('at one door, %j and %j are one', (one, other) => {
  expect(probability(at(one), at(other))).toBeGreaterThan(0.5);
  expect(probability(at(other), at(one))).toBeGreaterThan(0.5);
});

test.each([
  ['a food court', 'WOLFHOUND BURGERS SOUTHGATE MALL', 'SOUTHGATE MALL SHOE REPAIR'],
  ['a terminal', 'KILKENNY FERRY TERMINAL', 'FERRY TERMINAL NEWSSTAND'],
  ['a hospital and its tenant', 'AIREDALE RETINA SWEDISH BALLARD', 'SWEDISH BALLARD IMAGING'],
  ['a caterer and its client', 'WOLFHOUND CATERING GONZAGA UNIVERSITY', 'GONZAGA UNIVERSITY BOOKSTORE'],
  ['a church and its guests', 'NARCOTICS ANONYMOUS BARNABAS GROUP', 'BARNABAS LUTHERAN CHURCH'],
  ['an airport', 'HUDSON NEWS CONCOURSE B', 'CONCOURSE B SHOE SHINE'],
  ['two tenants', 'KILKENNY BREWING TANGLETOWN', 'WOLFHOUND PIZZA TANGLETOWN'],
  ['a director of a board', 'BOARD OF DIRECTORS BLARNEY WIDGETS', 'BLARNEY WIDGETS INC'],
  ['the owner of a lodge', 'KILKENNY LODGE TITLE HOLDING CORP', 'KILKENNY LODGE'],
])('in one house, %s: %j and %j are two, unless they have one phone', (_, one, other) => {
  expect(probability(at(one), at(other))).toBeLessThan(0.5);
  expect(probability(at(other), at(one))).toBeLessThan(0.5);
  expect(probability(at(one, '4'), at(other, '5'))).toBeLessThan(probability(at(one), at(other)));
  expect(probability(withPhone(at(one)), withPhone(at(other)))).toBeGreaterThan(probability(at(one), at(other)));
});

test.each([
  ['all', 'KILKENNY PRESCHOOL', 'WOLFHOUND CENTER'],
  ['a line of business', 'KILKENNY NAILS', 'KILKENNY DENTAL'],
  ['an outlet', 'RITZ KILKENNY CAFE', 'RITZ KILKENNY DINING ROOM'],
  ['a number', 'KILKENNY GARDENS 1', 'KILKENNY GARDENS 2'],
])('one door and one phone are two firms where the names differ in %s: %j and %j', (_, one, other) => {
  expect(probability(withPhone(at(one)), withPhone(at(other)))).toBeLessThan(0.1);
  expect(probability(at(one), at(other))).toBeLessThan(0.1);
});

test.each([
  ['a garage and its hotel', ['KILKENNY PARKING RITZ HOTEL', 'KILKENNY PARKING INC'], 'RITZ HOTEL', 0],
  ['a caterer and its client', ['WOLFHOUND CATERING BLARNEY', 'WOLFHOUND CATERING CO'], 'BLARNEY BOOKS', 0],
  ['a programme under its sponsor', ['KILKENNY WOLFHOUNDS', 'KILKENNY INC'], 'WOLFHOUNDS DAYCARE', 1],
  ['a sponsor and its site', ['KILKENNY WOLFHOUNDS'], 'WOLFHOUNDS', 1],
  ['a family and its place', ['AL WOLFHOUND GALWAY', 'AL KILKENNY LLC'], 'WOLFHOUND', 1],
  ['a town and its firm', ['MISSOULA WOLFHOUNDS', 'MISSOULA INC'], 'WOLFHOUNDS', 1],
  ['its own name', ['KILKENNY WOLFHOUNDS', 'KILKENNY INC'], 'KILKENNY', 1],
  ['all its names', ['KILKENNY RITZ', 'KILKENNY INC', 'RITZ LLC'], 'RITZ', 1],
])('in one house, %s: %j and %j', (_, names, other, isOne) => {
  const guest: Business = { ...at(''), names };
  expect(Math.round(probability(guest, at(other)))).toBe(isOne);
  expect(Math.round(probability(at(other), guest))).toBe(isOne);
  expect(probability(withPhone(guest), withPhone(at(other)))).toBeGreaterThan(0.5);
});

test.each([
  [
    ['ACE MANAGEMENT RITZ', 'ACE PARKING MANAGEMENT INC'],
    [2, 0],
  ],
  [
    ['ACE RITZ', 'ACE INC'],
    [1, 0],
  ],
  [
    ['ACE RITZ', 'ACE RITZ INC'],
    [0, 0],
  ],
  [
    ['ACE RITZ PARKING', 'ACE PARKING'],
    [0, 0],
  ],
  [
    ['RITZ ACE', 'ACE INC'],
    [0, 0],
  ],
  [
    ['ACE RITZ HOTEL', 'ACE INC', 'ACE RITZ'],
    [2, 0, 1],
  ],
  [['ACE RITZ'], [0]],
  [[], []],
])('words that begin another name of the same business and do not follow later: %j, %j', (names, heads) => {
  expect(prepare({ names }).names.map(({ ownHead }) => ownHead)).toEqual(heads);
});

test.each([
  ['CRANE CENTER EAST', 'CRANE CENTER WEST', /other quarter$/],
  ['EAST CRANE CENTER', 'WEST CRANE CENTER', /other quarter$/],
  ['CRANE CENTER EAST', 'CRANE CENTER E AND W', /^words equal: crane center/],
  ['CRANE CENTER NE', 'CRANE CENTER NORTHEAST', 'words equal: crane center ne'],
  ['CRANE CENTER EAST', 'CRANE CENTER', 'words equal: crane center; only in the query: east'],
])('two sites by their quarters: %j and %j, %s', (one, other, reason) => {
  const [found] = compareBusinesses(prepare({ names: [one] }), prepare({ names: [other] })).evidence;
  expect(found?.reason).toEqual(typeof reason === 'string' ? reason : expect.stringMatching(reason));
});

test("a county's name says little of what is in it", () => {
  const body = (name: string, street: string): Business => ({
    names: [name],
    addresses: [{ street, city: 'Shelby', state: 'MT', zip: '59474' }],
  });
  const found = (name: string) =>
    matchProbability(prepare(body(name, '1 PARK AVE')), prepare(body(`${name} GARDEN CLUB`, '334 12TH AVE S')), 'firm');
  expect(found('TOOLE COUNTY')).toBeLessThan(0.3);
  expect(found('TOOLE BORDER')).toBeGreaterThan(0.4);
});
