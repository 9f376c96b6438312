import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CatalogError } from '../../catalog/error.ts';
import { readCatalog } from '../../catalog/read.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { catalogOf } from './inline.ts';

const brands = `
  type Brand @entity(svcId: "B") { size: Int  names: [BrandName] @connection(first: 3) }
  type BrandName @attribute(of: "Brand") { name: String }
`;

/** Faults: what is wrong, the SDL of each subgraph, where @brands stands for the one above, and what is said. */
const FAULTS = `
a type of two kinds
  brands: type Brand @entity @cache(of: "Brand") { size: Int }
  > Brand: is marked @entity and @cache; expected exactly one.
a type declared twice
  @brands
  places: type Brand @entity { size: Int }
  > Brand: is declared in subgraph brands and again in places; extend it instead.
an owner that nobody declares
  brands: type BrandName @attribute(of: "Brnd") { name: String }
  > BrandName: belongs to Brnd, which no subgraph declares.
an attribute without an owner
  brands: type BrandName @attribute { name: String }
  > BrandName: @attribute expects the type that owns it: @attribute(of: "Brand").
an unknown pricing tier
  brands: type Brand @entity(tier: GOLD) { size: Int }
  > Brand: tier expects one of FREE, CORE, PLUS, PREMIUM, got GOLD.
an unknown pricing tier of a value
  brands: type Brand @entity { size: Int @tier(is: GOLD) }
  > Brand.size: @tier(is:) expects one of FREE, CORE, PLUS, PREMIUM, got GOLD.
a number that is none
  brands: type Brand @entity { size: String @number(as: "Text") }
  > Brand.size: @number(as:) expects "Int" or "Float", got "Text".
a reference to no entity
  brands: type Brand @entity { parentId: UUID @reference(to: "Brnd") }
  > Brand.parentId: @reference(to:) expects an entity type, got "Brnd".
a search vector of an unknown field
  brands: type Brand @entity { vector: String @searchVector(of: "name") }
  > Brand.vector: @searchVector(of:) expects a field of Brand, got "name".
an extension of a misspelt type
  @brands
  places: extend type Brnd { size: Int }
  > Brnd: is extended in subgraph places, but no subgraph declares it.
a connection of a type that is no record
  brands: @brands type Query { brands: [Brand] @connection }
  > Query.brands: is a connection of a type that no subgraph declares as a record.
a connection that is no list
  brands: @brands extend type Brand { parent: Brand @connection(through: "BrandOwnsBrand") }
  > Brand.parent: a connection is written as a list of its node type, e.g. [Brand]; got Brand.
a connection to a type that is no record
  brands: @brands extend type Brand { shops: [Shop] @connection }
  > Brand.shops: is a connection to Shop, which no subgraph declares as a record.
a connection away from its nodes and its owner
  @brands
  shops: type Shop @entity { size: Int }
  towns: extend type Brand { shops: [Shop] @connection(through: "BrandRunsShop") }
  > Brand.shops: stands in subgraph towns, but a connection lives where its nodes or its owner are: shops or brands.
a connection to attributes away from them, which have no key
  brands: @brands extend type Brand { awards: [BrandAward] @connection }
  awards: type BrandAward @attribute(of: "Brand") { name: String }
  > Brand.awards: stands in subgraph brands, but a connection lives where its nodes or its owner are: awards.
a cache row that is loaded
  brands: @brands type BrandCache @cache(of: "Brand") @loaded { size: Int }
  > BrandCache: is marked @loaded, but a cache row is made by a derivation.
a loaded field that may not be null
  brands: @brands type Shop @entity @loaded { size: Int! }
  > Shop.size: is non-null, but data that were loaded earlier may lack it; name it in @loaded(required:) instead.
a required field that is none
  brands: @brands type Shop @entity @loaded(required: ["sice"]) { size: Int }
  > Shop: @loaded(required:) expects fields of the type, got "sice".
a kind of own records with a name that is no column
  brands: @brands type Shop @entity @loaded(as: "Corner shop") { size: Int }
  > Shop: @loaded(as:) expects a name in snake_case, such as permit_status; got "Corner shop".
a connection to an entity without an association
  brands: @brands type Shop @entity { brands: [Brand] @connection }
  > Shop.brands: Brand is no attribute of Shop; name the association it goes through.
an association that joins others
  brands: @brands type Shop @entity { brands: [Brand] @connection(through: "BrandOwnsBrand") } type BrandOwnsBrand @association
  > Shop.brands: BrandOwnsBrand joins Brand and Brand, not Shop and Brand.
an association whose name does not say its ends
  brands: @brands type OwnsBrand @association
  > OwnsBrand: expected an association's name to read <From><verb><To> between entity types (LegalEntityDoesBusinessAsBrand), got "OwnsBrand".
an order that is no field and direction
  brands: @brands extend type Brand { others: [BrandName] @connection(order: ["name DOWN"]) }
  > Brand.others: order expects "field ASC" or "field DESC", got "name DOWN".
an order by an unknown field
  brands: @brands extend type Brand { others: [BrandName] @connection(order: ["title DESC"]) }
  > Brand.others: orders by "title"; expected a field of BrandName.
two connections with the same type names
  brands: @brands extend type Brand { others: [BrandName] @connection }
  > Brand.others: makes the type BrandNameConnection, as Brand.names does; name another stem: @connection(edge:).`;

