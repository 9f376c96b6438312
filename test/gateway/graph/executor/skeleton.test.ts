import { composeServices } from '@apollo/composition';
import { Supergraph } from '@apollo/federation-internals';
import { buildSchema, getOperationAST, Kind, parse, print } from 'graphql';
import { describe, expect, test } from 'vitest';
import { clientKey } from '../../../../gateway/graph/executor/client-key.ts';
import { compileIntrospection } from '../../../../gateway/graph/executor/introspection.ts';
import { leafGroups } from '../../../../gateway/graph/executor/leaf-groups.ts';
import { skeletonOf } from '../../../../gateway/graph/executor/skeleton.ts';

const operationOf = (document: ReturnType<typeof parse>) => {
  const operation = getOperationAST(document);
  if (operation == null) throw new Error('Expected an operation.');
  return operation;
};
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

describe('"in each selection set, one field stands for all leaves of its group"', () => {
  const schema = buildSchema(`
    interface Thing { id: ID  next: Pen }
    type Pen implements Thing { id: ID  ink: Int  cap: Int  price(in: Int): Int  next: Pen  lamp: Lamp }
    type Lamp implements Thing { id: ID  watts: Int  next: Pen }
    type Query { pen: Pen  thing: Thing  total: Int }`);
  const GROUPS: Readonly<Record<string, string>> = {
    ...{ 'Pen.ink': 'cap', 'Pen.cap': 'cap', 'Pen.id': 'id', 'Pen.price': 'cap' },
    ...{ 'Lamp.watts': 'watts', 'Query.total': 'total', 'Thing.id': 'id' },
  };
  const skeleton = (query: string) => {
    const document = parse(query);
    const fragments = document.definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [each] : []));
    const groupOf = (type: string, field: string) => GROUPS[`${type}.${field}`];
    const { document: bare, filled } = skeletonOf(
      { schema, groupOf, prefix: 'svc_' },
      operationOf(document),
      fragments,
    );
    return { text: oneLine(print(bare)), filled };
  };

  test.each([
    ['{ pen { ink } }', '{ pen { svc_leaves0: cap } }'],
    ['{ pen { cap a: ink __typename } }', '{ pen { svc_leaves0: cap __typename } }'],
    // Groups are in the order of their names, before what stays.
    ['{ pen { lamp { watts } id ink } }', '{ pen { svc_leaves1: cap svc_leaves2: id lamp { svc_leaves0: watts } } }'],
    // What has arguments or directives stays, and what has neither a group nor an object type around it.
    [
      '{ pen { price(in: 1) ink @skip(if: true) next { id } } }',
      '{ pen { price(in: 1) ink @skip(if: true) next { svc_leaves0: id } } }',
    ],
    ['{ thing { id next { ink } } }', '{ thing { id next { svc_leaves0: cap } } }'],
    ['{ total pen { id } }', '{ total pen { svc_leaves0: id } }'],
    [
      '{ thing { ... on Lamp { watts } ... { id } } pen { ... { ink } } }',
      '{ thing { ... on Lamp { svc_leaves0: watts } ... { id } } pen { ... { svc_leaves1: cap } } }',
    ],
    [
      '{ pen { ...F } } fragment F on Pen { ink id }',
      '{ pen { ...F } } fragment F on Pen { svc_leaves0: cap svc_leaves1: id }',
    ],
  ])('%s', (query, text) => {
    expect(skeleton(query).text).toBe(text);
  });

  test('"Inserts the leaves that the operation selects into the text of a fetch"', () => {
    const { filled } = skeleton('{ pen { ink a: cap id lamp { watts } } }');
    expect(filled('{pen{svc_leaves1:cap svc_leaves2: id lamp{svc_leaves0:watts}}}')).toBe(
      '{pen{ink a: cap id lamp{watts}}}',
    );
    expect(filled('{pen{svc_leaves9:cap xsvc_leaves1:cap}}')).toBe('{pen{ xsvc_leaves1:cap}}');
  });

  test('without leaves it is the operation', () => {
    const { text, filled } = skeleton('{ total pen { __typename } }');
    expect(text).toBe('{ total pen { __typename } }');
    expect(filled('svc_leaves0: cap')).toBe('svc_leaves0: cap');
  });
});

