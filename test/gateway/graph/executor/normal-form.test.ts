import { buildSchema, getOperationAST, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { type NormalForm, normalForm } from '../../../../gateway/graph/executor/normal-form.ts';

const schema = buildSchema(`
  scalar JSON
  enum Colour { RED GREEN }
  input Size { wide: Int! high: Int = 3 }
  input Search { name: String ids: [ID!] colour: Colour size: Size filter: JSON }
  input Key @oneOf { id: ID name: String }
  interface Node { id: ID! }
  type Query { search(input: Search, limit: Float = 10): [Item] key(key: Key!): Item lists(of: [[Int]]): Int must(n: Int!): Int }
  type Item implements Node { id: ID! other(first: Int, filter: JSON): Item constructor: Int }`);

/** The normal form of a valid document; throws for one that is not valid. */
function formOf(query: string, operationName?: string): NormalForm {
  const document = parse(query);
  expect(validate(schema, document)).toEqual([]);
  const form = formOrNone(query, operationName);
  if (form === undefined) throw new Error('Expected a normal form.');
  expect(() => parse(form.text)).not.toThrow();
  return form;
}

function formOrNone(query: string, operationName?: string): NormalForm | undefined {
  const document = parse(query);
  const operation = getOperationAST(document, operationName);
  if (operation == null) throw new Error('Expected an operation.');
  return normalForm(schema, query, document, operation);
}

describe('documents that differ in what does not matter have one normal form', () => {
  test.for<[what: string, one: string, other: string]>([
    ['white space, comments and commas', '{ search { id } }', '# all\n{\n  search,{id}\n}'],
    ["the operation's name", 'query A { search { id } }', 'query B { search { id } }'],
    ['a name or none', '{ search { id } }', 'query B { search { id } }'],
    ['numbers', '{ must(n: 1) }', '{ must(n: 2) }'],
    [
      'strings, and their quotes',
      '{ search(input: { name: "a" }) { id } }',
      '{ search(input: { name: """b""" }) { id } }',
    ],
    ['null', '{ search(input: null) { id } }', '{ search(input: { name: "a" }) { id } }'],
    [
      'which fields an input object has',
      '{ search(input: { name: "a" }) { id } }',
      '{ search(input: { ids: [1] }) { id } }',
    ],
    ['enum values', '{ search(input: { colour: RED }) { id } }', '{ search(input: { colour: GREEN }) { id } }'],
    ['a list, and one item', '{ search(input: { ids: [1, 2] }) { id } }', '{ search(input: { ids: "1" }) { id } }'],
    [
      'literals beside variables in an input object',
      'query ($n: String) { search(input: { name: $n, size: { wide: 1 } }) { id } }',
      'query ($n: String) { search(input: { name: $n, size: { wide: 2, high: 4 } }) { id } }',
    ],
    [
      'literals beside variables in a list',
      'query ($id: ID!) { search(input: { ids: [$id, 1] }) { id } }',
      'query ($id: ID!) { search(input: { ids: [$id, "x"] }) { id } }',
    ],
    [
      'literals beside variables in a custom scalar',
      'query ($n: Int) { search(input: { filter: { EQ: ["a", $n] } }) { id } }',
      'query ($n: Int) { search(input: { filter: { OR: [{ GT: ["b", $n] }, 2] } }) { id } }',
    ],
    [
      'literals in fragments',
      '{ search { ...F } } fragment F on Item { other(first: 1) { id } }',
      '{ search { ...F } } fragment F on Item { other(first: 2) { id } }',
    ],
    ['an alias', '{ a: search { b: id } }', '{ b: search { a: id } }'],
    [
      'an alias in a fragment',
      '{ search { a: id ...F } } fragment F on Item { a: id }',
      '{ search { b: id ...F } } fragment F on Item { b: id }',
    ],
    ['arguments of introspection', '{ __type(name: "A") { name } }', '{ __type(name: "B") { name } }'],
  ])('%s', ([, one, other]) => {
    expect(formOf(other).key).toBe(formOf(one).key);
  });
});

describe('documents that mean something else have another', () => {
  test.for<[what: string, one: string, other: string]>([
    ['an alias or none', '{ search { id } }', '{ all: search { id } }'],
    ['equal keys', '{ a: search { id } a: search { id } }', '{ a: search { id } b: search { id } }'],
    ['the order of keys', '{ a: must(n: 1) b: search { id } }', '{ b: search { id } a: must(n: 1) }'],
    ['an alias inside introspection', '{ __schema { a: description } }', '{ __schema { b: description } }'],
    ['the order of fields', '{ search { id __typename } }', '{ search { __typename id } }'],
    ['an argument that is not written', '{ search { other { id } } }', '{ search { other(first: 1) { id } } }'],
    ['a condition of @include', '{ search { id @include(if: true) } }', '{ search { id @include(if: false) } }'],
    ['@skip or @include', '{ search { id @skip(if: true) } }', '{ search { id @include(if: true) } }'],
    [
      'the default of a variable',
      'query ($n: Int = 1) { search { other(first: $n) { id } } }',
      'query ($n: Int = 2) { search { other(first: $n) { id } } }',
    ],
    [
      'the type of a variable',
      'query ($n: Int) { search { other(first: $n) { id } } }',
      'query ($n: Int!) { search { other(first: $n) { id } } }',
    ],
    [
      'equal arguments of fields that are merged, and of fields that are not',
      '{ a: must(n: 1) a: must(n: 1) }',
      '{ a: must(n: 1) b: must(n: 1) }',
    ],
    ['the kind of operation’s fragment', '{ search { ... on Item { id } } }', '{ search { ... on Node { id } } }'],
  ])('%s', ([, one, other]) => {
    expect(formOf(other).key).not.toBe(formOf(one).key);
  });

  test('the operation that is chosen', () => {
    const query = 'query A { search { id } } query B { must(n: 1) }';
    expect(formOf(query, 'A').key).not.toBe(formOf(query, 'B').key);
  });
});

describe('literals become what a client would send in variables', () => {
  test.for<[query: string, text: string, literals: unknown]>([
    ['{ must(n: 1) }', 'query($svc_0:Int!){must(n:$svc_0)}', { svc_0: 1 }],
    [
      '{ search(input: { ids: 5, colour: RED, size: { wide: 1 }, filter: { a: [1, RED, null] } }, limit: 2) { id } }',
      'query($svc_0:Search,$svc_1:Float){search(input:$svc_0,limit:$svc_1){id}}',
      { svc_0: { ids: ['5'], colour: 'RED', size: { wide: 1 }, filter: { a: [1, 'RED', null] } }, svc_1: 2 },
    ],
    ['{ lists(of: 1) }', 'query($svc_0:[[Int]]){lists(of:$svc_0)}', { svc_0: [[1]] }],
    ['{ lists(of: [1, [2], null]) }', 'query($svc_0:[[Int]]){lists(of:$svc_0)}', { svc_0: [[1], [2], null] }],
    [
      '{ key(key: { id: 12345678901234567890 }) { id } }',
      'query($svc_0:Key!){key(key:$svc_0){id}}',
      { svc_0: { id: '12345678901234567890' } },
    ],
    ['{ a: must(n: 1) a: must(n: 1) }', 'query($svc_0:Int!){svc_0:must(n:$svc_0) svc_0:must(n:$svc_0)}', { svc_0: 1 }],
    [
      'query ($representations: Int!) { must(n: $representations) }',
      'query($svc_representations:Int!){must(n:$svc_representations)}',
      {},
    ],
    ['{ svc_0: must(n: 1) }', 'query($svc__0:Int!){svc__0:must(n:$svc__0)}', { svc__0: 1 }],
    ['{ search { __proto__: id } }', 'query{search{svc_0:id}}', {}],
    ['{ search { constructor __typename: id } }', 'query{search{svc_0:constructor svc_1:id}}', {}],
    ['{ search { id: constructor __typename } }', 'query{search{svc_0:constructor __typename}}', {}],
    ['{ search { a: id other { id } other { id: id } } }', 'query{search{svc_0:id other{id} other{id}}}', {}],
    [
      '{ search { a: id other { a: id b: id } } id: lists }',
      'query{search{svc_0:id other{svc_0:id svc_1:id}} svc_2:lists}',
      {},
    ],
  ])('%s', ([query, text, literals]) => {
    const form = formOf(query);
    expect(form.text).toBe(text);
    expect(JSON.parse(JSON.stringify(form.literals))).toEqual(literals);
  });

  test('a custom scalar with variables inside is filled in for each request', () => {
    const { text, templates } = formOf('query ($n: Int) { search(input: { filter: { EQ: ["a", $n] } }) { id } }');
    expect(text).toBe('query($n:Int,$svc_0:JSON){search(input:{filter:$svc_0}){id}}');
    expect(templates.map(({ name }) => name)).toEqual(['svc_0']);
  });
});

describe('where a literal does not fit there is none: validation has the words', () => {
  test.for([
    '{ must(n: "1") }',
    '{ must(n: 1.5) }',
    '{ must(n: 12345678901) }',
    '{ must(n: null) }',
    '{ must(m: 1) }',
    '{ nothing }',
    '{ search }',
    '{ search { id { id } } }',
    '{ search { ... on Nothing { id } } }',
    '{ search(input: { nothing: 1 }) { id } }',
    '{ search(input: { name: "a", name: "b" }) { id } }',
    '{ search(input: { size: { high: 1 } }) { id } }',
    '{ search(input: { colour: "RED" }) { id } }',
    '{ search(input: { colour: BLUE }) { id } }',
    '{ search(input: { ids: [null] }) { id } }',
    '{ search(input: "x") { id } }',
    '{ key(key: { id: 1, name: "a" }) { id } }',
    '{ key(key: { id: null }) { id } }',
    'type Own { id: ID } { search { id } }',
  ])('%s', (query) => {
    expect(formOrNone(query)).toBeUndefined();
    expect(validate(schema, parse(query))).not.toEqual([]);
  });
});

describe('an invalid document never has the normal form of a valid one', () => {
  test.for<[what: string, valid: string, invalid: string]>([
    [
      'a variable that is not used',
      'query ($n: Int) { search(input: { filter: { a: $n } }) { id } }',
      'query ($n: Int) { search(input: { filter: { a: 1 } }) { id } }',
    ],
    [
      'a variable that is not defined',
      'query ($n: Int) { search(input: { filter: { a: $n } }) { id } }',
      'query ($n: Int) { search(input: { filter: { a: $m } }) { id } }',
    ],
    [
      'a variable of another type in the list of a custom scalar',
      'query ($n: Int) { search(input: { filter: [{ a: $n }] }) { id } }',
      'query ($n: Int) { search(input: { filter: [$n] }) { id } }',
    ],
    ['arguments that conflict', '{ a: must(n: 1) a: must(n: 1) }', '{ a: must(n: 1) a: must(n: 2) }'],
    [
      'literals that conflict by their spelling',
      '{ search(limit: 1) { id } search(limit: 1) { id } }',
      '{ search(limit: 1) { id } search(limit: 1.0) { id } }',
    ],
    ['a fragment that is not used', '{ search { id } }', '{ search { id } } fragment F on Item { id }'],
    ['an unknown directive', '{ search { id } }', '{ search { id @nothing } }'],
    ['an argument twice', '{ must(n: 1) }', '{ must(n: 1, n: 1) }'],
  ])('%s', ([, valid, invalid]) => {
    expect(validate(schema, parse(invalid))).not.toEqual([]);
    expect(formOrNone(invalid)?.key).not.toBe(formOf(valid).key);
  });

  test('equal objects may name their fields in any order', () => {
    const form = formOf(
      '{ a: search(input: { name: "x", colour: RED }) { id } a: search(input: { colour: RED, name: "x" }) { id } }',
    );
    expect(Object.keys(form.literals)).toEqual(['svc_0']);
  });
});
