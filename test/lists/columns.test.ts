import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../catalog/errors/service-error.ts';
import { readCatalog } from '../../catalog/read.ts';
import { columnPath, columnPaths } from '../../lists/definition/column-path.ts';
import { definedColumns } from '../../lists/definition/columns.ts';
import { expectInputUri, uploadIdOf, uploadUri } from '../../lists/definition/input-uri.ts';
import { within } from '../../lists/definition/within.ts';
import type { FieldAlias } from '../../operations/list.ts';

const catalog = readCatalog();
const namesOf = (text: string) => columnPaths(catalog, 'BRAND', text).map(({ name }) => name);

describe('"The columns for a dotted path"', () => {
  test.each([
    ['names.name', ['names.name']],
    ['names[0].name', ['names.name']],
    ['names[2].name', ['names[2].name']],
    ['names[*].name', ['names[*].name']],
    ['names[0..2].name', ['names.name', 'names[1].name', 'names[2].name']],
    ['names[2..2].name', ['names[2].name']],
    ['names.edges.node.name', ['names.name']],
    [
      'operatingLocations[0..1].addresses[1..2].city',
      [
        'operatingLocations.addresses[1].city',
        'operatingLocations.addresses[2].city',
        'operatingLocations[1].addresses[1].city',
        'operatingLocations[1].addresses[2].city',
      ],
    ],
    ['operating_locations.addresses.zip', ['operatingLocations.addresses.zip']],
  ])('%s', (text, names) => {
    expect(namesOf(text)).toEqual(names);
  });

  test('a hundred are one range, and one column is one', () => {
    expect(namesOf('names[0..99].name')).toHaveLength(100);
    expect(namesOf('operatingLocations[0..9].addresses[0..9].city')).toHaveLength(100);
    expect(columnPath(catalog, 'BRAND', 'names[1].name').picks).toEqual([1]);
    expect(() => columnPath(catalog, 'BRAND', 'names[0..1].name')).toThrow('one column');
  });
});

describe('"aliases rename, columnOrdering picks and orders"', () => {
  const columnsOf = (columnOrdering: readonly string[], aliases: Readonly<Record<string, string>> = {}) => {
    const fieldAliases: FieldAlias[] = Object.entries(aliases).map(([fullyQualifiedName, aliasName]) => ({
      fullyQualifiedName,
      aliasName,
    }));
    return definedColumns(catalog, 'BRAND', { fieldAliases, columnOrdering, listType: 'LIST_GENERATION' });
  };

  test.each<[ordering: string[], aliases: Record<string, string>, message: string]>([
    [['names.name', 'names.name'], {}, 'input.columnOrdering expects each column once'],
    [
      ['names.name', 'names[1].name'],
      { 'names[1].name': 'NAMES.name' },
      'different names for names.name and names[1].name',
    ],
    [['names.name'], { 'names.name': ' ' }, 'input.aliases[0].aliasName expects 1 to 200 printable characters'],
    [['names.name'], { 'names.name': 'x'.repeat(201) }, '1 to 200 printable characters'],
    [['names.name'], { 'names.name': 'a\nb' }, '1 to 200 printable characters'],
    [['nothing'], {}, 'input.columnOrdering[0]: '],
    [['names.name'], { nothing: 'x' }, 'input.aliases[0].fullyQualifiedName: '],
    [['names.name'], { 'names.name': 'a', 'names[0].name': 'b' }, 'one alias for a column'],
    [Array.from({ length: 500 }, (_, at) => `names[${at}].name`), {}, 'at most 500 columns, got 501'],
  ])('%#: refused', (ordering, aliases, message) => {
    expect(() => columnsOf(ordering, aliases)).toThrow(message);
  });

  test('a name of 200 characters is taken, and 500 columns are', () => {
    expect(columnsOf(['names.name'], { 'names.name': 'x'.repeat(200) })[1]?.alias).toBe('x'.repeat(200));
    expect(columnsOf(Array.from({ length: 499 }, (_, at) => `names[${at}].name`))).toHaveLength(500);
  });
});

describe('"the URI of an uploaded file, or an https URL without user and password"', () => {
  const ID = '0af76519-16cd-43dd-8448-eb211c80319c';
  test.each([
    [uploadUri(ID), undefined],
    ['https://files.example/a.csv', undefined],
    [`https://files.example/${'a'.repeat(1_978)}`, undefined],
    [`https://files.example/${'a'.repeat(1_979)}`, 'got "https://files.example/'],
    ['http://files.example/a.csv', 'got "http:…"'],
    ['https://user@files.example/a.csv', 'got "https:…"'],
    ['https://:secret@files.example/a.csv', 'got "https:…"'],
    ['a.csv', 'got "a.csv"'],
    ['upload:7', 'got "upload:…"'],
  ])('%s', (uri, message) => {
    if (message === undefined) expect(() => expectInputUri(uri)).not.toThrow();
    else expect(() => expectInputUri(uri)).toThrow(message);
  });

  test('an upload has its id', () => {
    expect([uploadIdOf(uploadUri(ID)), uploadIdOf(`${uploadUri(ID)}x`), uploadIdOf('https://a')]).toEqual([
      ID,
      undefined,
      undefined,
    ]);
  });
});

test('"adds the field to the message if it refuses a client\'s input", and to no other fault', () => {
  const failing = (error: Error) => () =>
    within('input.a', () => {
      throw error;
    });
  expect(within('input.a', () => 7)).toBe(7);
  expect(failing(new ServiceError('BAD_USER_INPUT', 'wrong'))).toThrow('input.a: wrong');
  expect(failing(new ServiceError('NOT_READY', 'later'))).toThrow(/^later$/);
  expect(failing(new Error('broken'))).toThrow(/^broken$/);
});
