import { buildSchema, type FieldNode, Kind, parse, type SelectionNode } from 'graphql';
import { describe, expect, test } from 'vitest';
import { argumentsOf, isIncluded } from '../../../kit/compiled/arguments.ts';

const schema = buildSchema(
  'type Query { shops(many: Int = 2, of: Of): Int }  input Of { name: String, tags: [String] }',
);

function selected(text: string): SelectionNode {
  const [operation] = parse(`{ ${text} }`).definitions;
  const [node] = operation?.kind === Kind.OPERATION_DEFINITION ? operation.selectionSet.selections : [];
  if (node === undefined) throw new Error('No selection.');
  return node;
}

function useOf(text: string) {
  const node = selected(text);
  const field = schema.getQueryType()?.getFields().shops;
  if (node.kind !== Kind.FIELD || field === undefined) throw new Error('No field.');
  const nodes: readonly [FieldNode] = [node];
  return { field, nodes };
}

describe('"the values of a field’s arguments, with schema defaults filled in"', () => {
  test('"without variables, they are read only once"', () => {
    const read = argumentsOf(useOf('shops(of: { name: "A" })'));
    const first = read({});
    expect(first).toEqual({ many: 2, of: { name: 'A' } });
    expect(read({ name: 'B' })).toBe(first);
  });

  test('with variables, for each request', () => {
    const read = argumentsOf(useOf('shops(many: $n, of: { name: $name })'));
    expect(read({ n: 5, name: 'A' })).toEqual({ many: 5, of: { name: 'A' } });
    expect(read({ n: null })).toEqual({ many: null, of: {} });
    expect(read({})).toEqual({ many: 2, of: {} });
    const one = argumentsOf(useOf('shops(many: $n)'));
    expect([one({ n: 5 }), one({ n: 6 })]).toEqual([{ many: 5 }, { many: 6 }]);
  });
});

describe('"Whether @skip and @include include a node"', () => {
  test('"Throws BAD_USER_INPUT if they have no value"', () => {
    const check = () => isIncluded(selected('a @skip(if: $absent)'), {});
    expect(check).toThrow(expect.objectContaining({ code: 'BAD_USER_INPUT' }));
  });
});
