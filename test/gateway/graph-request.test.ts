import { describe, expect, test } from 'vitest';
import { documentRequest, graphRequest, mayWrite } from '../../gateway/graph/graph-request.ts';

const HASH = 'a'.repeat(64);

describe('"Reads the GraphQL request in a body"', () => {
  test.each<[body: unknown, request: unknown]>([
    [{ query: '{ a }' }, { query: '{ a }' }],
    [{ query: '{ a }', variables: null, operationName: null, extensions: null }, { query: '{ a }' }],
    [
      { query: '{ a }', variables: { n: 1 }, operationName: 'A', other: 1 },
      { query: '{ a }', variables: { n: 1 }, operationName: 'A' },
    ],
    [{ query: '{ a }', extensions: { tracing: {} } }, { query: '{ a }' }],
    [{ documentId: 'a-1' }, { document: 'a-1' }],
    [{ documentId: `sha256:${HASH}` }, { document: HASH }],
    [{ documentId: 'x'.repeat(256), query: null }, { document: 'x'.repeat(256) }],
    [{ extensions: { persistedQuery: { version: 1, sha256Hash: HASH } } }, { document: HASH }],
    [
      { query: '{ a }', extensions: { persistedQuery: { version: 1, sha256Hash: HASH } } },
      { query: '{ a }', document: HASH },
    ],
  ])('%j', (body, request) => {
    expect(documentRequest(body)).toEqual(request);
  });

  test.each<[body: unknown, message: string]>([
    [[], 'The body expects a JSON object, got an array.'],
    [{}, 'The body expects a non-empty string under "query", got nothing.'],
    [{ query: ' ' }, 'a non-empty string under "query"'],
    [{ query: 7 }, 'a non-empty string under "query"'],
    [{ query: '{ a }', documentId: 'a' }, '"documentId" or "query", got both'],
    [{ query: 7, documentId: 'a' }, 'a non-empty string under "query"'],
    [{ query: '{ a }', operationName: 7 }, 'operationName expects a string'],
    [{ query: '{ a }', variables: [] }, 'variables expects a JSON object'],
    [{ query: '{ a }', variables: '{}' }, 'variables expects a JSON object'],
    [{ query: '{ a }', extensions: 'x' }, 'extensions expects a JSON object'],
    [{ documentId: '' }, 'documentId expects a text of 1 to 256 characters, got another length'],
    [{ documentId: 'x'.repeat(257) }, 'documentId expects a text of 1 to 256 characters'],
    [{ documentId: 7 }, 'got a value of type number'],
    [
      { extensions: { persistedQuery: { version: 2, sha256Hash: HASH } } },
      'extensions.persistedQuery expects version 1, got 2.',
    ],
    [{ extensions: { persistedQuery: { version: 1 } } }, 'sha256Hash expects a text'],
    [{ query: '{'.repeat(300) }, 'levels of brackets'],
  ])('%#: refused', (body, message) => {
    expect(() => documentRequest(body)).toThrow(message);
  });

  test('a server that knows no documents needs the query itself', () => {
    expect(graphRequest({ query: '{ a }', operationName: 'A' })).toEqual({ query: '{ a }', operationName: 'A' });
    expect(graphRequest({ query: '{ a }', extensions: { persistedQuery: { version: 1, sha256Hash: HASH } } })).toEqual({
      query: '{ a }',
    });
    expect(() => graphRequest({ documentId: 'a' })).toThrow('a non-empty string under "query", got nothing');
  });
});

test.each<[query: string, operationName: string | undefined, writes: boolean]>([
  ['{ a }', undefined, false],
  ['mutation { a }', undefined, true],
  ['subscription { a }', undefined, true],
  ['query A { a } mutation B { b }', 'A', false],
  ['query A { a } mutation B { b }', 'B', true],
  // What cannot be determined runs nothing.
  ['query A { a } mutation B { b }', undefined, false],
  ['query A { a } mutation B { b }', 'C', false],
  ['mutation {', undefined, false],
  ['{ mutation }', undefined, false],
])('"Whether a request runs a mutation or a subscription": %s, %s', (query, operationName, writes) => {
  expect(mayWrite({ query, ...(operationName !== undefined && { operationName }) })).toBe(writes);
});
