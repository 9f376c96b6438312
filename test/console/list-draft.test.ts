import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLines } from '../../console/pages/lists/csv-lines.ts';
import { type Draft, draftIn, draftOf, fragmentOf, inputOf, NEW_DRAFT } from '../../console/pages/lists/draft.ts';
import {
  enrichmentFragment,
  enrichmentIn,
  enrichmentInput,
  NEW_ENRICHMENT,
} from '../../console/pages/lists/enrichment-draft.ts';
import { pathsWith, targetOf } from '../../console/pages/lists/fields.ts';
import { filterOf, groupOf, NO_CONDITIONS, operatorsFor } from '../../console/pages/lists/filter.ts';
import { previewOf, stepsOf } from '../../console/pages/lists/preview.ts';
import type { Fields } from '../../gateway/console/answers/fields.ts';

const value = (name: string, kind: 'text' | 'integer') => ({ name, kind, description: '', credits: 0 });
const link = (name: string, to: string, isRow = false) => ({
  ...{ name, to, isRow, description: '' },
  values: [value('rank', 'integer')],
});
/** A little of what /console/api/fields tells. */
const FIELDS: Fields = {
  entities: {
    BRAND: { record: 'Brand', usual: ['names.name'], one: 'brand', several: 'brands', isOwn: false },
    LEGAL_ENTITY: { record: 'LegalEntity', usual: [], one: 'legal entity', several: 'legal entities', isOwn: false },
    PERMIT: { record: 'Permit', usual: ['cost'], one: 'permit', several: 'permits', isOwn: true },
  },
  records: {
    Permit: { values: [value('cost', 'integer')], links: [link('operatingLocations', 'OperatingLocation')] },
    Brand: {
      values: [value('svcId', 'text')],
      links: [link('names', 'BrandName'), link('operatingLocations', 'OperatingLocation')],
    },
    BrandName: { values: [value('name', 'text')], links: [] },
    OperatingLocation: {
      values: [value('reviewCount', 'integer')],
      links: [link('operatingLocationCache', 'OperatingLocationCache', true), link('brands', 'Brand')],
    },
    OperatingLocationCache: { values: [value('city', 'text')], links: [] },
  },
};

/** A draft of businesses, as createList takes it. */
function businessesOf(draft: Draft) {
  const input = inputOf(draft, FIELDS);
  return 'businesses' in input ? input.businesses : undefined;
}

describe('conditions by clicks are the filter that they say', () => {
  const filter = (draft: Partial<Draft>) => businessesOf({ ...NEW_DRAFT, ...draft })?.searchInput?.conditions?.filter;
  const one = (path: string, operator: Parameters<typeof groupOf>[0], ...values: string[]) =>
    filter({ where: { ...NO_CONDITIONS, parts: [JSON.parse(JSON.stringify({ path, operator, values }))] } });

  test.each([
    ['names.name', 'is', ['A'], { EQ: ['names.name', 'A'] }],
    ['names.name', 'isAnyCase', ['50 %_\\'], { ILIKE: ['names.name', '50 \\%\\_\\\\'] }],
    ['names.name', 'contains', ['a'], { ILIKE: ['names.name', '%a%'] }],
    ['names.name', 'begins', ['a%'], { ILIKE: ['names.name', 'a\\%%'] }],
    ['names.name', 'matches', ['a%b'], { ILIKE: ['names.name', 'a%b'] }],
    ['names.name', 'isOneOf', ['1', '2'], { IN: ['names.name', ['1', '2']] }],
    ['operatingLocations.reviewCount', 'atLeast', ['10'], { GTE: ['operatingLocations.reviewCount', 10] }],
    ['operatingLocations.reviewCount', 'is', ['ten'], { EQ: ['operatingLocations.reviewCount', 'ten'] }],
    ['names.rank', 'less', ['1'], { LT: ['names.rank', 1] }],
    ['names', 'has', [], { HAS: ['names'] }],
    ['names', 'hasNone', [], { NOT: [{ HAS: ['names'] }] }],
    ['names.name', 'isMissing', [], { IS_NULL: ['names.name'] }],
  ])('%s %s %j', (path, operator, values, expected) => {
    expect(one(path, operator, ...values)).toEqual(expected);
  });

  test('what is not filled in yet is left out, and so is a group of nothing', () => {
    expect(one('names.name', 'is')).toBeNull();
    expect(one('names.name', 'is', ' ')).toBeNull();
    expect(one('names.name', 'isOneOf', 'a', '')).toBeNull();
    expect(filter({ where: { ...NO_CONDITIONS, parts: [NO_CONDITIONS] } })).toBeNull();
  });

  test('operators are those of the kind of value', () => {
    const names = (...of: Parameters<typeof operatorsFor>) => operatorsFor(...of).map(([name]) => name);
    expect(names('text', false)).toContain('contains');
    expect(names('text', true)).toEqual(['is', 'isNot', 'isOneOf', 'isNoneOf', 'isThere', 'isMissing']);
    expect(names('boolean', false)).toEqual(['isTrue', 'isFalse', 'isThere', 'isMissing']);
    expect(names('records', false)).toEqual(['has', 'hasNone']);
    expect(operatorsFor('date', false)).toContainEqual(['less', 'is before']);
    expect(operatorsFor('integer', false)).toContainEqual(['less', 'is less than']);
  });
});

