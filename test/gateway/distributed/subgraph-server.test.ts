import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { SIGNATURE_LIFE } from '../../../gateway/remote/identity.ts';
import { INTROSPECTION_HEADER, introspectionToken } from '../../../gateway/remote/introspection-token.ts';
import { identity, post, SECRET, serveTiny, signed, VERSION, warehouseOf } from './tiny-subgraph.ts';

const tool = { [INTROSPECTION_HEADER]: introspectionToken(SECRET) };
const refused = (status: number, code: string) => ({
  status,
  body: { errors: [{ message: expect.any(String), extensions: { code } }] },
});

describe('DESIGN.md section 5: "subgraphs refuse without the secret"', () => {
  const cases: Record<string, Parameters<typeof post>[2]> = {
    nothing: {},
    'an empty token': { [INTROSPECTION_HEADER]: '' },
    'the beginning of the token': { [INTROSPECTION_HEADER]: introspectionToken(SECRET).slice(0, -1) },
    'the secret itself': { [INTROSPECTION_HEADER]: SECRET },
    "another secret's token": { [INTROSPECTION_HEADER]: introspectionToken(`${SECRET}b`) },
    'a signature alone': (body) => ({ 'x-svc-signature': signed()(body)['x-svc-signature'] ?? '' }),
    'the token beside a bad signature': { ...tool, 'x-svc-signature': 'AAAA' },
    "another secret's signature": signed({}, { secret: 'another-secret-of-16-characters' }),
  };
  test.each(Object.entries(cases))('%s', async (_, headers) => {
    const { url } = await serveTiny('shops');
    expect(await post(url, '{ shops { name } }', headers)).toEqual(refused(401, 'UNAUTHORIZED'));
    expect(await post(url, '{ _service { sdl } }', headers)).toEqual(refused(401, 'UNAUTHORIZED'));
  });

  test('with its token, a tool may read the schema and nothing else', async () => {
    const { url } = await serveTiny('shops');
    const { status, body } = await post(url, '{ _service { sdl } __schema { queryType { name } } }', tool);
    expect(status).toBe(200);
    expect(body.data._service.sdl).toContain('type Shop @key(fields: "id")');
    for (const query of [
      '{ shops { name } }',
      '{ _service { sdl } shops { name } }',
      'query { ...on Query { shops { name } } }',
      'query { ...Rest } fragment Rest on Query { shops { name } }',
    ]) {
      expect(await post(url, query, tool)).toEqual(refused(401, 'UNAUTHORIZED'));
    }
    expect(await post(url, '{ nothing }', tool)).toEqual(refused(400, 'GRAPHQL_VALIDATION_FAILED'));
    expect(await post(url, '{ shops {', tool)).toEqual(refused(400, 'GRAPHQL_PARSE_FAILED'));
  });

  test('health and readiness need none, other paths and methods are refused', async () => {
    const { url } = await serveTiny('shops');
    const get = async (path: string, headers = {}) => {
      const response = await fetch(new URL(path, url), { headers });
      return { status: response.status, body: JSON.parse(await response.text()) };
    };
    const who = { subgraph: 'shops', sdl: expect.stringMatching(/^[0-9a-f]{16}$/) };
    expect(await get('/healthz')).toEqual({ status: 200, body: { status: 'ok', ...who } });
    expect(await get('/readyz')).toEqual({ status: 200, body: { status: 'ready', dataAssetVersion: VERSION } });
    expect(await get('/graphql', tool)).toEqual(refused(405, 'METHOD_NOT_ALLOWED'));
    expect(await get('/other', tool)).toEqual(refused(404, 'NOT_FOUND'));
    const empty = await serveTiny('shops', warehouseOf());
    expect((await fetch(new URL('/readyz', empty.url))).status).toBe(503);
  });
});

describe('"Identity travels as signed headers"', () => {
  test('a signed request is answered for the account, key and request that the gateway names', async () => {
    const { url } = await serveTiny('people');
    const query = '{ _entities(representations: [{ __typename: "Shop", id: "1" }]) { ... on Shop { requestId } } }';
    const { body } = await post(url, query, signed({ requestId: 'of-the-client' }, { subgraph: 'people' }));
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
      'content-digest': `sha-256=:${'A'.repeat(43)}=:`,
      'x-svc-signature': 'AAAA',
    }),
  )('a changed %s is refused', async (name, value) => {
    const { url } = await serveTiny('shops');
    const made = signed();
    expect((await post(url, '{ shops { name } }', made)).status).toBe(200);
    const changed = (body: string) => ({ ...made(body), [name]: value });
    expect(await post(url, '{ shops { name } }', changed)).toEqual(refused(401, 'UNAUTHORIZED'));
  });

  test.each(
    Object.entries({
      'another subgraph': signed({}, { subgraph: 'people' }),
      'another path': signed({}, { path: '/graphql?a' }),
      'another method': signed({}, { method: 'GET' }),
      'another body': () => signed()(JSON.stringify({ query: '{ shops { id } }' })),
    }),
  )('"signed over body, path and subgraph": a signature of %s is refused', async (_, headers) => {
    const { url } = await serveTiny('shops');
    expect(await post(url, '{ shops { name } }', headers)).toEqual(refused(401, 'UNAUTHORIZED'));
  });

  test('"the secret never travels": it is in no header of a fetch', () => {
    const sent = JSON.stringify(signed()('{}'));
    expect(sent).not.toContain(SECRET);
    expect(sent).not.toContain(introspectionToken(SECRET));
  });

  test('a signature is checked before the body is read', async () => {
    const { url } = await serveTiny('shops');
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    const head = ['POST /graphql HTTP/1.1', 'host: x', 'content-type: application/json', 'x-svc-signature: AAAA'];
    socket.write([...head, 'content-length: 60000000', '', '{'].join('\r\n'));
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 401 /);
  });

  test('a signature from the past or the future is refused', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { url } = await serveTiny('shops');
    const at = (age: number) => post(url, '{ shops { name } }', signed({}, { now: Date.now() - age }));
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
  expect(
    await post(url, '{ shops { name } }', (body) => ({ ...signed()(body), 'content-type': 'text/plain' })),
  ).toEqual(refused(415, 'UNSUPPORTED_MEDIA_TYPE'));
});
