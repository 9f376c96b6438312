import { Kind } from 'graphql';
import { expect, test } from 'vitest';
import { executableSubgraph } from '../../../kit/serve.ts';
import { searchChecks } from '../../../subgraphs/search/checks.ts';
import { dataResolvers } from '../../../subgraphs/search/resolvers.ts';
import { serve } from '../../kit/execute.ts';
import { ask, catalog, sampleSnapshots } from '../../search/sample-snapshots.ts';

const samples = sampleSnapshots();
const authored = catalog.subgraphs.get('search');
if (authored === undefined) throw new Error('No subgraph search.');
const subgraph = executableSubgraph(catalog, authored, dataResolvers);
const WHY = `query ($whyInput: WhyInput!) { why(whyInput: $whyInput) {
  id entityType stage score bound rank reading reason evidence { kind score logOdds reason } change { text searchInput }
} }`;

test('why says the stage, what was measured, and the changed input, which search takes as it is', async () => {
  for (const sample of samples) {
    const [other] = await ask(sample, { prompt: 'plumbers' });
    if (other === undefined) throw new Error('Expected a plumber.');
    const searchInput = { id: other.id, entityType: 'LEGAL_ENTITY' };
    const { data, errors } = await serve(subgraph, catalog, sample.snapshot, WHY, {
      variables: { whyInput: { id: other.id, searchInput } },
    });
    expect(errors).toBeUndefined();
    const { why } = JSON.parse(data);
    expect(why).toEqual({
      ...{ id: other.id, entityType: 'BRAND', stage: 'TYPE', score: null, bound: null, rank: null, reading: null },
      ...{ reason: 'It is a Brand, and the request looks for a LegalEntity.', evidence: [] },
      change: { text: 'Search for the entityType BRAND.', searchInput: { id: other.id, entityType: 'BRAND' } },
    });
    expect(await ask(sample, why.change.searchInput)).toMatchObject([{ id: other.id }]);
  }
});

test.each([
  [{ searchInput: { name: 'X', output: {} }, id: 'x' }, 'whyInput.searchInput.output expects no value'],
  [{ searchInput: {}, id: 'x' }, 'searchInput expects one of: id; name;'],
])('%j is refused before anything runs', (whyInput, message) => {
  const node = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: 'why' } } as const;
  const place = { node, variables: {}, limits: { pageSize: 10 } };
  expect(() => searchChecks(catalog).get('Query.why')?.({ whyInput }, place)).toThrow(message);
});