const faults = FAULTS.trim()
  .split(/\n(?=\S)/)
  .map((fault) => {
    const [what = '', ...lines] = fault.split('\n').map((line) => line.trim());
    const subgraphs = lines.slice(0, -1).map((line) => {
      const [, name = '', sdl = '@brands'] = /^@?(\w+)(?:: (.*))?$/.exec(line) ?? [];
      return [name, sdl.replace('@brands', brands)] as const;
    });
    return [what, Object.fromEntries(subgraphs), (lines.at(-1) ?? '').replace('> ', '')] as const;
  });

describe('a fault in authored SDL stops the catalog with where it stands and what was expected', () => {
  test.each(faults)('%s', (_, subgraphs, message) => {
    expect(() => catalogOf(subgraphs)).toThrow(new CatalogError(...splitMessage(message)));
  });

  test('SDL that does not parse, by its file', () => {
    const folder = temporaryFolder('catalog');
    mkdirSync(join(folder, 'brands'));
    writeFileSync(join(folder, 'brands', 'authored.graphql'), 'type Brand @entity {');
    expect(() => readCatalog(folder)).toThrow(
      'subgraphs/brands/authored.graphql: Syntax Error: Expected Name, found <EOF>.',
    );
  });
});

function splitMessage(message: string): [coordinate: string, text: string] {
  const at = message.indexOf(': ');
  return [message.slice(0, at), message.slice(at + 2)];
}

describe('the catalog holds both directions of an association', () => {
  const catalog = catalogOf({
    brands: `${brands} type Shop @entity { brands: [Brand] @connection(through: "BrandRunsShop") }
      extend type Brand {
        shops: [Shop] @connection(through: "BrandRunsShop", order: ["since DESC"])
        parts: [Brand] @connection(through: "BrandOwnsBrand")
        parents: [Brand] @connection(through: "BrandOwnsBrand", reversed: true, edge: "BrandParent")
      }
      type BrandRunsShop @association { since: Date }`,
  });
  const through = (type: string, field: string) => catalog.types.get(type)?.connections.get(field)?.through;

  test('read from the side on which the owner stands', () => {
    expect(through('Brand', 'shops')).toEqual({ association: 'BrandRunsShop', side: 'from' });
    expect(through('Shop', 'brands')).toEqual({ association: 'BrandRunsShop', side: 'to' });
  });

  test('of a type with itself by `reversed`', () => {
    expect(through('Brand', 'parts')).toEqual({ association: 'BrandOwnsBrand', side: 'from' });
    expect(through('Brand', 'parents')).toEqual({ association: 'BrandOwnsBrand', side: 'to' });
  });

  test('an association without extra fields needs no type of its own', () => {
    expect(catalog.associations.get('BrandOwnsBrand')).toMatchObject({ from: 'Brand', to: 'Brand', columns: [] });
  });
});

