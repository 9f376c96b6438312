import { describe, expect, test } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { checkedDefinition } from '../../lists/definition/check-definition.ts';
import { columnPath, columnPaths } from '../../lists/definition/column-path.ts';
import { type CreateListInput, contentOf, createdContent, updatedContent } from '../../lists/definition/read-input.ts';
import { USUAL_COLUMNS } from '../../lists/definition/usual-columns.ts';
import { LISTED_ENTITIES, type ListedEntity } from '../../operations/list.ts';
import { projectionsOf } from '../../subgraphs/lists/projections.ts';

const catalog = readCatalog();
const define = (input: CreateListInput) => checkedDefinition(createdContent(input), catalog);
const columnsOf = (input: CreateListInput) => define(input).columns.map(({ path, alias }) => [path, alias]);

describe('a definition', () => {
  test('of nothing is a search for all brands, written to PARQUET with the usual columns', () => {
    expect(define({})).toEqual({
      ...{ listType: 'LIST_GENERATION', name: null, description: null, fileFormat: 'PARQUET' },
      search: { entityType: 'BRAND', filter: null, orderBy: [], limit: null, prompt: null, matchThreshold: null },
      columns: ['svc_id', ...USUAL_COLUMNS.BRAND].map((path) => ({ path, alias: path })),
      ...{ columnMapping: [], inputFileUri: null },
    });
  });

  test('"a LIST_GENERATION list stores searchInput (entityType, filter, orderBy, limit, prompt)"', () => {
    const filter = { EQ: ['addresses.state', 'WA'] };
    const conditions = { filter, orderBy: ['names.name DESC'], limit: 5 };
    const searchInput = { entityType: 'LEGAL_ENTITY', conditions, prompt: ' cafes ', matchThreshold: 0.7 } as const;
    expect(define({ searchInput, name: ' Mine ', fileFormat: 'csv' })).toMatchObject({
      ...{ name: 'Mine', fileFormat: 'CSV' },
      search: { entityType: 'LEGAL_ENTITY', ...conditions, prompt: 'cafes', matchThreshold: 0.7 },
    });
  });

  test.each(LISTED_ENTITIES)('the usual columns of %s are columns', (entityType) => {
    for (const path of USUAL_COLUMNS[entityType]) expect(columnPath(catalog, entityType, path).name).toBe(path);
    expect(define({ searchInput: { entityType } }).columns.length).toBe(USUAL_COLUMNS[entityType].length + 1);
  });

  test.each(LISTED_ENTITIES)(
    'columnOrdering takes every projection that `_schemaExtended` lists of %s',
    (entityType) => {
      const names = projectionsOf(catalog).flatMap(({ entity, name }) => (entity === entityType ? [name] : []));
      expect(names.length).toBeGreaterThan(100);
      for (let at = 0; at < names.length; at += 400) {
        const columnOrdering = names.slice(at, at + 400);
        expect(columnsOf({ searchInput: { entityType }, columnOrdering })).toEqual(
          ['svc_id', ...columnOrdering].map((name) => [name, name]),
        );
      }
    },
  );
});

