import { describe, expect, test } from 'vitest';
import { streetParts, streetPiece } from '../../matching/addresses/street-parts.ts';

/** Street, units, and what stands beside them. */
const parts = (line: string) => {
  const { words, units, building } = streetParts(line);
  return [words.join(' '), units.map(({ written }) => written).join(' '), building.join(' ')];
};

describe('of the pieces of a line the one with the house number is the street', () => {
  test.each([
    ['BLARNEY HALL, 100 MAIN ST', '100 MAIN ST', '', 'BLARNEY HALL'],
    ['100 MAIN ST, BLARNEY HALL', '100 MAIN ST', '', 'BLARNEY HALL'],
    ['STE 4, 100 MAIN ST', '100 MAIN ST', 'STE 4', ''],
    ['12 BLARNEY, 100 MAIN ST', '100 MAIN ST', '', '12 BLARNEY'],
    ['12 BLARNEY, MAIN ST', '12 BLARNEY', '', 'MAIN ST'],
    ['ONE BLARNEY, 12 MAIN', '12 MAIN', '', 'ONE BLARNEY'],
    ['ONE BLARNEY, MAIN ST', 'ONE BLARNEY', '', 'MAIN ST'],
    ['BLARNEY, KILKENNY ST', 'KILKENNY ST', '', 'BLARNEY'],
    ['BLARNEY, KILKENNY N', 'KILKENNY N', '', 'BLARNEY'],
    ['BLARNEY, HWY 93', 'HWY 93', '', 'BLARNEY'],
    ['BLARNEY, KILKENNY', 'BLARNEY', '', 'KILKENNY'],
    ['BLDG 4, KILKENNY', 'BLDG 4', '', 'KILKENNY'],
    ['BUILDING 4, STE 5', 'BUILDING 4', 'STE 5', ''],
    ['FL 2, KILKENNY', 'KILKENNY', 'FL 2', ''],
    ['MAIN ST & 1ST AVE, KILKENNY', 'MAIN ST & 1ST AVE', '', 'KILKENNY'],
    ['100 MAIN ST, 4', '100 MAIN ST', '# 4', ''],
    ['100 MAIN ST, 41000', '100 MAIN ST', '', '41000'],
    [', 100 MAIN ST', '100 MAIN ST', '', ''],
    [',', '', '', ''],
  ])('%j: %j, %j, %j', (line, ...expected) => {
    expect(parts(line)).toEqual(expected);
  });

  test.each([
    ['PO BOX 12', ''],
    ['PO BOX 12, BLARNEY HALL', ''],
    ['PO BOX 12, 100 MAIN ST', '100 MAIN ST'],
    ['PO BOX 12 100 MAIN ST', '100 MAIN ST'],
    ['PO BOX 12, MAIN ST', 'MAIN ST'],
  ])('beside a box only what looks like a street is one: %j has %j', (line, street) => {
    expect([streetParts(line).box, parts(line)[0]]).toEqual(['12', street]);
  });

  test.each([
    [['BLARNEY', '100 MAIN ST'], 1],
    [['100 MAIN ST', 'BLARNEY'], 0],
    [['STE 4', 'KILKENNY'], 1],
    [['BLARNEY', 'KILKENNY'], 0],
    [['STE 4', 'FL 2'], 0],
    [['BLARNEY'], 0],
  ])('of %j it is number %d', (pieces, at) => {
    expect(streetPiece(pieces)).toBe(at);
  });
});

describe('a building or a unit may stand before the house number', () => {
  test.each([
    ['BLARNEY 100 MAIN ST', '100 MAIN ST', 'BLARNEY'],
    ['BLARNEY 12A MAIN ST', '12A MAIN ST', 'BLARNEY'],
    ['BLARNEY 12-14 MAIN ST', '12-14 MAIN ST', 'BLARNEY'],
    ['BLARNEY NO 12 MAIN ST', '12 MAIN ST', 'BLARNEY'],
    ['BLARNEY # 12 MAIN ST', '12 MAIN ST', 'BLARNEY'],
    ['BLARNEY 12 AVE C', '12 AVE C', 'BLARNEY'],
    ['BLARNEY 12 CALLE 3', '12 CALLE 3', 'BLARNEY'],
    ['BLARNEY B12 CALLE 3', 'B12 CALLE 3', 'BLARNEY'],
    ['BLARNEY 12 HWY 9', '12 HWY 9', 'BLARNEY'],
    ['BLARNEY KM 3.2 CARR 9', 'KM 3.2 CARR 9', 'BLARNEY'],
    ['2450 BROADWAY BETWEEN 90TH', '2450 BROADWAY', 'BETWEEN 90TH'],
    ['250 PARK AVE S AT 20TH ST', '250 PARK AVE S', 'AT 20TH ST'],
    ['BLARNEY 12 KILKENNY MALL', '12 KILKENNY MALL', 'BLARNEY'],
    ['KILKENNY US HWY 93 12 MAIN ST', '12 MAIN ST', 'KILKENNY US HWY 93'],
    ['A B C D E F G H 12 MAIN ST', '12 MAIN ST', 'A B C D E F G H'],
  ])('%j: %j beside %j', (line, street, building) => {
    expect(parts(line)).toEqual([street, '', building]);
  });

  test('a unit before it is the unit', () => {
    expect(parts('SUITE 4 100 MAIN ST')).toEqual(['100 MAIN ST', 'STE 4', '']);
    expect(parts('BLARNEY 12 MAIN ST STE 4')).toEqual(['12 MAIN ST', 'STE 4', 'BLARNEY']);
  });

  test.each([
    ...['BLARNEY 12', 'BLARNEY 12 KILKENNY', 'BLARNEY 12 MAIN', 'BLARNEY 12 N MAIN', 'BLARNEY 12 STE MAIN ST'],
    ...['BLARNEY HWY 93 MAIN ST', 'BLARNEY ROUTE 9 MAIN ST', 'BLARNEY & 12 MAIN ST', 'BLARNEY AND 12 MAIN ST'],
    ...['A B C D E F G H I 12 MAIN ST', 'N6 W23001 BLUE RD', 'W 5527 HWY 10'],
  ])('%j has none before a street', (line) => {
    expect(parts(line)).toEqual([line, '', '']);
  });
});

