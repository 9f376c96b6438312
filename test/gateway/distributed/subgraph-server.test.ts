import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { SECRET_HEADER, SIGNATURE_LIFE, signedHeaders } from '../../../gateway/remote/identity.ts';
import { identity, post, SECRET, serveTiny, signed, VERSION, warehouseOf } from './tiny-subgraph.ts';

const secret = { [SECRET_HEADER]: SECRET };
const refused = (status: number, code: string) => ({
  status,
  body: { errors: [{ message: expect.any(String), extensions: { code } }] },
});

describe('DESIGN.md section 5: "subgraphs refuse without the secret"', () => {
  const cases: Record<string, Record<string, string>> = {
    'no secret': {},
    'an empty secret': { [SECRET_HEADER]: '' },
    'the beginning of the secret': { [SECRET_HEADER]: SECRET.slice(0, -1) },
    'another secret': { [SECRET_HEADER]: SECRET.replace('a', 'b') },
    'a signature alone': { 'x-svc-signature': signed()['x-svc-signature'] ?? '' },
    "another secret's identity": signed({}, 'another-secret-of-16-characters'),
  };
  test.each(Object.entries(cases))('%s', async (_, headers) => {
    const { url } = await serveTiny('shops');
    expect(await post(url, '{ shops { name } }', headers)).toEqual(refused(401, 'UNAUTHORIZED'));
    expect(await post(url, '{ _service { sdl } }', headers)).toEqual(refused(401, 'UNAUTHORIZED'));
  });

  test('with it, a tool may read the schema and nothing else', async () => {
    const { url } = await serveTiny('shops');
    const { status, body } = await post(url, '{ _service { sdl } __schema { queryType { name } } }', secret);
    expect(status).toBe(200);
    expect(body.data._service.sdl).toContain('type Shop @key(fields: "id")');
    for (const query of [
      '{ shops { name } }',
      '{ _service { sdl } shops { name } }',
      'query { ...on Query { shops { name } } }',
      'query { ...Rest } fragment Rest on Query { shops { name } }',
    ]) {
      expect(await post(url, query, secret)).toEqual(refused(401, 'UNAUTHORIZED'));
    }
    expect(await post(url, '{ nothing }', secret)).toEqual(refused(400, 'GRAPHQL_VALIDATION_FAILED'));
    expect(await post(url, '{ shops {', secret)).toEqual(refused(400, 'GRAPHQL_PARSE_FAILED'));
  });

  test('health and readiness need none, other paths and methods are refused', async () => {
    const { url } = await serveTiny('shops');
    const get = async (path: string, headers = {}) => {
      const response = await fetch(new URL(path, url), { headers });
      return { status: response.status, body: JSON.parse(await response.text()) };
    };
    expect(await get('/healthz')).toEqual({ status: 200, body: { status: 'ok' } });
    expect(await get('/readyz')).toEqual({ status: 200, body: { status: 'ready', dataAssetVersion: VERSION } });
    expect(await get('/graphql', secret)).toEqual(refused(405, 'METHOD_NOT_ALLOWED'));
    expect(await get('/other', secret)).toEqual(refused(404, 'NOT_FOUND'));
    const empty = await serveTiny('shops', warehouseOf());
    expect((await fetch(new URL('/readyz', empty.url))).status).toBe(503);
  });
});

describe('"Identity travels as signed headers"', () => {
  test('a signed request is answered for the account, key and request that the gateway names', async () => {
    const { url } = await serveTiny('people');
    const query = '{ _entities(representations: [{ __typename: "Shop", id: "1" }]) { ... on Shop { requestId } } }';
    const { body } = await post(url, query, signed({ requestId: 'of-the-client' }));
    expect(body).toEqual({ data: { _entities: [{ requestId: 'of-the-client' }] } });
  });

  const other = Buffer.from(JSON.stringify({ ...identity().account, customerId: 'another' })).toString('base64url');
  test.each(
    Object.entries({
      'x-svc-account': other,
      'x-svc-api-key-id': 'another',
      'x-svc-snapshot': '20261120T091142Z-000000',
      'x-request-id': 'another',
      'x-svc-timestamp': String(Date.now() + 1),
      'x-svc-signature': 'AAAA',
    }),
  )('a changed %s is refused', async (name, value) => {
    const { url } = await serveTiny('shops');
    const headers = signed();
    expect((await post(url, '{ shops { name } }', headers)).status).toBe(200);
    expect(await post(url, '{ shops { name } }', { ...headers, [name]: value })).toEqual(refused(401, 'UNAUTHORIZED'));
  });

  test('a signature from the past or the future is refused', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { url } = await serveTiny('shops');
    const at = (age: number) => post(url, '{ shops { name } }', signedHeaders(identity(), SECRET, Date.now() - age));
    expect((await at(SIGNATURE_LIFE - 1_000)).status).toBe(200);
    expect(await at(SIGNATURE_LIFE + 1_000)).toEqual(refused(401, 'UNAUTHORIZED'));
    expect(await at(-SIGNATURE_LIFE - 1_000)).toEqual(refused(401, 'UNAUTHORIZED'));
  });
});

describe('"the gateway pins it, every subgraph opens exactly it"', () => {
  const OLDER = '20261119T091142Z-abcdef';
  const NEWER = '20261121T091142Z-abcdef';

  test('an older version is answered from, though another is current', async () => {
    const served = warehouseOf(OLDER, VERSION);
    const { url } = await serveTiny('shops', served);
    const { body } = await post(url, '{ snapshotVersion }', signed({ snapshot: OLDER }));
    expect(body).toEqual({ data: { snapshotVersion: OLDER } });
  });

  test('a version that was just published is found by a look; an unknown one has a code of its own', async () => {
    const served = warehouseOf(VERSION);
    const { url } = await serveTiny('shops', served);
    const asked = () => post(url, '{ snapshotVersion }', signed({ snapshot: NEWER }));
    expect(await asked()).toEqual(refused(409, 'UNKNOWN_SNAPSHOT'));
    served.published.push(NEWER);
    expect((await asked()).body).toEqual({ data: { snapshotVersion: NEWER } });
  });
});

test('backgroundTasks and the errors of resolvers travel in the answer, faults without their text', async () => {
  const { url } = await serveTiny('shops');
  const { status, body } = await post(url, '{ started broken unpaid }', signed());
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      data: { started: null, broken: null, unpaid: null },
      errors: [
        { message: 'Internal error', path: ['broken'], extensions: { code: 'INTERNAL' } },
        { message: expect.stringContaining('credits'), path: ['unpaid'], extensions: { code: 'PAYMENT_REQUIRED' } },
      ],
      extensions: { backgroundTasks: [{ id: '00000000-0000-4000-8000-000000000001', status: 'PROCESSING' }] },
    },
  });
});

test('what is no GraphQL request is refused with its code', async () => {
  const { url } = await serveTiny('shops');
  expect(await post(url, '{ shops {', signed())).toEqual(refused(400, 'GRAPHQL_PARSE_FAILED'));
  expect(await post(url, '', signed())).toEqual(refused(400, 'BAD_REQUEST'));
  expect(await post(url, '{ shops { name } }', { ...signed(), 'content-type': 'text/plain' })).toEqual(
    refused(415, 'UNSUPPORTED_MEDIA_TYPE'),
  );
});
