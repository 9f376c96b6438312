import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../runs.ts';
import { startScreening } from './screening-service.ts';

const BODIES: Readonly<Record<string, object>> = {
  '/screen': {
    tag: 'x',
    caller_id: 'y',
    searches: [
      {
        type: 'ENTITY',
        tag: 'a',
        entity_description: {
          person_name: ['Osvald Trentham'],
          dob: ['19600203'],
          address: ['Oslo'],
          country_of_affiliation: ['NO'],
        },
      },
      { type: 'TEXT', text: 'Payment to Quibdo Maritime' },
    ],
    configuration_overrides: {
      entity: { alert_threshold: 0.9, max_results: 3, weights: { dob: 2 } },
      list_groups: ['OFAC'],
    },
  },
  '/decisions/update_one': {
    tag: 'x',
    record_id: 'aaaaaaaa-0000-4000-8000-000000000001',
    status: 'open',
    notes: 'n',
    version: 0,
  },
  '/decisions/get_one': { tag: 'x', record_id: 'aaaaaaaa-0000-4000-8000-000000000001' },
  '/decisions/get_many': { tag: 'x', status: 'open', assignee: 'Ana', max_results: 3, page_token: 'WyJ4Il0' },
  '/entity/sample_city/SDN/x': {},
};

/** Values that JSON can have and nobody expects. */
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.constantFrom(
    null,
    -1,
    1e308,
    2 ** 53,
    '',
    '\0',
    '\ud800',
    'x'.repeat(25_000),
    [],
    {},
    [[[]]],
    Array(2_000).fill('x'),
  ),
);

/** A body with one place changed: replaced, or with a field beside it that nobody asked for. */
function mutated(body: unknown, path: readonly number[], value: unknown, key: string | undefined): unknown {
  const [step, ...rest] = path;
  if (typeof body !== 'object' || body === null || step === undefined) return value;
  if (Array.isArray(body)) {
    const at = body.length === 0 ? 0 : step % body.length;
    return Object.assign([...body], { [at]: mutated(body[at], rest, value, key) });
  }
  if (key !== undefined && rest.length === 0) return { ...body, [key]: value };
  const keys = Object.keys(body);
  const name = keys[step % Math.max(1, keys.length)] ?? 'x';
  return { ...body, [name]: mutated(Reflect.get(body, name), rest, value, key) };
}

test('"mutated bodies: no 5xx"', async () => {
  const { send } = await startScreening({ trial: { screeningsPerHour: 1e6 } });
  const key = fc.option(fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'tag '), {
    nil: undefined,
  });
  const path = fc.constantFrom(...Object.keys(BODIES));
  const steps = fc.array(fc.nat(9), { minLength: 1, maxLength: 5 });
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(path, steps, odd, key, async (route, way, value, name) => {
      const { status, body } = await send(route, JSON.stringify(mutated(BODIES[route], way, value, name)));
      seen.add(status);
      expect([200, 400, 404, 409]).toContain(status);
      if (status !== 200) expect(body).toEqual({ error: true, message: expect.any(String) });
    }),
    { numRuns: runs(600) },
  );
  expect([...seen].sort()).toEqual([200, 400, 404]);
}, 60_000);

test('bytes that are no body of ours: no 5xx, and the service lives on', async () => {
  const { url, key, send } = await startScreening({ trial: { screeningsPerHour: 1e6 } });
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 200 }),
      fc.constantFrom('/screen', '/batches?tag=x'),
      async (bytes, path) => {
        const response = await fetch(`${url}/evaluation/sanctions${path}`, {
          method: 'POST',
          headers: { 'x-api-key': key, 'content-type': 'application/json' },
          body: Uint8Array.from(bytes),
        });
        await response.text();
        expect(response.status).toBeLessThan(500);
      },
    ),
    { numRuns: 100 },
  );
  expect((await send('/views')).status).toBe(200);
}, 60_000);
