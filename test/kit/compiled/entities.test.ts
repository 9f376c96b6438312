import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { badUserInput } from '../../../catalog/errors/catalogue.ts';
import { answered } from './answered.ts';

const typeDefs = parse(`
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])
  type Query { one: Brand }
  type Brand @key(fields: "id") { id: ID! name: String }
  type Place @key(fields: "id") { id: ID! path: String }`);

const schema = buildSubgraphSchema([
  {
    typeDefs,
    resolvers: {
      Place: {
        __resolveReference({ id }: { id: string }, _context: unknown, info: { fieldName: string; path: object }) {
          if (id === 'bad') throw badUserInput('id', 'a place', id);
          if (id === 'nobody') return null;
          return Promise.resolve({ id: `place ${id}`, path: JSON.stringify([info.fieldName, info.path]) });
        },
      },
    },
  },
]);
const QUERY = `query ($r: [_Any!]!) { _entities(representations: $r) {
  __typename ... on Brand { id name } ... on Place { id path } } }`;
const entities = (r: unknown) => answered(schema, QUERY, { variables: { r } });

test('"A reference is the source of its own fields"; "a type with its own `__resolveReference` resolves the reference to another source"', async () => {
  const { data, errors } = await entities([
    { __typename: 'Place', id: '1' },
    { __typename: 'Brand', id: '2', name: 'as sent' },
    { __typename: 'Place', id: 'nobody' },
    { __typename: 'Place', id: 'bad' },
    { __typename: 'Brand', id: '3' },
  ]);
  const path = JSON.stringify(['_entities', { key: '_entities', typename: 'Query' }]);
  expect(data).toEqual({
    _entities: [
      { __typename: 'Place', id: 'place 1', path },
      { __typename: 'Brand', id: '2', name: 'as sent' },
      null,
      null,
      { __typename: 'Brand', id: '3', name: null },
    ],
  });
  expect(errors).toEqual(['_entities.3: id expects a place, got "bad".']);
});

test('references of one type, none, and of no entity', async () => {
  expect(await entities([{ __typename: 'Brand', id: '2' }])).toEqual({
    data: { _entities: [{ __typename: 'Brand', id: '2', name: null }] },
    errors: [],
  });
  expect(await entities([])).toEqual({ data: { _entities: [] }, errors: [] });
  const others = [{ __typename: 'Query', id: '1' }, { id: '1' }, null, 'Brand', { __typename: 'Brand', id: '4' }];
  const expected = '__typename expects the name of an entity of this subgraph, got';
  expect(await entities(others)).toEqual({
    data: { _entities: [null, null, null, null, { __typename: 'Brand', id: '4', name: null }] },
    errors: [
      `_entities.0: ${expected} "Query".`,
      `_entities.1: ${expected} undefined.`,
      `_entities.2: ${expected} undefined.`,
      `_entities.3: ${expected} undefined.`,
    ],
  });
});

test('representations that are no list are an error of the field', async () => {
  const { data, errors } = await entities({ __typename: 'Brand', id: '2' });
  expect(data).toBeNull();
  expect(errors).toEqual(['_entities: representations expects a list, got {"__typename":"Brand","id":"2"}.']);
});
