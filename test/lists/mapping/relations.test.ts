import { expect, test } from 'vitest';
import {
  besideGivenNames,
  cityBeside,
  cityWithZip,
  nameInFile,
  stateWithZip,
  zipWithState,
} from '../../../lists/mapping/relations.ts';
import type { TableColumn } from '../../../lists/mapping/table-column.ts';
import { type ColumnShape, columnShape, type Shape } from '../../../lists/mapping/value-shapes.ts';

type Values = Pick<TableColumn, 'cells' | 'shape'>;
const columnOf = (cells: readonly string[]): Values => ({ cells, shape: columnShape(cells) });
const repeated = (count: number, cell: string) => Array.from({ length: count }, () => cell);

/** A column whose values have shapes, without values. */
function shaped(share: Partial<Record<Shape, number>>): Values {
  const shape: ColumnShape = columnShape([]);
  return { cells: [], shape: { ...shape, share: { ...shape.share, ...share } } };
}
const OTHER = shaped({});

/** ZIP codes of Washington, some of them beside the state and the others beside Oregon. */
function beside(right: number, wrong: number) {
  const zip = columnOf(repeated(right + wrong, '98101'));
  const state = columnOf([...repeated(right, 'WA'), ...repeated(wrong, 'OR')]);
  return { zip, state, columns: [OTHER, zip, state] };
}

test.each([
  [5, 0, 1.5],
  [4, 0, 0],
  [8, 2, 1.5],
  [7, 2, 0],
  [3, 7, 0],
  [2, 5, -2.5],
  [0, 5, -2.5],
  [0, 4, 0],
])('ZIP codes and states of %i rows agree, of %i not', (right, wrong, weight) => {
  const { zip, state, columns } = beside(right, wrong);
  expect([zipWithState(zip, columns), stateWithZip(state, columns)]).toEqual([weight, weight]);
});

test('rows without one of both say nothing, and of several columns the best counts', () => {
  const zip = columnOf([...repeated(5, '98101'), ...repeated(9, ''), 'x']);
  const state = columnOf([...repeated(4, 'WA'), '', ...repeated(10, 'OR')]);
  expect(zipWithState(zip, [zip, state])).toBe(0);
  const [good, bad] = [columnOf(repeated(14, 'WA')), columnOf(repeated(14, 'OR'))];
  expect([zipWithState(zip, [zip, bad, good]), zipWithState(zip, [zip, bad])]).toEqual([1.5, -2.5]);
  const [seattle, portland] = [columnOf(repeated(14, '98101')), columnOf(repeated(14, '97209'))];
  expect([stateWithZip(good, [portland, seattle, good]), stateWithZip(good, [portland])]).toEqual([1.5, -2.5]);
});

test('without a column of the other kind, and beside itself, a column says nothing', () => {
  const { zip, state } = beside(9, 0);
  expect([zipWithState(zip, [zip]), stateWithZip(state, [state])]).toEqual([0, 0]);
  const [few, enough] = [0.5, 0.6].map((share) => ({
    states: { ...state, shape: { ...state.shape, share: { ...state.shape.share, state: share } } },
    zips: { ...zip, shape: { ...zip.shape, share: { ...zip.shape.share, zip: share } } },
  }));
  expect([few, enough].map((each) => each && zipWithState(zip, [each.states]))).toEqual([0, 1.5]);
  expect([few, enough].map((each) => each && stateWithZip(state, [each.zips]))).toEqual([0, 1.5]);
});

const ZIPS = ['98101', '97209', '83702', '59601'];
/** Four ZIP codes, each in so many rows, with the given values of those rows. */
const city = (...values: readonly (readonly string[])[]) => {
  const zip = columnOf(values.flatMap((each, at) => repeated(each.length, ZIPS[at] ?? '')));
  const cities = columnOf(values.flat());
  return cityWithZip(cities, [cities, OTHER, zip]);
};

