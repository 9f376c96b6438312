import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openApiDocument } from '../../../verification/openapi/document.ts';
import { kybApi } from '../../../verification/openapi/kyb.ts';
import { screeningApi } from '../../../verification/openapi/screening.ts';
import { startScreening } from '../../gateway/screening/screening-service.ts';
import { runs } from '../../runs.ts';
import { answerTo } from '../screening/answers.ts';

const OPENAPI = openApiDocument([kybApi(), screeningApi()], '1.2.3');
const READ: { paths: Record<string, Record<string, Record<string, unknown>>> } = JSON.parse(JSON.stringify(OPENAPI));
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
addFormats.default(ajv);
ajv.addFormat('binary', true);
ajv.addVocabulary(Object.keys(OPENAPI));
ajv.addSchema(READ, 'openapi');

/** The faults of a value by a schema of the document; none where it fits. */
function faults(name: string, value: unknown): unknown {
  const validate = ajv.getSchema(`openapi#/components/schemas/${name}`);
  if (validate === undefined) throw new Error(`There is no schema ${name}.`);
  return validate(value) ? [] : validate.errors;
}

/** Every object below a value. */
function* objectsIn(value: unknown): Generator<object> {
  if (typeof value !== 'object' || value === null) return;
  yield value;
  for (const item of Object.values(value)) yield* objectsIn(item);
}

test('the routes of screening, each with its answers and refusals', () => {
  const paths = Object.entries(READ.paths).filter(([path]) => path.startsWith('/evaluation/'));
  const operations = paths.flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { operationId }]) => (operationId === undefined ? [] : `${method} ${path}`)),
  );
  expect(operations.map((each) => each.replace('/evaluation/sanctions', ''))).toEqual([
    'post /screen',
    'get /screenings',
    'get /screenings/{request_id}',
    'get /screenings/{request_id}/receipt',
    'get /views',
    'get /_rate_limit',
    'post /entity/{provider}/{collection}/{record_id}',
    'post /decisions/get_one',
    'post /decisions/get_many',
    'post /decisions/update_one',
    'get /batches',
    'post /batches',
    'get /batches/{id}',
    'delete /batches/{id}',
    'get /batches/{id}/results',
  ]);
  const refused = [...objectsIn(paths)].flatMap((each) => ('error' in each ? [each] : []));
  expect(refused.length).toBeGreaterThan(50);
  for (const refusal of refused) expect(faults('Refusal', refusal)).toEqual([]);
});

test('every reference leads to what it names', () => {
  const references = [...objectsIn(READ)].flatMap((each) => ('$ref' in each ? [String(each.$ref)] : []));
  const missing = references.filter((to) => {
    const [, kind = '', name = ''] = /^#\/components\/(schemas|headers|parameters)\/(.+)$/.exec(to) ?? [];
    return !Object.hasOwn(Object(Reflect.get(OPENAPI.components, kind)), name);
  });
  expect(references.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

const names = ['Osvald Trentham', 'Bill Brackenfield', 'QMT', 'Sea Lark 7', 'Honest Bakery', 'Blue Pelican'];
const description = fc.record(
  {
    person_name: fc.subarray(names, { minLength: 1 }),
    org_name: fc.subarray(names),
    dob: fc.subarray(['19600203', '1980-07-04']),
    address: fc.subarray(['Storgata 12, Oslo', 'Seattle']),
    country_of_affiliation: fc.subarray(['NO', 'Iran', 'USA']),
  },
  { requiredKeys: ['person_name'] },
);
const search = fc.oneof(
  description.map((entity_description) => ({ type: 'ENTITY', entity_description })),
  fc.subarray(names, { minLength: 1 }).map((found) => ({ type: 'TEXT', text: `Payment to ${found.join(' and ')}.` })),
);

test('"A response validates against the OpenAPI file, in tests, for 1,000 generated requests"', async () => {
  let hits = 0;
  const request = fc.record(
    {
      tag: fc.constant('x'),
      caller_id: fc.constantFrom(null, 'me'),
      searches: fc.array(search, { minLength: 1, maxLength: 3 }),
    },
    { requiredKeys: ['tag', 'searches'] },
  );
  await fc.assert(
    fc.asyncProperty(request, async (body) => {
      expect(faults('ScreenRequest', body)).toEqual([]);
      const answer = JSON.parse(JSON.stringify(await answerTo(body)));
      for (const { hits: found } of answer.search_results) {
        hits += found.length;
        // The invented records have short ids.
        for (const { entity } of found) entity.record_id = entity.legal_entity_id = crypto.randomUUID();
      }
      expect(faults('ScreenResponse', answer)).toEqual([]);
    }),
    { numRuns: runs(1_000) },
  );
  expect(hits).toBeGreaterThan(runs(1_000));
}, 60_000);

test('what the other routes answer validates, and the example of each request is taken', async () => {
  const { send } = await startScreening();
  const fits = async (name: string, ...sent: Parameters<typeof send>) => {
    const { status, body } = await send(...sent);
    expect(status).toBeLessThan(300);
    expect(faults(name, body)).toEqual([]);
    return body;
  };
  const example = (path: string): unknown =>
    Reflect.get(
      [...objectsIn(READ.paths[`/evaluation/sanctions${path}`])].find((each) => 'usual' in each) ?? {},
      'usual',
    );
  await fits('ScreeningViews', '/views');
  await fits('ScreeningRateLimit', '/_rate_limit');
  await fits('ScreenResponse', '/screen', Object(example('/screen')).value);
  await fits('DecisionsResponse', '/decisions/get_many', Object(example('/decisions/get_many')).value);
  for (const route of ['/decisions/get_one', '/decisions/update_one']) {
    expect((await send(route, Object(example(route)).value)).status).toBeGreaterThan(403);
  }
  const { views } = await fits('ScreeningViews', '/views');
  expect(views.length).toBeGreaterThan(0);
  await fits('BatchesResponse', '/batches');
});