describe('the group of a leaf: "by the subgraphs that resolve them"', () => {
  const LINK =
    'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable", "@external", "@requires", "@override", "@inaccessible", "@interfaceObject"])';
  const { supergraphSdl = '', errors } = composeServices(
    Object.entries({
      a: `type Query { pen: Pen  media: Media }
        interface Media @key(fields: "id") { id: ID!  title: String }
        type Film implements Media @key(fields: "id") { id: ID!  title: String  minutes: Int }
        type Pen @key(fields: "id") { id: ID!  ink: Int  cap: Int  price(in: Int): Int  size: Size  both: Int @shareable
          also: Int @shareable  secret: Int @inaccessible  mixed: Float! @shareable }
        type Size { wide: Int  high: Int }`,
      b: `type Pen @key(fields: "id") { id: ID!  stars: Int  likes: [Int]  both: Int @shareable  also: Int @shareable
          ink: Int @external  cost: Int @requires(fields: "ink")  mixed: Float @shareable  other: Float }
        type Media @key(fields: "id") @interfaceObject { id: ID!  review: String }`,
    }).map(([name, sdl]) => ({ name, typeDefs: parse(`${LINK} ${sdl}`) })),
  );
  if (errors !== undefined) throw new AggregateError(errors);
  const groupOf = leafGroups(Supergraph.build(supergraphSdl));

  test.each([
    // One for each set of subgraphs, named by its first field.
    ['Pen', 'cap', 'cap'],
    ['Pen', 'stars', 'stars'],
    ['Pen', 'likes', 'stars'],
    ['Pen', 'both', 'id'],
    ['Pen', 'also', 'id'],
    ['Size', 'wide', 'wide'],
    ['Size', 'high', 'wide'],
    // What affects planning has none, nor what is no leaf, or what clients do not see.
    ['Pen', 'price', undefined],
    ['Pen', 'size', undefined],
    ['Pen', 'cost', undefined],
    ['Pen', 'ink', undefined],
    ['Pen', 'secret', undefined],
    // A subgraph gives it another type, and those of that type could be renamed with it.
    ['Pen', 'mixed', undefined],
    ['Pen', 'other', undefined],
    // A subgraph resolves fields of types that it does not name.
    ['Film', 'minutes', undefined],
    ['Media', 'title', undefined],
    ['Query', 'pen', undefined],
    ['__Type', 'name', undefined],
    ['Nothing', 'id', undefined],
  ])('%s.%s', (type, field, group) => {
    expect(groupOf(type, field)).toBe(group);
  });
});

describe('introspection in an operation', () => {
  const schema = buildSchema('type Query { a: Int  b: Int } type Pen { id: ID }');
  const compiled = (query: string, isIncluded = () => true) => {
    const document = parse(query);
    return compileIntrospection({ schema, fragments: {}, isIncluded }, operationOf(document));
  };

  test('is answered by response key, beside other fields', () => {
    const answer = compiled(
      'query ($n: String!) { a s: __schema { queryType { name } } t: __type(name: $n) { name } b }',
    );
    const s = { queryType: { name: 'Query' } };
    for (const name of ['Pen', 'Query', 'Pen']) expect(answer?.({ n: name })).toEqual({ s, t: { name } });
    expect(answer?.({ n: 'Nothing' })).toEqual({ s, t: null });
    expect(() => answer?.({})).toThrow('Introspection failed.');
  });

  test('is none without such a field, or where it is left out', () => {
    expect(compiled('{ a __typename }')).toBeUndefined();
    expect(compiled('{ __schema @skip(if: true) { queryType { name } } }', () => false)).toBeUndefined();
    expect(compiled('mutation { __typename }')).toBeUndefined();
  });
});

test.each([
  [{ key: 'svc_1', number: 1 }, 'b'],
  [{ key: 'svc_0', number: 0 }, 'a'],
  [{ key: 'name', number: undefined }, 'name'],
  [{ key: 'svc_9', number: 9 }, 'svc_9'],
])('the key that a client wrote for %j', (key, shown) => {
  expect(clientKey(key, ['a', 'b'])).toBe(shown);
});