describe('"aliases rename, columnOrdering picks and orders"', () => {
  const aliases = [{ fullyQualifiedName: 'names.name', aliasName: 'Company' }];

  test('by path, by alias, in camelCase or snake_case; svc_id comes first unless it is placed', () => {
    const columnOrdering = ['operating_locations.edges.node.addresses.city', 'Company'];
    const city = 'operatingLocations.addresses.city';
    expect(columnsOf({ aliases, columnOrdering })).toEqual([
      ['svc_id', 'svc_id'],
      [city, city],
      ['names.name', 'Company'],
    ]);
    expect(columnsOf({ columnOrdering: [city, 'svc_id'] }).map(([path]) => path)).toEqual([city, 'svc_id']);
    expect(columnsOf({ aliases: [{ fullyQualifiedName: 'svc_id', aliasName: 'Id' }], columnOrdering: [city] })).toEqual(
      [
        ['svc_id', 'Id'],
        [city, city],
      ],
    );
  });

  test('without an order, the columns with an alias join the usual ones', () => {
    const more = [...aliases, { fullyQualifiedName: 'websites.domain', aliasName: 'Domain' }];
    const columns = columnsOf({ aliases: more });
    expect(columns).toContainEqual(['names.name', 'Company']);
    expect(columns.at(-1)).toEqual(['websites.domain', 'Domain']);
    expect(columns).toHaveLength(USUAL_COLUMNS.BRAND.length + 2);
  });

  test('names[0..n] are columns of their own, names[*] one', () => {
    expect(columnsOf({ columnOrdering: ['names[0..2].name', 'websites[*].domain'] }).map(([path]) => path)).toEqual([
      ...['svc_id', 'names.name', 'names[1].name', 'names[2].name', 'websites[*].domain'],
    ]);
    const ranged = [{ fullyQualifiedName: 'names[1..2].name', aliasName: 'Other' }];
    expect(columnsOf({ aliases: ranged, columnOrdering: ['names[2].name', 'Other_0'] }).slice(1)).toEqual([
      ['names[2].name', 'Other_1'],
      ['names[1].name', 'Other_0'],
    ]);
  });

  test('a column says which record each of its steps picks', () => {
    const [first, second] = columnPaths(catalog, 'BRAND', 'operatingLocations[3].addresses[0..1].city');
    expect([first?.picks, second?.picks]).toEqual([
      [3, 0],
      [3, 1],
    ]);
    expect(columnPath(catalog, 'BRAND', 'names[*].name').picks).toEqual(['all']);
    expect(columnPath(catalog, 'BRAND', second?.name ?? '')).toEqual({ ...second, path: expect.anything() });
  });
});

describe('an ENRICHMENT', () => {
  const listType = 'ENRICHMENT';
  const inputFileUri = 'https://example.org/customers.csv';

  test('"stores inputFileUri and columnMapping"; without a mapping one is proposed', () => {
    const columnMapping = [{ columnName: 'Firm', searchField: 'NAME' as const }];
    expect(define({ listType, inputFileUri, columnMapping })).toMatchObject({ listType, inputFileUri, columnMapping });
    const uploaded = 'upload:00000000-0000-4000-8000-000000000001';
    expect(define({ listType, inputFileUri: uploaded })).toMatchObject({ inputFileUri: uploaded, columnMapping: [] });
  });

  const name = { columnName: 'a', searchField: 'NAME' } as const;
  const person = { columnName: 'b', searchField: 'PERSON_FIRST_NAME' } as const;
  const taken = (aliasName: string) => [{ fullyQualifiedName: 'names.name', aliasName }];
  test.each<[string, CreateListInput, RegExp]>([
    ['no file', { inputFileUri: null }, /^input\.inputFileUri expects the file whose rows .*, got null\.$/],
    ['a file of this machine', { inputFileUri: 'file:///etc/passwd' }, /^input\.inputFileUri: .* https URL .*"file:…"/],
    ['http', { inputFileUri: 'http://example.org/a' }, /https URL/],
    ['a password', { inputFileUri: 'https://a:geheim@example.org/a' }, /^(?!.*geheim).*without user and password/],
    ['a prompt', { searchInput: { prompt: 'cafes' } }, /prompt expects no value in an ENRICHMENT list/],
    ['a limit', { searchInput: { conditions: { limit: 3 } } }, /limit expects no value in an ENRICHMENT/],
    ['an order', { searchInput: { conditions: { orderBy: ['names.name'] } } }, /orderBy expects no value/],
    [
      'a column twice',
      { columnMapping: [name, { ...person, columnName: 'a' }] },
      /columnMapping\[1\]\.columnName .*once/,
    ],
    [
      'a field twice',
      { columnMapping: [name, { ...name, columnName: 'b' }] },
      /columnMapping\[1\]\.searchField .*once/,
    ],
    ['a column without name', { columnMapping: [{ ...name, columnName: ' ' }] }, /columnMapping\[0\]\.columnName/],
    ['a first name alone', { columnMapping: [person] }, /input\.columnMapping expects a column of NAME/],
    ['a name of the match', { aliases: taken('MATCH_SCORE') }, /different names for match_score and names\.name/],
    ['a name of the input', { aliases: taken('Input_name') }, /do not begin with input_/],
  ])('is refused with %s', (_, input, message) => {
    expect(() => define({ listType, inputFileUri, ...input })).toThrow(message);
  });

  test('an alias like those is free in a LIST_GENERATION', () => {
    expect(columnsOf({ aliases: taken('input_name') })).toContainEqual(['names.name', 'input_name']);
  });
});

