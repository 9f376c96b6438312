import { join } from 'node:path';
import { FieldsOnCorrectTypeRule, parse, ScalarLeafsRule, VariablesInAllowedPositionRule, validate } from 'graphql';
import { expect, test } from 'vitest';
import { checkAgainst } from '../../../catalog/check/check-against.ts';
import { schemasOf } from '../../../catalog/check/schemas.ts';
import { refusedArguments } from '../../../catalog/check/stored-arguments.ts';
import { checkOperations } from '../../../catalog/check/stored-operations.ts';
import { composeSubgraphs } from '../../../catalog/compose.ts';
import { generateFiles, REPOSITORY, SUPERGRAPH_FILE } from '../../../catalog/compose-repository.ts';
import { expandSubgraph } from '../../../catalog/expand.ts';
import { readCatalog } from '../../../catalog/read.ts';
import { checksOf } from '../../../cli/commands/check.ts';
import { catalogOf } from '../inline.ts';
import { repository } from './repository.ts';

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

/** A graph of one subgraph, and what it says of a document. */
function graphOf(shops: string) {
  const catalog = catalogOf({ shops });
  const { supergraph = '' } = composeSubgraphs([{ name: 'shops', url: '', sdl: expandSubgraph('shops', catalog) }]);
  const { api } = schemasOf(supergraph, []);
  if (api === undefined) throw new Error('The graph does not compose.');
  return (operation: string, variables: Readonly<Record<string, unknown>> | undefined) => {
    const document = parse(operation);
    expect(validate(api, document, [ScalarLeafsRule, FieldsOnCorrectTypeRule, VariablesInAllowedPositionRule])).toEqual(
      [],
    );
    return refusedArguments(api, document, variables, checksOf(catalog));
  };
}
const before = graphOf(SHOPS);
const after = graphOf(RENAMED);

const MISSING = 'Unknown path "title": ShopName has no "title"';

test.each<[what: string, operation: string, variables: Record<string, unknown> | undefined, faults: unknown[][]]>([
  [
    'a filter in the document',
    ask('names(conditions: { filter: { EQ: ["title", "X"] } }) { edges { cursor } }'),
    undefined,
    [[3, 5, 'Shop.names', 'Ask', MISSING]],
  ],
  [
    'an order',
    ask('names(conditions: { orderBy: ["title DESC"] }) { edges { cursor } }'),
    undefined,
    [[3, 5, 'Shop.names', 'Ask', MISSING]],
  ],
  [
    'a count, and its filter',
    ask('count(field: "names.title")\n    max(field: "seats", conditions: { filter: { IS_NULL: ["names.title"] } })'),
    undefined,
    [
      [3, 5, 'Shop.count', 'Ask', MISSING.replace('title', 'names.title')],
      [4, 5, 'Shop.max', 'Ask', MISSING.replace('title', 'names.title')],
    ],
  ],
  [
    'a cache row',
    ask('shopCache(conditions: { filter: { EQ: ["city", "X"] } }) { __typename }'),
    undefined,
    [[3, 5, 'Shop.shopCache', 'Ask', 'Unknown path "city": ShopCache has no "city"']],
  ],
  [
    'a filter in the stored variables',
    ask(NAMES, '($c: ConnectionConditions)'),
    { c: { filter: { EQ: ['title', 'X'] } } },
    [[3, 5, 'Shop.names', 'Ask', MISSING]],
  ],
  ['a stored variable that is not given', ask(NAMES, '($c: ConnectionConditions)'), {}, []],
  [
    'a path in a variable of a filter',
    ask('names(conditions: { filter: { EQ: [$path, "X"] } }) { edges { cursor } }', '($path: JSON!)'),
    { path: 'title' },
    [[3, 5, 'Shop.names', 'Ask', MISSING]],
  ],
  [
    'a default of a variable',
    ask(NAMES, '($c: ConnectionConditions = { orderBy: ["title"] })'),
    undefined,
    [[3, 5, 'Shop.names', 'Ask', MISSING]],
  ],
  [
    'a path beside a variable that nobody stored',
    ask('names(conditions: { filter: { EQ: ["title", $x] } }) { edges { cursor } }', '($x: JSON!)'),
    undefined,
    [[3, 5, 'Shop.names', 'Ask', MISSING]],
  ],
  ['a variable that nobody stored', ask(NAMES, '($c: ConnectionConditions!)'), undefined, []],
  ['the path of a count that nobody stored', ask('count(field: $f)', '($f: String!)'), undefined, []],
  [
    'a fragment',
    `{ shop(id: "1") { ...Names } } fragment Names on Shop { names(conditions: { orderBy: ["title"] }) { edges { cursor } } }`,
    undefined,
    [[1, 57, 'Shop.names', undefined, MISSING]],
  ],
  [
    'a fragment that another build puts together with its operation',
    'fragment Names on Shop { names(conditions: { orderBy: ["title"] }) { edges { cursor } } }',
    undefined,
    [[1, 26, 'Shop.names', undefined, MISSING]],
  ],
])('%s that names a renamed field is a finding', (_, operation, variables, expected) => {
  expect(before(operation, variables)).toEqual([]);
  const found = after(operation, variables).map(({ operation: name, coordinate, error }) => {
    const [place] = error.locations ?? [];
    return [place?.line, place?.column, coordinate, name, error.message.split(/[;.] /)[0]];
  });
  expect(found).toEqual(expected);
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
      client: 'clients',
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
