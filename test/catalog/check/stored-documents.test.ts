import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  listDocument,
  storedLists,
  storedOperations,
  storedOperationsIn,
} from '../../../catalog/check/stored-documents.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

/** A folder of files; what is no text is written as JSON. */
function rootOf(files: Readonly<Record<string, unknown>>): string {
  const root = temporaryFolder('stored');
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return root;
}

const MANIFEST = 'apollo-persisted-query-manifest';

describe('"`*.graphql`, where each file is a document, and trusted documents, in the manifests that client builds write"', () => {
  test('files of operations, in the order of their paths, each with its client', () => {
    const root = rootOf({
      'clients/web/deep/er/b.gql': '{ b }',
      'clients/web/a.graphql': '{ a }',
      'clients/c.graphql': '{ c }',
      'clients/web/node_modules/x/d.graphql': '{ d }',
      'clients/readme.md': '{ e }',
      'clients/a.graphql.txt': '{ f }',
    });
    expect(storedOperations(root, 'clients')).toEqual([
      { file: 'clients/c.graphql', client: 'clients', text: '{ c }' },
      { file: 'clients/web/a.graphql', client: 'web', text: '{ a }' },
      { file: 'clients/web/deep/er/b.gql', client: 'web', text: '{ b }' },
    ]);
    expect(storedOperations(root, 'clients/web').map(({ client }) => client)).toEqual(['web', 'deep']);
  });

  test.each<[name: string, json: unknown, documents: readonly object[]]>([
    ['trusted.json', { a: '{ a }', n: 7 }, [{ text: '{ a }', name: 'a', id: 'a' }]],
    ['my-persisted_queries.json', { a: '{ a }' }, [{ text: '{ a }', name: 'a', id: 'a' }]],
    ['operations.json', { a: '{ a }' }, []],
    ['operations.json', { format: 'other', operations: [{ id: 'a', body: '{ a }' }] }, []],
    ['operations.json', { format: MANIFEST, operations: { id: 'a', body: '{ a }' } }, []],
    ['operations.json', '{', []],
    ['operations.json', '[]', []],
    ['operations.json', 'null', []],
    [
      'operations.json',
      {
        format: MANIFEST,
        operations: [{ id: 1, name: '', body: '{ a }' }, { id: 'b', name: 'B', body: '{ b }' }, { id: 'c' }, 7, null],
      },
      [
        { text: '{ a }', name: '1', id: '1' },
        { text: '{ b }', name: 'B', id: 'b' },
      ],
    ],
    ['shops.list.json', { a: '{ a }' }, []],
  ])('%s %j', (name, json, documents) => {
    const file = `clients/${name}`;
    const stored = documents.map((document) => ({ file, client: 'clients', ...document }));
    expect(storedOperations(rootOf({ [file]: json }), 'clients')).toEqual(stored);
  });

  test('a folder that is not there is refused by its name', () => {
    expect(() => storedOperations(rootOf({}), 'clients')).toThrow(/^clients: holds no stored operations: ENOENT.*\.$/);
    expect(() => storedLists(rootOf({}), 'clients')).toThrow(/^clients: holds no stored operations: ENOENT.*\.$/);
  });
});

describe('"Like storedOperations, for one file; a JSON file of any name may map ids to documents"', () => {
  test.each<[file: string, content: unknown, documents: readonly object[]]>([
    ['web/a.graphql', '{ a }', [{ text: '{ a }' }]],
    ['web/any.json', { a: '{ a }', n: 7 }, [{ text: '{ a }', name: 'a', id: 'a' }]],
    [
      'web/any.json',
      { format: MANIFEST, operations: [{ id: 'b', body: '{ b }' }] },
      [{ text: '{ b }', name: 'b', id: 'b' }],
    ],
  ])('%s %j', (file, content, documents) => {
    expect(storedOperationsIn(rootOf({ [file]: content }), file)).toEqual(
      documents.map((document) => ({ file, client: 'web', ...document })),
    );
  });
});

describe('list definitions', () => {
  const SAVE = 'mutation ($input: CreateListInput!) { createList(input: $input) { __typename } }';
  const SAVE_RECORDS = 'mutation ($input: RecordListInput!) { createRecordList(input: $input) { __typename } }';

  test('"Only the input of a list of a team’s own records has an `entityType` itself"', () => {
    const plain = { name: 'x', searchInput: { entityType: 'BRAND' } };
    expect(listDocument('f', 'web', plain)).toEqual({
      ...{ file: 'f', client: 'web', text: SAVE, variables: { input: plain } },
    });
    expect(listDocument('f', 'web', { entityType: 'PERMIT' }).text).toBe(SAVE_RECORDS);
  });
});
