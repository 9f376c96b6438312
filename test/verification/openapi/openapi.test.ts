import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../../../verification/openapi/examples.ts';
import { readOptions } from '../../../verification/request/read-options.ts';
import { readRequest } from '../../../verification/request/read-request.ts';
import { SHAPES } from '../../../verification/request/verification-request.ts';
import { shown } from '../../../verification/shapes/shapes.ts';
import { runs } from '../../runs.ts';
import { faultOf } from '../request/fault-of.ts';
import { requestBodies, verifications } from './generated.ts';
import { ajv, at, faultsBy, inOperation, OPENAPI, READ, requestSchema, responseSchema } from './open-api.ts';

/** Every object below a value, with where it stands. */
function* objectsIn(value: unknown, pointer = ''): Generator<[pointer: string, value: object]> {
  if (typeof value !== 'object' || value === null) return;
  yield [pointer, value];
  for (const [key, item] of Object.entries(value)) yield* objectsIn(item, `${pointer}/${key}`);
}

describe('the document', () => {
  test('is OpenAPI 3.1 of the three routes and of what is kept, for callers with a key', () => {
    expect(OPENAPI.openapi).toMatch(/^3\.1\.\d$/);
    expect(OPENAPI.info).toMatchObject({ title: expect.any(String), version: '1.2.3' });
    expect(Object.keys(OPENAPI.paths)).toEqual([
      '/v2/kyb/',
      '/v2/kyb-legacy/',
      '/v1/kyb/',
      '/v2/kyb/verifications',
      '/v2/kyb/policy',
      '/v2/kyb/verifications/{response_id}',
      '/v2/kyb/verifications/{response_id}/receipt',
      '/v2/kyb/verifications/{response_id}/decision',
    ]);
    expect(OPENAPI.security).toEqual([{ apiKey: [] }, { bearer: [] }]);
    expect(OPENAPI.components.securitySchemes.bearer).toMatchObject({ type: 'http', scheme: 'bearer' });
    expect(OPENAPI.components.securitySchemes.apiKey).toMatchObject({
      type: 'apiKey',
      in: 'header',
      name: 'x-api-key',
    });
    const operations = SHAPES.map((shape) => at(inOperation(shape, 'operationId')));
    expect(operations).toEqual(['verify_v2', 'verify_legacy', 'verify_v1']);
  });

  test('every reference leads somewhere', () => {
    const references = [...objectsIn(READ)].flatMap(([pointer, value]) => {
      const to = Reflect.get(value, '$ref');
      return typeof to === 'string' ? [[pointer, to] as const] : [];
    });
    expect(references.length).toBeGreaterThan(50);
    expect(references.filter(([, to]) => !to.startsWith('#/') || at(to.slice(1)) === undefined)).toEqual([]);
  });

  test('every schema is one of draft 2020-12', () => {
    const schemas = [
      ...Object.keys(OPENAPI.components.schemas).map((name) => `/components/schemas/${name}`),
      ...Object.keys(OPENAPI.components.headers).map((name) => `/components/headers/${name}/schema`),
      ...SHAPES.flatMap((shape) => [0, 1, 2, 3].map((index) => inOperation(shape, `parameters/${index}/schema`))),
    ];
    expect(schemas.length).toBeGreaterThan(30);
    for (const schema of schemas) expect(ajv.getSchema(`openapi#${schema}`), schema).toBeTypeOf('function');
  });

  test.each(SHAPES)('%s: every status of completions.md section 6, with its headers', (shape) => {
    const responses = Object(at(inOperation(shape, 'responses')));
    const refusals = ['400', '401', '402', '403', '413', '415', '429', '500', '502', '503', '504'];
    expect(Object.keys(responses).sort()).toEqual(['200', ...refusals]);
    for (const [status, { headers }] of Object.entries<{ headers: object }>(responses)) {
      expect(Object.keys(headers)).toEqual(expect.arrayContaining(['x-request-id', 'x-svc-data-asset-version']));
      expect('X-RateLimit-Limit' in headers).toBe(status !== '401');
    }
    expect(Object.keys(responses['429'].headers)).toContain('Retry-After');
  });

  test('"Default package: identify in v1, verify in v2"', () => {
    const defaults = SHAPES.map((shape) => at(inOperation(shape, 'parameters/0/schema/default')));
    expect(defaults).toEqual(['verify', 'verify', 'identify']);
  });
});

describe('examples', () => {
  test.each(SHAPES)('%s: every request fits its schema and is taken by the service', (shape) => {
    for (const { query, body } of Object.values(EXAMPLES)) {
      expect(faultsBy(requestSchema(shape), body)).toEqual([]);
      expect(readRequest(body, readOptions(query, shape)).names).toContain('Blue Wren Bakery');
    }
  });

  test.each(SHAPES)('%s: every answer fits the schema of its status', (shape) => {
    const responses = Object(at(inOperation(shape, 'responses')));
    for (const status of Object.keys(responses)) {
      const examples = Object.values<{ value: unknown }>(responses[status].content['application/json'].examples);
      expect(examples.length, status).toBeGreaterThan(0);
      for (const { value } of examples) expect(faultsBy(responseSchema(shape, status), value), status).toEqual([]);
    }
    expect(Object.keys(responses['200'].content['application/json'].examples)).toEqual(Object.keys(EXAMPLES));
  });

  test('the message of a refusal is one that the service gives', () => {
    const body = { data: { names: ['A'], addresses: [{ street_address1: '1200 Alderwick St' }] } };
    const message = faultOf(() => readRequest(body, readOptions({}, 'v2')));
    const examples = inOperation('v2', 'responses/400/content/application~1json/examples');
    expect(at(`${examples}/fault/value/message`)).toBe(message);
  });
});

describe('what is served is what is described', () => {
  test.each(SHAPES)('%s: 1,000 answers', (shape) => {
    const id = '3f0c1a52-7d1e-4a39-9f0e-5b8c2d7e6a14';
    fc.assert(
      fc.property(verifications(shape), (verification) => {
        const answer: unknown = JSON.parse(JSON.stringify(shown(verification, id)));
        expect(faultsBy(responseSchema(shape, '200'), answer)).toEqual([]);
      }),
      { numRuns: runs(1_000) },
    );
  });

  test.each(SHAPES)('%s: 1,000 requests in either form', (shape) => {
    fc.assert(
      fc.property(requestBodies, (body) => {
        expect(faultsBy(requestSchema(shape), body)).toEqual([]);
        expect(readRequest(body, readOptions({}, shape)).names.length).toBeGreaterThan(0);
      }),
      { numRuns: runs(1_000) },
    );
  });

  test.each(SHAPES)('%s: no key of an answer is left out of the description', (shape) => {
    const pointer = responseSchema(shape, '200');
    const [example] = fc.sample(
      verifications(shape).filter(({ entities, brands }) => entities.length > 0 && brands.length > 0),
      { numRuns: 1, seed: 1 },
    );
    if (example === undefined) throw new Error('There is a sample.');
    const answer = () => JSON.parse(JSON.stringify(shown(example, '3f0c1a52-7d1e-4a39-9f0e-5b8c2d7e6a14')));
    const objects = [...objectsIn(answer())].filter(([, value]) => !Array.isArray(value));
    expect(objects.length).toBeGreaterThan(5);
    for (const index of objects.keys()) {
      const more = answer();
      const [, object] = [...objectsIn(more)].filter(([, value]) => !Array.isArray(value))[index] ?? [];
      Object.assign(Object(object), { surprise: 1 });
      expect(faultsBy(pointer, more), objects[index]?.[0]).not.toEqual([]);
    }
  });
});
