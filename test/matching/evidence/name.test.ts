import { expect, test } from 'vitest';
import { compareNames } from '../../../matching/evidence/name.ts';
import { NO_CORPUS } from '../../../matching/names/idf.ts';
import { prepareName } from '../../../matching/names/name.ts';
import { wordReader } from '../../../matching/names/word.ts';

const read = wordReader(NO_CORPUS);
const compare = (one: string, other: string) => compareNames(prepareName(one, read), prepareName(other, read));
const logOdds = (one: string, other: string) => Math.round((compare(one, other)?.logOdds ?? 0) * 10) / 10;

test.each([
  ['a digit more, of five', '1234', '12345', 5],
  ['two digits swapped', '12345', '12354', 5],
  ['a digit more, of four', '123', '1234', 0.3],
  ['two digits more', '12', '1234', 0.3],
])('a slip in a store number needs four digits. %s: #%s and #%s, %d', (_, one, other, expected) => {
  expect(logOdds(`BLARNEY STONE #${one}`, `BLARNEY STONE #${other}`)).toBe(expected);
  expect(logOdds(`BLARNEY STONE #${other}`, `BLARNEY STONE #${one}`)).toBe(expected);
});

test.each([
  ['BLARNEY I', 'BLARNEY 1', 'words equal: blarney 1'],
  ['BLARNEY II PUB', 'BLARNEY 2 PUB', 'words equal: blarney 2 pub'],
  ['BLARNEY I PUB', 'BLARNEY 1 PUB', 'words equal: blarney pub; only in the query: i; only in the candidate: 1'],
  ['A BLARNEY B', 'BLARNEY B', 'words equal: blarney b'],
  ['BLARNEY A', 'BLARNEY', 'words equal: blarney; only in the query: a'],
  ['A B C PLUMBING', 'ABC PLUMBING', 'words equal: abc plumbing'],
  ['A AND B PLUMBING', 'AB PLUMBING', 'words equal: ab plumbing'],
  ['PLUMBING X & Z', 'PLUMBING XZ', 'words equal: plumbing xz'],
  ['BLARNEY BARBER SHOP', 'BARBERSHOP BLARNEY', 'words equal: blarney; alike: barber shop'],
  ['KWB PUB', 'KILKENNY WOLFHOUND BREWERS', 'words alike: kwb; only in the query: pub'],
  ['KILKENNY DENTAL NAILS', 'KILKENNY DENTAL PLUMBING', /^words equal: kilkenny dental; (?!.*other line of business)/],
  ['KILKENNY NAILS', 'KILKENNY PLUMBING', /other line of business$/],
  ['KILKENNY CAFE', 'KILKENNY BAR', /other outlet$/],
  ['KILKENNY COFFEE BAR', 'KILKENNY BAR', 'words equal: kilkenny bar; only in the query: coffee'],
])('%j and %j: %s', (one, other, reason) => {
  expect(compare(one, other)?.reason()).toEqual(typeof reason === 'string' ? reason : expect.stringMatching(reason));
});

test('names that share a rare word and otherwise common ones are never far apart', () => {
  expect(logOdds('KILKENNY ICE CREAM', 'KILKENNY COFFEE SHOP')).toBe(-2.8);
  expect(logOdds('KILKENNY WOLFHOUND', 'KILKENNY AIREDALE')).toBeLessThan(-6);
});
