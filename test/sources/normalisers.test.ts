import { describe, expect, test } from 'vitest';
import { addressKey } from '../../matching/addresses/address-key.ts';
import { storedStreetLines, streetLines } from '../../matching/addresses/stored-street-lines.ts';
import { splitUnit, storedStreet } from '../../matching/addresses/street-line.ts';
import { impliedType, withoutLegalForm } from '../../matching/names/legal-forms.ts';
import { nameTokens } from '../../matching/names/tokens.ts';

test.each([
  ["Joe's Café & Grill, Inc.", 'joes cafe and grill inc'],
  ['U.S.A. Motors', 'usa motors'],
  ['A+B  Design/Build', 'a and b design build'],
  ['', ''],
])('name tokens of %j are %j', (name, tokens) => {
  expect(nameTokens(name).join(' ')).toBe(tokens);
});

describe('street lines: "number, name, type abbreviation, directionals"', () => {
  test.each([
    ['100 Main Street', '100 MAIN ST'],
    ['12345 north 45th avenue', '12345 N 45TH AVE'],
    ['4700 Southwest Admiral Way', '4700 SW ADMIRAL WAY'],
    ['2100 24th Ave. South', '2100 24TH AVE S'],
    ['1200 NORTH STREET', '1200 NORTH ST'],
    ['500 AVENUE A', '500 AVENUE A'],
    ['1500 K Street N W', '1500 K ST N W'],
    ['PO Box 257', 'PO BOX 257'],
  ])('%j is stored as %j', (line, stored) => {
    expect(storedStreet(line)).toBe(stored);
  });

  test.each([
    ['706 UNION ST # 409', '706 UNION ST', '# 409'],
    ['2324 1ST AVE #313', '2324 1ST AVE', '# 313'],
    ['10749 A ST S STE F', '10749 A ST S', 'STE F'],
    ['4444 WOODLAND PARK AVE N # UNIT B10', '4444 WOODLAND PARK AVE N', 'UNIT B10'],
    ['100 MAIN ST 2ND FLOOR', '100 MAIN ST', 'FL 2'],
    ['100 N KEY ST', '100 N KEY ST', null],
    ['9 W LOWER RD', '9 W LOWER RD', null],
    ['1 Main Street, Suite 200', '1 MAIN ST', 'STE 200'],
    ['100 LOT ST', '100 LOT ST', null],
    ['820 LENORA ST', '820 LENORA ST', null],
  ])('%j has the street %j and the unit %j', (line, street, unit) => {
    expect(splitUnit(line)).toEqual({ street, unit });
  });
});

