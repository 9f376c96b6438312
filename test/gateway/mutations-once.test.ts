import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ForeignGraph, type ForeignSubgraph, foreignGraph } from './foreign-graph.ts';

/** What mutations have done, in order. */
const done: string[] = [];

/** A subgraph that can do the shared mutation, and one that no other has. */
const teamOf = (name: string): ForeignSubgraph => ({
  sdl: `
    type Query { ${name}: Int }
    type Mutation { add(name: String!): Category @shareable  only_${name}(name: String!): Int }
    type Category @key(fields: "id") { id: ID!  ${name}Says: String }`,
  resolvers: {
    Mutation: {
      add: (_: unknown, { name: added }: { name: string }) => {
        done.push(`add ${added}`);
        return { id: added, [`${name}Says`]: added };
      },
      [`only_${name}`]: (_: unknown, { name: own }: { name: string }) => done.push(`${name} ${own}`),
    },
    Category: { __resolveReference: ({ id }: { id: string }) => ({ id, [`${name}Says`]: id }) },
  },
});

describe('a mutation acts once, in the order of the document', () => {
  let graph: ForeignGraph;
  beforeAll(async () => {
    graph = await foreignGraph({ a: teamOf('a'), b: teamOf('b'), c: teamOf('c') });
  });
  beforeEach(() => {
    done.length = 0;
  });
  afterAll(() => graph[Symbol.asyncDispose]());

  test.for<[what: string, selection: string, done: readonly string[]]>([
    ['that several subgraphs can do', 'add(name: "1") { id }', ['add 1']],
    ['whose fields are of one subgraph', 'add(name: "1") { id cSays }', ['add 1']],
    ['whose fields are of all of them', 'add(name: "1") { cSays bSays aSays }', ['add 1']],
    ['that is selected twice', 'add(name: "1") { aSays } ... { add(name: "1") { bSays } }', ['add 1']],
    ['under two keys', 'one: add(name: "1") { aSays bSays } other: add(name: "1") { cSays }', ['add 1', 'add 1']],
    ['that is skipped', 'add(name: "1") @skip(if: true) { id } only_b(name: "2")', ['b 2']],
    [
      'between those of other subgraphs',
      'x: only_c(name: "1") add(name: "2") { aSays cSays } y: only_a(name: "3") z: only_c(name: "4")',
      ['c 1', 'add 2', 'a 3', 'c 4'],
    ],
  ])('%s', async ([, selection, expected]) => {
    // The first request is validated and planned; the others are answered by its text, and by what it shares with another text.
    for (const query of [`mutation { ${selection} }`, `mutation { ${selection} }`, `mutation Named { ${selection} }`]) {
      done.length = 0;
      expect((await graph.ask(graph.product, query)).errors).toBeUndefined();
      expect(done).toEqual(expected);
    }
  });

  test('not at all if the document is invalid', async () => {
    const { errors } = await graph.ask(graph.product, 'mutation { add(name: "1") { id } only_a(name: 1) }');
    expect([errors?.length, done]).toEqual([1, []]);
  });
});
