import type { FetchNode, PlanNode } from '@apollo/query-planner';
import { GraphQLError, type GraphQLFormattedError, OperationTypeNode } from 'graphql';
import { describe, expect, test } from 'vitest';
import { timedOut, tooManyObjects } from '../../../catalog/errors/catalogue.ts';
import { compilePlan, isRefused } from '../../../gateway/executor/execute-plan.ts';
import type { SubgraphAnswer, SubgraphFetch } from '../../../gateway/subgraph-source.ts';
import { Deadline } from '../../../storage/deadline.ts';
import { RowBudget } from '../../../subgraphs/kit/row-budget.ts';
import { requestContext } from '../distributed/tiny-subgraph.ts';

type Answerer = (fetch: SubgraphFetch['request'], deadline: Deadline) => SubgraphAnswer | Promise<SubgraphAnswer>;

const fetchOf = (serviceName: string, more: Partial<FetchNode> = {}): FetchNode => ({
  kind: 'Fetch',
  serviceName,
  operation: `{${serviceName}}`,
  operationName: undefined,
  operationKind: OperationTypeNode.QUERY,
  ...more,
});
const FIELDS = ['__typename', 'id'].map((name) => ({ kind: 'Field' as const, name }));
const entitiesOf = (serviceName: string, more: Partial<FetchNode> = {}): FetchNode =>
  fetchOf(serviceName, { requires: [{ kind: 'InlineFragment', typeCondition: 'Pen', selections: FIELDS }], ...more });
const flat = (path: (string | number)[], node: PlanNode): PlanNode => ({ kind: 'Flatten', path, node });
const sequence = (...nodes: PlanNode[]): PlanNode => ({ kind: 'Sequence', nodes });

/** Executes a plan over subgraphs that answer as they are told; gives what was sent, and what became of the answer. */
async function executed(
  node: PlanNode | undefined,
  subgraphs: Readonly<Record<string, SubgraphAnswer | Answerer>>,
  {
    data = {},
    variables = {},
    conditions = {},
    errors = [],
    deadline = new Deadline(60_000),
    rows = 1_000,
  }: {
    data?: Record<string, unknown>;
    variables?: Record<string, unknown>;
    conditions?: Record<string, unknown>;
    errors?: GraphQLError[];
    deadline?: Deadline;
    rows?: number;
  } = {},
) {
  const sent: (readonly [name: string, request: SubgraphFetch['request']])[] = [];
  const failed: unknown[] = [];
  const run = compilePlan(
    { kind: 'QueryPlan', ...(node && { node }) },
    {
      sources: (name) => ({
        async process({ request }) {
          sent.push([name, { ...request, variables: { ...request.variables } }]);
          const answer = subgraphs[name] ?? { data: {} };
          return typeof answer === 'function' ? answer(request, deadline) : answer;
        },
      }),
      isOfType: ({ __typename }, type) => __typename === type,
      filled: (text) => text.replaceAll('LEAVES', 'a b'),
    },
  );
  const context = requestContext({ deadline, rows: new RowBudget(rows) });
  await run({ variables, conditions, context, data, errors, fail: (error) => failed.push(error) });
  return { data, sent, failed, errors: errors.map((error) => error.toJSON()) };
}

const REFUSED = new GraphQLError('too much', { extensions: { code: 'COST_LIMIT' } });

describe('the steps of a plan', () => {
  test('an empty plan does nothing', async () => {
    expect(await executed(undefined, {})).toEqual({ data: {}, sent: [], failed: [], errors: [] });
  });

  test('those of a sequence wait for each other, those in parallel do not', async () => {
    const order: string[] = [];
    const slow =
      (name: string): Answerer =>
      async () => {
        order.push(`${name} begins`);
        await Promise.resolve();
        order.push(`${name} ends`);
        return { data: { [name]: 1 } };
      };
    const both = { a: slow('a'), b: slow('b') };
    expect((await executed(sequence(fetchOf('a'), fetchOf('b')), both)).data).toEqual({ a: 1, b: 1 });
    expect(order.splice(0)).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
    const parallel: PlanNode = { kind: 'Parallel', nodes: [fetchOf('a'), fetchOf('b')] };
    expect((await executed(parallel, both)).data).toEqual({ a: 1, b: 1 });
    expect(order).toEqual(['a begins', 'b begins', 'a ends', 'b ends']);
  });

  test.each<[value: unknown, asked: string[]]>([
    [true, ['yes']],
    [false, ['no']],
    [undefined, ['no']],
    ['true', ['no']],
  ])('a condition that is %j asks %j', async (value, asked) => {
    const node: PlanNode = { kind: 'Condition', condition: 'c', ifClause: fetchOf('yes'), elseClause: fetchOf('no') };
    const { sent } = await executed(node, {}, { conditions: { c: value } });
    expect(sent.map(([name]) => name)).toEqual(asked);
    const neither = await executed({ kind: 'Condition', condition: 'c' }, {}, { conditions: { c: value } });
    expect(neither.sent).toEqual([]);
  });

  test('"Throws for a subscription", and for what is deferred', () => {
    const compiling = { sources: () => ({ process: async () => ({}) }), isOfType: () => true, filled: String };
    expect(() =>
      compilePlan({ kind: 'QueryPlan', node: { kind: 'Subscription', primary: fetchOf('a') } }, compiling),
    ).toThrow('A plan of kind Subscription cannot be executed.');
    expect(() =>
      compilePlan({ kind: 'QueryPlan', node: { kind: 'Defer', primary: {}, deferred: [] } }, compiling),
    ).toThrow('A plan with @defer cannot be executed; the planner writes none unless it is asked to.');
  });
});

