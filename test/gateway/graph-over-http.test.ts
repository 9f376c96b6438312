import { auditServer } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTinyService } from './tiny-service.ts';

/** https://graphql.github.io/graphql-over-http/draft */

let service: Awaited<ReturnType<typeof startTinyService>>;
beforeAll(async () => {
  service = await startTinyService();
});
afterAll(() => service.close());

const GRAPHQL = 'application/graphql-response+json; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

async function send(path: string, { headers = {}, key = service.key, ...init }: RequestInit & { key?: string } = {}) {
  const response = await fetch(service.url + path, { ...init, headers: { 'x-api-key': key, ...headers } });
  const text = await response.text();
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    allow: response.headers.get('allow'),
    body: text === '' ? '' : JSON.parse(text),
  };
}

const get = (parameters: Record<string, string>, init?: RequestInit) =>
  send(`/graphql?${new URLSearchParams(parameters)}`, init);
const post = (body: object, accept: string, key?: string) =>
  send('/graphql', {
    method: 'POST',
    headers: { accept, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(key === undefined ? {} : { key }),
  });

/**
 * What the audit calls SHOULD and completions.md section 6 forbids: "400: document or input invalid", also to clients
 * that accept nothing but application/json.
 */
const AGAINST_THE_CONTRACT = [
  'SHOULD use 200 status code on document parsing failure when accepting application/json',
  'SHOULD use 200 status code on document validation failure when accepting application/json',
  'SHOULD use a status code of 200 on variable coercion failure when accepting application/json',
];

test('every audit of GraphQL over HTTP passes but those that the contract decides otherwise', async () => {
  const results = await auditServer({
    url: `${service.url}/graphql`,
    fetchFn: (url: string, init: RequestInit = {}) =>
      fetch(url, { ...init, headers: { 'x-api-key': service.key, ...init.headers } }),
  });
  expect(results).toHaveLength(61);
  const failed = results.filter(({ status }) => status !== 'ok');
  expect(failed.map(({ name }) => name)).toEqual(AGAINST_THE_CONTRACT);
});

describe('"GET": the request stands in the query string', () => {
  const query = 'query Two($n: Int!) { shops(first: $n) { name } }';

  test('it is answered as a POST of the same request', async () => {
    const variables = { n: 1 };
    const posted = await post({ query, variables, operationName: 'Two' }, '*/*');
    expect(posted).toMatchObject({ status: 200, type: JSON_TYPE, body: { data: { shops: [{}] } } });
    expect(await get({ query, variables: JSON.stringify(variables), operationName: 'Two' })).toEqual(posted);
  });

  test('a HEAD has no body', async () => {
    expect(await get({ query: '{ shops { name } }' }, { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
  });

  test.for([
    ['mutation M { a }', undefined],
    ['query Q { shops { name } } mutation M { a }', 'M'],
    ['subscription S { a }', undefined],
  ] as const)('"MUST NOT execute": %s is 405', async ([text, operationName]) => {
    const answer = await get({ query: text, ...(operationName && { operationName }) });
    const body = { error_code: 'METHOD_NOT_ALLOWED', error_message: 'A mutation expects POST, got GET.' };
    expect(answer).toMatchObject({ status: 405, allow: 'POST', type: JSON_TYPE, body });
  });

  test('a query beside a mutation, or with its name, is none', async () => {
    const text = 'query Q { shops { mutation: name } } mutation M { a }';
    const { status, body } = await get({ query: text, operationName: 'Q' });
    expect([status, body.errors?.[0]?.extensions.code]).not.toEqual([405, undefined]);
    expect((await get({ query: '{ shops { mutation: name } }' })).status).toBe(200);
  });

  test.for([
    [{}, 'The query string expects a non-empty string under "query", got nothing.'],
    [{ query: '' }, 'The query string expects a non-empty string under "query", got an empty string.'],
    [{ query, variables: '{' }, 'variables expects a JSON object, got a value of type string.'],
    [{ query, variables: '[1]' }, 'variables expects a JSON object, got an array.'],
    [{ query, extensions: '1' }, 'extensions expects a JSON object, got a value of type number.'],
  ] as const)('"400": %j', async ([parameters, message]) => {
    const body = { errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] };
    expect(await get(parameters)).toMatchObject({ status: 400, body });
  });

  test('a parameter given twice is no string', async () => {
    const { status, body } = await send('/graphql?query=%7Ba%7D&query=%7Bb%7D');
    expect([status, body.errors[0].message]).toEqual([
      400,
      'The query string expects a non-empty string under "query", got an array.',
    ]);
  });

  test('x-api-key stays required, before anything else is looked at', async () => {
    expect(await get({ query: 'mutation { a }' }, { headers: { 'x-api-key': '' } })).toMatchObject({ status: 401 });
  });
});

describe('"Accept": the media type of a GraphQL response', () => {
  const query = '{ shops { name } }';
  test.for([
    ['*/*', JSON_TYPE],
    ['application/*', JSON_TYPE],
    ['application/json; charset=UTF-8', JSON_TYPE],
    ['application/json, text/plain, */*', JSON_TYPE],
    ['text/html, */*;q=0.1', JSON_TYPE],
    ['application/graphql-response+json', GRAPHQL],
    ['application/graphql-response+json; charset=utf-8, application/json; charset=utf-8', GRAPHQL],
    ['application/graphql-response+json, application/json;q=0.9', GRAPHQL],
    ['application/graphql-response+json;q=0.5, application/json', JSON_TYPE],
    ['application/json;q=0, */*', GRAPHQL],
    ['multipart/mixed, application/graphql-response+json', GRAPHQL],
  ] as const)('%s', async ([accept, type]) => {
    expect(await post({ query }, accept)).toMatchObject({ status: 200, type });
    expect(await post({ query: '{' }, accept)).toMatchObject({ status: 400, type });
    expect(await post({}, accept)).toMatchObject({ status: 400, type });
  });

  test('what is no GraphQL response is not called one: the service envelope stays application/json', async () => {
    const refused = await post({ query }, 'application/graphql-response+json', 'no-key');
    expect(refused).toMatchObject({ status: 401, type: JSON_TYPE, body: { error_code: 'UNAUTHORIZED' } });
    const { version } = service.state;
    service.state.version = undefined;
    const early = await post({ query }, 'application/graphql-response+json');
    service.state.version = version;
    expect(early).toMatchObject({ status: 503, type: JSON_TYPE, body: { error_code: 'NOT_READY' } });
  });

  test.for(['text/html', 'application/xml', 'application/json; charset=iso-8859-1', 'application/json;q=0', '{}'])(
    '406, where nothing fits: %s',
    async (accept) => {
      const error_message = `Header accept expects application/json or application/graphql-response+json, got "${accept}".`;
      const body = { error_code: 'NOT_ACCEPTABLE', error_message, retryable: false };
      expect(await post({ query }, accept)).toMatchObject({ status: 406, type: JSON_TYPE, body });
    },
  );
});

test('an empty operationName is named in words', async () => {
  const { status, body } = await post({ query: 'query A { shops { name } }', operationName: '' }, '*/*');
  expect([status, body.errors[0].message]).toEqual([400, 'operationName expects one of A, got an empty string.']);
});
