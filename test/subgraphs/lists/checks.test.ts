import { type FieldNode, Kind } from 'graphql';
import { describe, expect, test } from 'vitest';
import { readCatalog } from '../../../catalog/read.ts';
import { listsChecks } from '../../../subgraphs/lists/checks.ts';

const checks = listsChecks(readCatalog());
const node: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: 'field' } };
const place = { node, variables: {}, limits: { pageSize: 100 } };
const id = '00000000-0000-4000-8000-00000000000f';
const unknown = { filter: { HAS: ['nothing'] } };

describe('"They run before execution, so a refused mutation has done nothing"', () => {
  test.each<[string, accepted: object, refused: object, message: string]>([
    ['Query.lists', {}, { input: { first: -1 } }, 'first expects a number from 0 to 100'],
    [
      'Query.searchLists',
      { input: null },
      { input: { conditions: { filter: { HAS: ['x'] } } } },
      'A path expects one of id',
    ],
    ['List.materializations', { first: 100 }, { first: 101 }, 'first expects a number from 0 to 100'],
    ['ListMaterialization.metrics', { last: 1 }, { first: 1, last: 1 }, 'A connection expects first or last'],
    ['ListMaterialization.billingEventDetails', { first: 1 }, { after: 'x' }, 'after expects a cursor'],
    [
      'Query.suggestColumnMapping',
      { input: { header: ['A'] } },
      {},
      'input expects inputFileUri, or header and rows, got [].',
    ],
    [
      'Query.previewList',
      {},
      { input: { listType: 'ENRICHMENT', inputFileUri: 'https://example.org/a.csv' } },
      'input.listType expects LIST_GENERATION in a preview, got "ENRICHMENT".',
    ],
    [
      'Query.previewList',
      { input: { searchInput: {} } },
      { input: { searchInput: { conditions: unknown } } },
      'Unknown path "nothing"',
    ],
    ['ListPreview.search', { first: 100 }, { first: 101 }, 'first expects 0 to 100, got 101.'],
    ['ListPreview.search', { first: 0 }, { first: -1 }, 'first expects 0 to 100, got -1.'],
    ['RecordListPreview.ids', {}, { first: 101 }, 'first expects 0 to 100, got 101.'],
    ['Mutation.createList', {}, { input: { searchInput: { conditions: unknown } } }, 'Unknown path "nothing"'],
    [
      'Mutation.updateList',
      { input: { id, searchInput: { entityType: 'BRAND' } } },
      { input: { id, searchInput: { entityType: 'BRAND', conditions: unknown } } },
      'Unknown path "nothing"',
    ],
    // "otherwise only the list knows where its paths start"
    [
      'Mutation.updateList',
      { input: { id, searchInput: { conditions: unknown } } },
      { input: { id, searchInput: { entityType: 'SHOP' } } },
      'entityType expects one of',
    ],
    ['Mutation.updateList', {}, { input: { id, searchInput: { entityType: 'SHOP' } } }, 'entityType expects one of'],
    [
      'Mutation.updateListMaterialization',
      { input: { id, status: 'PAUSED' } },
      { input: { id, status: 'SUCCESS' } },
      'input.status expects PAUSED or PROCESSING',
    ],
    [
      'Mutation.updateListMaterialization',
      { input: { id, status: null } },
      { input: { id, status: '' } },
      'input.status expects PAUSED or PROCESSING',
    ],
    ['Mutation.createSuggestion', { suggestion: { payload: 1 } }, {}, 'suggestion expects payload, or suggestedValue'],
  ])('%s accepts %j and refuses %j', (coordinate, accepted, refused, message) => {
    const check = checks.get(coordinate);
    expect(() => check?.({ ...accepted }, place)).not.toThrow();
    expect(() => check?.({ ...refused }, place)).toThrow(message);
  });

  test('a list of records is of a type that a team has added', () => {
    for (const coordinate of ['Query.previewRecordList', 'Mutation.createRecordList'])
      for (const args of [{}, { input: { entityType: 'BRAND' } }])
        expect(() => checks.get(coordinate)?.(args, place)).toThrow('input.entityType expects');
  });
});