describe('"A failed fetch leaves its fields out but never fails the whole answer"', () => {
  test('what nobody expects is handed over, and the other fetches go on', async () => {
    const bug = new Error('bug');
    const { data, failed, errors } = await executed(sequence(fetchOf('a'), fetchOf('b')), {
      a: () => Promise.reject(bug),
      b: { data: { b: 1 } },
    });
    expect({ data, failed, errors }).toEqual({ data: { b: 1 }, failed: [bug], errors: [] });
  });

  test('what refuses the request is its error, and "no fetch starts after another fetch refused the request"', async () => {
    const { data, failed, errors, sent } = await executed(sequence(fetchOf('a'), fetchOf('b')), {
      a: () => Promise.reject(tooManyObjects()),
    });
    expect({ data, failed, sent: sent.length }).toEqual({ data: {}, failed: [], sent: 1 });
    expect(errors).toEqual([{ message: tooManyObjects().message, extensions: { code: 'COST_LIMIT' } }]);
    expect((await executed(fetchOf('a'), {}, { errors: [REFUSED] })).sent).toEqual([]);
  });

  test('another error of the catalog than COST_LIMIT refuses nothing', async () => {
    const late = timedOut();
    const { failed, errors, sent } = await executed(sequence(fetchOf('a'), fetchOf('b')), {
      a: () => Promise.reject(late),
    });
    expect({ failed, errors, sent: sent.length }).toEqual({ failed: [late], errors: [], sent: 2 });
  });

  test('after the deadline none starts: one TIMEOUT speaks for all', async () => {
    const over = new Deadline(60_000);
    over.abandon();
    const { sent, errors } = await executed(sequence(fetchOf('a'), fetchOf('b')), {}, { deadline: over });
    expect({ sent, errors }).toEqual({
      sent: [],
      errors: [{ message: timedOut().message, extensions: { code: 'TIMEOUT' } }],
    });
    const other = new GraphQLError('other', { extensions: { code: 'INTERNAL' } });
    expect((await executed(fetchOf('a'), {}, { deadline: over, errors: [other] })).errors).toHaveLength(2);
  });

  test('"Whether an error refuses the whole request"', () => {
    const other = new GraphQLError('x', { extensions: { code: 'TIMEOUT' } });
    expect([[], [other], [other, REFUSED], [REFUSED]].map(isRefused)).toEqual([false, false, true, true]);
  });
});

