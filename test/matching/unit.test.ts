import { describe, expect, test } from 'vitest';
import { readUnits, unitsBegin } from '../../matching/addresses/unit.ts';

const read = (line: string, isSure = false) => {
  const { units, others } = readUnits(line.split(' '), isSure);
  return [units.map(({ type, id, written }) => `${written} (${type ?? 'unit'} ${id})`).join(', '), others.join(' ')];
};

describe('the units among words, the coarsest first', () => {
  test.each([
    ['STE 4', 'STE 4 (STE 4)', ''],
    ['STE 4 FL 2', 'FL 2 (FL 2), STE 4 (STE 4)', ''],
    ['STE 4 BLDG 2', 'BLDG 2 (BLDG 2), STE 4 (STE 4)', ''],
    ['BLUE STE 4 GREEN', 'STE 4 (STE 4)', 'BLUE GREEN'],
    ['BLUE & STE 4', 'STE 4 (STE 4)', 'BLUE'],
    ['UNIT APT 4', 'APT 4 (APT 4)', 'UNIT'],
    ['STE', '', 'STE'],
    ['STE OF', '', 'STE OF'],
    ['STE 2ND', '', 'STE 2ND'],
    ['2ND', '', '2ND'],
    ['# 4', '# 4 (unit 4)', ''],
    ['# BLUE', '', 'BLUE'],
    ['MAIL STOP 4', 'STOP 4 (STOP 4)', ''],
    ['MAIL CODE 4', 'STOP 4 (STOP 4)', ''],
    ['MAIL 4', '', 'MAIL 4'],
    ['BLUE STOP 4', 'STOP 4 (STOP 4)', 'BLUE'],
    ['STE FL 2', 'FL 2 (FL 2)', 'STE'],
    ['4', '', '4'],
  ])('%j: %j, and %j', (line, units, others) => {
    expect(read(line)).toEqual([units, others]);
  });
});

describe('the number of a unit', () => {
  test.each([
    ['STE 004', 'STE 004 (STE 4)', ''],
    ['STE # 4', 'STE 4 (STE 4)', ''],
    ['STE NO 4', 'STE 4 (STE 4)', ''],
    ['STE 7 & 8', 'STE 7 & 8 (STE 7 8)', ''],
    ['STE 7 - 8', 'STE 7 - 8 (STE 7 8)', ''],
    ['STE 7 8', 'STE 7 8 (STE 7 8)', ''],
    ['STE 7 & 8 B', 'STE 7 & 8 B (STE 7 8B)', ''],
    ['STE 7 # 8', 'STE 7 (STE 7), # 8 (unit 8)', ''],
    ['# I 202', '# I 202 (unit I202)', ''],
    ['STE 19 B', 'STE 19 B (STE 19B)', ''],
    ['STE AB 19', 'STE AB 19 (STE AB 19)', ''],
    ['STE 19 BC', 'STE 19 (STE 19)', 'BC'],
    ['STE B C', 'STE B (STE B)', 'C'],
  ])('%j: %j, and %j', (line, units, others) => {
    expect(read(line)).toEqual([units, others]);
  });
});

describe('floors', () => {
  test.each([
    ['FL 2', 'FL 2 (FL 2)', ''],
    ['2ND FLOOR', 'FL 2 (FL 2)', ''],
    ['SECOND FLOOR', 'FL 2 (FL 2)', ''],
    ['02/F', 'FL 2 (FL 2)', ''],
    ['1234/F', '', '1234/F'],
    ['2/F STE 4', 'FL 2 (FL 2), STE 4 (STE 4)', ''],
    ['GROUND FLOOR', 'FL GROUND (FL GROUND)', ''],
    ['GROUND FLOOR STE 4', 'FL GROUND (FL GROUND), STE 4 (STE 4)', ''],
    ['TOP LEVEL', 'FL TOP (FL TOP)', ''],
    ['MAIN FLOOR 2', 'FL 2 (FL 2)', 'MAIN'],
    ['MAIN STE 2', 'STE 2 (STE 2)', 'MAIN'],
    ['SECOND STE', '', 'SECOND STE'],
    ['STE 2ND FLOOR', 'FL 2 (FL 2)', 'STE'],
    ['LOWER LEVEL', 'LOWR (LOWR null)', ''],
    ['LOWER LEVEL 2', 'LOWR (LOWR null), LVL 2 (LVL 2)', ''],
    ['LOWER LEVEL BLUE', '', 'LOWER LEVEL BLUE'],
    ['LOWER LEVEL BAR', '', 'LOWER LEVEL BAR'],
    ['LOWER RIVER RD', '', 'LOWER RIVER RD'],
  ])('%j: %j, and %j', (line, units, others) => {
    expect(read(line)).toEqual([units, others]);
  });
});

