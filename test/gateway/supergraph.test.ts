import { buildSchema, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { parseSupergraph, subgraphUrls, unservedFields } from '../../gateway/graph/supergraph.ts';

const GRAPHS = `enum join__Graph {
    SHOPS @join__graph(name: "shops", url: "http://shops.example/graphql")
    MY_PEOPLE @other @join__graph(name: "my-people", url: "")
  }`;
const subgraph = (name: string, sdl: string) => ({ name, typeDefs: parse(sdl), schema: buildSchema(sdl) });

test('"The subgraphs that a supergraph names, with their routing URLs"', () => {
  const urls = subgraphUrls(parseSupergraph(`enum Other { A } ${GRAPHS} type Query { a: Int }`));
  expect([...urls]).toEqual([
    ['shops', 'http://shops.example/graphql'],
    ['my-people', ''],
  ]);
});

test('a document without them is no supergraph', () => {
  for (const sdl of ['type Query { a: Int }', 'enum Other { SHOPS }', 'type join__Graph { a: Int }'])
    expect(() => subgraphUrls(parseSupergraph(sdl))).toThrow(
      'Expected a supergraph, got a document without enum join__Graph.',
    );
});

describe('"The fields that a supergraph expects of these subgraphs but that they do not have"', () => {
  const SHOPS = subgraph('shops', 'type Query { shops: [Shop] } type Shop { id: ID name: String }');
  const PEOPLE = subgraph('my-people', 'type Query { a: Int } type Shop { id: ID owner: String }');
  const missing = (types: string, subgraphs = [SHOPS, PEOPLE]) =>
    unservedFields(parseSupergraph(`${GRAPHS} ${types}`), subgraphs);

  test.each<[types: string, fields: string[]]>([
    ['type Query @join__type(graph: SHOPS) { shops: [Shop] }', []],
    ['type Query @join__type(graph: SHOPS) { shops: [Shop] cars: [Car] }', ['shops: Query.cars']],
    // A field that no directive assigns is of every graph of its type.
    [
      'type Shop @join__type(graph: SHOPS) @join__type(graph: MY_PEOPLE) { id: ID name: String }',
      ['my-people: Shop.name'],
    ],
    [
      'type Shop @join__type(graph: SHOPS) @join__type(graph: MY_PEOPLE) { name: String @join__field(graph: SHOPS) }',
      [],
    ],
    [
      'type Shop @join__type(graph: SHOPS) { owner: String @join__field(graph: MY_PEOPLE) stars: Int @join__field(graph: MY_PEOPLE) }',
      ['my-people: Shop.stars'],
    ],
    // "An external field does not belong to the subgraph that refers to it".
    [
      'type Shop @join__type(graph: SHOPS) { stars: Int @join__field(graph: MY_PEOPLE, external: true) @join__field(graph: SHOPS) }',
      ['shops: Shop.stars'],
    ],
    ['type Shop @join__type(graph: SHOPS) { owner: String @join__field(graph: MY_PEOPLE, external: false) }', []],
    ['type Car @join__type(graph: SHOPS) { id: ID }', ['shops: Car.id']],
    ['type Car @join__type(graph: SHOPS)', []],
    ['scalar Car @join__type(graph: SHOPS)', []],
  ])('%s', (types, fields) => {
    expect(missing(types)).toEqual(fields);
  });

  test('what other subgraphs lack is not asked', () => {
    const car = 'type Car @join__type(graph: SHOPS) @join__type(graph: MY_PEOPLE) { id: ID }';
    expect(missing(car, [PEOPLE])).toEqual(['my-people: Car.id']);
    expect(missing(car, [])).toEqual([]);
  });

  test('a type that a subgraph has as another kind lacks all fields', () => {
    const other = subgraph('shops', 'type Query { a: Int } interface Shop { id: ID }');
    expect(missing('type Shop @join__type(graph: SHOPS) { id: ID }', [other])).toEqual(['shops: Shop.id']);
  });
});
