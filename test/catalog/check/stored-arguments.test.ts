import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkAgainst } from '../../../catalog/check/check.ts';
import { schemasOf } from '../../../catalog/check/schemas.ts';
import { checkOperations } from '../../../catalog/check/stored-operations.ts';
import { generateFiles, REPOSITORY, SUPERGRAPH_FILE } from '../../../catalog/compose-repository.ts';
import { readCatalog } from '../../../catalog/read.ts';
import { checksOf } from '../../../cli/commands/check.ts';
import { type Repository, repository } from './repository.ts';

const SHOPS = `type Query { shop(id: ID!): Shop }
type Shop @entity(svcId: "S") {
  "Seats." seats: Int
  "Names." names: [ShopName] @connection(first: 3)
  "Friends." friends: [Shop] @connection(through: "ShopKnowsShop")
  "Row." shopCache(conditions: Conditions): [ShopCache]
}
type ShopName @attribute(of: "Shop") {
  "Name." title: String
}
type ShopCache @cache(of: "Shop") { "City." city: String }
"Knows." type ShopKnowsShop @association { "How." how: String }
`;
/** The same graph with two fields under other names. */
const RENAMED = SHOPS.replace('title: String', 'label: String').replace('city: String', 'town: String');

const ask = (fields: string, variables = '') => `query Ask${variables} {\n  shop(id: "1") {\n    ${fields}\n  }\n}\n`;
const NAMES = 'names(conditions: $c) { edges { cursor } }';

/** Message and place of each fault of one stored operation after the fields were renamed. */
async function faultsAfter(made: Repository, files: Readonly<Record<string, string>>) {
  made.write(files);
  expect((await checkAgainst(made.root, 'main', ['clients'], checksOf)).operations.faults).toEqual([]);
  made.author({ shops: RENAMED });
  return (await checkAgainst(made.root, 'main', ['clients'], checksOf)).operations.faults.map(
    ({ line, column, message, criticality }) => `${criticality} ${line}:${column} ${message}`,
  );
}

const MISSING = 'Unknown path "title": ShopName has no "title"';

test.each<[what: string, operation: string, variables: object | undefined, faults: (string | RegExp)[]]>([
  [
    'a filter in the document',
    ask('names(conditions: { filter: { EQ: ["title", "X"] } }) { edges { cursor } }'),
    undefined,
    [`breaking 3:5 Shop.names of operation Ask: ${MISSING}`],
  ],
  [
    'an order',
    ask('names(conditions: { orderBy: ["title DESC"] }) { edges { cursor } }'),
    undefined,
    [`breaking 3:5 Shop.names of operation Ask: ${MISSING}`],
  ],
  [
    'a count, and its filter',
    ask('count(field: "names.title") sum(field: "seats", conditions: { filter: { HAS: ["names.titel"] } })')
      .replace('titel', 'rank')
      .replace('HAS', 'IS_NULL'),
    undefined,
    ['breaking 3:5 Shop.count of operation Ask: Unknown path "names.title": ShopName has no "title"'],
  ],
  [
    'a cache row',
    ask('shopCache(conditions: { filter: { EQ: ["city", "X"] } }) { __typename }'),
    undefined,
    ['breaking 3:5 Shop.shopCache of operation Ask: Unknown path "city": ShopCache has no "city"'],
  ],
  [
    'a filter in the stored variables',
    ask(NAMES, '($c: ConnectionConditions)'),
    { c: { filter: { EQ: ['title', 'X'] } } },
    [`breaking 3:5 Shop.names of operation Ask: ${MISSING}`],
  ],
  ['a stored variable that is not given', ask(NAMES, '($c: ConnectionConditions)'), {}, []],
  [
    'a path in a variable of a filter',
    ask('names(conditions: { filter: { EQ: [$path, "X"] } }) { edges { cursor } }', '($path: JSON!)'),
    { path: 'title' },
    [`breaking 3:5 Shop.names of operation Ask: ${MISSING}`],
  ],
  [
    'a default of a variable',
    ask(NAMES, '($c: ConnectionConditions = { orderBy: ["title"] })'),
    undefined,
    [`breaking 3:5 Shop.names of operation Ask: ${MISSING}`],
  ],
  [
    'a path beside a variable that nobody stored',
    ask('names(conditions: { filter: { EQ: ["title", $x] } }) { edges { cursor } }', '($x: JSON!)'),
    undefined,
    [`breaking 3:5 Shop.names of operation Ask: ${MISSING}`],
  ],
  ['a variable that nobody stored', ask(NAMES, '($c: ConnectionConditions!)'), undefined, []],
  ['the path of a count that nobody stored', ask('count(field: $f)', '($f: String!)'), undefined, []],
  [
    'a fragment',
    `{ shop(id: "1") { ...Names } } fragment Names on Shop { names(conditions: { orderBy: ["title"] }) { edges { cursor } } }`,
    undefined,
    [`breaking 1:57 Shop.names: ${MISSING}`],
  ],
  [
    'a fragment that another build puts together with its operation',
    'fragment Names on Shop { names(conditions: { orderBy: ["title"] }) { edges { cursor } } }',
    undefined,
    [`breaking 1:26 Shop.names: ${MISSING}`],
  ],
])('%s that names a renamed field is a finding', async (_, operation, variables, expected) => {
  const files = {
    'clients/ask.graphql': operation,
    ...(variables && { 'clients/ask.variables.json': JSON.stringify(variables) }),
  };
  const faults = await faultsAfter(repository({ shops: SHOPS }), files);
  expect(faults).toHaveLength(expected.length);
  for (const [at, start] of expected.entries()) expect(faults[at]).toContain(start);
});

