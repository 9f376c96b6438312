import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SANDBOX_FIRMS } from '../../../sample/sandbox/firms.ts';
import { readOptions } from '../../../verification/request/read-options.ts';
import { readRequest } from '../../../verification/request/read-request.ts';
import { ATTRS, PACKAGES, SHAPES } from '../../../verification/request/verification-request.ts';
import { shown } from '../../../verification/shapes/shapes.ts';
import { verify } from '../../../verification/verify.ts';
import { runs } from '../../runs.ts';
import { sandboxSnapshot, sandboxTaxNumbers } from '../sandbox.ts';
import { faultsBy, responseSchema } from './open-api.ts';

const snapshot = sandboxSnapshot();

/** Bodies about the firms of the sandbox, some of them mixed up with each other. */
const firm = fc.constantFrom(...SANDBOX_FIRMS);
const bodies = fc
  .record({ named: firm, placed: firm, isMixed: fc.boolean(), nth: fc.nat(3) })
  .map(({ named, placed, isMixed, nth }) => {
    const names = [named.legalName, ...(named.tradeNames ?? [])].filter((name) => name !== undefined);
    const address = (isMixed ? placed : named).address;
    const [officer] = named.officers ?? [];
    const person = officer && { first_name: officer.first, last_name: officer.last };
    return {
      name: names[nth % names.length] ?? 'Nobody LLC',
      address: { street_address1: address?.street ?? null, city: address?.city ?? 'Nowhere' },
      tin: named.tin?.ein ?? null,
      website: named.website ?? null,
      person: person ?? null,
      persons_to_screen: person ?? { last_name: 'Nobody' },
    };
  });

const queries = fc.record({
  package: fc.constantFrom(...PACKAGES),
  attrs: fc.subarray([...ATTRS]).map((attrs) => attrs.join(',')),
  match_threshold: fc.constantFrom('0', '0.2', '0.5', '0.9'),
  top_n: fc.constantFrom('1', '1', '3', '10'),
});

test('"A response validates against the OpenAPI file … for 1,000 generated requests a shape"', async () => {
  const found = { entities: 0, brands: 0, tasks: 0 };
  await fc.assert(
    fc.asyncProperty(bodies, queries, async (body, query) => {
      const options = readOptions(query, 'v2');
      const on = {
        snapshot: snapshot(),
        taxNumbers: sandboxTaxNumbers(snapshot()),
        signal: new AbortController().signal,
      };
      const verification = await verify(readRequest(body, options), options, on);
      found.entities += verification.entities.length;
      found.brands += verification.brands.length;
      found.tasks += verification.tasks.length;
      for (const shape of SHAPES) {
        expect(() => readRequest(body, readOptions(query, shape))).not.toThrow();
        const answer = shown({ ...verification, options: { ...options, shape } }, crypto.randomUUID());
        expect(faultsBy(responseSchema(shape, '200'), JSON.parse(JSON.stringify(answer)))).toEqual([]);
      }
    }),
    { numRuns: runs(1_000) },
  );
  for (const count of Object.values(found)) expect(count).toBeGreaterThan(runs(500));
});