const alias = (fullyQualifiedName: string, aliasName: string) => [{ fullyQualifiedName, aliasName }];
const filtered = (filter: unknown, entityType: ListedEntity = 'BRAND') => ({
  searchInput: { entityType, conditions: { filter } },
});

test.each<[string, CreateListInput, RegExp]>([
  [
    'an unknown path in the filter',
    filtered({ EQ: ['names.nam', 'x'] }),
    /^input\.searchInput\.conditions: .*"names\.nam"/,
  ],
  ['a path of another entity', filtered({ EQ: ['names.legalEntityType', 'x'] }), /legalEntityType/],
  ['an unknown operator', filtered({ FOO: [] }), /FOO/],
  [
    'an order that ends nowhere',
    { searchInput: { conditions: { orderBy: ['names'] } } },
    /input\.searchInput\.conditions: orderBy/,
  ],
  [
    'a negative limit',
    { searchInput: { conditions: { limit: -1 } } },
    /conditions\.limit expects a whole number from 0, got -1/,
  ],
  [
    'a threshold above 1',
    { searchInput: { matchThreshold: 1.5 } },
    /matchThreshold expects a number from 0 to 1, got 1\.5/,
  ],
  ['a threshold below 0', { searchInput: { matchThreshold: -0.1 } }, /matchThreshold/],
  ['a long prompt', { searchInput: { prompt: 'x'.repeat(2_001) } }, /prompt expects at most 2000 characters/],
  ['an unknown column', { columnOrdering: ['svc_id', 'names.nam'] }, /^input\.columnOrdering\[1\]: .*"names\.nam"/],
  ['a connection as column', { columnOrdering: ['names'] }, /a path that ends at a value, got "names"/],
  ['a rank without a connection', { columnOrdering: ['names.name[1]'] }, /after a connection/],
  ['a range backwards', { columnOrdering: ['names[3..1].name'] }, /lower to the higher/],
  ['an endless range', { columnOrdering: ['names[0..9999].name'] }, /at most 100 columns/],
  [
    'two ranges of many',
    { columnOrdering: ['operatingLocations[0..19].names[0..9].name'] },
    /at most 100 columns, got 200/,
  ],
  ['brackets of something else', { columnOrdering: ['names[x].name'] }, /names\[x\]/],
  ['a rank of five digits', { columnOrdering: ['names[12345].name'] }, /names\[12345\]/],
  [
    'a column twice',
    { columnOrdering: ['names.name', 'names.edges.node.name'] },
    /each column once, got "names\.name"/,
  ],
  ['an alias of an unknown column', { aliases: alias('nam', 'x') }, /^input\.aliases\[0\]\.fullyQualifiedName: /],
  [
    'an empty alias',
    { aliases: alias('names.name', ' ') },
    /^input\.aliases\[0\]\.aliasName expects 1 to 200 printable/,
  ],
  ['a line break in an alias', { aliases: alias('names.name', 'a\nb') }, /printable/],
  [
    'two aliases of a column',
    { aliases: [...alias('names.name', 'a'), ...alias('names.name', 'b')] },
    /one alias for a column/,
  ],
  [
    'one alias of two columns',
    { aliases: [...alias('names.name', 'a'), ...alias('websites.domain', 'A')] },
    /different names for names\.name and websites\.domain, got "A"/,
  ],
  ['an alias that is a column', { aliases: alias('websites.domain', 'names.name') }, /different names/],
  ['a format that is none', { fileFormat: 'XML' }, /^input\.fileFormat expects PARQUET, CSV, NDJSON, got "XML"/],
  ['a long name', { name: 'x'.repeat(201) }, /^input\.name expects at most 200 characters/],
  [
    'a file in a LIST_GENERATION',
    { inputFileUri: 'https://example.org/a.csv' },
    /^input\.inputFileUri expects no value in a LIST_GENERATION/,
  ],
  [
    'a mapping in a LIST_GENERATION',
    { columnMapping: [{ columnName: 'a', searchField: 'NAME' }] },
    /^input\.columnMapping expects no value/,
  ],
])('refused: %s', (_, input, message) => {
  expect(() => define(input)).toThrow(
    expect.objectContaining({ code: 'BAD_USER_INPUT', message: expect.stringMatching(message) }),
  );
});