describe('a filter that is opened and saved stays what it is', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'B', '%', '_', '\\', '"', '<', ' '),
    minLength: 1,
    maxLength: 5,
  });
  const some = text.filter((each) => each.trim() !== '');
  const path = fc.constantFrom('names.name', 'operatingLocations.operatingLocationCache.city');
  const predicate = fc.oneof(
    fc.record({ EQ: fc.tuple(path, some) }),
    fc.record({ ILIKE: fc.tuple(path, some) }),
    fc.record({ LIKE: fc.tuple(path, some) }),
    fc.record({ IN: fc.tuple(path, fc.array(some, { minLength: 1, maxLength: 3 })) }),
    fc.record({ GTE: fc.tuple(fc.constant('operatingLocations.reviewCount'), fc.integer()) }),
    fc.record({ GT: fc.tuple(fc.constant({ ADD: ['operatingLocations.reviewCount', 1] }), fc.integer()) }),
    fc.record({ HAS: fc.tuple(fc.constant('names')) }),
    fc.record({ IS_NULL: fc.tuple(path) }),
  );
  const { filter } = fc.letrec<{ filter: object }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 3 },
      predicate,
      fc.record({ AND: fc.array(tie('filter'), { minLength: 2, maxLength: 3 }) }),
      fc.record({ OR: fc.array(tie('filter'), { minLength: 2, maxLength: 3 }) }),
      fc.record({ NOT: fc.tuple(tie('filter')) }),
    ),
  }));
  const subject = (each: string) => targetOf(FIELDS, 'BRAND', each)?.value?.kind ?? 'records';

  test('whatever it is made of', () => {
    fc.assert(
      fc.property(filter, (written) => {
        const group = groupOf(written);
        expect(filterOf(group, subject)).toEqual(written);
        const draft = { ...NEW_DRAFT, where: group };
        expect(draftIn(fragmentOf(draft))).toEqual(JSON.parse(JSON.stringify(draft)));
      }),
    );
  });

  test('what clicks cannot say stays as it is written', () => {
    for (const blank of [{ ILIKE: ['names.name', ' '] }, { EQ: ['names.name', ''] }, { IN: ['names.name', []] }])
      expect(groupOf(blank).parts).toEqual([{ written: blank }]);
    expect(groupOf({ ILIKE: ['names.name', ' %'] }).parts).toEqual([
      { path: 'names.name', operator: 'matches', values: [' %'] },
    ]);
    const written = { GT: [{ MUL: ['operatingLocations.reviewCount', 2] }, 10] };
    expect(groupOf(written).parts).toEqual([{ written }]);
    expect(groupOf({ eq: ['names.name', 'A'] }).parts).toEqual([{ path: 'names.name', operator: 'is', values: ['A'] }]);
  });
});