describe('a fetch of root fields', () => {
  test('sends the text with its leaves, its name, and the variables that it uses and the request has', async () => {
    const node = fetchOf('a', { operation: 'query Q{LEAVES}', operationName: 'Q', variableUsages: ['n', 'no', 'nil'] });
    const { sent } = await executed(node, {}, { variables: { n: 1, nil: null, other: 2 } });
    expect(sent).toEqual([['a', { query: 'query Q{a b}', operationName: 'Q', variables: { n: 1, nil: null } }]]);
    const bare = await executed(fetchOf('a'), {}, { variables: { n: 1 } });
    expect(bare.sent).toEqual([['a', { query: '{a}', variables: {} }]]);
  });

  test('"Its data is merged into every object at the path"; where there is none, nothing is asked', async () => {
    const node = flat(['pens', '@'], fetchOf('a'));
    const { data } = await executed(
      node,
      { a: { data: { ink: 1 } } },
      { data: { pens: [{ id: 1 }, null, { id: 2 }] } },
    );
    expect(data).toEqual({
      pens: [{ id: 1, ink: 1 }, null, { id: 2, ink: 1 }],
    });
    expect((await executed(node, {}, { data: { pens: [] } })).sent).toEqual([]);
  });

  test.each<[given: GraphQLFormattedError, shown: object]>([
    [
      { message: 'x', path: ['ink'] },
      { message: 'x', path: ['pen', 'ink'] },
    ],
    [{ message: 'x' }, { message: 'x' }],
    // "Passes on only the code, message and path of a subgraph's error."
    [
      { message: 'x', locations: [{ line: 1, column: 2 }], extensions: { code: 'TIMEOUT' } },
      { message: 'x', extensions: { code: 'TIMEOUT' } },
    ],
  ])('its error %j is %j', async (given, shown) => {
    const { errors, data } = await executed(
      flat(['pen'], fetchOf('a')),
      { a: { data: null, errors: [given] } },
      { data: { pen: { id: 1 } } },
    );
    expect({ errors, data }).toEqual({ errors: [shown], data: { pen: { id: 1 } } });
  });

  test('its errors leave its data as it is', async () => {
    const { data, errors } = await executed(fetchOf('a'), { a: { data: { a: 1 }, errors: [{ message: 'x' }] } });
    expect({ data, errors }).toEqual({ data: { a: 1 }, errors: [{ message: 'x' }] });
  });

  test('its fields are renamed back', async () => {
    const node = fetchOf('a', { outputRewrites: [{ kind: 'KeyRenamer', path: ['a__0'], renameKeyTo: 'a' }] });
    expect((await executed(node, { a: { data: { a__0: 1 } } })).data).toEqual({ a: 1 });
  });

  test('more objects at its path than the request may show refuse it', async () => {
    const node = flat(['pens', '@'], fetchOf('a'));
    const data = () => ({ pens: [{ id: 1 }, { id: 2 }] });
    expect((await executed(node, {}, { data: data(), rows: 2 })).errors).toEqual([]);
    expect((await executed(node, {}, { data: data(), rows: 1 })).errors).toMatchObject([
      { extensions: { code: 'COST_LIMIT' } },
    ]);
  });
});

describe('"A fetch of entities by their representations"', () => {
  const pen = (id: number) => ({ __typename: 'Pen', id });
  const pens = () => ({ pens: [pen(1), { __typename: 'Lamp', id: 1 }, pen(2), pen(1)] });
  const node = flat(['pens', '@'], entitiesOf('a'));

  test('sends each once and merges it wherever it occurs', async () => {
    const { data, sent } = await executed(
      node,
      { a: { data: { _entities: [{ ink: 1 }, { ink: 2 }] } } },
      { data: pens() },
    );
    expect(sent).toEqual([['a', { query: '{a}', variables: { representations: [pen(1), pen(2)] } }]]);
    expect(data).toEqual({
      pens: [
        { ...pen(1), ink: 1 },
        { __typename: 'Lamp', id: 1 },
        { ...pen(2), ink: 2 },
        { ...pen(1), ink: 1 },
      ],
    });
  });

  test('asks nothing where there is no entity', async () => {
    const data = { pens: [{ __typename: 'Lamp', id: 1 }] };
    expect(await executed(node, {}, { data })).toMatchObject({ sent: [], failed: [], errors: [] });
  });

  test('one that is not found leaves its object as it is', async () => {
    const { data } = await executed(
      node,
      { a: { data: { _entities: [null, { ink: 2 }] } } },
      { data: { pens: [pen(1), pen(2)] } },
    );
    expect(data).toEqual({ pens: [pen(1), { ...pen(2), ink: 2 }] });
  });

  test.each<[what: string, data: Record<string, unknown> | null]>([
    ['more', { _entities: [{}, {}, {}] }],
    ['fewer', { _entities: [{}] }],
    ['none', null],
    ['no list', { _entities: { length: 2 } }],
  ])('%s entities than were asked for are a fault, unless an error says why', async (_, answered) => {
    const { failed, data } = await executed(node, { a: { data: answered } }, { data: pens() });
    expect(failed).toEqual([new Error('Expected 2 entities of a.')]);
    expect(data).toEqual(pens());
    const told = await executed(node, { a: { data: answered, errors: [{ message: 'x' }] } }, { data: pens() });
    expect({ failed: told.failed, errors: told.errors }).toEqual({ failed: [], errors: [{ message: 'x' }] });
  });

  test('"An error inside an entity is reported at every object of the answer that shows the entity"', async () => {
    const errors = [
      { message: 'of one', path: ['_entities', 0, 'ink'], extensions: { code: 'TIMEOUT' } },
      { message: 'of the other', path: ['_entities', 1] },
      { message: 'of all', path: ['_entities'] },
      { message: 'of none', path: ['_entities', 2] },
    ];
    const answer = { data: { _entities: [null, { ink: 2 }] }, errors };
    expect((await executed(node, { a: answer }, { data: pens() })).errors).toEqual([
      { message: 'of one', path: ['pens', 0, 'ink'], extensions: { code: 'TIMEOUT' } },
      { message: 'of one', path: ['pens', 3, 'ink'], extensions: { code: 'TIMEOUT' } },
      { message: 'of the other', path: ['pens', 2] },
      { message: 'of all' },
    ]);
  });

  test('its rewrites change what is sent and what returns; an entity has the type of its representation', async () => {
    const rewritten = flat(
      ['pens', '@'],
      entitiesOf('a', {
        inputRewrites: [{ kind: 'ValueSetter', path: ['... on Pen', '__typename'], setValueTo: 'Tool' }],
        outputRewrites: [{ kind: 'KeyRenamer', path: ['... on Tool', 'ink__0'], renameKeyTo: 'ink' }],
      }),
    );
    const answer = { data: { _entities: [{ ink__0: 1 }, { __typename: 'Other', ink__0: 2 }] } };
    const { sent, data } = await executed(rewritten, { a: answer }, { data: { pens: [pen(1), pen(2)] } });
    expect(sent[0]?.[1].variables).toEqual({
      representations: [1, 2].map((id) => ({ __typename: 'Tool', id })),
    });
    expect(data).toEqual({
      pens: [
        { __typename: 'Tool', id: 1, ink: 1 },
        { __typename: 'Other', id: 2, ink__0: 2 },
      ],
    });
  });

  test('more objects at its path than the request may show refuse it', async () => {
    const answer = { data: { _entities: [{}, {}] } };
    expect((await executed(node, { a: answer }, { data: pens(), rows: 4 })).errors).toEqual([]);
    const { errors, sent } = await executed(node, { a: answer }, { data: pens(), rows: 3 });
    expect({ errors, sent }).toMatchObject({ errors: [{ extensions: { code: 'COST_LIMIT' } }], sent: [] });
  });
});

