import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unreadParts } from '../../matching/addresses/unread-parts.ts';
import { checkAddress } from '../../matching/check-address.ts';
import { DIRECTION_NAMES, NAMED_BY_DIRECTIONS, STREET_TYPES } from '../../matching/tables/street-types.ts';

const STE_4 = '100 Main St Ste 4, Kent, WA 98030';
const DOOR = '100 Main St, Kent, WA 98030';

test.each([
  [DOOR, '100 MAIN STREET, KENT WA 98030', 'exact', 1, ''],
  [DOOR, STE_4, 'exact', 1, ' but for the unit, which the request does not name'],
  [STE_4, '100 Main St # 4, Kent, WA 98030', 'exact', 1, ''],
  [STE_4, DOOR, 'match', 1, ': same street and number, ZIP, city, state; without unit on record'],
  [DOOR, '100 Main St, Kent, WA', 'match', 1, ': same street and number, city, state; without ZIP on record'],
  [
    DOOR,
    '100 Main Ave, Kent, WA 98030',
    'match',
    0.9,
    ': same street and number, ZIP, city, state; other street type: "ST" in the request, "AVE" on record',
  ],
  // An address in the same street is the nearest one where the number differs.
  [
    '100 Main St, Kent, WA',
    '900 Main St, Kent, WA',
    'none',
    0.5,
    ': same city, state; other house number: "100" in the request, "900" on record',
  ],
  ['100 Main St, Kent, WA', '900 Main St, Auburn, WA', 'none', 0, ': same state; other house number, city'],
  ['100 Main St, Kent, WA', '100 Elm St, Kent, WA', 'none', 0, ': same city, state; other street'],
  ['PO Box 7, Kent, WA', 'PO Box 8, Kent, WA', 'none', 0.6, ': same city, state; other box'],
  // No part is left out.
  [
    'Carr 9 Km 3.2, Kent, PR',
    'Carr 9 Km 9.2, Kent, PR',
    'none',
    0.5,
    ': same city, state; other house number: "KM 3.2" in the request, "KM 9.2" on record',
  ],
  [
    'Urb Elm Oak, 150 Calle A, Kent, PR',
    'Urb Blarney, 150 Calle A, Kent, PR',
    'none',
    0.5,
    ': same city, state; other site: "URB ELM OAK" in the request, "URB BLARNEY" on record',
  ],
  [
    '150 Calle A, Kent, PR',
    'Urb Blarney, 150 Calle A, Kent, PR',
    'match',
    1,
    ': same street and number, city, state; without site in the request',
  ],
  [
    'Blarney Hall, 100 Main St, Kent, WA',
    '100 Main St, Kent, WA',
    'match',
    1,
    ': same street and number, city, state; without building on record',
  ],
  [
    '100 Main St Bsmt, Kent, WA',
    '100 Main St Lowr, Kent, WA',
    'match',
    0.8,
    ': same street and number, city, state; other unit: "BSMT" in the request, "LOWR" on record',
  ],
  [
    '1st Ave E & Main St, Kent, WA',
    'Main St & 1st Ave W, Kent, WA',
    'match',
    1,
    ': same street, city, state; other corner: "1ST AVE E & MAIN ST" in the request, "1ST AVE W & MAIN ST" on record',
  ],
  ['2500 FM 1960 Rd W, Kent, TX', '2500 Farm to Market Road 1960 West, Kent, TX', 'exact', 1, ''],
  // Places alone are similar to places, not to a street or a box in them.
  ['Kent, WA', 'Kent, WA', 'exact', 1, ''],
  ['Kent, WA 98030', 'Kent, WA', 'match', 1, ': same city, state; without ZIP on record'],
  ['Kent, WA', 'Auburn, WA', 'none', 0, ': same state; other city'],
  ['Kent, WA', '100 Main St, Kent, WA', 'none', 0.4, ': same city, state; without street in the request'],
  ['100 Main St, Kent, WA', 'PO Box 7, Kent, WA', 'none', 0.4, ': same city, state'],
  ['98030', 'Kent', 'none', 0, ''],
])('%j and %j: %s, %d%s', (requested, recorded, verdict, score, difference) => {
  const checked = checkAddress(requested, recorded);
  expect({ ...checked, score: Math.round(checked.score * 10) / 10 }).toEqual({ verdict, score, difference });
});

