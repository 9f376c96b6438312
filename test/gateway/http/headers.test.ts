import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { byteRange } from '../../../gateway/files/byte-range.ts';
import { acceptedType } from '../../../gateway/http/accepted-type.ts';
import { jsonObject, kindOf, parseJsonBodies } from '../../../gateway/http/body.ts';
import { compressAnswers } from '../../../gateway/http/compression.ts';
import { weakTag } from '../../../gateway/http/etag.ts';
import { keyOf, pathOf, queryOf } from '../../../gateway/http/request.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const GRAPHQL_TYPE = 'application/graphql-response+json; charset=utf-8';

test.each<[accept: string | undefined, type: string]>([
  [undefined, JSON_TYPE],
  ['', JSON_TYPE],
  ['*/*', JSON_TYPE],
  ['application/json', JSON_TYPE],
  ['application/*', JSON_TYPE],
  ['application/json;charset=utf-8', JSON_TYPE],
  ['application/graphql-response+json', GRAPHQL_TYPE],
  ['application/graphql-response+json; charset=utf-8, application/json; charset=utf-8', GRAPHQL_TYPE],
  ['application/graphql-response+json;q=0.5, application/json', JSON_TYPE],
  ['text/html, application/graphql-response+json;q=0.9, */*;q=0.1', GRAPHQL_TYPE],
])('"the media type of a GraphQL response that the client prefers": %s', (accept, type) => {
  expect(acceptedType(accept)).toBe(type);
});

test.each(['text/html', 'application/xml', 'application/json;q=0', 'nonsense'])('%s: NOT_ACCEPTABLE', (accept) => {
  expect(() => acceptedType(accept)).toThrow(expect.objectContaining({ code: 'NOT_ACCEPTABLE' }));
});

describe('tags of answers', () => {
  const tag = weakTag('a', 'b');
  test('are weak, of 192 bits, and of their parts in order', () => {
    expect(tag).toMatch(/^W\/"[\w-]{32}"$/);
    expect([weakTag('a', 'b'), weakTag('b', 'a') === tag, weakTag('ab') === tag]).toEqual([tag, false, false]);
  });
});

test.each<[headers: Record<string, string>, key: string | undefined]>([
  [{ 'x-api-key': 'one', authorization: 'Bearer two' }, 'one'],
  [{ 'x-api-key': '', authorization: 'Bearer two' }, 'two'],
  [{ authorization: 'bearer   two  ' }, 'two'],
  [{ authorization: 'Bearer two three' }, undefined],
  [{ authorization: 'Basic two' }, undefined],
  [{ authorization: 'Bearer ' }, undefined],
  [{ 'x-api-key': '' }, undefined],
  [{}, undefined],
])('"x-api-key, else the bearer token": %j', (headers, key) => {
  expect(keyOf(headers)).toBe(key);
});

test.each([
  ['/graphql?a=1', '/graphql', 'a=1'],
  ['/graphql', '/graphql', ''],
  ['?a=1', '', 'a=1'],
  ['/a?b=1?c', '/a', 'b=1%3Fc'],
])('the path of %s is %j, its query %j', (url, path, query) => {
  expect([pathOf({ url }), String(queryOf({ url }))]).toEqual([path, query]);
});