describe('"how a subgraph gets values from the parents of an object"', () => {
  const node = flat(
    ['shops', '@', 'pens', '@'],
    entitiesOf('a', { contextRewrites: [{ kind: 'KeyRenamer', path: ['..', 'city'], renameKeyTo: 'c' }] }),
  );
  const pen = (id: number) => ({ __typename: 'Pen', id });
  const data = () => ({
    shops: [
      { city: 'X', pens: [pen(1)] },
      { city: 'Y', pens: [pen(1), pen(2)] },
      { city: 'X', pens: [pen(3)] },
      { pens: [pen(4)] },
    ],
  });
  const answer: Answerer = ({ variables: { c = 'none', representations = [] } = {} }) => ({
    data: { _entities: Array.isArray(representations) ? representations.map(({ id }) => ({ at: `${c}${id}` })) : [] },
    errors: [{ message: String(c), path: ['_entities', 0, 'at'] }],
  });

  test('objects of equal values share a fetch, and errors find their objects', async () => {
    const { sent, data: got, errors } = await executed(node, { a: answer }, { data: data() });
    expect(sent.map(([, { variables }]) => variables)).toEqual([
      { c: 'X', representations: [pen(1), pen(3)] },
      { c: 'Y', representations: [pen(1), pen(2)] },
      { representations: [pen(4)] },
    ]);
    expect(got).toMatchObject({
      shops: [
        { pens: [{ id: 1, at: 'X1' }] },
        {
          pens: [
            { id: 1, at: 'Y1' },
            { id: 2, at: 'Y2' },
          ],
        },
        { pens: [{ id: 3, at: 'X3' }] },
        { pens: [{ id: 4, at: 'none4' }] },
      ],
    });
    expect(errors).toEqual([
      { message: 'X', path: ['shops', 0, 'pens', 0, 'at'] },
      { message: 'Y', path: ['shops', 1, 'pens', 0, 'at'] },
      { message: 'none', path: ['shops', 3, 'pens', 0, 'at'] },
    ]);
  });

  test('a path without ".." starts at the object itself', async () => {
    const own = flat(
      ['shop'],
      entitiesOf('a', { contextRewrites: [{ kind: 'KeyRenamer', path: ['city'], renameKeyTo: 'c' }] }),
    );
    const { sent } = await executed(own, { a: answer }, { data: { shop: { ...pen(1), city: 'Z' }, city: 'no' } });
    expect(sent[0]?.[1].variables).toEqual({ c: 'Z', representations: [pen(1)] });
  });

  test('more objects than the request may show refuse it', async () => {
    expect((await executed(node, { a: answer }, { data: data(), rows: 4 })).errors).toMatchObject([
      { extensions: { code: 'COST_LIMIT' } },
    ]);
  });
});