describe('a stored field is one without arguments whose type is a scalar', () => {
  test('of lists, of types, and of fields with arguments nothing is stored', () => {
    const { types } = catalogOf({
      brands: `type Brand @entity {
        size: Int! sizes: [Int] all: [Int!]! shop: Shop at(day: Date): Int near(day: Date, city: String): Int until: DateTime
      } type Shop { n: Int }`,
    });
    expect(types.get('Brand')?.columns.map(({ field, nonNull }) => [field, nonNull])).toEqual([
      ['size', true],
      ['until', false],
    ]);
    expect([...types.keys()]).toEqual(['Brand']);
  });

  test('@loaded names its kind in snake_case, and the fields that each row has', () => {
    const loaded = (mark: string) => {
      const type = catalogOf({ shops: `type CornerShop @entity ${mark} { size: Int name: String }` }).types.get(
        'CornerShop',
      );
      return [type?.loadedAs, type?.required];
    };
    expect(loaded('')).toEqual([undefined, undefined]);
    expect(loaded('@loaded')).toEqual(['corner_shop', []]);
    expect(loaded('@loaded(as: "shop2", required: ["name", "size"])')).toEqual(['shop2', ['name', 'size']]);
  });
});

describe('"Reads an association\'s ends from its name: the longest entity name that it starts with, and the longest that it ends with"', () => {
  const entities = ['Shop', 'ShopChain', 'Chain'].map((name) => `type ${name} @entity { size: Int }`).join(' ');
  test.each<[name: string, ends: readonly string[] | undefined]>([
    ['ShopBelongsToChain', ['Shop', 'Chain']],
    ['ShopChainOwnsShopChain', ['ShopChain', 'ShopChain']],
    ['ShopOwnsShop', ['Shop', 'Shop']],
    ['ShopShop', undefined],
    ['ShopChain', undefined],
    ['ShopOwnsBrand', undefined],
    ['BrandOwnsShop', undefined],
  ])('%s', (name, ends) => {
    const read = () =>
      catalogOf({ shops: `${entities} type ${name} @association { since: Date }` }).associations.get(name);
    if (ends === undefined) expect(read).toThrow(`${name}: expected an association's name to read <From><verb><To>`);
    else expect([read()?.from, read()?.to]).toEqual(ends);
  });
});

test('an order without a direction ascends, by fields of node, edge and every record; 100 edges are a page', () => {
  const { types } = catalogOf({
    brands: `${brands} extend type Brand {
      others: [Brand] @connection(through: "BrandOwnsBrand", order: ["size", "since DESC", "id ASC", "lastObservedDate"], first: 7)
      more: [Brand] @connection(through: "BrandKnowsBrand", edge: "More")
    } type BrandOwnsBrand @association { since: Date }`,
  });
  const connections = types.get('Brand')?.connections;
  expect(connections?.get('others')?.order).toEqual([
    { field: 'size', descending: false },
    { field: 'since', descending: true },
    { field: 'id', descending: false },
    { field: 'lastObservedDate', descending: false },
  ]);
  expect([connections?.get('others')?.first, connections?.get('more')?.first]).toEqual([7, 100]);
});

test('only folders with authored SDL are subgraphs; what else stands beside them does not matter', () => {
  const folder = temporaryFolder('catalog');
  for (const [name, sdl] of [
    ['shops', 'type Shop @entity { size: Int }'],
    ['brands', 'type Brand @entity { size: Int }'],
    ['kit', undefined],
  ] as const) {
    mkdirSync(join(folder, name));
    if (sdl !== undefined) writeFileSync(join(folder, name, 'authored.graphql'), sdl);
  }
  writeFileSync(join(folder, 'subgraphs.ts'), '');
  symlinkSync(join(folder, 'gone'), join(folder, 'link'));
  expect([...readCatalog(folder).subgraphs.keys()]).toEqual(['brands', 'shops']);
});
