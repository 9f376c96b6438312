import { makeExecutableSchema } from '@graphql-tools/schema';
import { GraphQLScalarType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { answered, later } from './answered.ts';

const Odd = new GraphQLScalarType({ name: 'Odd', serialize: (value) => (value === 'null' ? null : undefined) });

/** What the fields of the root answer, one test after another. */
let given: Readonly<Record<string, unknown>> = {};
const FIELDS = 'odd number list lists strictList thing things strictThings item items strictItems'.split(' ');
const schema = makeExecutableSchema({
  typeDefs: `
      type Query {
        odd: Odd  number: Int  list: [Int]  lists: [[Int!]]  strictList: [Int!]  thing: Thing  things: [Thing]  strictThings: [Thing!]
        item: Item  items: [Item]  strictItems: [Item!]
      }
      scalar Odd
      type Thing { name: String  strict: String! }
      type Long { name: String }
      type Short { name: String }
      union Item = Long | Short`,
  resolvers: {
    Odd,
    Item: {
      __resolveType: ({ __typename, isLater }: { __typename?: string; isLater?: true }) =>
        isLater ? later(__typename, 1) : __typename,
    },
    Query: Object.fromEntries(FIELDS.map((field) => [field, () => given[field]])),
    Long: { name: ({ name }: { name: string }) => later(name, 1) },
    Short: { name: ({ name }: { name: string }) => later(name, 20) },
  },
});

function answerTo(query: string, values: Readonly<Record<string, unknown>>) {
  given = values;
  return answered(schema, query);
}

describe('a value that does not fit the type of its field is an error there, and null', () => {
  test.each<[query: string, value: unknown, error: string]>([
    ['{ odd }', 'null', 'Expected Odd to show a value of Query.odd, got null.'],
    ['{ odd }', 'undefined', 'Expected Odd to show a value of Query.odd, got undefined.'],
    ['{ number }', 'five', 'Int cannot represent non-integer value: "five"'],
    ['{ list }', 5, 'Expected a list of Query.list.'],
    ['{ list }', { length: 1 }, 'Expected a list of Query.list.'],
    ['{ list }', 'text', 'Expected a list of Query.list.'],
    ['{ thing { name } }', 'text', 'Expected an object of Query.thing, got a string.'],
    ['{ thing { name } }', true, 'Expected an object of Query.thing, got a boolean.'],
    ['{ item { __typename } }', { __typename: 'Thing' }, 'Expected a type of Item for Query.item.'],
    ['{ item { __typename } }', {}, 'Expected a type of Item for Query.item.'],
    ['{ item { __typename } }', 'Long', 'Expected a type of Item for Query.item.'],
    ['{ thing { name } }', new Error('no thing'), 'no thing'],
    ['{ item { __typename } }', new Error('no item'), 'no item'],
  ])('%s of %j', async (query, value, error) => {
    const field = /\w+/.exec(query)?.[0] ?? '';
    const { data, errors } = await answerTo(query, { [field]: value });
    expect([data, errors]).toEqual([{ [field]: null }, [`${field}: ${error}`]]);
  });
});

test('a list is anything that can be iterated', async () => {
  const { data, errors } = await answerTo('{ list strictList }', { list: new Set([1, 2]), strictList: [] });
  expect([data, errors]).toEqual([{ list: [1, 2], strictList: [] }, []]);
  expect((await answerTo('{ list }', { list: ['7'] })).data).toEqual({ list: [7] });
});

test('lists of lists, each with its own errors', async () => {
  const lists = [[1, 2], null, [], [3, null], 4, [5], new Error('no list')];
  expect(await answerTo('{ lists }', { lists })).toEqual({
    data: { lists: [[1, 2], null, [], null, null, [5], null] },
    errors: [
      'lists.4: Expected a list of Query.lists.',
      'lists.6: no list',
      'lists.3.1: Cannot return null for non-nullable field Query.lists.',
    ],
  });
});

describe('"values of the same type are filled together, even if they are not adjacent"', () => {
  const long = (name: string) => ({ __typename: 'Long', name });
  const short = (name: string) => ({ __typename: 'Short', name });
  const QUERY = '{ items { __typename ... on Long { name } ... on Short { name } } }';
  test.each([
    ['one type', [long('a'), long('b')]],
    ['two, the slower one first', [short('a'), long('b'), short('c'), long('d')]],
    ['two, the slower one last', [long('a'), short('b'), long('c'), null]],
    ['another type alone', [null, short('a')]],
  ])('%s: all of them are waited for', async (_, items) => {
    const { data, errors } = await answerTo(QUERY, { items });
    expect([data, errors]).toEqual([{ items }, []]);
  });

  test('an item without a type, an error and null are their own', async () => {
    const items = [long('a'), { __typename: 'Thing' }, new Error('no item'), null, short('b'), 7];
    const { data, errors } = await answerTo(QUERY, { items });
    expect(data).toEqual({ items: [long('a'), null, null, null, short('b'), null] });
    expect(errors).toEqual([
      'items.1: Expected a type of Item for Query.items.',
      'items.2: no item',
      'items.5: Expected a type of Item for Query.items.',
    ]);
  });

  test('a type that cannot be resolved is the error of its item', async () => {
    const item = {
      get __typename() {
        throw new Error('unknown type');
      },
    };
    const { data, errors } = await answerTo(QUERY, { items: [item, long('a')] });
    expect([data, errors]).toEqual([{ items: [null, long('a')] }, ['items.0: unknown type']]);
  });

  test('types that are promises', async () => {
    const items = [{ ...long('a'), isLater: true }, short('b')];
    const { data } = await answerTo(QUERY, { items });
    expect(data).toEqual({ items: [long('a'), short('b')] });
  });
});

describe('null where there may be none takes what contains it', () => {
  test.each<[query: string, value: unknown, data: unknown, errors: readonly string[]]>([
    ['{ strictList }', [1, null], null, ['strictList.1: Cannot return null for non-nullable field Query.strictList.']],
    [
      '{ strictItems { __typename } }',
      [{ __typename: 'Long' }, null],
      null,
      ['strictItems.1: Cannot return null for non-nullable field Query.strictItems.'],
    ],
    [
      '{ things { strict } }',
      [null, { strict: 'a' }, 5, {}, { strict: 'b' }],
      [null, { strict: 'a' }, null, null, { strict: 'b' }],
      [
        'things.2: Expected an object of Query.things, got a number.',
        'things.3.strict: Cannot return null for non-nullable field Thing.strict.',
      ],
    ],
    [
      '{ strictThings { strict } }',
      [{ strict: 'a' }, {}],
      null,
      ['strictThings.1.strict: Cannot return null for non-nullable field Thing.strict.'],
    ],
  ])('%s of %j', async (query, value, shown, errors) => {
    const field = /\w+/.exec(query)?.[0] ?? '';
    expect(await answerTo(query, { [field]: value })).toEqual({ data: { [field]: shown }, errors });
  });
});
