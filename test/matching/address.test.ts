import { describe, expect, test } from 'vitest';
import { type Address, parseAddress } from '../../matching/address.ts';

/** number | before | name | type | after | unit | box | route, what is missing left out. */
const streetOf = ({ number, before, name, type, after, unit, box, route }: Address) =>
  [
    number && `no:${number.text}`,
    before && `before:${before}`,
    name && `name:${name}`,
    type && `type:${type}`,
    after && `after:${after}`,
    unit && `unit:${[unit.type, unit.id].filter((part) => part !== null).join(' ')}`,
    box && `box:${box}`,
    route && `route:${route}`,
  ]
    .filter((part) => part !== null)
    .join(' | ');

describe('street lines', () => {
  test.each([
    ['100 Main Street', 'no:100 | name:MAIN | type:ST'],
    ['100 main', 'no:100 | name:MAIN'],
    ['2100 24th Ave. South', 'no:2100 | name:24TH | type:AVE | after:S'],
    ['322 N 105TH ST', 'no:322 | before:N | name:105TH | type:ST'],
    ['100 N.W. 45th', 'no:100 | before:NW | name:45TH'],
    ['4700 Southwest Admiral Way', 'no:4700 | before:SW | name:ADMIRAL | type:WAY'],
    ['1200 NORTH ST', 'no:1200 | name:NORTH | type:ST'],
    ['1333 N EAST AVE', 'no:1333 | before:N | name:EAST | type:AVE'],
    ['200 BROADWAY E', 'no:200 | name:BROADWAY | after:E'],
    ['500 AVENUE A', 'no:500 | name:AVE A'],
    ['1 SAINT MARKS PL', 'no:1 | name:ST MARKS | type:PL'],
    ['100 FIRST AVENUE', 'no:100 | name:1ST | type:AVE'],
    ['100 1 AVE', 'no:100 | name:1ST | type:AVE'],
    ['ONE MICROSOFT WAY', 'no:1 | name:MICROSOFT | type:WAY'],
    ['900 Martin Luther King Jr Way S', 'no:900 | name:MLK | type:WAY | after:S'],
    ['900 M L King Jr Way S', 'no:900 | name:MLK | type:WAY | after:S'],
    ['N 45TH ST', 'before:N | name:45TH | type:ST'],
    ['PIKE PLACE MARKET', 'name:PIKE PLACE MARKET'],
    ['Pier 41', 'name:PIER 41'],
    ['', ''],
    ['#', ''],
  ])('%j is %j', (line, parts) => {
    expect(streetOf(parseAddress({ street: line }))).toBe(parts);
  });
});

describe('house numbers', () => {
  test.each([
    ['100-102 MAIN ST', '100-102', 100, 102],
    ['100 - 102 MAIN ST', '100-102', 100, 102],
    ['1200-10 MAIN ST', '1200-1210', 1200, 1210],
    ['100 1/2 MAIN ST', '100 1/2', 100, 100],
    ['100A MAIN ST', '100A', 100, 100],
    ['100-A MAIN ST', '100A', 100, 100],
    ['100 B MAIN ST', '100B', 100, 100],
    ['0100 MAIN ST', '100', 100, 100],
    ['N6W23001 BLUEMOUND RD', 'N6W23001', null, null],
  ])('%j has %j', (line, text, from, to) => {
    expect(parseAddress({ street: line }).number).toMatchObject({ text, from, to });
  });

  test('"100 A ST" is number 100 in A Street', () => {
    expect(streetOf(parseAddress({ street: '100 A ST' }))).toBe('no:100 | name:A | type:ST');
  });
});

describe('units', () => {
  test.each([
    ['100 MAIN ST STE 200', 'STE 200'],
    ['100 MAIN ST, Suite #200', 'STE 200'],
    ['100 MAIN ST #200', '200'],
    ['100 MAIN ST 200', '200'],
    ['100 MAIN ST APT 4B', 'APT 4B'],
    ['100 MAIN ST UNIT B-10', 'UNIT B10'],
    ['100 MAIN ST # UNIT B10', 'UNIT B10'],
    ['100 MAIN ST 2ND FLOOR', 'FL 2'],
    ['100 MAIN ST FL 2', 'FL 2'],
    ['100 MAIN ST BLDG 3 STE 5', 'BLDG 3 5'],
    ['100 MAIN ST BSMT', 'BSMT'],
    ['1001 MAIN ST PIER 54', 'PIER 54'],
    ['SUITE 200, 100 MAIN ST', 'STE 200'],
  ])('%j has %j', (line, unit) => {
    expect(streetOf(parseAddress({ street: line }))).toMatch(new RegExp(`name:MAIN \\| type:ST \\| unit:${unit}$`));
  });

  test('stand in the second line as well', () => {
    expect(parseAddress({ street: '100 MAIN ST', unit: '200' }).unit).toEqual({ type: null, id: '200' });
    expect(parseAddress({ street: '100 MAIN ST', unit: 'Suite 0200' }).unit).toEqual({ type: 'STE', id: '200' });
    expect(parseAddress({ street: '100 N KEY ST' }).unit).toBeNull();
  });
});

