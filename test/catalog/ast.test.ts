import { type FieldDefinitionNode, Kind, parse, parseType } from 'graphql';
import { expect, test } from 'vitest';
import {
  argumentsOf,
  directive,
  isList,
  namedType,
  objectExtensions,
  objectTypes,
  parseIfSound,
  stringArgument,
} from '../../catalog/ast.ts';

/** A field as it is written. */
function field(text: string): FieldDefinitionNode {
  const [type] = objectTypes(parse(`type Shop { ${text} }`));
  const [found] = type?.fields ?? [];
  if (found === undefined) throw new Error('Expected a field.');
  return found;
}

test.each<[type: string, name: string, isOne: boolean]>([
  ['Int', 'Int', false],
  ['Int!', 'Int', false],
  ['[Int]', 'Int', true],
  ['[Int!]!', 'Int', true],
  ['[[Int!]!]!', 'Int', true],
])('%s is of type %s, a list: %s', (type, name, isOne) => {
  expect([namedType(parseType(type)), isList(parseType(type))]).toEqual([name, isOne]);
});

test('"A directive\'s arguments as plain values, without the defaults of its definition"', () => {
  const found = directive(
    field('size: Int @a @b(n: 1, list: ["x", 2.5, true, null, SMALL], of: { is: "y" }) @b(n: 2)'),
    'b',
  );
  expect(found && argumentsOf(found)).toEqual({ n: 1, list: ['x', 2.5, true, null, 'SMALL'], of: { is: 'y' } });
  const bare = directive(field('size: Int @a'), 'a');
  expect(bare && argumentsOf(bare)).toEqual({});
  expect(directive(field('size: Int @a'), 'b')).toBeUndefined();
  expect(directive({}, 'a')).toBeUndefined();
});

test.each<[field: string, value: string | undefined]>([
  ['size: Int', undefined],
  ['size: Int @other(as: "x")', undefined],
  ['size: Int @number', undefined],
  ['size: Int @number(as: 7)', undefined],
  ['size: Int @number(to: "x")', undefined],
  ['size: Int @number(as: "")', ''],
  ['size: Int @number(to: "y", as: "x")', 'x'],
])('"undefined if the directive or the argument is absent, or not a string": %s', (text, value) => {
  expect(stringArgument(field(text), 'number', 'as')).toBe(value);
});

test('types and their extensions, apart', () => {
  const document = parse(
    'type A { n: Int } extend type A { m: Int } input B { n: Int } extend type C { n: Int } interface D { n: Int }',
  );
  expect(objectTypes(document).map(({ name }) => name.value)).toEqual(['A']);
  expect(objectExtensions(document).map(({ name }) => name.value)).toEqual(['A', 'C']);
});

test('"Parses a document; undefined if the text does not parse"', () => {
  expect(parseIfSound('type A { n: Int }')?.kind).toBe(Kind.DOCUMENT);
  expect(parseIfSound('type A {')).toBeUndefined();
});