describe('lines are stored by what they name', () => {
  test.each([
    ['100 Main Street Ste 4', '100 MAIN ST', 'STE 4'],
    ['100 Main St, Ste 104-27', '100 MAIN ST', 'STE 104-27'],
    ['Exchange Hall, 100 Main St #08', '100 MAIN ST', '# 08'],
    ['100 MAIN ST 2ND FL STE 210', '100 MAIN ST', 'FL 2 STE 210'],
    ['100 MAIN ST # 2ND FL', '100 MAIN ST', 'FL 2'],
    ['100 MAIN BL', '100 MAIN BLVD', null],
    ['100 MAIN ST PMB 12', '100 MAIN ST', 'PMB 12'],
    ['100 MAIN ST (rear)', '100 MAIN ST', 'REAR'],
    ['C/O ANY FIRM 100 MAIN ST', '100 MAIN ST', null],
    ['100 MAIN ST PO BOX 12', '100 MAIN ST', 'PO BOX 12'],
    ['PO BOX 12 100 MAIN ST', '100 MAIN ST', 'PO BOX 12'],
    ['PO BOX 12', 'PO BOX 12', null],
    ['P.O. Box #12', 'PO BOX 12', null],
    ['PO BOX 12 MS 3', 'PO BOX 12', 'STOP 3'],
    ['PO BOX 12, Attn: Tax', 'PO BOX 12', null],
    ['12 PO BOX', 'PO BOX 12', null],
    ['R R 1 BOX 7', 'RR 1 BOX 7', null],
    ['PIER 39, BLDG B', 'PIER 39', 'BLDG B'],
    ['2575 - A SNAPFINGER RD', '2575 A SNAPFINGER RD', null],
    ['225 GRATIOT / 1234 LIBRARY ST', '1234 LIBRARY ST', null],
    ['4626 3RD ST / 699 W FOREST AVE', '4626 3RD ST', null],
    ['100 MAIN ST NE SUITE B&C', '100 MAIN ST NE', 'STE B&C'],
    ['100 MAIN ST STE L-C', '100 MAIN ST', 'STE L-C'],
    ['EXCHANGE HALL', 'EXCHANGE HALL', null],
    ['C/O ANY BODY', null, null],
    ['', null, null],
  ])('%j has the street %j and the unit %j', (line, street, unit) => {
    expect(storedStreetLines({ street: line })).toEqual({ street, unit });
  });

  test.each(['0', '# 0', '00', ' '])('%j is no unit, but keys of records keep it', (unit) => {
    expect(storedStreetLines({ street: '100 MAIN ST', unit })).toEqual({ street: '100 MAIN ST', unit: null });
    expect(streetLines({ street: '100 MAIN ST', unit }).keyed.unit === null).toBe(unit === ' ');
  });

  test('a unit of its own counts', () => {
    expect(storedStreetLines({ street: '100 MAIN ST', unit: '2nd Floor' })).toEqual({
      street: '100 MAIN ST',
      unit: 'FL 2',
    });
    expect(storedStreetLines({ street: 'EXCHANGE HALL, 100 MAIN ST', unit: '4' })).toEqual({
      ...{ street: '100 MAIN ST', unit: '# 4' },
    });
  });

  test.each(['100 MAIN BL', '100 MAIN ST PMB 12', 'EXCHANGE HALL, 100 MAIN ST', '100 MAIN ST TOWER 2'])(
    'keys of records are made of the line as it was: %j',
    (street) => {
      expect(streetLines({ street }).keyed).toEqual({ street: street.replace(',', ''), unit: null });
    },
  );
});

describe('address keys', () => {
  const address = { street: '100 MAIN ST', unit: 'STE 2', city: 'SEATTLE', state: 'WA', zip: '98101', country: null };

  test.each([
    ['spelling of street and unit', { street: '100 Main Street', unit: '#2' }],
    ['ZIP+4', { zip: '98101-1234' }],
    ['another name of the city inside the ZIP', { city: 'SEATTLE CITY' }],
  ])('do not part by %s', (_, other) => {
    expect(addressKey({ ...address, ...other })).toBe(addressKey(address));
  });

  test.each([
    ['unit ("Two units in one building are two addresses")', { unit: 'STE 3' }],
    ['house number', { street: '101 MAIN ST' }],
    ['ZIP', { zip: '98102' }],
    ['country', { country: 'CAN' }],
  ])('part by %s', (_, other) => {
    expect(addressKey({ ...address, ...other })).not.toBe(addressKey(address));
  });

  test('"an address may be only a postal code or city/state", but not nothing', () => {
    const nothing = { street: null, unit: null, city: null, state: null, zip: null, country: null };
    expect(addressKey(nothing)).toBeUndefined();
    expect(addressKey({ ...nothing, zip: '98101' })).toBeDefined();
    expect(addressKey({ ...nothing, city: 'SEATTLE', state: 'WA' })).not.toBe(
      addressKey({ ...nothing, city: 'SEATTLE', state: 'OR' }),
    );
  });
});

test.each([
  ['ACE PARKING MANAGEMENT INC', 'Corporation', 'ACE PARKING MANAGEMENT'],
  ['Beckner Immigration Law, P.L.L.C.', 'Professional Limited Liability Company', 'Beckner Immigration Law'],
  ['ADOLPH LAW GROUP PLLC THE', 'Professional Limited Liability Company', 'ADOLPH LAW GROUP'],
  ['AABCO BARRICADE CO INC', 'Corporation', 'AABCO BARRICADE'],
  ['BNSF RAILWAY COMPANY', undefined, 'BNSF RAILWAY'],
  ['6600 ROOSEVELT LLLP', 'Limited Partnership', '6600 ROOSEVELT'],
  ['LLC', undefined, 'LLC'],
])('the name %j implies %j and is %j without its form', (name, type, bare) => {
  expect(impliedType(name)).toBe(type);
  expect(withoutLegalForm(name)).toBe(bare);
});