test('an address may hold anything: what is no draft is none, and what is wrong in one is left out', () => {
  for (const fragment of ['', 'draft=', 'draft=%', 'draft=%7B', 'once=x']) expect(draftIn(fragment)).toBeUndefined();
  const draft = (written: unknown) => draftIn(`draft=${encodeURIComponent(JSON.stringify(written))}`);
  expect(draft(null)).toEqual(NEW_DRAFT);
  expect(
    draft({ entity: '<b>', limit: '-1', format: 'EXE', columns: 'x', where: { parts: [{ operator: 'x' }] } }),
  ).toEqual(NEW_DRAFT);
  const deep = `${'{"parts":['.repeat(1_000)}${']}'.repeat(1_000)}`;
  expect(JSON.stringify(draft({ where: JSON.parse(deep) })?.where).match(/parts/g)).toHaveLength(27);
});

test('a saved list is a draft of the same', () => {
  const draft = draftOf({
    ...{ name: 'n', description: null, fileFormat: 'NDJSON' },
    searchInput: {
      ...{ entityType: 'LEGAL_ENTITY', prompt: null },
      conditions: { filter: { EQ: ['names.name', 'A'] }, orderBy: ['names.name DESC'], limit: 5 },
    },
    columnOrdering: ['Company', 'names[*].name'],
    fieldAliases: [{ fullyQualifiedName: 'names.name', aliasName: 'Company' }],
  });
  expect(businessesOf(draft)).toEqual({
    ...{ name: 'n', description: null, fileFormat: 'NDJSON' },
    searchInput: {
      ...{ entityType: 'LEGAL_ENTITY', prompt: null },
      conditions: { filter: { EQ: ['names.name', 'A'] }, orderBy: ['names.name DESC'], limit: 5 },
    },
    columnOrdering: ['names.name', 'names[*].name'],
    aliases: [{ fullyQualifiedName: 'names.name', aliasName: 'Company' }],
  });
});

test('no column at all is svc_id alone; the usual ones are not named', () => {
  const order = (columns: Draft['columns']) => businessesOf({ ...NEW_DRAFT, columns })?.columnOrdering;
  expect(order([])).toEqual(['svc_id']);
  expect(order(null)).toBeNull();
  expect(order([{ path: 'names.name', alias: 'names.name' }])).toEqual(['names.name']);
});

describe('a list of a team’s own records', () => {
  const draft: Draft = {
    ...{ ...NEW_DRAFT, name: 'n', entity: 'PERMIT', prompt: 'left over', orderBy: ['cost DESC'] },
    where: { ...NO_CONDITIONS, parts: [{ path: 'cost', operator: 'more', values: ['5'] }] },
  };
  const conditions = { filter: { GT: ['cost', 5] }, orderBy: ['cost DESC'], limit: null };

  test('is what createRecordList takes, without a description in words; no column at all is id alone', () => {
    const said = { name: 'n', description: null, fileFormat: 'CSV', aliases: [] };
    expect(inputOf(draft, FIELDS)).toEqual({
      records: { ...said, entityType: 'PERMIT', conditions, columnOrdering: null },
    });
    expect(inputOf({ ...draft, columns: [] }, FIELDS)).toMatchObject({ records: { columnOrdering: ['id'] } });
  });

  test('is read back from what recordList tells, and from an address', () => {
    const saved = { name: 'n', description: null, fileFormat: 'CSV', columnOrdering: null, fieldAliases: null };
    const read = draftOf({ ...saved, searchInput: null }, { entityType: 'PERMIT', conditions });
    expect(read).toEqual({ ...draft, prompt: '' });
    expect(draftIn(fragmentOf(read))).toEqual(read);
  });

  test('its first rows are asked for by the field that finds the type, each by its id', () => {
    const { ofRecords, columns } = previewOf(FIELDS, 'PERMIT', [{ path: 'cost', alias: 'Cost' }]);
    const text = ofRecords('searchPermits', ['a', 'b']).text.replaceAll(/\s+/g, ' ');
    expect(text).toBe(
      'query PreviewRecords($id0: String, $id1: String) { row0: searchPermits(id: $id0) { node { id cost } } row1: searchPermits(id: $id1) { node { id cost } } }',
    );
    expect(columns.map(({ name, read: cell }) => [name, cell?.({ id: 'a', cost: 7 })])).toEqual([['Cost', '7']]);
  });
});