describe('a reason for similar addresses names what tells them apart', () => {
  test.each([
    ['100 NE Main St', '100 Main St', ': same street and number; without direction on record'],
    ['100A Main St', '100 Main St', ': same street; other house number: "100A" in the request, "100" on record'],
    ['100-104 Main St', '102 Main St', ': same street; other house number: "100-104" in the request, "102" on record'],
    ['100 Main', '100 Main St', ': same street and number; without street type in the request'],
    ['Main St', '100 Main St', ': same street; without house number in the request'],
    [
      '100 Blarny St',
      '100 Blarney St',
      ': same house number; other spelling of the street: "BLARNY" in the request, "BLARNEY" on record',
    ],
    ['100 Main St Ste 4', '100 Main St', ': same street and number; without unit on record'],
    [
      '100 Main St Ste 4',
      '100 Main St # 5',
      ': same street and number; other unit: "STE 4" in the request, "5" on record',
    ],
    [
      '100 Main St Fl 1 Ste 4',
      '100 Main St Ste 4',
      ': same street and number, unit; other words for the unit: "FL 1 STE 4" in the request, "STE 4" on record',
    ],
    ['100 Main St, PO Box 7', 'PO Box 7', ': same box; without street on record'],
  ])('%j and %j%s', (requested, recorded, difference) => {
    const [street, other] = [requested, recorded];
    const place = { city: 'Kent', state: 'WA', zip: '98030' };
    const checked = checkAddress({ street, ...place }, { street: other, ...place });
    expect([checked.verdict, checked.difference.replace(', ZIP, city, state', '')]).toEqual(['match', difference]);
  });

  const KENT = { street: '100 Main St', city: 'Kent', state: 'WA', zip: '98030' };
  test.each([
    [{ city: 'Auburn' }, 'ZIP, state; other city: "AUBURN" in the request, "KENT" on record'],
    [{ city: 'New Kent' }, 'ZIP, state; other city: "NEW KENT" in the request, "KENT" on record'],
    [{ zip: '98031' }, 'city, state; other ZIP: "98031" in the request, "98030" on record'],
    [{ state: null, zip: null }, 'city; without state, ZIP in the request'],
  ])('%j', (part, difference) => {
    expect(checkAddress({ ...KENT, ...part }, KENT).difference).toBe(`: same street and number, ${difference}`);
  });

  test.each([
    ['N Main St', 'S MAIN ST', ': same ZIP, city, state; other direction: "N" in the request, "S" on record'],
    [
      'NE Main St',
      'SW MAIN ST',
      ': same street and number, ZIP, city, state; other direction: "NE" in the request, "SW" on record',
    ],
  ])('or two on one street that are not similar: %j and %j', (street, other, difference) => {
    const checked = checkAddress({ ...KENT, street: `100 ${street}` }, { ...KENT, street: `100 ${other}` });
    expect([checked.verdict, checked.difference]).toEqual(['none', difference]);
  });

  test('a city that is written otherwise', () => {
    const { difference } = checkAddress({ ...KENT, city: 'Seatle' }, { ...KENT, city: 'Seattle' });
    expect(difference).toMatch(/; other spelling of the city: "SEATLE" in the request, "SEATTLE" on record$/);
  });

  test('whatever they differ in', () => {
    const words =
      '100 102 100A N NE MAIN PINE 1ST AVE ST STE # 4 FL PO BOX 7 HWY 93 RR 2 SEATTLE TACOMA , WA 98101 98104';
    const line = fc
      .array(fc.constantFrom(...words.split(' ')), { minLength: 2, maxLength: 9 })
      .map((all) => all.join(' '));
    const place = fc.record({
      city: fc.constantFrom('SEATTLE', 'SEATLE', ''),
      state: fc.constantFrom('WA', ''),
      zip: fc.constantFrom('98101', '98104', ''),
    });
    fc.assert(
      fc.property(line, line, place, place, (one, other, here, there) => {
        const checked = checkAddress({ street: one, ...here }, { street: other, ...there });
        if (checked.verdict === 'match') expect(checked.difference).toMatch(/; (?:other|without) /);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('a part of the request that cannot be read is named, and equals none', () => {
  const KENT = { street: '100 Main St', city: 'Kent', state: 'WA', zip: '98030' };
  const STATE = '; the state "ZZ" in the request is no U.S. state';
  const ZIP = '; the postal code "9803" in the request is no ZIP code';

  test.each([
    [{ state: 'Wash.' }, KENT, 'exact', ''],
    [{ state: 'ZZ' }, KENT, 'match', `: same street and number, ZIP, city, state${STATE}`],
    [{ zip: '9803' }, KENT, 'match', `: same street and number, city, state${ZIP}`],
    [{ state: 'ZZ', zip: '9803' }, KENT, 'match', `: same street and number, city${STATE}${ZIP}`],
    [{ state: 'MA', zip: '2139' }, { ...KENT, state: 'MA', zip: '02139' }, 'exact', ''],
    [{ street: '900 Elm St', state: 'ZZ' }, KENT, 'none', `: same ZIP, city, state; other street${STATE}`],
    [{ street: null, city: null, zip: null, state: 'ZZ' }, KENT, 'none', STATE],
  ])('%j', (part, recorded, verdict, difference) => {
    const checked = checkAddress({ ...KENT, ...part }, recorded);
    expect([checked.verdict, checked.difference]).toEqual([verdict, difference]);
  });

  test.each([
    [{ state: 'BC', zip: 'V6B 1A1', country: 'Canada' }, []],
    [{ state: 'BC', zip: 'V6B 1A1' }, ['state', 'ZIP']],
    [{ state: ' ', zip: null }, []],
    ['100 Main St, Kent, ZZ 9803', []],
  ])('unread of %j: %j', (address, names) => {
    expect(unreadParts(address).map(({ name }) => name)).toEqual(names);
  });
});

describe('behind a direction, a word that names streets and their types names the street', () => {
  const isName = ([word, type]: readonly [string, string]) =>
    !NAMED_BY_DIRECTIONS.has(type) && !DIRECTION_NAMES.has(word);
  const check = (one: string, other: string) =>
    checkAddress(`1409 ${one}, Bellingham, WA 98225`, `1409 ${other}, Bellingham, WA 98225`);

  test.each([...STREET_TYPES].filter(isName))('N %s', (word) => {
    expect(check(`N ${word}`, `N ${word} ST`)).toMatchObject({ verdict: 'match', score: 1 });
    expect(check(`NORTH ${word}`, `N ${word}`)).toEqual({ verdict: 'exact', score: 1, difference: '' });
    expect(check(`N ${word}`, `S ${word} ST`)).toMatchObject({
      ...{
        verdict: 'none',
        difference: expect.stringContaining('; other direction: "N" in the request, "S" on record'),
      },
    });
    expect(check(`N ${word}`, 'N ELM ST').difference).toBe(': same ZIP, city, state; other street');
  });
});
