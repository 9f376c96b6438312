import { buildSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { inputProperties, shapeOf } from '../../../gateway/mcp/graph-shape.ts';

const schema = buildSchema(`
  scalar JSON
  scalar Date
  enum Colour { RED GREEN }
  "What to look for."
  input Search {
    "Its name; in any spelling."
    name: String!
    ids: [ID!]
    colour: Colour
    size: Size
    filter: JSON
    isOpen: Boolean
    share: Float
  }
  input Size { wide: Int!  high: Int }
  interface Thing { id: ID }
  union Found = Shop | Pen
  type Pen implements Thing { id: ID  ink: Colour }
  type Shop implements Thing {
    id: ID
    """
    Its
    name. In capital letters; mostly.
    """
    name: String!
    since: Date
    "All its pens; in order."
    pens(first: Int): PenConnection
    names: NameConnection
    things: [Thing]
    best: Pen
    other: JSON
  }
  type PenConnection { edges: [PenEdge] }
  type PenEdge { node: Pen  cursor: String  weight: Float }
  type NameConnection { edges: [NameEdge] }
  type NameEdge { node: Name }
  type Name { name: String }
  type Query { search(input: Search): [Found]  shop: Shop  shops: [Shop!]!  node: Shop }`);

describe('"The JSON Schema of an input type\'s fields"', () => {
  test('with the descriptions, without those that are left out', () => {
    expect(inputProperties(schema, 'Search', ['share'])).toEqual({
      name: { type: 'string', description: 'Its name; in any spelling.' },
      ids: { type: 'array', items: { type: 'string' } },
      colour: { type: 'string', enum: ['RED', 'GREEN'] },
      size: {
        type: 'object',
        properties: { wide: { type: 'integer' }, high: { type: 'integer' } },
        required: ['wide'],
        additionalProperties: false,
      },
      filter: {},
      isOpen: { type: 'boolean' },
    });
    expect(inputProperties(schema, 'Search').share).toEqual({ type: 'number' });
  });

  test('of what is no input type there is none', () => {
    for (const name of ['Shop', 'Nothing'])
      expect(() => inputProperties(schema, name)).toThrow(`Expected an input type ${name} in the graph.`);
  });
});

describe('how a field of a query is shown', () => {
  const shown = (document: string, field: string, value: unknown) => {
    const { schema: form, show } = shapeOf(schema, document, field);
    return { form, value: show(value) };
  };
  const EDGES = 'edges { node { id ink } weight }';

  test('connections become lists, each node with the fields of its edge', () => {
    const pens = { edges: [{ node: { id: 'a', ink: 'RED' }, weight: 2 }, null, { node: null, weight: null }] };
    const { form, value } = shown(`{ shop { id pens { ${EDGES} } } }`, 'shop', { id: 's', pens });
    expect(form).toEqual({
      type: 'object',
      properties: {
        id: { type: 'string' },
        pens: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              id: { type: 'string' },
              ink: { type: 'string', enum: ['RED', 'GREEN'] },
              weight: { type: 'number' },
            },
          },
          description: 'All its pens',
        },
      },
    });
    expect(value).toEqual({ id: 's', pens: [{ id: 'a', ink: 'RED', weight: 2 }, {}] });
  });

  test('an object with one field becomes its value, and nulls are left out', () => {
    const names = { edges: [{ node: { name: 'A' } }, { node: { name: null } }, {}] };
    const { form, value } = shown('{ shop { name since names { edges { node { name } } } } }', 'shop', {
      name: 'A',
      since: null,
      names,
    });
    expect(form).toEqual({
      type: 'object',
      properties: {
        name: { type: 'string', description: 'Its name.' },
        since: { type: 'string' },
        names: { type: 'array', items: { type: 'string' } },
      },
    });
    expect(value).toEqual({ name: 'A', names: ['A', undefined, undefined] });
    expect(shown('{ shop { best { id } name } }', 'shop', { best: 'x', name: 'A' }).value).toEqual({
      best: undefined,
      name: 'A',
    });
  });

  test('an object of an abstract type says which it is, even with one field', () => {
    const { form, value } = shown(
      '{ search { __typename ... on Shop { id } ... on Pen { __typename ink } id: __typename } }',
      'search',
      [{ __typename: 'Pen', ink: 'RED' }, { __typename: 'Shop', id: 's' }, { __typename: 'Other' }, 'x', null],
    );
    expect(form).toEqual({
      type: 'array',
      items: {
        anyOf: [
          { type: 'object', properties: { type: { const: 'Shop' }, id: { type: 'string' } } },
          { type: 'object', properties: { type: { const: 'Pen' }, ink: { type: 'string', enum: ['RED', 'GREEN'] } } },
        ],
      },
    });
    expect(value).toEqual([{ type: 'Pen', ink: 'RED' }, { type: 'Shop', id: 's' }, undefined, undefined]);
  });

  test('a field node of another type than an edge is a field like others', () => {
    expect(shown('{ node { id name } }', 'node', { id: 1, name: 'A' }).value).toEqual({ id: 1, name: 'A' });
  });

  test.each<[document: string, field: string, message: string]>([
    ['fragment F on Shop { id }', 'shop', 'Expected a query.'],
    ['{ shop { id } }', 'shops', 'Expected a field shops in the query.'],
    ['{ shop { nothing } }', 'shop', 'Expected a field Shop.nothing in the graph.'],
    ['{ search { ... on Thing { id } } }', 'search', 'Expected an object type Thing in the graph.'],
  ])('%s has no shape of %s', (document, field, message) => {
    expect(() => shapeOf(schema, document, field)).toThrow(message);
  });
});
