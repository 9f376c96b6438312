import { describe, expect, test } from 'vitest';
import { fanOutsOf } from '../../../../storage/fan-outs.ts';
import { catalog } from '../../../search/sample-snapshots.ts';
import { costedGraph } from './graph.ts';

const graph = costedGraph();
/** What a statement costs, and a value of the answer. */
const [STATEMENT, VALUE] = [50, 0.2];
const ID = '00000000-0000-4000-8000-000000000000';
const byId = (selection: string) => `{ search(searchInput: { id: "${ID}" }) { ... on Brand { ${selection} } } }`;

/** The rows that each field is expected to read, by path. */
async function fieldsOf(query: string, variables: Record<string, unknown> = {}) {
  const explained = await graph.explain(query, variables);
  if (!('cost' in explained)) throw new Error(explained[0]?.message);
  return new Map(explained.fields.map(({ path, read }) => [path, read.expected]));
}
async function fanOut(type: string, field: string) {
  const connection = catalog.types.get(type)?.connections.get(field);
  if (connection === undefined) throw new Error(`${type} has no ${field}.`);
  return { connection, fanOuts: await fanOutsOf(graph.snapshot()) };
}

describe('"an estimate from the catalog": rows read, along the path', () => {
  test('a verification: its candidates and records, whatever is asked of its tasks; what it leads to as often as topN says', async () => {
    const rows = (topN: number, selection: string) =>
      fieldsOf(`{ verifyBusiness(input: { names: ["a"] }, topN: ${topN}) { ${selection} } }`);
    const walk = 'brands { brand { operatingLocations(first: 4) { edges { node { id } } } } }';
    const [one, three] = [await rows(1, walk), await rows(3, walk)];
    const own = await rows(1, 'tasks { name comparisons { reason } }');
    expect(Math.abs((one.get('verifyBusiness') ?? 0) - (own.get('verifyBusiness') ?? 0))).toBeLessThan(3);
    expect(three.get('verifyBusiness')).toBeGreaterThan(one.get('verifyBusiness') ?? 0);
    const locations = 'verifyBusiness.brands.brand.operatingLocations';
    expect((three.get(locations) ?? 0) - STATEMENT).toBeCloseTo(3 * ((one.get(locations) ?? 0) - STATEMENT));
  });

  test('proposed columns: a row for each that is given, thousands for a file that is read, fifty for the statement', async () => {
    const rows = async (input: string) =>
      (await fieldsOf(`{ suggestColumnMapping(input: { ${input} }) { columns { reason } } }`)).get(
        'suggestColumnMapping',
      );
    expect(await rows('header: ["a"], rows: [["1"], ["2"]]')).toBeCloseTo(53, 0);
    expect(await rows('inputFileUri: "https://files.example/a.csv"')).toBeCloseTo(5_051, 0);
  });

  test('a connection: a page of mean size, edge and node a row each, the look-up of the owner, fifty for the statement, a fifth for each value', async () => {
    const { connection, fanOuts } = await fanOut('Brand', 'operatingLocations');
    const fields = await fieldsOf(byId('operatingLocations(first: 4) { edges { node { id } } }'));
    const page = fanOuts.page(connection, undefined, 4);
    expect(fields.get('search.operatingLocations')).toBeCloseTo((2 + VALUE) * page + 1 + STATEMENT);
  });

  test('page sizes by variables, their defaults, and the defaults of the schema', async () => {
    const query = (first: string) =>
      `query ($n: Int = 2) { search(searchInput: { id: "${ID}" }) { ... on Brand { operatingLocations${first} { edges { node { id } } } } } }`;
    const rows = async (first: string, variables = {}) =>
      (await fieldsOf(query(first), variables)).get('search.operatingLocations');
    const literal = async (first: string) =>
      (await fieldsOf(byId(`operatingLocations${first} { edges { node { id } } }`))).get('search.operatingLocations');
    expect(await rows('(first: $n)')).toBe(await literal('(first: 2)'));
    expect(await rows('(first: $n)', { n: 1 })).toBe(await literal('(first: 1)'));
    expect(await literal('')).toBe(await literal('(first: 100)'));
    expect(await literal('(first: 1)')).toBeLessThan((await literal('(first: 100)')) ?? 0);
    // Beyond the largest brand there is nothing.
    expect(await literal(`(first: 5, after: "${btoa('{"idx":9000}')}")`)).toBe(1 + STATEMENT);
  });

  test('a page size by variable beside a literal counts in each request', async () => {
    const query = `query ($n: Int) { search(searchInput: { id: "${ID}" }) { ... on Brand {
      operatingLocations(first: $n, conditions: { orderBy: ["id ASC"] }) { edges { node { names { edges { node { id } } } } } } } } }`;
    const rows = async (n: number) =>
      (await fieldsOf(query, { n })).get('search.operatingLocations.edges.node.names') ?? 0;
    const one = await rows(1);
    expect(await rows(3)).toBeGreaterThan(one);
    expect(await rows(1)).toBe(one);
  });

  test('an alias is a field of its own; one key is one field, in whichever fragment', async () => {
    const once = await fieldsOf(byId('names { edges { node { id } } }'));
    const merged = await fieldsOf(
      `${byId('names { edges { node { id } } } ...F')} fragment F on Brand { names { edges { node { name } } } }`,
    );
    expect([...merged.keys()]).toEqual([...once.keys()]);
    // It has one value more.
    const { connection, fanOuts } = await fanOut('Brand', 'names');
    const more = VALUE * fanOuts.page(connection, undefined, 100);
    expect(merged.get('search.names')).toBeCloseTo((once.get('search.names') ?? 0) + more);
    const twice = await fieldsOf(byId('names { edges { node { id } } } other: names { edges { node { id } } }'));
    expect(twice.get('search.other')).toBe(once.get('search.names'));
  });

  test('what @skip and @include leave out costs nothing', async () => {
    const query = `query ($with: Boolean!) { search(searchInput: { id: "${ID}" }) { ... on Brand { id names @include(if: $with) { edges { node { id } } } } } }`;
    expect((await fieldsOf(query, { with: true })).has('search.names')).toBe(true);
    expect((await fieldsOf(query, { with: false })).has('search.names')).toBe(false);
  });

  test('with output a run is started, and nothing of its selection is read', async () => {
    const names =
      '{ ... on Brand { names { edges { node { id } } } } ... on LegalEntity { tins { edges { node { id } } } } }';
    for (const input of ['name: "X"', 'prompt: "coffee"', `id: "${ID}"`, 'address: { state: "WA" }']) {
      const fields = await fieldsOf(`{ search(searchInput: { ${input}, output: {} }) ${names} }`);
      expect([...fields]).toEqual([['search', 40 + STATEMENT]]);
    }
    const enriched = `{ enrich(enrichmentInput: { sourceId: "${ID}", output: {} }) ${names} }`;
    expect([...(await fieldsOf(enriched))]).toEqual([['enrich', 40 + STATEMENT]]);
  });

  test('only the type that was searched for is read', async () => {
    const fields = await fieldsOf(
      `{ search(searchInput: { id: "${ID}", entityType: LEGAL_ENTITY }) { ... on Brand { names { edges { node { id } } } } ... on LegalEntity { tins { edges { node { id } } } } } }`,
    );
    expect([...fields.keys()]).toEqual(['search', 'search.tins']);
  });

  test('a math function joins all records along its path, and its filter those beyond', async () => {
    const { connection, fanOuts } = await fanOut('Brand', 'operatingLocations');
    const [one, two] = await Promise.all(
      ['operatingLocations', 'operatingLocations.addresses'].map((path) => fieldsOf(byId(`count(field: "${path}")`))),
    );
    expect(one?.get('search.count')).toBeCloseTo(1 + fanOuts.mean(connection) + STATEMENT);
    const { connection: addresses } = await fanOut('OperatingLocation', 'addresses');
    expect(two?.get('search.count')).toBeCloseTo(
      (one?.get('search.count') ?? 0) + fanOuts.meanBehind([connection, addresses]),
    );
    const filtered = await fieldsOf(
      byId(`count(field: "operatingLocations", conditions: { filter: { EQ: ["addresses.city", "X"] } })`),
    );
    expect(filtered.get('search.count')).toBeCloseTo(two?.get('search.count') ?? 0);
  });

  test('predicates of one AND read a path once, each branch of an OR for itself, a pattern once more', async () => {
    const rows = async (filter: string) =>
      (await fieldsOf(byId(`operatingLocations(conditions: { filter: ${filter} }) { edges { node { id } } }`))).get(
        'search.operatingLocations',
      ) ?? 0;
    const city = '{ EQ: ["addresses.city", "X"] }';
    const [one, and, or, pattern, none] = [
      await rows(city),
      await rows(`{ AND: [${city}, ${city}] }`),
      await rows(`{ OR: [${city}, ${city}] }`),
      await rows('{ ILIKE: ["addresses.city", "X%"] }'),
      await rows('{ EQ: ["svcId", "X"] }'),
    ];
    // But for the values of what they keep.
    expect(and).toBeCloseTo(one, 0);
    expect(or - one).toBeCloseTo(one - none, 0);
    expect(pattern).toBeCloseTo(or, 0);
  });

  test.each([
    ['{ AND: [{ EQ: ["svcId", "X"] }, { EQ: ["svcId", "Y"] }] }', 0.25 ** 2],
    ['{ OR: [{ EQ: ["svcId", "X"] }, { EQ: ["svcId", "Y"] }] }', 1 - 0.75 ** 2],
  ])('of records, a comparison is expected to keep a quarter, and %s accordingly', async (filter, share) => {
    const behind = async (written: string) =>
      (
        await fieldsOf(
          byId(
            `operatingLocations(conditions: { filter: ${written} }) { edges { node { addresses { edges { node { id } } } } } }`,
          ),
        )
      ).get('search.operatingLocations.edges.node.addresses') ?? 0;
    const quarter = await behind('{ EQ: ["svcId", "X"] }');
    expect((await behind(filter)) / quarter).toBeCloseTo(share / 0.25);
  });

  test('arguments that are refused cost nothing, and are told as ever', async () => {
    const { errors, cost } = await graph.ask(byId('names(first: -1) { edges { node { id } } }'));
    expect([errors?.[0]?.extensions?.code, cost]).toEqual(['BAD_USER_INPUT', 0]);
  });

  test('costs are finite, however absurd', async () => {
    const steps = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? 'operatingLocations' : 'brands')).join('.');
    const { cost } = await graph.ask(
      `{ search(searchInput: { prompt: "x", conditions: { limit: 1000 } }) { ... on Brand { ${Array.from({ length: 200 }, (_, at) => `a${at}: count(field: "${steps}")`).join(' ')} } } }`,
      'enterprise',
    );
    expect(Number.isSafeInteger(cost)).toBe(true);
  });
});