describe('boxes, routes and numbered roads', () => {
  test.each([
    ['PO BOX 123', 'box:123'],
    ['P.O. Box 0123', 'box:123'],
    ['P O BOX # 123', 'box:123'],
    ['Post Office Box 12-A', 'box:12A'],
    ['POBOX 9', 'box:9'],
    ['100 MAIN ST PO BOX 4', 'no:100 | name:MAIN | type:ST | box:4'],
    ['RR 2 BOX 15', 'box:15 | route:RR 2'],
    ['Rural Route 2, Box 15', 'box:15 | route:RR 2'],
    ['RT 2 BOX 15', 'box:15 | route:RR 2'],
    ['HC 1 BOX 5A', 'box:5A | route:HC 1'],
    ['5685 HWY 93 S', 'no:5685 | name:HWY 93 | after:S'],
    ['16843 US HIGHWAY 12 WEST', 'no:16843 | name:HWY 12 | after:W'],
    ['12345 SR-99', 'no:12345 | name:HWY 99'],
    ['12345 State Route 99', 'no:12345 | name:HWY 99'],
    ['100 MT HWY 35', 'no:100 | name:HWY 35'],
    ['100 COUNTY ROAD 12', 'no:100 | name:CR 12'],
    ['100 CR 12', 'no:100 | name:CR 12'],
    ['100 STATE ST', 'no:100 | name:STATE | type:ST'],
  ])('%j is %j', (line, parts) => {
    expect(streetOf(parseAddress({ street: line }))).toBe(parts);
  });
});

describe('addresses in one line', () => {
  test.each([
    [
      '123 Main St Ste 4, Seattle, WA 98101-1234, USA',
      'no:123 | name:MAIN | type:ST | unit:STE 4',
      'SEATTLE',
      'WA',
      '98101',
    ],
    ['3423 FREMONT AVE N SEATTLE 98103', 'no:3423 | name:FREMONT | type:AVE | after:N', 'SEATTLE', 'WA', '98103'],
    ['100 5TH AVE NE SEATTLE WA 98105', 'no:100 | name:5TH | type:AVE | after:NE', 'SEATTLE', 'WA', '98105'],
    ['100 5TH AVE NE 98105', 'no:100 | name:5TH | type:AVE | after:NE', null, 'WA', '98105'],
    ['100 5TH AVE NE', 'no:100 | name:5TH | type:AVE | after:NE', null, null, null],
    ['100 MAIN CT', 'no:100 | name:MAIN | type:CT', null, null, null],
    ['5 ELM ST, HARTFORD, CT', 'no:5 | name:ELM | type:ST', 'HARTFORD', 'CT', null],
    ['5685 HWY 93 S, WHITEFISH MT', 'no:5685 | name:HWY 93 | after:S', 'WHITEFISH', 'MT', null],
    ['100 Main St St Louis MO 63101', 'no:100 | name:MAIN | type:ST', 'SAINT LOUIS', 'MO', '63101'],
    [
      '1600 Pennsylvania Ave NW, Washington, DC 20500',
      'no:1600 | name:PENNSYLVANIA | type:AVE | after:NW',
      'WASHINGTON',
      'DC',
      '20500',
    ],
    ['100 BROADWAY NEW YORK NY 10005', 'no:100 | name:BROADWAY', 'NEW YORK', 'NY', '10005'],
    [
      '100 MAIN ST 2ND FLOOR NEW YORK NEW YORK 10001',
      'no:100 | name:MAIN | type:ST | unit:FL 2',
      'NEW YORK',
      'NY',
      '10001',
    ],
    ['C/O Any Body, 5 Elm St, Hartford, Connecticut', 'no:5 | name:ELM | type:ST', 'HARTFORD', 'CT', null],
    ['PO BOX 12345', 'box:12345', null, null, null],
    ['PO BOX 12345, HELENA, MT 59601', 'box:12345', 'HELENA', 'MT', '59601'],
    ['Omaha NE 68102', '', 'OMAHA', 'NE', '68102'],
    ['93 PIKE ST SEATTLE 98101', 'no:93 | name:PIKE | type:ST', 'SEATTLE', 'WA', '98101'],
    ['100 COURT ST SEATTLE 98101', 'no:100 | name:COURT | type:ST', 'SEATTLE', 'WA', '98101'],
    ['100 Broadway, New York', 'no:100 | name:BROADWAY', 'NEW YORK', null, null],
    ['Spokane, Washington', '', 'SPOKANE', 'WA', null],
    ['Seattle, WA', '', 'SEATTLE', 'WA', null],
    ['WA', '', null, 'WA', null],
    ['98101', '', null, 'WA', '98101'],
    ['', '', null, null, null],
  ])('%j is %j in %s %s %s', (line, street, city, state, zip) => {
    const address = parseAddress(line);
    expect(streetOf(address)).toBe(street);
    expect(address).toMatchObject({ city, state, zip });
  });
});

test.each([
  [{ state: 'Washington' }, { state: 'WA' }],
  [{ state: 'wa.' }, { state: 'WA' }],
  [{ state: 'Nowhere' }, { state: null }],
  [{ zip: '98101-1234' }, { zip: '98101', zip4: '1234', state: 'WA' }],
  [{ zip: '981011234' }, { zip: '98101', zip4: '1234' }],
  [{ zip: '9810' }, { zip: null }],
  [{ city: 'St. Paul' }, { city: 'SAINT PAUL' }],
  [{ city: 'Ft Worth' }, { city: 'FORT WORTH' }],
  [{ city: 'N. Bend' }, { city: 'NORTH BEND' }],
])('%j is %j', (given, parts) => {
  expect(parseAddress(given)).toMatchObject(parts);
});