describe('limits are reached without being passed', () => {
  test.each<[string, CreateListInput]>([
    ['a name', { name: 'x'.repeat(200) }],
    ['a description', { description: 'x'.repeat(2_000) }],
    ['a prompt', { searchInput: { prompt: 'x'.repeat(2_000) } }],
    ['the lowest threshold', { searchInput: { matchThreshold: 0 } }],
    ['the highest threshold', { searchInput: { matchThreshold: 1 } }],
    ['a limit of none', { searchInput: { conditions: { limit: 0 } } }],
  ])('%s', (_, input) => {
    expect(() => define(input)).not.toThrow();
  });

  test('a description that is longer is refused', () => {
    expect(() => define({ description: 'x'.repeat(2_001) })).toThrow(
      'input.description expects at most 2000 characters',
    );
  });

  test('a column of a mapping has a name of 1 to 200 characters', () => {
    const mapped = (columnName: string) =>
      define({
        ...{ listType: 'ENRICHMENT', inputFileUri: 'https://example.org/a.csv' },
        columnMapping: [{ columnName, searchField: 'NAME' }],
      });
    for (const name of ['x', 'x'.repeat(200)]) expect(mapped(name).columnMapping[0]?.columnName).toBe(name);
    for (const name of ['', ' ', 'x'.repeat(201)])
      expect(() => mapped(name)).toThrow('input.columnMapping[0].columnName expects 1 to 200 characters');
  });
});

describe('"updateList changes only the fields given (null means unchanged)"', () => {
  const conditions = { filter: { HAS: ['websites'] }, orderBy: ['names.name'], limit: 7 };
  const full = createdContent({
    ...{ name: 'a', description: 'b', fileFormat: 'CSV', aliases: alias('names.name', 'x'), columnOrdering: ['x'] },
    searchInput: { entityType: 'OPERATING_LOCATION', conditions, prompt: 'p', matchThreshold: 0.9 },
  });

  test('nothing given, and nulls, change nothing', () => {
    expect(updatedContent(full, {})).toEqual(full);
    const nulls = {
      name: null,
      description: null,
      searchInput: null,
      aliases: null,
      columnOrdering: null,
      columnMapping: null,
    };
    expect(updatedContent(full, nulls)).toEqual(full);
    const search = { entityType: null, conditions: null, prompt: null, matchThreshold: null };
    expect(updatedContent(full, { searchInput: search })).toEqual(full);
    const stored = { ...full, id: 'i', accountId: 'a', createdTimestamp: 'c', updatedTimestamp: 'u' };
    expect(contentOf(stored)).toEqual(full);
  });

  test('each field alone', () => {
    expect(updatedContent(full, { name: 'n' })).toEqual({ ...full, name: 'n' });
    expect(updatedContent(full, { description: 'd' })).toEqual({ ...full, description: 'd' });
    expect(updatedContent(full, { columnOrdering: ['names.name'] })).toEqual({
      ...full,
      columnOrdering: ['names.name'],
    });
    expect(updatedContent(full, { searchInput: { prompt: 'q' } })).toEqual({
      ...full,
      searchInput: { ...full.searchInput, prompt: 'q' },
    });
    expect(updatedContent(full, { searchInput: { conditions: { limit: 2 } } }).searchInput).toEqual({
      ...full.searchInput,
      conditions: { filter: null, orderBy: null, limit: 2 },
    });
  });

  test('an empty text or list takes away what was there', () => {
    const emptied = { name: '', description: ' ', aliases: [], columnOrdering: [], columnMapping: [] };
    expect(updatedContent(full, { ...emptied, searchInput: { prompt: '' } })).toMatchObject({
      ...{ name: null, description: null, fieldAliases: [], columnOrdering: null, columnMapping: [] },
      searchInput: { prompt: null, entityType: 'OPERATING_LOCATION', matchThreshold: 0.9 },
    });
  });
});
