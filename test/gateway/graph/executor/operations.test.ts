import { composeServices } from '@apollo/composition';
import { ROUTER_SUPPORTED_SUPERGRAPH_FEATURES, Supergraph } from '@apollo/federation-internals';
import { QueryPlanner } from '@apollo/query-planner';
import { GraphQLError, parse } from 'graphql';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { timedOut, tooManyRows } from '../../../../catalog/errors/catalogue.ts';
import { QUERY_LIMITS } from '../../../../catalog/query-limits.ts';
import type { Compiler } from '../../../../gateway/graph/executor/compile-operation.ts';
import { Operations } from '../../../../gateway/graph/executor/operations.ts';
import { type Planner, plannerOn } from '../../../../gateway/graph/executor/planner.ts';
import type { SubgraphAnswer } from '../../../../gateway/graph/subgraph-source.ts';
import { RowBudget } from '../../../../kit/row-budget.ts';
import { requestContext } from '../../distributed/tiny-subgraph.ts';

const SDL = `type Query { shops(first: Int): [Shop]  must: Int! }
  interface Thing { id: ID }
  type Shop implements Thing { id: ID  name: String  partner: Shop  pens: [Thing] }
  type Pen implements Thing { id: ID }
  union Found = Shop | Pen`;
function plannerOf(sdl: string): Planner {
  const { supergraphSdl = '' } = composeServices([{ name: 'shops', typeDefs: parse(sdl) }]);
  const supergraph = Supergraph.build(supergraphSdl, { supportedFeatures: ROUTER_SUPPORTED_SUPERGRAPH_FEATURES });
  return plannerOn(new QueryPlanner(supergraph), supergraph.apiSchema().toGraphQLJSSchema());
}
const PLANNER = plannerOf(SDL);
const TAXED = plannerOf('type Query { of(tin: String, city: String): Int }');

