import { buildSchema, type GraphQLSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { changesBetween } from '../../../catalog/check/changes.ts';

const BEFORE = 'type Query { shop: Shop } type Shop { seats: Int, name: String }';
const WITHOUT = 'type Query { shop: Shop } type Shop { name: String }';
const MORE = 'type Query { shop: Shop } type Shop { seats: Int, name: String, city: String }';

/** The schemas that clients see, and of subgraphs by name. */
const schemas = (api: string, subgraphs: Readonly<Record<string, string>>) => ({
  api: buildSchema(api),
  subgraphs: new Map(Object.entries(subgraphs).map(([name, sdl]): [string, GraphQLSchema] => [name, buildSchema(sdl)])),
});
const found = async (before: ReturnType<typeof schemas>, after: ReturnType<typeof schemas>) =>
  (await changesBetween(before, after)).map(
    ({ criticality, type, coordinate, schemas: where }) => `${criticality} ${type} ${coordinate} ${where.join('+')}`,
  );

describe('"Lists every change between two states, the worst first"', () => {
  test('"A change of both the API and subgraphs is listed once", as the API sees it', async () => {
    const [before, after] = [
      schemas(BEFORE, { one: BEFORE, two: BEFORE }),
      schemas(WITHOUT, { one: WITHOUT, two: WITHOUT }),
    ];
    expect(await found(before, after)).toEqual(['breaking FIELD_REMOVED Shop.seats api+one+two']);
  });

  test('"What only a subgraph loses … is dangerous"; what only a subgraph gains is not', async () => {
    const before = schemas(BEFORE, { one: BEFORE, two: WITHOUT });
    const after = schemas(BEFORE, { one: WITHOUT, two: BEFORE });
    expect(await found(before, after)).toEqual([
      'dangerous FIELD_REMOVED Shop.seats one',
      'non-breaking FIELD_ADDED Shop.seats two',
    ]);
  });

  test('subgraphs that come and go', async () => {
    const before = schemas(BEFORE, { one: BEFORE, old: WITHOUT });
    const after = schemas(BEFORE, { one: BEFORE, new: WITHOUT });
    expect(await changesBetween(before, after)).toEqual([
      {
        criticality: 'dangerous',
        type: 'SUBGRAPH_REMOVED',
        coordinate: '',
        message: "Subgraph 'old' was removed",
        schemas: ['old'],
      },
      {
        criticality: 'non-breaking',
        type: 'SUBGRAPH_ADDED',
        coordinate: '',
        message: "Subgraph 'new' was added",
        schemas: ['new'],
      },
    ]);
  });

  test('breaking before dangerous before the rest, whatever the schema', async () => {
    const before = schemas(BEFORE, { one: MORE });
    const after = schemas('type Query { shop(open: Boolean = true): Shop } type Shop { name: String, city: String }', {
      one: BEFORE,
    });
    expect((await found(before, after)).map((line) => line.split(' ')[0])).toEqual([
      'breaking',
      'dangerous',
      'dangerous',
      'non-breaking',
    ]);
  });
});