test('it says operation, coordinate, and what there is', async () => {
  const made = repository({ shops: SHOPS });
  const filter = ask('names(conditions: { filter: { EQ: ["titel", "X"] } }) { edges { cursor } }');
  made.write({ 'clients/ask.graphql': filter });
  const { operations, passed } = await checkAgainst(made.root, 'main', ['clients'], checksOf);
  expect(passed).toBe(false);
  expect(operations.faults).toEqual([
    {
      file: join('clients', 'ask.graphql'),
      line: 3,
      column: 5,
      criticality: 'breaking',
      operation: 'Ask',
      coordinate: 'Shop.names',
      message:
        'Shop.names of operation Ask: Unknown path "titel": ShopName has no "titel"; did you mean "title"? ShopName has: firstObservedDate, id, internalId, internalShopId, lastObservedDate, rank, title.',
    },
  ]);
});

test('variables that do not fit their operation, or are no object, are findings too', async () => {
  const made = repository({ shops: SHOPS });
  made.write({
    'clients/ask.graphql': ask('count(field: $f)', '($f: String!)'),
    'clients/ask.variables.json': '{"f":7}',
  });
  const faults = async () => (await checkAgainst(made.root, 'main', ['clients'], checksOf)).operations.faults;
  expect(await faults()).toEqual([
    expect.objectContaining({
      operation: 'Ask',
      message: expect.stringMatching(/^operation Ask: Variable "\$f" got invalid value 7/),
    }),
  ]);
  for (const text of ['[]', '{', 'null', '7']) {
    made.write({ 'clients/ask.variables.json': text });
    expect(await faults()).toEqual([
      expect.objectContaining({
        criticality: 'breaking',
        message: 'clients/ask.variables.json expects a JSON object of variables.',
      }),
    ]);
  }
});

test("the examples of this repository resolve, their searches' conditions among them", () => {
  const { files: generated, subgraphs } = generateFiles();
  const schemas = schemasOf(generated.get(SUPERGRAPH_FILE) ?? '', subgraphs);
  const checked: string[] = [];
  const checks = checksOf(readCatalog());
  const { files, faults } = checkOperations(REPOSITORY, ['docs/examples'], schemas.api, (type, field) => {
    const check = checks(type, field);
    if (check !== undefined) checked.push(`${type}.${field}`);
    return check;
  });
  expect(files).toBeGreaterThan(2);
  expect(faults).toEqual([]);
  expect(checked).toEqual(expect.arrayContaining(['Query.search', 'Brand.count', 'Brand.operatingLocations']));
});