describe('ranges of a file of ten bytes (RFC 9110, section 14)', () => {
  test.each<[header: string | undefined, range: ReturnType<typeof byteRange>]>([
    ['bytes=0-3', { start: 0, end: 3 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=3-', { start: 3, end: 9 }],
    ['bytes=9-', { start: 9, end: 9 }],
    ['bytes=9-20', { start: 9, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-10', { start: 0, end: 9 }],
    ['bytes=-11', { start: 0, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=10-20', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    // The whole file: no range, or one that may be ignored.
    [undefined, undefined],
    ['bytes=-', undefined],
    ['bytes=5-4', undefined],
    ['bytes=0-1,3-4', undefined],
    ['lines=0-3', undefined],
    ['bytes=1234567890123456-', undefined],
  ])('%s', (header, range) => {
    expect(byteRange(header, 10)).toEqual(range);
  });

  test('an empty file has no range', () => {
    expect([byteRange('bytes=0-', 0), byteRange('bytes=-1', 0)]).toEqual(['unsatisfiable', 'unsatisfiable']);
  });
});

describe('"texts of at least SHORTEST characters for clients that accept it"', () => {
  const server = Fastify();
  compressAnswers(server);
  server.get('/:length', async (request, reply) => {
    reply.header('etag', '"strong"').header('vary', 'origin, accept-encoding').type('text/plain');
    return 'a'.repeat(Number(Object(request.params).length));
  });
  const codingOf = async (accept: string | undefined, length = 1_024) => {
    const headers = accept === undefined ? {} : { 'accept-encoding': accept };
    const answer = await server.inject({ url: `/${length}`, headers });
    return [answer.headers['content-encoding'], answer.headers.etag, answer.headers.vary];
  };

  test.each<[accept: string | undefined, coding: string | undefined]>([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['gzip;q=0.5, br;q=0.4', 'gzip'],
    ['gzip;q=0.5, br;q=0.5', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=0.5, identity', undefined],
    ['gzip, identity', 'gzip'],
    ['gzip;q=0', undefined],
    ['deflate', undefined],
    ['identity', undefined],
    ['', undefined],
    ['gzip;q=x', undefined],
    [undefined, undefined],
  ])('Accept-Encoding %s', async (accept, coding) => {
    expect(await codingOf(accept)).toEqual([
      coding,
      coding === undefined ? '"strong"' : 'W/"strong"',
      'origin, accept-encoding',
    ]);
  });

  test('a shorter one is sent as it is', async () => {
    expect(await codingOf('br', 1_023)).toEqual([undefined, '"strong"', 'origin, accept-encoding']);
  });
});

describe('"accept only JSON bodies in UTF-8"', () => {
  const server = Fastify();
  parseJsonBodies(server);
  server.post('/', async ({ body }) => ({ body }));
  server.setErrorHandler((error, _, reply) =>
    reply.code(400).send({ code: Object(error).code, message: Object(error).message }),
  );
  const post = async (payload: string | Buffer, headers: Record<string, string> = {}) => {
    const answer = await server.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    });
    return answer.statusCode === 200 ? 'taken' : answer.json().message;
  };
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, at]));

  test.each<[payload: string | Buffer, headers: Record<string, string>, answer: unknown]>([
    ['{"a":1}', {}, 'taken'],
    ['{"a":1}', { 'content-type': 'application/json; charset=UTF-8' }, 'taken'],
    ['{"a":1}', { 'content-encoding': 'identity' }, 'taken'],
    ['{"a":1}', { 'content-encoding': 'gzip' }, expect.stringContaining('content-encoding')],
    ['{"a":1}', { 'content-type': 'application/json; charset=latin1' }, expect.stringContaining('content-type')],
    // Each route says what it expects of an empty body.
    ['', {}, 'taken'],
    [Buffer.from([0x22, 0xff, 0x22]), {}, expect.stringContaining('other bytes')],
    ['{"a":', {}, expect.stringContaining('broken JSON')],
    [JSON.stringify(keys(1_000)), {}, 'taken'],
    [JSON.stringify(keys(1_001)), {}, expect.stringContaining('one of 1001')],
    [JSON.stringify({ a: [null, { b: keys(1_001) }] }), {}, expect.stringContaining('one of 1001')],
    [JSON.stringify(Array.from({ length: 2_000 }, (_, at) => at)), {}, 'taken'],
  ])('%#', async (payload, headers, answer) => {
    expect(await post(payload, headers)).toEqual(answer);
  });

  test.each([
    [undefined, 'nothing'],
    [null, 'null'],
    ['', 'an empty string'],
    ['a', 'a value of type string'],
    [1, 'a value of type number'],
    [[], 'an array'],
  ])('%j is no object but %s', (value, kind) => {
    expect(kindOf(value)).toBe(kind);
    expect(() => jsonObject(value, 'The body')).toThrow(kind);
  });

  test('an object is taken as it is', () => {
    expect(jsonObject({ a: 1 }, 'The body')).toEqual({ a: 1 });
  });
});
