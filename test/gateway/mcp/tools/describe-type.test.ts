import { buildSchema, graphql } from 'graphql';
import { describe, expect, test } from 'vitest';
import type { Ask } from '../../../../gateway/mcp/service.ts';
import { describeType } from '../../../../gateway/mcp/tools/describe-type.ts';

const GRAPH = buildSchema(`
  scalar Day
  interface Thing { id: ID }
  "What is sold."
  type Pen implements Thing {
    id: ID
    "How many; by colour."
    count(first: Int, last: Int, after: String, before: String, conditions: Int, by: [Colour!] = [RED], of: Int): [Int!]!
    pens(first: Int): [Pen]
  }
  "Which."
  enum Colour {
    "Like blood."
    RED
    GREEN
  }
  input Size { "In metres." wide: Int! = 3  high: Float }
  type Lamp { id: ID }
  union Found = Pen | Lamp
  type Query { a(size: Size): Found  day: Day }`);

const ask: Ask = async ({ path, body }) => {
  expect(path).toBe('/graphql');
  const { query, variables } = JSON.parse(JSON.stringify(body));
  const answer = await graphql({ schema: GRAPH, source: query, variableValues: variables });
  return { status: 200, headers: new Map(), body: JSON.parse(JSON.stringify(answer)) };
};
const { signal } = new AbortController();

describe('a type of the graph as SDL', () => {
  test.each([
    ['Thing', 'interface Thing {\n  id: ID\n}'],
    ['Day', 'scalar Day'],
    ['Found', 'union Found = Pen | Lamp'],
    ['Colour', '# Which.\nenum Colour {\n  # Like blood.\n  RED\n  GREEN\n}'],
    ['Size', 'input Size {\n  # In metres.\n  wide: Int! = 3\n  high: Float\n}'],
    [
      'Pen',
      '# What is sold.\ntype Pen {\n  id: ID\n  # How many; by colour.\n  count(by: [Colour!] = [RED], of: Int): [Int!]!\n  pens: [Pen]\n}',
    ],
  ])('%s', async (name, text) => {
    expect(await describeType(name, { ask, signal })).toEqual({
      text,
      source: { data_version: 'unknown', credits_charged: 0 },
    });
  });

  test('one that is not there is quoted, as far as a name goes', async () => {
    await expect(describeType('x'.repeat(101), { ask, signal })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: `The graph has no type "${'x'.repeat(100)}"; start from Query, which leads to every type.`,
    });
  });

  test('a type of types deeper than are asked for is JSON', async () => {
    const deep = { kind: 'NON_NULL', ofType: { kind: 'LIST', ofType: { kind: 'NON_NULL' } } };
    const type = { kind: 'OBJECT', name: 'Deep', fields: [{ name: 'a', type: deep, args: 'none' }, 'x'] };
    const answer: Ask = async () => ({ status: 200, headers: new Map(), body: { data: { __type: type } } });
    expect((await describeType('Deep', { ask: answer, signal })).text).toBe('type Deep {\n  a: [JSON!]!\n}');
  });
});
