import { expect, test } from 'vitest';
import { readHouseNumber } from '../../matching/addresses/house-number.ts';

const read = (line: string, isQueens = false) => {
  const found = readHouseNumber(line.split(' '), isQueens);
  if (found === undefined) return undefined;
  const { text, from, to, addition } = found.number;
  return [text, from, to, addition, found.length];
};

test.each<[string, string, number | null, number | null, string | null, number]>([
  ['9 MAIN', '9', 9, 9, null, 1],
  ['0100 MAIN', '100', 100, 100, null, 1],
  ['100A MAIN', '100A', 100, 100, 'A', 1],
  ['100-A MAIN', '100A', 100, 100, 'A', 1],
  ['100 A OAKS', '100A', 100, 100, 'A', 2],
  ['100 A MAIN ST', '100A', 100, 100, 'A', 2],
  ['100 1/2 MAIN', '100 1/2', 100, 100, '1/2', 2],
  ['100 1/2', '100 1/2', 100, 100, '1/2', 2],
  ['100-102 MAIN', '100-102', 100, 102, null, 1],
  ['102-100 MAIN', '100-102', 100, 102, null, 1],
  ['100-102A MAIN', '100-102', 100, 102, 'A', 1],
  ['100-100 MAIN', '100', 100, 100, null, 1],
  ['100 - 102 MAIN', '100-102', 100, 102, null, 3],
  ['723 725 E 75TH', '723-725', 723, 725, null, 2],
  ['3012 16 E 92ND', '3012-3016', 3012, 3016, null, 2],
  ['358 370 71ST', '358-370', 358, 370, null, 2],
  ['3012 3 E 92ND', '3012', 3012, 3012, null, 1],
  ['725 723 E 75TH', '723-725', 723, 725, null, 2],
  ['100 900 E 75TH', '100', 100, 100, null, 1],
  ['100 102 MAIN', '100', 100, 100, null, 1],
  ['100 20 MILE', '100', 100, 100, null, 1],
  ['100 & 102 MAIN', '100-102', 100, 102, null, 3],
  ['12/14 MAIN', '12-14', 12, 14, null, 1],
  ['9-10 MAIN', '9-10', 9, 10, null, 1],
  ['1200-10 MAIN', '1200-1210', 1200, 1210, null, 1],
  ['12-9 MAIN', '12-19', 12, 19, null, 1],
  ['33 - 26TH AVE', '33', 33, 33, null, 2],
  ['33 - MAIN', '33', 33, 33, null, 1],
  ['N6W23001 BLUE RD', 'N6W23001', null, null, null, 1],
  ['N6 W23001 BLUE RD', 'N6W23001', null, null, null, 2],
  ['W 5527 HWY 10', 'W5527', null, null, null, 2],
  ['W 5527 OAK', 'W5527', null, null, null, 2],
  ['1N234 OAK', '1N234', null, null, null, 1],
  ['E300 MAIN', 'E300', null, null, null, 1],
  ['B12 CALLE 3', 'B12', null, null, null, 1],
  ['B-12 CALLE 3', 'B12', null, null, null, 1],
  ['ONE MAIN ST', '1', 1, 1, null, 1],
])('%j has the number %j, from %j to %j, with %j, in %d words', (line, ...number) => {
  expect(read(line)).toEqual(number);
});

test.each<[string, number, number]>([
  ['100-300 MAIN', 100, 300],
  ['100-301 MAIN', 100_301, 100_301],
  ['100-1000 MAIN', 1_001_000, 1_001_000],
  ['5-100 MAIN', 5100, 5100],
  ['1210-00 MAIN', 121_000, 121_000],
])('a range goes up, by at most 200 and one digit: %j is %d to %d', (line, from, to) => {
  expect(read(line)?.slice(1, 3)).toEqual([from, to]);
});

test.each<[string, string, number, number]>([
  ['104-12 89TH AVE', '104-12', 10_412, 10_412],
  ['100 - 102 MAIN', '100-102', 100_102, 100_102],
  ['100 & 102 MAIN', '100-102', 100, 102],
  ['56 45 MAIN', '56-45', 5645, 5645],
  ['100 20 MILE', '100-20', 10_020, 10_020],
  ['100 20 AVE', '100', 100, 100],
  ['1450 20 MAIN', '1450', 1450, 1450],
  ['56 145 MAIN', '56', 56, 56],
  ['56 45', '56', 56, 56],
])('in Queens a hyphen joins the cross street and the house: %j is %j, %d to %d', (line, text, from, to) => {
  expect(read(line, true)?.slice(0, 3)).toEqual([text, from, to]);
});

test.each(['100 A ST', '100 A ELM', '100 A STREET', '100 A AVENUE', '100 N MAIN ST', '100 O MAIN ST', '100 A'])(
  'the letter of %j is of the street',
  (line) => {
    expect(read(line)).toEqual(['100', 100, 100, null, 1]);
  },
);

test.each([
  ...['MAIN ST', 'FIRST MAIN', 'ONE ST', 'ONE', 'E300', 'W 5527', 'W 55 HWY 10', 'N6 MAIN RD', 'B12 MAIN'],
  ...['ST CALLE 3', '1/2 MAIN', '1234567 MAIN', '/ MAIN', ': MAIN'],
])('%j has none', (line) => {
  expect(read(line)).toBeUndefined();
});
