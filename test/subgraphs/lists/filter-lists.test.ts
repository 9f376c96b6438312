import { describe, expect, test } from 'vitest';
import type { ListHead } from '../../../operations/list.ts';
import { byTerms, keeps, listConditions } from '../../../subgraphs/lists/filter-lists.ts';

const LIST: ListHead = {
  id: '0af76519-16cd-43dd-8448-eb211c80319c',
  name: 'Cafes 2',
  description: null,
  listType: 'LIST_GENERATION',
  fileFormat: 'CSV',
  inputFileUri: null,
  createdTimestamp: '2026-05-04T10:00:00.000Z',
  updatedTimestamp: '2026-05-05T10:00:00.000Z',
};

/** Whether a filter keeps the list, as clients write it. */
function isKept(filter: unknown, list = LIST): boolean {
  const read = listConditions({ filter }).filter;
  if (read === undefined) throw new Error('Expected a filter.');
  return keeps(read, list);
}

describe('"the same result on one object as a SQL statement gives on records"', () => {
  test.each<[filter: unknown, kept: boolean]>([
    [{ EQ: ['name', 'Cafes 2'] }, true],
    [{ EQ: ['name', 'cafes 2'] }, false],
    [{ NE: ['name', 'Cafes 2'] }, false],
    [{ NE: ['name', 'other'] }, true],
    [{ GT: ['name', 'Cafes 1'] }, true],
    [{ GT: ['name', 'Cafes 2'] }, false],
    [{ GTE: ['name', 'Cafes 2'] }, true],
    [{ GTE: ['name', 'Cafes 3'] }, false],
    [{ LT: ['name', 'Cafes 3'] }, true],
    [{ LT: ['name', 'Cafes 2'] }, false],
    [{ LTE: ['name', 'Cafes 2'] }, true],
    [{ LTE: ['name', 'Cafes 1'] }, false],
    [{ IN: ['name', ['other', 'Cafes 2']] }, true],
    [{ IN: ['name', ['other']] }, false],
    [{ NOT_IN: ['name', ['other']] }, true],
    [{ NOT_IN: ['name', ['Cafes 2']] }, false],
    [{ NOT_IN: ['name', ['other', 'Cafes 2']] }, false],
    [{ LIKE: ['name', 'Caf%'] }, true],
    [{ LIKE: ['name', 'caf%'] }, false],
    [{ ILIKE: ['name', 'CAF%_'] }, true],
    [{ ILIKE: ['name', 'CAF'] }, false],
    // What is null is neither greater nor like anything.
    [{ IS_NULL: ['description'] }, true],
    [{ IS_NULL: ['name'] }, false],
    [{ IS_NOT_NULL: ['description'] }, false],
    [{ IS_NOT_NULL: ['name'] }, true],
    [{ EQ: ['description', ''] }, false],
    [{ NE: ['description', 'x'] }, true],
    [{ GTE: ['description', ''] }, false],
    [{ LIKE: ['description', '%'] }, false],
    [{ IN: ['description', ['x']] }, false],
    [{ NOT_IN: ['description', ['x']] }, true],
    // Days, ids in any writing, and snake_case.
    [{ EQ: ['createdTimestamp', '2026-05-04'] }, true],
    [{ EQ: ['created_timestamp', '2026-05-04T23:00:00Z'] }, true],
    [{ LT: ['createdTimestamp', '2026-05-04'] }, false],
    [{ EQ: ['id', '0AF7651916CD43DD8448EB211C80319C'] }, true],
    [{ EQ: ['id', '0af76519-16cd-43dd-8448-eb211c80319d'] }, false],
    [{ AND: [{ IS_NOT_NULL: ['name'] }, { EQ: ['fileFormat', 'CSV'] }] }, true],
    [{ AND: [{ IS_NOT_NULL: ['name'] }, { EQ: ['fileFormat', 'PARQUET'] }] }, false],
    [{ OR: [{ EQ: ['fileFormat', 'PARQUET'] }, { IS_NOT_NULL: ['name'] }] }, true],
    [{ OR: [{ EQ: ['fileFormat', 'PARQUET'] }, { IS_NULL: ['name'] }] }, false],
    [{ NOT: [{ IS_NULL: ['name'] }] }, true],
  ])('%j: %s', (filter, kept) => {
    expect(isKept(filter)).toBe(kept);
  });

  test.each<[name: string, filter: unknown, kept: boolean]>([
    ['7', { EQ: ['name', 7] }, true],
    [' 7.0 ', { EQ: ['name', 7] }, true],
    ['seven', { EQ: ['name', 7] }, false],
    ['', { EQ: ['name', 0] }, false],
    ['12', { GT: ['name', 7] }, true],
  ])('a name %j as a number: %j', (name, filter, kept) => {
    expect(isKept(filter, { ...LIST, name })).toBe(kept);
  });

  test('"arithmetic on a text is BAD_USER_INPUT"', () => {
    expect(() => isKept({ EQ: [{ ADD: ['name', 1] }, 13] })).toThrow('name');
  });

  test('another field is refused, with those that there are', () => {
    expect(() => isKept({ EQ: ['owner', 'x'] })).toThrow('A path expects one of id, name, description');
  });
});

describe('"nulls first if ascending, last if descending"', () => {
  const lists = [
    { ...LIST, id: 'a', description: 'x', name: 'one' },
    { ...LIST, id: 'b', description: null, name: 'two' },
    { ...LIST, id: 'c', description: 'a', name: 'one' },
    { ...LIST, id: 'd', description: null, name: 'one' },
  ];
  const ordered = (...orderBy: string[]) =>
    lists
      .toSorted(byTerms(listConditions({ orderBy }).order))
      .map(({ id }) => id)
      .join('');
  test.each([
    [['description ASC'], 'bdca'],
    [['description DESC'], 'acbd'],
    [['name ASC', 'description DESC'], 'acdb'],
    [['name DESC', 'description ASC'], 'bdca'],
    [[], 'abcd'],
  ])('%j: %s', (orderBy, ids) => {
    expect(ordered(...orderBy)).toBe(ids);
  });

  test('lists that no term distinguishes are equal', () => {
    const { order } = listConditions({ orderBy: ['name', 'description DESC'] });
    const other = { ...LIST, id: 'e' };
    expect([byTerms(order)(LIST, other), byTerms([])(LIST, { ...LIST, name: 'x' })]).toEqual([0, 0]);
  });
});
