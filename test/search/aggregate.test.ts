import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { executableSubgraph } from '../../kit/serve.ts';
import { dataResolvers } from '../../subgraphs/search/resolvers.ts';
import { serve } from '../kit/execute.ts';
import { graphqlLiteral } from '../kit/graphql-literal.ts';
import { along, type Spot, selects } from '../kit/oracle.ts';
import { Cases, picked } from '../kit/oracle-cases.ts';
import { filterJson, type OracleFilter, stepsFrom } from '../kit/oracle-filter.ts';
import { type SmallGraph, type Stored, smallGraph, smallGraphs } from '../kit/small-graph.ts';
import { runs } from '../runs.ts';

const catalog = readCatalog();
const authored = catalog.subgraphs.get('search');
if (authored === undefined) throw new Error('No subgraph search.');
const subgraph = executableSubgraph(catalog, authored, dataResolvers);
const graphs = await smallGraphs(
  catalog,
  Array.from({ length: 12 }, (_, seed) => seed + 50),
);
const steps = new Map(stepsFrom(catalog, 'OperatingLocation').map((step) => [step.field, step]));

async function ask(graph: SmallGraph, input: string, counts: string) {
  graph.statements.length = 0;
  const query = `{ aggregate(searchInput: { entityType: OPERATING_LOCATION, ${input} }) { ${counts} } }`;
  const { data, errors } = await serve(subgraph, catalog, graph.snapshot, query);
  return { data: JSON.parse(data), errors };
}

/** Parts of a stored address, some of them, as a client may write them. */
function randomAddress(cases: Cases, addresses: readonly Stored[]) {
  const address = cases.pick(addresses);
  const parts = [
    ['street1', 'street_address1'],
    ['street2', 'street_address2'],
    ['city', 'city'],
    ['id', 'id'],
  ] as const;
  const taken = parts.filter(() => cases.below(2) === 0);
  const sought = taken.flatMap(([part, column]) => {
    const value = String(address[column] ?? '').trim();
    return value === '' ? [] : [[part, column, value] as const];
  });
  const written = Object.fromEntries(
    sought.map(([part, , value]) => [part, cases.below(2) === 0 ? value : ` ${value.toLowerCase()} `]),
  );
  // "The id of an Address record …, in place of the parts."
  const identified = sought.filter(([part]) => part === 'id');
  const fits = ({ node }: Spot) =>
    (identified.length > 0 ? identified : sought).every(
      ([, column, value]) => node[column] === (column === 'id' ? value : value.toUpperCase()),
    );
  return sought.length === 0 ? undefined : { written, fits };
}

describe('"count.field is brand, operatingLocation or legalEntity: distinct entities behind the matching locations"', () => {
  it('random addresses and filters over random graphs equal the oracle, in one statement each', async () => {
    const property = fc.asyncProperty(fc.gen(), async (next) => {
      const graph = picked(next, graphs);
      const cases = new Cases(catalog, graph, next);
      const start = { type: 'OperatingLocation' };
      const filters: (OracleFilter | undefined)[] = [0, 1].map(() =>
        cases.below(2) === 0 ? undefined : cases.filter(start, 2),
      );
      const addresses = Array.from({ length: cases.below(3) }, () =>
        randomAddress(cases, graph.records('Address')),
      ).filter((each) => each !== undefined);
      const [ofInput, ofCount] = filters.map((filter) =>
        filter === undefined ? '' : `conditions: { filter: ${graphqlLiteral(filterJson(filter))} }`,
      );
      const place =
        addresses.length === 1 && cases.below(2) === 0
          ? `address: ${graphqlLiteral(addresses[0]?.written)}`
          : addresses.length === 0
            ? ''
            : `addresses: ${graphqlLiteral(addresses.map((each) => each.written))}`;

      const addressStep = steps.get('addresses');
      if (addressStep === undefined) throw new Error('No addresses.');
      const matching = graph.records('OperatingLocation').filter((node) => {
        const at = along(graph, { node }, [addressStep]);
        const placed = addresses.length === 0 || addresses.some(({ fits }) => at.some(fits));
        return (
          placed && filters.every((filter) => filter === undefined || selects(graph, filter, new Map([['', { node }]])))
        );
      });
      const fields = ['operatingLocation', 'brand', 'legalEntity'];
      const expected = fields.map((field) => {
        const step = steps.get({ brand: 'brands', legalEntity: 'legalEntities' }[field] ?? '');
        const behind = matching.flatMap((node) => along(graph, { node }, step === undefined ? [] : [step]));
        return new Set(behind.map(({ node }) => node.key)).size;
      });

      const counts = fields.map((field) => `${field}: count(field: "${field}" ${ofCount})`).join(' ');
      const { data, errors } = await ask(graph, [place, ofInput].filter((each) => each !== '').join(', '), counts);
      const asked = `${graph.snapshot.dialect.name}: ${place} ${ofInput} ${counts}`;
      expect(errors, asked).toBeUndefined();
      expect(graph.statements, asked).toHaveLength(fields.length);
      expect(
        fields.map((field) => data.aggregate[field]),
        asked,
      ).toEqual(expected);
    });
    await fc.assert(property, { numRuns: runs(500) });
  });
});

it('over all locations, related records are found once, and not for each location', async () => {
  const graph = smallGraph(catalog, 1);
  const filter = 'conditions: { filter: { EQ: ["addresses.city", "ACME"] } }';
  const { errors } = await ask(graph, filter, 'count(field: "operatingLocation")');
  expect(errors).toBeUndefined();
  expect(graph.statements).toEqual([expect.stringContaining('l.key IN (SELECT ')]);
});

describe('an address names its state in either way, and its ZIP code with five or nine digits', () => {
  it.each([
    ['address: { state: "Washington" }', ['WA']],
    ['address: { state: "wa" }', ['WA']],
    ['address: { postalCode: "98101-1234" }', ['98101']],
    ['address: { postalCode: "981011234" }', ['98101']],
  ])('%s', async (input, values) => {
    const graph = smallGraph(catalog, 1);
    const bound: unknown[] = [];
    const select: typeof graph.snapshot.select = (sql, parameters) => {
      bound.push(...parameters);
      return graph.snapshot.select(sql, parameters);
    };
    const { errors } = await ask({ ...graph, snapshot: { ...graph.snapshot, select } }, input, 'count(field: "brand")');
    expect(errors).toBeUndefined();
    expect(bound).toEqual(values);
  });
});
