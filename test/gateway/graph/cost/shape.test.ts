import { describe, expect, onTestFinished, test } from 'vitest';
import { queryLimits } from '../../../../catalog/query-limits.ts';
import { textFault } from '../../../../gateway/graph/cost/query-shape.ts';
import { createGateway } from '../../../../gateway/graph/graph.ts';
import { createLog } from '../../../../gateway/log.ts';
import { embeddedSubgraphs } from '../../../../gateway/remote/subgraphs.ts';
import { requestContext } from '../../foreign-graph.ts';
import { tinyGraph } from '../../tiny-graph.ts';
import { costedGraph } from './graph.ts';

const graph = costedGraph();
const list = (count: number, item: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => item(at)).join(' ');
const brand = (selection: string) => `{ search(searchInput: { name: "Coffee" }) { ... on Brand { ${selection} } } }`;
const doubled = (spreads: (at: number) => string) =>
  `${brand('...F0')} ${list(20, (at) => `fragment F${at} on Brand { ${spreads(at + 1)} }`)} fragment F20 on Brand { id }`;

describe('limits of depth, aliases, root fields, tokens, introspection: refused before validation', () => {
  const fields = (got: number) => `1000 fields, those of fragments wherever they are spread, got ${got}`;
  const cases: [what: string, query: string, message: string, at?: string][] = [
    [
      '1,000 aliases of search',
      `{ ${list(1_000, (at) => `a${at}: search(searchInput: { name: "x" }) { __typename }`)} }`,
      '50 root fields, got 1000',
      'a50',
    ],
    [
      '1,000 aliases of __schema',
      `{ ${list(1_000, (at) => `a${at}: __schema { types { name } }`)} }`,
      '50 root fields, got 1000',
      'a50',
    ],
    [
      'two of them',
      '{ __schema { types { name } } a: __schema { types { name } } }',
      '1 __schema or __type, got 2',
      'a',
    ],
    [
      'root fields in a fragment',
      `query { ...F } fragment F on Query { ${list(60, () => 'account { customerId }')} }`,
      '50 root fields, got 60',
      'account',
    ],
    ['fragments doubled 20 times', doubled((at) => `...F${at} ...F${at}`), fields(1048577), 'search'],
    [
      'fragments under two fields each',
      doubled((at) => `a: brands { edges { node { ...F${at} } } } b: brands { edges { node { ...F${at} } } }`),
      fields(7340027),
      'search',
    ],
    [
      'definitions',
      `${brand('id')} ${list(100, (at) => `fragment F${at} on Brand { id }`)}`,
      '100 operations and fragments, got 101',
    ],
    [
      'definitions without an operation that is named',
      list(101, (at) => `query Q${at} { __typename }`),
      '100 operations and fragments, got 101',
    ],
    [
      'variables of all operations',
      list(2, (at) => `query Q${at} (${list(126, (each) => `$v${each}: Int`)}) { __typename }`),
      '250 variables, got 252',
    ],
    ['aliases', brand(list(300, (at) => `a${at}: id`)), '250 aliases, got 300', 'a250'],
    ['directives', brand(list(300, () => 'id @skip(if: false)')), '250 directives, got 300', 'search'],
    [
      'levels',
      `${brand('...F')} fragment F on Brand { ${'operatingLocations { edges { node { brands { edges { node { '.repeat(10)} id ${'} } } } } }'.repeat(10)} }`,
      '60 levels of fields, got 62',
      'search',
    ],
  ];
  test.each(cases)('%s', async (_, query, message, at) => {
    const { errors, data, cost } = await graph.ask(query, 'enterprise');
    expect(data).toBeUndefined();
    expect(errors).toEqual([
      {
        message: `The query expects at most ${message}.`,
        locations: [{ line: 1, column: expect.any(Number) }],
        ...(at !== undefined && { path: [at] }),
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ]);
    expect(cost).toBe(0);
  });

  test('tokens, at the first that is too many', async () => {
    const { errors } = await graph.ask(`{\n${list(20_001, () => 'a')} }`);
    expect(errors).toEqual([
      {
        message: 'The query expects at most 20000 tokens, got "more, the first of them in line 2".',
        locations: [{ line: 2, column: 2 * 19_999 + 1 }],
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ]);
  });

  test.each(['\n', '\r', '\r\n'])('lines that end with %j, at the first that is too many', async (end) => {
    const lines = (count: number) => `{ __typename }${end.repeat(count - 1)}`;
    expect((await graph.ask(lines(10_000))).data).toEqual({ __typename: 'Query' });
    expect((await graph.ask(`${lines(10_001)}{ "unfinished`)).errors).toEqual([
      {
        message: 'The query expects at most 10000 lines, got "more".',
        locations: [{ line: 10_001, column: 1 }],
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ]);
  });

  test('of the faults of a document twenty are told, each in bounds', async () => {
    const { errors = [] } = await graph.ask(brand(list(500, (at) => `unknown${at}${'x'.repeat(1_000)}`)));
    expect(errors).toHaveLength(21);
    expect(errors[20]?.message).toBe('An answer tells at most 20 faults of a query, this one has more.');
    expect(errors[0]?.message).toMatch(/^Cannot query field "unknown0x+…x+" on type "Brand"\.$/);
    for (const { message } of errors) expect(message.length).toBeLessThan(700);
  });

  test('of the places of one fault twenty are told', async () => {
    const { errors = [] } = await graph.ask(brand(`names(${list(100, () => 'first: 1')}) { edges { cursor } }`));
    expect(errors[0]?.message).toBe('There can be only one argument named "first".');
    expect(errors[0]?.locations).toHaveLength(20);
  });

  test('fragments that would take too long to compare', async () => {
    const { errors } = await graph.ask(brand(list(6_000, (at) => `...F${at}`)));
    expect(errors).toEqual([
      {
        message: 'The query is too large to be validated; ask for fewer fields and fragments.',
        extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
      },
    ]);
  });

  test('a fragment that spreads itself is told by validation', async () => {
    const { errors } = await graph.ask(`${brand('...F')} fragment F on Brand { id ...F }`);
    expect(errors?.[0]?.message).toBe('Cannot spread fragment "F" within itself.');
  });

  test('one fragment spread many times on the first level counts its fields once there', async () => {
    const { data } = await graph.ask(
      `query { ${list(60, () => '...F')} } fragment F on Query { account { customerId } }`,
    );
    expect(data).toEqual({ account: { customerId: expect.any(String) } });
  });
});

test('"introspection (once a query, cached)": the same answer comes again', async () => {
  const query = '{ __schema { queryType { name } } }';
  const [one, other] = [await graph.ask(query), await graph.ask(query.replace('{ __schema', '{ s: __schema'))];
  expect([one.data, other.data]).toEqual([
    { __schema: { queryType: { name: 'Query' } } },
    { s: { queryType: { name: 'Query' } } },
  ]);
  expect(one.cost).toBeGreaterThan(1_000);
});

test('"a setting switches it off"', async () => {
  const { subgraphs, supergraphSdl } = tinyGraph();
  const log = createLog('silent');
  const sources = embeddedSubgraphs(subgraphs, log).of(supergraphSdl);
  const closed = await createGateway(sources, supergraphSdl, log, { introspection: false });
  onTestFinished(() => closed.stop());
  for (const query of ['{ __schema { queryType { name } } }', '{ __type(name: "Shop") { name } }']) {
    const { errors } = await closed.execute({ query }, requestContext());
    expect(errors?.[0]).toMatchObject({
      message: 'The query expects at most 0 __schema or __type, got 1.',
      extensions: { code: 'BAD_USER_INPUT' },
    });
  }
  expect((await closed.execute({ query: '{ __typename }' }, requestContext())).data).toEqual({ __typename: 'Query' });
});

test('a long text that is no GraphQL is left to the parser, which says where', () => {
  const query = `{ a }${' '.repeat(40)}"unfinished`;
  expect(textFault({ query }, { ...queryLimits({}), tokens: 40 })).toBeUndefined();
  expect(textFault({ query: '{ a b c d }'.repeat(10) }, { ...queryLimits({}), tokens: 40 })?.message).toContain(
    '40 tokens',
  );
});
