import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { schemasOf } from '../../../../catalog/check/schemas.ts';
import { REPOSITORY, SUPERGRAPH_FILE } from '../../../../catalog/compose-repository.ts';
import { readCatalog } from '../../../../catalog/read.ts';
import type { Ask } from '../../../../gateway/mcp/service.ts';
import { runQuery } from '../../../../gateway/mcp/tools/run-query.ts';
import { searchBusinesses } from '../../../../gateway/mcp/tools/search-businesses.ts';

const { api: schema } = schemasOf(readFileSync(`${REPOSITORY}/${SUPERGRAPH_FILE}`, 'utf8'), []);
const OPTIONS = { schema, catalog: readCatalog(), mayWrite: false };
const tool = searchBusinesses(OPTIONS);

/** What a call asks the service, and what it results in, where one business is looked up and `found` are searched. */
async function called(written: Readonly<Record<string, unknown>>, found: readonly object[] = []) {
  const asked: { operation: string; variables: object }[] = [];
  const ask: Ask = async ({ body }) => {
    const { query, variables } = Object(body);
    asked.push({ operation: /^query (\w+)/.exec(query)?.[1] ?? '', variables });
    const data = { search: found, lookup: { entities: [{ __typename: 'LegalEntity', id: 'looked up' }] } };
    return { status: 200, headers: new Map(), body: { data } };
  };
  const { businesses, how_to_get_more: how } = await tool.call(written, { ask, signal: new AbortController().signal });
  return { asked, businesses, how };
}

describe('"a sole address or tax number is looked up instead"', () => {
  test.each([
    { address: { city: 'Kent' } },
    { tin: '12' },
    { address: {}, tin: '12', name: null, entityType: 'LEGAL_ENTITY', conditions: { limit: 1 } },
  ])('%j', async (written) => {
    const { asked, businesses, how } = await called(written);
    expect(asked).toEqual([{ operation: 'LookUpBusinesses', variables: { lookupInput: written } }]);
    expect([businesses, how]).toEqual([
      [{ type: 'LegalEntity', id: 'looked up' }],
      written.conditions && expect.anything(),
    ]);
  });

  test.each([
    {},
    { address: null, tin: null },
    { entityType: 'BRAND' },
    ...['id', 'name', 'website', 'phoneNumber', 'person', 'prompt', 'addresses'].map((fact) => ({
      ...{ address: {}, tin: '12', [fact]: 'x' },
    })),
  ])('%j is searched', async (written) => {
    const { asked, businesses } = await called({ ...written }, [{ __typename: 'Brand', id: 'b' }]);
    expect(asked).toEqual([{ operation: 'SearchBusinesses', variables: { searchInput: written } }]);
    expect(businesses).toEqual([{ type: 'Brand', id: 'b' }]);
  });
});

describe('"Suggests what to try if nothing was found"', () => {
  const FEWER = (other: string) =>
    `Nothing was found. Try fewer facts, entityType ${other}, or a lower matchThreshold; a business that the datasets do not have cannot be found (list_datasets).`;
  test.each<[written: Readonly<Record<string, unknown>>, how: string]>([
    [{ name: 'A' }, FEWER('LEGAL_ENTITY')],
    [{ name: 'A', entityType: 'LEGAL_ENTITY' }, FEWER('BRAND')],
    [{ name: 'A', entityType: 'BRAND', conditions: { limit: 3 } }, FEWER('LEGAL_ENTITY')],
    [
      { prompt: 'cafes', conditions: { filter: { EQ: ['a', 1] } } },
      'Nothing was found. Try without conditions.filter, to see whether anything fits the rest.',
    ],
    [
      { prompt: 'cafes', conditions: { filter: null } },
      'Nothing was found. A prompt takes what a business does and where it is, nothing else: put numbers and other conditions into conditions.filter, or try plainer words.',
    ],
    [{ name: 'A', prompt: null }, FEWER('LEGAL_ENTITY')],
  ])('%j', async (written, how) => {
    expect((await called(written)).how).toBe(how);
  });
});

describe('a mutation by run_query', () => {
  const run = (mayWrite: boolean, written: Readonly<Record<string, unknown>>) => {
    const ask: Ask = async () => ({ status: 200, headers: new Map(), body: { data: { a: 1 } } });
    return runQuery({ ...OPTIONS, mayWrite }).call(written, { ask, signal: new AbortController().signal });
  };
  test('"Whether run_query may also run mutations"', async () => {
    await expect(run(false, { query: 'mutation { a }' })).rejects.toMatchObject({
      ...{ code: 'METHOD_NOT_ALLOWED', message: 'run_query expects a query, got a mutation.' },
    });
    expect(await run(true, { query: 'mutation { a }' })).toMatchObject({ data: { a: 1 } });
    const both = 'query A { a } mutation B { a }';
    await expect(run(false, { query: both, operationName: 'B' })).rejects.toThrow('got a mutation');
    expect(await run(false, { query: both, operationName: 'A' })).toMatchObject({ data: { a: 1 } });
  });
});
