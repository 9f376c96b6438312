import { buildSchema, getOperationAST, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { compileArgumentChecks } from '../../gateway/graph/argument-check.ts';
import { fragmentsOf } from '../../gateway/graph/executor/client-document.ts';
import { type Definition, fieldsIn, readDefinitions } from '../../gateway/graph/executor/definitions.ts';
import type { FieldCheck } from '../../kit/field-check.ts';

const SCHEMA = buildSchema(`
  interface Named { names(first: Int, after: Int): [String] }
  type Shop implements Named { id: ID names(first: Int, after: Int): [String] near(first: Int): [Shop] owner: Named }
  type Query { shops(first: Int): [Shop] named: Named }
`);

function definitionsOf(text: string) {
  const document = parse(text, { noLocation: true });
  const operation = getOperationAST(document);
  if (operation === null || operation === undefined) throw new Error('Expected an operation.');
  return readDefinitions(SCHEMA, operation, fragmentsOf(document));
}

/** The checks of a document whose arguments must be at least 0; `checked` is what was looked at, in order. */
function checksOf(text: string) {
  const checked: string[] = [];
  const expectSound: FieldCheck = (args, { node }) => {
    checked.push(`${node.name.value} ${JSON.stringify(args)}`);
    for (const value of Object.values(args)) if (Number(value) < 0) throw badUserInput('it', '0', value);
  };
  const places = ['Query.shops', 'Shop.names', 'Shop.near', 'Named.names'];
  const checks = new Map(places.map((place) => [place, expectSound]));
  const check = compileArgumentChecks(definitionsOf(text), checks);
  const limits = { pageSize: 10 };
  return {
    checked,
    /** Where the first fault is, or what was checked without one. */
    ask(variables: Readonly<Record<string, unknown>> = {}, literals: Readonly<Record<string, unknown>> = {}) {
      checked.length = 0;
      return check({ ...literals, ...variables }, limits, literals)?.place ?? [...checked];
    },
  };
}

describe('"Returns the first error", with the field of the document that has it', () => {
  test.each<[document: string, found: unknown]>([
    ['{ shops(first: 1) { id names(first: 2) } }', ['shops {"first":1}', 'names {"first":2}']],
    ['{ shops(first: 1) { id names(first: -2) } }', { fragment: undefined, index: 2 }],
    ['{ shops(first: -1) { names(first: -2) } }', { fragment: undefined, index: 0 }],
    // Without arguments there is nothing to check.
    ['{ shops { names id } }', []],
    ['{ shops { near(first: 1) { near(first: -1) { id } } } }', { fragment: undefined, index: 2 }],
    ['{ named { names(first: -1) ... on Shop { near(first: -1) { id } } } }', { fragment: undefined, index: 1 }],
    ['{ shops { ... { names(first: -1) } } }', { fragment: undefined, index: 1 }],
    ['{ shops { owner { ... on Shop { near(first: -1) { id } } } } }', { fragment: undefined, index: 2 }],
    ['{ shops { id ...F } } fragment F on Shop { id near(first: -1) { id } }', { fragment: 'F', index: 1 }],
    ['{ shops { ...Missing names(first: 1) } }', ['names {"first":1}']],
    ['{ shops { unknown(first: -1) { names(first: -1) } names(first: 1) } }', ['names {"first":1}']],
    ['{ shops { __typename ... on Unknown { names(first: -1) } } }', []],
  ])('%s', (document, found) => {
    expect(checksOf(document).ask()).toEqual(found);
  });

  test('another fault than that of a client is passed on', () => {
    const fault = new TypeError('broken');
    const checks = new Map<string, FieldCheck>([
      [
        'Query.shops',
        () => {
          throw fault;
        },
      ],
    ]);
    const check = compileArgumentChecks(definitionsOf('{ shops(first: 1) { id } }'), checks);
    expect(() => check({}, { pageSize: 1 }, {})).toThrow(fault);
  });
});

describe('"What @skip and @include leave out is not checked"', () => {
  test.each<[document: string, variables: object, found: unknown]>([
    ['{ shops { names(first: -1) @skip(if: true) } }', {}, []],
    ['query ($v: Boolean!) { shops { names(first: -1) @include(if: $v) } }', { v: false }, []],
    [
      'query ($v: Boolean!) { shops { names(first: -1) @include(if: $v) } }',
      { v: true },
      { fragment: undefined, index: 1 },
    ],
    ['query ($v: Boolean!) { shops @skip(if: $v) { names(first: -1) } }', { v: true }, []],
    ['query ($v: Boolean!) { shops { ... @skip(if: $v) { names(first: -1) } } }', { v: true }, []],
    ['query ($v: Boolean!) { shops { ...F @skip(if: $v) } } fragment F on Shop { names(first: -1) }', { v: true }, []],
    // "A fragment that is spread again under other conditions is checked unconditionally".
    [
      'query ($v: Boolean!) { shops { ...F @skip(if: $v) near { ...F @skip(if: $v) } } } fragment F on Shop { names(first: -1) }',
      { v: true },
      { fragment: 'F', index: 0 },
    ],
  ])('%s with %j', (document, variables, found) => {
    expect(checksOf(document).ask({ ...variables })).toEqual(found);
  });

  test('a fragment that is spread without a condition is checked once', () => {
    const { ask } = checksOf('{ shops { ...F near { ...F ...F } } } fragment F on Shop { names(first: 1) }');
    expect(ask()).toEqual(['names {"first":1}']);
  });
});

describe('"For the last document without errors: the checks that remain for each of its requests"', () => {
  const DOCUMENT = `query ($a: Int, $b: Int, $v: Boolean!) {
    shops(first: $a) { names(first: $a, after: $b) near(first: $b) @include(if: $v) { id } } }`;
  const ALL = ['shops {"first":1}', 'names {"first":1,"after":2}', 'near {"first":2}'];

  test('what has literals alone, and no condition, is checked once for them', () => {
    const { ask } = checksOf(DOCUMENT);
    const literals = { a: 1, b: 2 };
    expect(ask({ v: true }, literals)).toEqual(ALL);
    expect(ask({ v: true }, literals)).toEqual(['near {"first":2}']);
    expect(ask({ v: false }, literals)).toEqual([]);
    // Other literals are another document, after which nothing is known of the first.
    expect(ask({ v: true }, { ...literals })).toEqual(ALL);
    expect(ask({ v: true }, literals)).toEqual(ALL);
  });

  test('what has a variable beside a literal is checked each time', () => {
    const { ask } = checksOf(DOCUMENT);
    const literals = { a: 1 };
    expect(ask({ b: 2, v: true }, literals)).toEqual(ALL);
    expect(ask({ b: 2, v: true }, literals)).toEqual(ALL.slice(1));
    expect(ask({ b: -2, v: true }, literals)).toEqual({ fragment: undefined, index: 1 });
    expect(ask({ b: 2, v: true }, literals)).toEqual(ALL.slice(1));
  });

  test('literals that have a fault are refused each time', () => {
    const { ask } = checksOf(DOCUMENT);
    const literals = { a: -1, b: 2 };
    for (let at = 0; at < 3; at += 1) expect(ask({ v: true }, literals)).toEqual({ fragment: undefined, index: 0 });
  });
});

test("a field's index is that of the same field in the client's document, whether or not it fits the schema", () => {
  const text =
    '{ shops { id unknown { id } } ... { named { names } } ...F } fragment F on Query { shops { near { id } } }';
  const { operation, fragments } = definitionsOf(text);
  const placesOf = ({ parts }: Definition) =>
    parts.flatMap((part) => ('node' in part ? [`${part.fragment ?? ''}${part.index} ${part.node.name.value}`] : []));
  expect(placesOf(operation)).toEqual(['0 shops', '1 id', '4 named', '5 names']);
  expect([...fragments.values()].flatMap(placesOf)).toEqual(['F0 shops', 'F1 near', 'F2 id']);
  const [written] = parse(text).definitions.flatMap((each) => ('selectionSet' in each ? [each.selectionSet] : []));
  expect(written && fieldsIn(written).map(({ name }) => name.value)).toEqual([
    ...['shops', 'id', 'unknown', 'id', 'named', 'names'],
  ]);
});