test('an enrichment in an address is read field by field, as a draft is', () => {
  const read = (written: unknown) => enrichmentIn(`enrich=${encodeURIComponent(JSON.stringify(written))}`);
  const mapping = [{ columnName: 'Company', searchField: 'NAME' } as const];
  const good = { ...NEW_ENRICHMENT, uri: 'upload:x', file: 'a.csv', mapping, threshold: '0.7', columns: [] };
  expect(enrichmentIn(enrichmentFragment(good))).toEqual(good);
  expect(read({ mapping: [null, { searchField: 'SSN' }, ...mapping], threshold: '2', entity: 7 })).toEqual({
    ...{ ...NEW_ENRICHMENT, mapping },
  });
  for (const written of [null, 'x', [], { columns: 5, mapping: {} }]) expect(read(written)).toEqual(NEW_ENRICHMENT);
  expect(enrichmentInput(good, mapping)).toMatchObject({
    ...{ listType: 'ENRICHMENT', inputFileUri: 'upload:x', columnMapping: mapping, columnOrdering: ['svc_id'] },
    searchInput: { entityType: 'BRAND', matchThreshold: 0.7 },
  });
});

test('fields are found by words, the shortest path first', () => {
  expect(pathsWith(FIELDS, 'BRAND', 'NAME')).toEqual(['names.name', 'names.rank']);
  expect(pathsWith(FIELDS, 'BRAND', 'locations city')).toEqual(['operatingLocations.operatingLocationCache.city']);
  expect(pathsWith(FIELDS, 'BRAND', 'nothing')).toEqual([]);
});

test('first rows are asked for and read as columns say: the first, another one, some, all, of a row or a relation', () => {
  const columns = ['names.name', 'names[1].name', 'names[0..1].name', 'names[*].name', 'names.rank', 'svcId'].concat(
    'operatingLocations.operatingLocationCache.city',
    'names.nothing',
  );
  const { operation, columns: read } = previewOf(
    FIELDS,
    'BRAND',
    columns.map((path) => ({ path, alias: '' })),
  );
  expect(operation.text).toMatch(/names\(first: 5\) \{\s+edges \{\s+node \{\s+name\s+\}\s+rank\s+\}/);
  expect(operation.text).toMatch(/operatingLocationCache \{\s+city\s+\}/);
  const brand = {
    svcId: 'B1',
    names: { edges: ['a', 'b', 'c'].map((name, rank) => ({ rank, node: { name } })) },
    operatingLocations: { edges: [{ node: { operatingLocationCache: [{ city: 'TOPEKA' }] } }] },
  };
  expect(read.map((column) => column.read?.(brand))).toEqual([
    'a',
    'b',
    'a; b',
    'a; b; c',
    '0',
    'B1',
    'TOPEKA',
    undefined,
  ]);
  expect(read.at(0)?.read?.({ names: null })).toBe('');
  const second = previewOf(FIELDS, 'BRAND', [{ path: 'names[1].name', alias: '' }]);
  expect(second.operation.text).toContain('names(first: 2)');
  expect(stepsOf('names[x].name')).toEqual(['names[x].name', undefined]);
});

test('lines of a file whose beginning was read: those that are whole', () => {
  const text = '\uFEFF"a","b"\r\n"1, ""one""","two\nlines"\r\n,\r\n"cut';
  expect(csvLines(text, 10)).toEqual([
    ['a', 'b'],
    ['1, "one"', 'two\nlines'],
    ['', ''],
  ]);
  expect(csvLines(text, 2)).toHaveLength(2);
  expect(csvLines('', 2)).toEqual([]);
});
