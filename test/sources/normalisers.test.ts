import { describe, expect, test } from 'vitest';
import { addressKey } from '../../matching/address-key.ts';
import { impliedType, withoutLegalForm } from '../../matching/legal-forms.ts';
import { nameTokens } from '../../matching/names/tokens.ts';
import { ownerName } from '../../matching/person-name.ts';
import { splitUnit, storedStreet } from '../../matching/street-line.ts';

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

describe('owners written "LAST FIRST"', () => {
  test.each([
    ['AHMED MUSTAFE F', 'MUSTAFE', 'AHMED', 'MUSTAFE F AHMED'],
    ['BUI PHUONG', 'PHUONG', 'BUI', 'PHUONG BUI'],
    ['ALLISON JR RICHARD E', 'RICHARD', 'ALLISON', 'RICHARD E ALLISON JR'],
    ['AL BADRI HUSSEIN', 'HUSSEIN', 'AL BADRI', 'HUSSEIN AL BADRI'],
  ])('%s is %s %s', (written, firstName, lastName, fullName) => {
    expect(ownerName(written)).toEqual({ firstName, lastName, fullName });
  });

  test.each([
    'AHRENS RICHARD C & JANICE A',
    'ADAMS ALEX AND SCOTT KIANA',
    'ACCENTS ON YOU SALON LLC',
    'AKAL',
    'BJR TEST ACCT',
    'ACEVES ESPINOZA JOSE LUIS',
    '345 HENRY DEMMERT',
  ])('%s is not clearly one person', (written) => {
    expect(ownerName(written)).toBeUndefined();
  });
});