test.each<[string, readonly (readonly string[])[], number]>([
  [
    'one each',
    [
      ['A', 'a'],
      ['B', 'B'],
      ['C', 'C'],
      ['D', 'D'],
    ],
    2.5,
  ],
  [
    'nearly one each',
    [
      ['A', 'A', 'A', 'A', 'A'],
      ['B', 'B', 'B', 'B', 'A'],
    ],
    2.5,
  ],
  [
    'mostly one each',
    [
      ['A', 'A', 'A', 'B'],
      ['B', 'B', 'B', 'A'],
    ],
    1.2,
  ],
  [
    'hardly one each',
    [
      ['A', 'A', 'A', 'B', 'B'],
      ['B', 'B', 'B', 'A', 'A'],
    ],
    0,
  ],
  [
    'no more than by chance',
    [
      ['A', 'B'],
      ['A', 'B'],
      ['A', 'B'],
    ],
    -1,
  ],
  [
    'too few rows',
    [
      ['A', 'A'],
      ['B', 'B'],
    ],
    0,
  ],
  [
    'enough rows',
    [
      ['A', 'A', 'A'],
      ['B', 'B'],
    ],
    2.5,
  ],
  ['a ZIP code in one row only says nothing', [['A', 'A'], ['B', 'B'], ['C']], 0],
  [
    'the same in all rows',
    [
      ['A', 'A', 'A'],
      ['A', 'A', 'A'],
    ],
    0,
  ],
  [
    'empty cells say nothing',
    [
      ['A', 'A', ''],
      ['B', 'B', ''],
      ['', '', 'C'],
    ],
    0,
  ],
])('values by their ZIP codes: %s', (_, values, weight) => {
  expect(city(...values)).toBe(weight);
});

test('a column that has one value in nearly all rows says nothing', () => {
  const values = (others: number) => [repeated(40 - others, 'A'), repeated(others, 'B')];
  expect([city(...values(1)), city(...values(2))]).toEqual([0, 2.5]);
});

test('a city needs a column of ZIP codes', () => {
  const cities = columnOf(['A', 'A', 'A', 'B', 'B', 'B']);
  const zips = columnOf(['98101', '98101', '98101', '97209', '97209', '97209']);
  const withShare = (zip: number) => ({ ...zips, shape: { ...zips.shape, share: { ...zips.shape.share, zip } } });
  expect([0.79, 0.8].map((share) => cityWithZip(cities, [cities, withShare(share)]))).toEqual([0, 2.5]);
  expect(cityWithZip(zips, [zips])).toBe(0);
});

test('family names are beside given names, or behind a column that is', () => {
  const given = shaped({ givenName: 0.35, oneWord: 0.7 });
  expect(besideGivenNames(1, [given, OTHER])).toBe(2.8);
  expect(besideGivenNames(0, [OTHER, given])).toBe(2.8);
  expect(besideGivenNames(2, [given, OTHER, OTHER])).toBe(2);
  expect(besideGivenNames(0, [OTHER, OTHER, given])).toBe(0);
  expect(besideGivenNames(3, [given, OTHER, OTHER, OTHER])).toBe(0);
  expect(besideGivenNames(1, [shaped({ givenName: 0.34, oneWord: 0.7 }), OTHER])).toBe(0);
  expect(besideGivenNames(1, [shaped({ givenName: 0.35, oneWord: 0.69 }), OTHER])).toBe(0);
});

test.each([{ state: 0.8 }, { zip: 0.8 }])('a city is before its state or ZIP code: %j', (share) => {
  const place = shaped(share);
  expect(cityBeside(0, [OTHER, place])).toBe(2.2);
  expect(cityBeside(1, [place, OTHER])).toBe(0.7);
  expect(cityBeside(0, [OTHER, OTHER, place])).toBe(0.7);
  expect(cityBeside(2, [place, OTHER, OTHER])).toBe(0);
  expect(cityBeside(0, [OTHER, OTHER, OTHER, place])).toBe(0);
  expect(cityBeside(0, [OTHER, shaped({ state: 0.79, zip: 0.79 })])).toBe(0);
});

test.each([
  [{ street: 0.4 }, 1],
  [{ street: 0.39 }, -1],
  [{ zip: 0.8 }, 1],
  [{ zip: 0.79 }, -1],
])('a file with %j has names', (share, weight) => {
  expect(nameInFile([OTHER, shaped(share)])).toBe(weight);
});
