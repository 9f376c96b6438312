import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { execute, type GraphQLFieldResolver, parse } from 'graphql';
import { afterAll, describe, expect, test } from 'vitest';
import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { readCatalog, SCHEMA_FILE } from '../../catalog/read.ts';
import { executableSubgraph } from '../../kit/serve.ts';
import type { Resolvers } from '../../kit/subgraph.ts';
import { serve } from './execute.ts';
import { smallGraph } from './small-graph.ts';

const catalog = readCatalog();
const graph = smallGraph(catalog, 4);

describe('a field of one’s own that leads to records of the catalog', () => {
  const authored = catalog.subgraphs.get('brands');
  if (authored === undefined) throw new Error('No subgraph brands.');
  const folder = mkdtempSync(join(tmpdir(), 'svc-hand-written-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  cpSync(authored.folder, folder, { recursive: true });
  const sdl = `${readFileSync(join(folder, SCHEMA_FILE), 'utf8')}
    type Query { brandOfTheDay: Brand brands: [Brand!] nearest(count: Int = 1): Nearest broken: Brand! }
    type Nearest { places: [OperatingLocation]! why: String! }
    extend type Brand { slogan: String }`;
  writeFileSync(join(folder, SCHEMA_FILE), sdl);
  const [one, two] = graph.records('Brand');
  const locations = graph.records('OperatingLocation').map(({ id }) => ({ id }));
  const own: Resolvers = {
    Query: {
      brandOfTheDay: () => ({ id: one?.id }),
      // A record may be named by its key, by its id, or bring some of its values.
      brands: async () => [{ _key: two?.key }, { id: one?.id, internalId: 'own' }, Promise.resolve({ id: two?.id })],
      nearest: (_root, { count }: { count: number }) => ({ places: [...locations.slice(0, count), null], why: 'near' }),
      broken: () => ({ id: 'nobody' }),
    },
    Brand: {
      slogan: ({ id }: { id: string }) => `We are ${id === one?.id ? 'one' : 'another'}.`,
      svcId: () => 'hand-written',
    },
  };
  const subgraph = executableSubgraph(catalog, { ...authored, folder }, own);
  const ask = async (query: string) => {
    graph.statements.length = 0;
    const { data, errors } = await serve(subgraph, catalog, graph.snapshot, query);
    return { data: JSON.parse(data), errors };
  };

  test('columns, connections, math functions and cache rows are the catalog’s parts, and batched', async () => {
    const { data, errors } = await ask(`{
      brandOfTheDay { slogan internalId names { edges { node { name } } } count(field: "names") }
      brands { internalId names(first: 1) { edges { node { name } } } }
      nearest(count: 2) { why places { internalId operatingLocationCache { name } } } }`);
    expect(errors).toBeUndefined();
    const names = catalog.types.get('Brand')?.connections.get('names');
    if (names === undefined || one === undefined || two === undefined) throw new Error('No names.');
    const shown = (key: unknown, most: number) => ({
      edges: graph
        .related(names, Number(key))
        .slice(0, most)
        .map(({ node }) => ({ node: { name: node.name } })),
    });
    expect(data.brandOfTheDay).toEqual({
      slogan: 'We are one.',
      internalId: String(one.key),
      names: shown(one.key, 3),
      count: graph.related(names, Number(one.key)).length,
    });
    expect(data.brands).toEqual([
      { internalId: String(two.key), names: shown(two.key, 1) },
      { internalId: 'own', names: shown(one.key, 1) },
      { internalId: String(two.key), names: shown(two.key, 1) },
    ]);
    expect(data.nearest.why).toBe('near');
    expect(data.nearest.places.map((place: { internalId: string } | null) => place?.internalId)).toEqual([
      '1',
      '2',
      undefined,
    ]);
    // brandOfTheDay: columns, names, count; brands: columns and names of those by key, and of those by id; nearest: two.
    expect(graph.statements.length).toBeLessThanOrEqual(9);
  });

  test('it comes before the catalog’s own', async () => {
    const { data } = await ask('{ brandOfTheDay { svcId } }');
    expect(data).toEqual({ brandOfTheDay: { svcId: 'hand-written' } });
    expect(graph.statements).toEqual([]);
  });

  test('of a type that is not null, no record is a fault', async () => {
    await expect(ask('{ broken { internalId } }')).rejects.toThrow('Compiled code failed.');
  });
});

describe('resolvers of one’s own answer as graphql-js would execute them', () => {
  const started: string[] = [];
  const bad = () => {
    throw badUserInput('x', 'nothing', 1);
  };
  const step: GraphQLFieldResolver<unknown, unknown> = async (_root, { name }) => {
    started.push(`${name} begins`);
    await new Promise((done) => setTimeout(done, name === 'a' ? 20 : 1));
    started.push(`${name} ends`);
    return name;
  };
  const item = (name: string) => ({ __typename: name.length > 3 ? 'Long' : 'Short', name });
  const schema = makeExecutableSchema({
    typeDefs: `
      type Query {
        plain: Thing  missing: Thing  promised: Thing  strict: Thing!
        things(many: Int = 2): [Thing]  strictThings: [Thing!]  lists: [[Int]]  strictLists: [[Int!]!]
        bad: String  badNumber: Int  notAList: [Int]  notAnObject: Thing  color: Color  badColor: Color
        items: [Item]  named: Named  unknownItem: Item  path: String  method: Thing
        input(of: Of = { number: 3 }, color: Color = RED): String
      }
      type Mutation { step(name: String): String }
      type Thing { name: String  strict: String!  inner: Thing  bad: String  badStrict: String!  late: String  inners: [Thing!]! }
      enum Color { RED BLUE }
      input Of { number: Int = 1, list: [Int!] }
      interface Named { name: String }
      type Long implements Named { name: String  size: Int }
      type Short implements Named { name: String  strict: String! }
      union Item = Long | Short`,
    resolvers: {
      Query: {
        plain: () => ({ name: 'plain', strict: 's', inners: [{ name: 'i' }, { name: 'j', strict: 't' }] }),
        promised: async () => ({ name: 'promised' }),
        strict: () => null,
        things: (_root, { many }) =>
          Array.from({ length: many }, (_, at) => ({ name: `thing ${at}`, strict: at === 0 ? 's' : null })),
        strictThings: async () => [{ name: 'a' }, null],
        lists: () => [[1, null, Promise.resolve(2)], null, [], [Promise.reject(new Error('in a list'))]],
        strictLists: () => [[1], [2, null]],
        bad,
        badNumber: () => 'no number',
        notAList: () => 5,
        notAnObject: () => 'text',
        color: () => 'RED',
        badColor: () => 'GREEN',
        items: () => [item('long one'), item('abc'), null, item('long two')],
        named: () => item('abc'),
        unknownItem: () => ({ __typename: 'Thing' }),
        path: (_root, _args, _context, { path, fieldName, parentType }) =>
          JSON.stringify([path, fieldName, parentType]),
        method: () => ({ name: () => 'by method' }),
        input: (_root, args) => JSON.stringify(args),
      },
      Mutation: { step },
      Thing: {
        bad,
        badStrict: async () => {
          throw new Error('later');
        },
        late: async ({ name }) => `${name}, late`,
      },
    },
  });
  const subgraph = { name: 'own', schema };
  const compare = async (query: string, variables: Record<string, unknown> = {}) => {
    const expected = await execute({ schema, document: parse(query), variableValues: variables });
    let faults = 0;
    const served = await serve(subgraph, catalog, graph.snapshot, query, { variables, onFault: () => (faults += 1) });
    expect(served.data, query).toBe(JSON.stringify(expected.data ?? null));
    const paths = (errors: readonly { path?: readonly (string | number)[] | undefined }[] = []) =>
      errors.map(({ path }) => JSON.stringify(path)).toSorted();
    expect(paths(served.errors), query).toEqual(paths(expected.errors));
    return { ...served, faults };
  };

  test.each([
    '{ plain { name strict inners { name } } missing { name } promised { name late } }',
    '{ plain { inners { strict } name } promised { name } }',
    '{ plain { inners { name inner { strict } } } }',
    '{ strict { name } plain { name } }',
    '{ things { name strict } }',
    '{ things(many: 3) { name inner { name } late bad } }',
    '{ things(many: 0) { name } strictThings { name } }',
    '{ lists strictLists }',
    '{ bad badNumber notAList color badColor }',
    '{ plain { bad name badStrict } promised { inner { name } } }',
    '{ items { __typename ... on Long { name size } ... on Short { strict } ... on Named { again: name } } }',
    '{ items { ... on Short { name strict } } named { name ... on Short { __typename } } }',
    '{ unknownItem { __typename } color }',
    '{ a: path plain { name } things { name } path }',
    '{ input  b: input(of: { list: 5 }, color: BLUE)  c: input(of: { number: null }) }',
    '{ method { name } }',
    '{ __schema { types { name kind ofType { name } fields { name args { name defaultValue } } } } }',
  ])('%s', async (query) => {
    await compare(query);
  });

  test('a value that is no object, where one is expected, is a fault', async () => {
    const { data, errors } = await serve(subgraph, catalog, graph.snapshot, '{ notAnObject { inner { name } } }', {
      onFault: () => {},
    });
    expect(data).toBe('{"notAnObject":null}');
    expect(errors).toEqual([{ message: 'Internal error', path: ['notAnObject'], extensions: { code: 'INTERNAL' } }]);
  });

  test('arguments by variables; one that does not fit is an error of its field', async () => {
    await compare('query ($of: Of, $color: Color = BLUE) { input(of: $of, color: $color) }', { of: { list: [1, 2] } });
    await compare('query ($number: Int = 7) { input(of: { number: $number }) plain { name } }');
    const { errors } = await compare('query ($many: Int) { input(of: { list: [$many] }) plain { name } }');
    expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT' });
  });

  test('what a resolver meant for the client reaches it, what it did not mean is in the log', async () => {
    const { errors, faults } = await compare('{ bad plain { badStrict } }');
    expect(errors?.map(({ message, extensions }) => [message, extensions?.code])).toEqual([
      ['x expects nothing, got 1.', 'BAD_USER_INPUT'],
      ['Internal error', 'INTERNAL'],
    ]);
    expect(faults).toBe(1);
  });

  test('fields of a mutation one after another', async () => {
    started.length = 0;
    await serve(subgraph, catalog, graph.snapshot, 'mutation { a: step(name: "a") b: step(name: "b") }');
    expect(started).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });
});