describe('a building of several words may stand behind the street', () => {
  test.each([
    ['1501 PIKE PL', 'EXCHANGE HALL'],
    ['1501 PIKE PL N', 'EXCHANGE HALL'],
    ['1501 N PIKE PL', 'EXCHANGE HALL'],
  ])('%j, %j', (street, building) => {
    expect(parts(`${street} ${building}`)).toEqual([street, '', building]);
  });

  test.each([
    ['1501 PIKE PL BUILDING', '1501 PIKE PL', 'BUILDING'],
    ['1501 PIKE PL N SUITE', '1501 PIKE PL N', 'SUITE'],
    ['1501 SUITE PL', '1501 SUITE PL', ''],
    ['1501 SUITE', '1501 SUITE', ''],
  ])('a designator without a name is no unit: %j, %j beside %j', (line, street, building) => {
    expect(parts(line)).toEqual([street, '', building]);
  });

  test.each([
    ...['1501 PIKE PL HALL', '1501 PIKE PL EXCHANGE ST', '1501 PIKE PL EXCHANGE N', '1501 PIKE PL HALL OF FAME'],
    ...['1501 PIKE PL HALL & FAME', '1501 PIKE PL HALL 5 EAST', 'PIKE PL EXCHANGE HALL', '1501 PIKE PL ST HALL'],
    ...['1501 PL EXCHANGE HALL', '1501 N PL EXCHANGE HALL'],
  ])('none in %j', (line) => {
    expect(parts(line)).toEqual([line, '', '']);
  });
});

test.each([
  ['the number behind a Spanish street', 'CALLE SAN JORGE 253', '253 CALLE SAN JORGE'],
  ['behind an avenue', 'AVE ASHFORD 1000', '1000 AVE ASHFORD'],
  ['the number of the street', 'CALLE 253', 'CALLE 253'],
  ['no number', 'AVE ASHFORD', 'AVE ASHFORD'],
  ['a kilometre', 'CARR 2 KM 11.2', 'KM 11.2 CARR 2'],
  ['a kilometre and hectometre', 'CARR 2 KM 11 HM 2', 'KM 11.2 CARR 2'],
  ['a kilometre with its point', 'KM 3.2 CARR 901', 'KM 3.2 CARR 901'],
  ['a mile', 'MILE 96.5 BLARNEY HWY', 'MILE 96.5 BLARNEY HWY'],
  ['a mile marker behind the road', 'BLARNEY HWY MILE MARKER 96', 'MILE 96 BLARNEY HWY'],
  ['a road named by miles', 'MILE 5 RD', 'MILE 5 RD'],
  ['a whole kilometre', 'CARRETERA 2 KM 4', 'KM 4 CARRETERA 2'],
  ['no kilometre', 'CARR 2', 'CARR 2'],
  ['a corner', 'BROADWAY AT 90TH ST', 'BROADWAY AT 90TH ST'],
  ['a crossing for a name', '250 AT 20TH ST', '250 AT 20TH ST'],
  ['the number of a road', '100 US HIGHWAY 93', '100 US HIGHWAY 93'],
  ['the number of a county road', '100 N COUNTY ROAD 12', '100 N COUNTY ROAD 12'],
])('%s: %j is the street %j', (_, line, street) => {
  expect(parts(line)).toEqual([street, '', '']);
});

test('a number behind the name of a road is a unit', () => {
  expect(parts('100 MAPLE VALLEY HWY 7')).toEqual(['100 MAPLE VALLEY HWY', '# 7', '']);
  expect(parts('100 HWY 7 STE 4')).toEqual(['100 HWY 7', 'STE 4', '']);
});