/** Operations over a subgraph that answers so, and what they log. */
function operationsOver(answer: SubgraphAnswer | Error, more: Partial<Compiler> = {}) {
  const lines: { level: number; msg: string; err: { message: string }; requestId?: string; query?: string }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const sources = () => ({
    async process() {
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  const compiler = { planner: PLANNER, sources, checks: new Map(), costs: new Map(), ...more };
  return { operations: new Operations(compiler, log), lines };
}

const planning = (plan: Planner['plan']): Partial<Compiler> => ({ planner: { ...PLANNER, plan } });
const INTERNAL = { message: 'Internal error', extensions: { code: 'INTERNAL' } };
const shown = ({ data, errors }: { data?: unknown; errors?: readonly object[] | undefined }) =>
  JSON.parse(JSON.stringify({ data, errors }));

describe('an answer', () => {
  const answer = async (
    given: SubgraphAnswer | Error,
    query: string,
    context = requestContext(),
    more: Partial<Compiler> = {},
  ) => {
    const { operations, lines } = operationsOver(given, more);
    return { ...shown(await operations.answerValid({ query }, context)), lines };
  };

  test("has the errors of subgraphs where the client's document has their fields", async () => {
    const reported = { message: 'Gone.', path: ['shops', 0, 'name'], extensions: { code: 'TIMEOUT' } };
    const data = { shops: [{ name: null }] };
    const { errors, lines } = await answer({ data, errors: [reported] }, '{ shops { name } }');
    expect(errors).toEqual([{ ...reported, locations: [{ line: 1, column: 11 }] }]);
    expect(lines).toEqual([]);
  });

  test('errors without a path have none, and codes of others are logged', async () => {
    const reported = [
      { message: 'A' },
      { message: 'B', extensions: { code: 'THEIRS' } },
      { message: 'C', extensions: { code: 'TIMEOUT' } },
    ];
    const { errors, lines } = await answer({ data: { shops: [] }, errors: reported }, '{ shops { name } }');
    expect(errors).toEqual(reported);
    expect(lines.map(({ msg, err }: { msg: string; err: { message: string } }) => [msg, err.message])).toEqual([
      ['A subgraph reported a fault.', 'A'],
      ['A subgraph reported a fault.', 'B'],
    ]);
  });

  test('a value that does not fit is an error, unless a subgraph has reported one', async () => {
    const misfit = 'A part of the graph gave no value that fits the schema.';
    expect((await answer({ data: { must: null } }, '{ must }')).errors).toEqual([
      { message: misfit, extensions: { code: 'SUBGRAPH_ERROR' } },
    ]);
    const reported = { message: 'x', extensions: { code: 'TIMEOUT' } };
    expect((await answer({ data: { must: null }, errors: [reported] }, '{ must }')).errors).toEqual([reported]);
    expect((await answer({ data: { must: 7 } }, '{ must }')).errors).toBeUndefined();
  });

  test('of a refused request has no data', async () => {
    const { message } = tooManyRows(3);
    const refused = { data: null, errors: [{ message, extensions: { code: 'COST_LIMIT' } }] };
    expect(await answer(tooManyRows(3), '{ shops { name } }')).toMatchObject(refused);
    const late = await answer(
      {
        data: { shops: [{ name: 'A' }] },
        errors: [timedOut()].map(({ message: m, extensions }) => ({ message: m, extensions })),
      },
      '{ shops { name } }',
    );
    expect(late).toMatchObject({ data: { shops: [{ name: 'A' }] }, errors: [{ extensions: { code: 'TIMEOUT' } }] });
  });

  test('has four objects for each row that the request may show, and is refused with one more', async () => {
    const shops = (count: number) => ({ data: { shops: Array.from({ length: count }, () => ({ name: 'A' })) } });
    const rows = () => requestContext({ rows: new RowBudget(2) });
    // The root is one of eight.
    expect((await answer(shops(7), '{ shops { name } }', rows())).errors).toBeUndefined();
    const { data, errors } = await answer(shops(8), '{ shops { name } }', rows());
    expect({ data, errors }).toEqual({
      data: null,
      errors: [{ message: expect.any(String), extensions: { code: 'COST_LIMIT' } }],
    });
  });

  test('is charged for nothing where nothing has a price', async () => {
    const charged: unknown[] = [];
    const account = { ...requestContext().account, creditsAvailable: false };
    const charge = (objects: unknown) => charged.push(objects);
    const { data } = await answer({ data: { must: 7 } }, '{ must }', requestContext({ account, charge }));
    expect([data, charged]).toEqual([{ must: 7 }, [{ FREE: 0, CORE: 0, PLUS: 0, PREMIUM: 0 }]]);
  });

  test('names its operation by 16 digits, alike for all literals', async () => {
    const hashes = new Set<string>();
    for (const first of [1, 2]) {
      const work = { cost: -1, operation: { name: '', hash: '' } };
      await answer({ data: { shops: [] } }, `query Q { shops(first: ${first}) { name } }`, requestContext({ work }));
      expect(work).toEqual({
        cost: expect.any(Number),
        operation: { name: 'Q', hash: expect.stringMatching(/^[0-9a-f]{16}$/) },
      });
      expect(work.cost).toBeGreaterThanOrEqual(0);
      hashes.add(work.operation.hash);
    }
    expect(hashes.size).toBe(1);
  });
});

describe('an operation that cannot be planned', () => {
  const large = new GraphQLError('Too many plans.');

  test('is invalid where the planner refuses it', async () => {
    const { operations, lines } = operationsOver(
      {},
      planning(() => {
        throw large;
      }),
    );
    expect(shown(await operations.answerValid({ query: '{ must }' }, requestContext()))).toEqual({
      errors: [{ message: 'Too many plans.', extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
    });
    expect(await operations.explain({ query: '{ must }' }, requestContext())).toEqual([large]);
    expect(lines).toEqual([]);
  });

  test('is a fault of ours where it breaks', async () => {
    const broken = planning(() => {
      throw new TypeError('bug');
    });
    const { operations, lines } = operationsOver({}, broken);
    expect(shown(await operations.answerValid({ query: '{ must }' }, requestContext({ requestId: 'r' })))).toEqual({
      errors: [INTERNAL],
    });
    expect(lines).toMatchObject([{ level: 50, msg: 'The gateway failed.', err: { message: 'bug' }, requestId: 'r' }]);
    await expect(operations.explain({ query: '{ must }' }, requestContext())).rejects.toThrow('bug');
  });
});

describe('a document that is not executed', () => {
  const small = { queries: { ...QUERY_LIMITS, fields: 2 } };
  const LARGE = { query: '{ shops { id name } }' };

  test('because it is too large is refused, known or not', async () => {
    const { operations } = operationsOver({}, small);
    const refused = { message: expect.stringContaining('fields'), extensions: { code: 'BAD_USER_INPUT' } };
    expect(await operations.answerKnown(LARGE, requestContext())).toMatchObject({ errors: [refused] });
    expect(await operations.explain(LARGE, requestContext())).toMatchObject([refused]);
    expect(await operations.answerKnown({ query: '{ shops { id } }' }, requestContext())).toBeUndefined();
  });

  test('because it is invalid is explained by its faults', async () => {
    const { operations } = operationsOver({});
    expect(await operations.explain({ query: '{ nothing }' }, requestContext())).toMatchObject([
      { message: expect.stringContaining('Cannot query field "nothing"') },
    ]);
    expect(await operations.explain({ query: '{' }, requestContext())).toMatchObject([
      { message: expect.stringContaining('Syntax Error') },
    ]);
    const query = 'query ($n: Int) { shops(first: $n) { id } }';
    expect(await operations.explain({ query, variables: { n: 'x' } }, requestContext())).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT' } },
    ]);
    expect(operations.answerKnown({ query: '{' }, requestContext())).toBeUndefined();
  });

  test('asks for the schema where that is off', async () => {
    const query = '{ __schema { queryType { name } } }';
    const { operations } = operationsOver({}, { introspection: false });
    expect(await operations.answerKnown({ query }, requestContext())).toMatchObject({ errors: [{}] });
    const open = operationsOver({}).operations;
    expect(shown(await open.answerValid({ query }, requestContext()))).toEqual({
      data: { __schema: { queryType: { name: 'Query' } } },
    });
  });

  test('does not fit the schema, which is a fault where it was said to be valid', async () => {
    const { operations, lines } = operationsOver({});
    expect(shown(await operations.answerValid({ query: '{ nothing }' }, requestContext()))).toEqual({
      errors: [INTERNAL],
    });
    expect(lines[0]?.err.message).toBe('Expected a valid document, got one that does not fit the schema.');
  });
});

test('a planner plans an operation once, and knows the types of an abstract one', () => {
  const planner = plannerOf(SDL);
  const plan = planner.plan(parse('{ must }'));
  expect(planner.plan(parse('{\n must }'))).toBe(plan);
  expect(planner.plan(parse('{ shops { id } }'))).not.toBe(plan);
  expect(planner.figures()).toMatchObject({ hits: 1, misses: 2, entries: 2 });
  const typed = ['Shop', 'Pen', 'Other'].map((__typename) => ({ __typename }));
  const of = (type: string) => typed.filter((each) => planner.isOfType(each, type)).map(({ __typename }) => __typename);
  for (let time = 0; time < 2; time += 1)
    expect(['Thing', 'Found', 'Shop', 'Nothing'].map(of)).toEqual([['Shop', 'Pen'], ['Shop', 'Pen'], ['Shop'], []]);
});

describe('"Compiles the operations of documents before their first request"', () => {
  const figures = (operations: Operations) => {
    const { documents, operations: compiled } = operations.figures();
    return [documents.entries, compiled.entries];
  };

  test('one of a document as a request without a name has it, several by their names', async () => {
    const { operations, lines } = operationsOver({ data: { must: 7 } });
    operations.warm(['query A { must }', 'query B { must } query C { shops { id } } fragment F on Shop { id }']);
    // F is used by none.
    expect(lines.map(({ msg }) => msg)).toEqual(['A stored operation is not compiled.']);
    expect(figures(operations)).toEqual([1, 1]);
    operations.warm(['query B { must } query C { shops { id } }']);
    expect(figures(operations)).toEqual([3, 3]);
    for (const request of [
      { query: 'query A { must }' },
      { query: 'query B { must } query C { shops { id } }', operationName: 'B' },
    ])
      expect(shown((await operations.answerKnown(request, requestContext())) ?? {})).toEqual({ data: { must: 7 } });
    expect(operations.answerKnown({ query: 'query D { must: shops { id } }' }, requestContext())).toBeUndefined();
  });

  test('what does not fit the schema or is no document is logged, and no bar to others', () => {
    const { operations, lines } = operationsOver({});
    operations.warm(['{ nothing }', '{', '{ must }']);
    expect(lines).toMatchObject([
      { msg: 'A stored operation is not compiled.', query: '{ nothing }' },
      { msg: 'A stored operation is not compiled.', query: '{' },
    ]);
    expect(figures(operations)).toEqual([1, 1]);
  });
});

test('a document that writes a tax number is answered and not kept', async () => {
  const { operations } = operationsOver({ data: { of: 1 } }, { planner: TAXED });
  for (const [query, entries] of [
    ['{ of(tin: "12-3456789") }', 0],
    ['{ of(city: "12-3456789") }', 1],
  ] as const) {
    expect(shown(await operations.answerValid({ query }, requestContext()))).toEqual({ data: { of: 1 } });
    expect(operations.figures().documents.entries).toBe(entries);
  }
});

test('only an estimate that depends on the variables of a client is made anew for each request', async () => {
  const { operations } = operationsOver({ data: { shops: [] } });
  const costs: number[] = [];
  for (const [query, variables] of [
    ['query ($big: Boolean!) { shops @include(if: $big) { id } must }', { big: true }],
    ['query ($big: Boolean!) { shops @include(if: $big) { id } must }', { big: false }],
    ['{ shops @include(if: true) { id } must }', {}],
    ['{ shops @include(if: true) { id } must }', {}],
  ] as const) {
    const work = { cost: -1, operation: { name: '', hash: '' } };
    await operations.answerValid({ query, variables }, requestContext({ work }));
    costs.push(work.cost);
  }
  const [many = 0, few = 0, ...fixed] = costs;
  expect(many).toBeGreaterThan(few);
  expect(fixed).toEqual([many, many]);
});