test.each([
  ['4', '# 4 (unit 4)', ''],
  ['B', '# B (unit B)', ''],
  ['A1', '# A1 (unit A1)', ''],
  ['BC', '', 'BC'],
  ['FACTORIA BL', '', 'FACTORIA BL'],
  ['REAR', 'REAR (REAR null)', ''],
  ['REAR 4', 'REAR 4 (REAR 4)', ''],
  ['REAR STE 4', 'REAR (REAR null), STE 4 (STE 4)', ''],
  ['REAR OF BANK', '', 'REAR OF BANK'],
  ['1ST', 'FL 1 (FL 1)', ''],
  ['STE 4 02ND', 'FL 2 (FL 2), STE 4 (STE 4)', ''],
  ['1ST BANK', '', '1ST BANK'],
  ['1234TH', '', '1234TH'],
])('behind a street a short word alone is a unit: %j is %j, and %j', (line, units, others) => {
  expect(read(line, true)).toEqual([units, others]);
});

describe('the units of a line begin', () => {
  test.each([
    ['100 MAIN ST', 'STE 4'],
    ['100 MAIN ST', '# 4'],
    ['100 MAIN ST', '# STE 4'],
    ['100 MAIN ST', '2ND FLOOR'],
    ['100 MAIN ST', '2ND'],
    ['100 MAIN ST N', '2ND'],
    ['100 MAIN ST', 'MAIL STOP 4'],
    ['100 MAIN ST', 'REAR'],
    ['100 MAIN ST', '4'],
    ['100 MAIN ST', 'B'],
    ['100 MAIN ST', 'B4'],
    ['100 MAIN ST', '4-5'],
    ['100 MAIN ST N', '4'],
    ['100 MAIN HWY', '13'],
    ['805 MAIN AVENUE', 'F'],
    ['805 BLUE N AVENUE', 'F'],
    ['100', '# 4'],
    ['100', 'REAR'],
    ['1 MAIN', '2ND FLOOR'],
    ['100 MAIN ST', 'BAR'],
    ['100 MAIN ST N', 'BAR'],
    ['5TH', 'BUILDING # 23'],
    ['1 FERRY ST', 'BUILDING # 23'],
    ['1 5TH', 'BUILDING # 23'],
    ['1 FERRY', 'BUILDING 23'],
    ['1 FERRY BUILDING', '# 23'],
    ['', 'STE 4 MAIN ST'],
  ])('behind %j with %j', (street, units) => {
    const words = `${street} ${units}`.trim().split(' ');
    expect(words.slice(unitsBegin(words, street === '' ? 0 : 1)).join(' ')).toBe(units);
  });

  test.each([
    ...['100 MAIN ST #', '100 MAIN ST # BLUE', '100 MAIN ST STE', '100 MAIN ST LOWER RIVER', '100 MAIN ST BC'],
    ...['100 MAIN ST N', '100 MAIN N 4', '100 MAIN 4', '100 MAIN AND HWY 13', '100 MAIN & HWY 13'],
    ...['100 MAIN 5 HWY 13', '805 NORTH AVENUE F', '805 AVENUE F', '100 MAIL RD', '# 4 MAIN ST', 'MAIN ST 4'],
    ...['PIER 39', 'REAR MAIN ST', '2ND FLOOR MAIN', 'REAR', '100 MAIN BAR', '100 MAIN N BAR', '100 ST N BAR'],
    ...['100 ST BAR', '100 MAIN ST BAR BLUE', '100 MAIN 2ND', '100 ST 2ND', '100 MAIN ST 2ND AVE'],
  ])('nowhere in %j', (line) => {
    const words = line.split(' ');
    expect(unitsBegin(words, 0)).toBe(words.length);
  });
});
