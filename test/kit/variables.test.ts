import { describe, expect, test } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { fetchEntities, subgraphOf } from './execute.ts';
import { smallGraphs } from './small-graph.ts';

const catalog = readCatalog();
const graphs = await smallGraphs(catalog, [3]);
const brands = subgraphOf(catalog, 'brands');

/** What the owner with most names shows of them. */
const most = (entities: readonly { names: { edges: readonly unknown[] } }[]) =>
  Math.max(...entities.map(({ names }) => names.edges.length));

describe.each(graphs.map((graph) => [graph.snapshot.dialect.name, graph] as const))(
  'variables, on %s',
  (_dialect, graph) => {
    const owners = graph.records('Brand').map(({ id }) => ({ __typename: 'Brand', id }));
    const ask = async (selection: string, declared: string, variables = {}) => {
      graph.statements.length = 0;
      return fetchEntities(brands, catalog, graph.snapshot, `... on Brand { ${selection} }`, owners, {
        declared,
        variables,
      });
    };
    const names = (args: string) => `names(${args}) { edges { cursor node { name } } }`;

    describe('"Defaults of variables count as written by the client, everywhere an argument may stand, also inside JSON literals"', () => {
      test.each<[args: string, declared: string, variables: object, most: number]>([
        ['first: $n', '$n: Int = 2', {}, 2],
        ['first: $n', '$n: Int = 2', { n: 1 }, 1],
        ['first: $n', '$n: Int = 2', { n: null }, 3],
        ['first: $n', '$n: Int', {}, 3],
        ['last: $n', '$n: Int = 1', {}, 1],
        ['last: $n, first: $absent', '$n: Int = 1, $absent: Int', {}, 1],
        ['last: $n, first: $constructor', '$n: Int = 1, $constructor: Int', {}, 1],
        ['first: 5, after: $after', '$after: String = "eyJpZHgiOjF9"', {}, 1],
      ])('names(%s) of (%s) sent %j', async (args, declared, variables, expected) => {
        const { data, errors } = await ask(names(args), declared, variables);
        expect(errors).toBeUndefined();
        expect(most(data._entities)).toBe(expected);
      });

      test('first by its default contradicts last', async () => {
        const { data, errors } = await ask(names('last: 1, first: $n'), '$n: Int = 2');
        expect(data._entities).toEqual(owners.map(() => ({ names: null })));
        expect(errors?.map(({ path }) => path)).toEqual(owners.map((_, index) => ['_entities', index, 'names']));
        expect(errors?.[0]).toMatchObject({
          message: 'A connection expects first or last, got {"first":2,"last":1}.',
          extensions: { code: 'BAD_USER_INPUT' },
        });
        expect(graph.statements).toEqual([]);
      });

      test.each([
        ['conditions: { filter: { EQ: ["rank", $rank] } }', '$rank: Int = 1'],
        ['conditions: { filter: { EQ: $pair } }', '$pair: JSON = ["rank", 1]'],
        ['conditions: $conditions', '$conditions: ConnectionConditions = { filter: { EQ: ["rank", 1] } }'],
        ['conditions: { filter: $filter }', '$filter: JSON = { EQ: ["rank", 1] }'],
        [
          'conditions: { filter: $filter, orderBy: $by }',
          '$filter: JSON = { EQ: ["rank", 1] }, $by: [String] = ["name"]',
        ],
      ])('in conditions: %s', async (args, declared) => {
        const { data, errors } = await ask(names(args), declared);
        expect(errors).toBeUndefined();
        const written = await ask(names('conditions: { filter: { EQ: ["rank", 1] } }'), '');
        expect(data).toEqual(written.data);
        expect(most(data._entities)).toBe(1);
      });

      test('in math functions', async () => {
        const { data } = await ask(
          'count(field: $field, conditions: { filter: { LT: ["names.rank", $most] } })',
          '$field: String! = "names", $most: Float = 2',
        );
        const written = await ask('count(field: "names", conditions: { filter: { LT: ["names.rank", 2] } })', '');
        expect(data).toEqual(written.data);
        expect(data._entities).toContainEqual({ count: 2 });
      });
    });

    test('one operation, other values: each has its own answer, and equal ones share a statement', async () => {
      const filter = 'conditions: { filter: { LT: ["rank", $n] } }';
      for (const n of [3, 1, 2, 3]) {
        const { data } = await ask(`${names(filter)} again: ${names(filter)}`, '$n: Int', { n });
        expect(most(data._entities)).toBe(n);
        expect(graph.statements).toHaveLength(1);
      }
    });

    test('a value that does not fit its type refuses the fetch', async () => {
      const { data, errors } = await ask(names('first: $n'), '$n: Int', { n: 'two' });
      expect(data).toBeNull();
      expect(errors).toEqual([
        {
          message: 'Variable "$n" got invalid value "two"; Int cannot represent non-integer value: "two"',
          extensions: { code: 'BAD_USER_INPUT' },
        },
      ]);
    });

    describe('@skip and @include, by variables and their defaults', () => {
      const selection =
        'a: internalId @include(if: $yes) b: internalId @skip(if: $no) ... @include(if: $yes) @skip(if: $no) { c: id }';
      test.each<[variables: object, keys: string[]]>([
        [{}, ['a', 'b', 'c']],
        [{ yes: false }, ['b']],
        [{ no: true }, ['a']],
        [{ yes: false, no: true }, []],
        [{ yes: true, no: false }, ['a', 'b', 'c']],
      ])('%j', async (variables, keys) => {
        const { data } = await ask(selection, '$yes: Boolean! = true, $no: Boolean = false', variables);
        for (const entity of data._entities) expect(Object.keys(entity)).toEqual(keys);
      });

      test('without a value they refuse the fetch', async () => {
        const { data, errors } = await ask('id @skip(if: $no)', '$no: Boolean');
        expect(data).toBeNull();
        expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT' });
      });

      test('of two nodes of one field, one that is included is enough; what is skipped is not read', async () => {
        const { data } = await ask(
          `${names('first: 1')} names(first: 1) @skip(if: true) { edges { node { internalId } } }
         count(field: "names") @include(if: $no)`,
          '$no: Boolean! = false',
        );
        expect(Object.keys(data._entities[0])).toEqual(['names']);
        expect(Object.keys(data._entities[0].names.edges[0]?.node ?? { name: '' })).toEqual(['name']);
        expect(graph.statements).toHaveLength(1);
        expect(graph.statements[0]).not.toContain('internalId');
      });
    });

    test('any name may be an alias: __typename, __proto__, constructor', async () => {
      const { data, errors } = await ask(
        '__typename: internalId  __proto__: svcId  constructor: id  a: __typename  toString: count(field: "names")',
        '',
      );
      expect(errors).toBeUndefined();
      const entity = JSON.stringify(data._entities[0]);
      expect(entity).toMatch(
        /^\{"__typename":"\d+","__proto__":"B[0-9a-f]{16}","constructor":"[0-9a-f-]{36}","a":"Brand","toString":\d+\}$/,
      );
    });
  },
);
