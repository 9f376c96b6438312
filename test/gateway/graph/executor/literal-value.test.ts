import { buildSchema, isInputType, parseType, parseValue, typeFromAST } from 'graphql';
import { describe, expect, test } from 'vitest';
import {
  literalIdentity,
  literalText,
  literalValue,
  UNFIT,
  variablesIn,
} from '../../../../gateway/graph/executor/literal-value.ts';

const schema = buildSchema(`
  scalar JSON
  enum Colour { RED GREEN }
  input Page { first: Int!  order: [Colour!] = [RED]  after: String }
  input Key @oneOf { id: ID  name: String }
  type Query { any(float: Float, id: ID): Int }`);

const read = (type: string, literal: string) => {
  const input = typeFromAST(schema, parseType(type));
  if (!isInputType(input)) throw new Error(`Expected an input type, got ${type}.`);
  return literalValue(input, parseValue(literal));
};

describe('"the value that a client would send in a variable of this type"', () => {
  test.each<[type: string, literal: string, value: unknown]>([
    ['Int', '7', 7],
    ['Int', 'null', null],
    ['Float', '1.5', 1.5],
    ['ID', '7', '7'],
    ['String!', '"a"', 'a'],
    // "enum values by name"
    ['Colour', 'GREEN', 'GREEN'],
    // "a single item as a list of one"
    ['[Int]', '7', [7]],
    ['[Int]', '[1, null]', [1, null]],
    ['[[Int]]', '[1, [2, 3]]', [[1], [2, 3]]],
    ['[Int]', 'null', null],
    // "only the written fields of input objects"
    ['Page', '{ first: 2 }', { first: 2 }],
    ['Page', '{ first: 2, order: GREEN, after: null }', { first: 2, order: ['GREEN'], after: null }],
    ['Key', '{ id: 1 }', { id: '1' }],
    ['JSON', '{ EQ: ["a", 1, true] }', { EQ: ['a', 1, true] }],
  ])('%s from %s', (type, literal, value) => {
    expect(JSON.parse(JSON.stringify(read(type, literal)))).toEqual(value);
  });
});

describe('"UNFIT if validation rejects the literal"', () => {
  test.each<[type: string, literal: string, why: string]>([
    ['Int', '1.5', 'no whole number'],
    ['Int', '"1"', 'a text'],
    ['Int!', 'null', 'null where a value is required'],
    ['[Int!]', '[1, null]', 'a null item'],
    ['[Int]', '[1, "2"]', 'an item of another type'],
    ['Colour', 'BLUE', 'no value of the enum'],
    ['Colour', '"RED"', 'an enum value as text'],
    ['Page', '1', 'no object'],
    ['Page', '{ order: [RED] }', 'a required field left out'],
    ['Page', '{ first: 1, last: 2 }', 'an unknown field'],
    ['Page', '{ first: 1, first: 2 }', 'a field twice'],
    ['Page', '{ first: "1" }', 'a field of another type'],
    ['Key', '{}', 'none of one'],
    ['Key', '{ id: 1, name: "a" }', 'two of one'],
    ['Key', '{ id: null }', 'one that is null'],
  ])('%s from %s: %s', (type, literal) => {
    expect(read(type, literal)).toBe(UNFIT);
  });
});

test.each<[literal: string, names: string[]]>([
  ['1', []],
  ['$a', ['[a]']],
  ['[$a, [$b]]', ['[a]', '[b]']],
  ['{ is: $a, in: [$b] }', ['a', 'b']],
  ['[{ is: $a }, $b]', ['a', '[b]']],
])('"In a custom scalar, validation checks the types of variables only directly in lists": %s', (literal, names) => {
  expect(variablesIn(parseValue(literal))).toEqual(names);
});

test.each<[literal: string, text: string]>([
  ['{ b: [1, 2.50, "x\\"y"], a: { d: null, c: RED } }', '{b:[1,2.50,"x\\"y"],a:{d:null,c:RED}}'],
  ['[$a, true]', '[$own_a,true]'],
])('"A literal as compact text": %s', (literal, text) => {
  expect(literalText(parseValue(literal), (name) => `own_${name}`)).toBe(text);
});

test('"the fields of objects may be in any order", the items of lists may not', () => {
  const identity = (literal: string) => literalIdentity(parseValue(literal));
  expect(identity('{ b: 1, a: { d: 2, c: $v } }')).toBe('{a:{c:$v,d:2},b:1}');
  expect(identity('[{ b: 1, a: 2 }]')).toBe(identity('[{ a: 2, b: 1 }]'));
  expect(identity('[1, 2]')).not.toBe(identity('[2, 1]'));
});
