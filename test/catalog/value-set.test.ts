import { buildSchema, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { generateFiles, SUPERGRAPH_FILE } from '../../catalog/compose-repository.ts';
import { expandSubgraph } from '../../catalog/expand.ts';
import { readCatalog } from '../../catalog/read.ts';
import { describeValues } from '../../catalog/value-set.ts';
import { catalogOf } from './inline.ts';

const shops = (fields: string) => ({ shops: `type Shop @entity { ${fields} }` });
const shopField = (fields: string, field: string) =>
  catalogOf(shops(fields))
    .types.get('Shop')
    ?.columns.find((column) => column.field === field);

describe('a value set stands in the authored SDL, and in the model', () => {
  test('as its values, in their order; meanings are for readers', () => {
    expect(shopField('"Size." size: String @values(are: ["S: small: for one", "M"])', 'size')).toMatchObject({
      description: 'Size. One of:\n- S: small: for one\n- M',
      values: ['S', 'M'],
    });
  });

  test('or as those of another field, without some', () => {
    const fields =
      'size: String @values(are: ["S", "M", "L"]) other: String @values(of: "Shop.size", without: ["M"]) same: String! @values(of: "Shop.size")';
    expect(shopField(fields, 'other')?.values).toEqual(['S', 'L']);
    expect(shopField(fields, 'same')?.values).toEqual(['S', 'M', 'L']);
  });

  test('also on extensions and on the edges of associations', () => {
    const { associations } = catalogOf({
      shops: `${shops('others: [Shop] @connection(through: "ShopKnowsShop")').shops}
        type ShopKnowsShop @association { how: String @values(are: ["well"]) }
        type Note { kind: String @values(are: ["a"]) }
        extend type Note { other: String @values(of: "Note.kind") }`,
    });
    expect(associations.get('ShopKnowsShop')?.columns[0]?.values).toEqual(['well']);
  });

  test.each([
    ['size: Int @values(are: ["1"])', 'Shop.size: @values expects a field of type String.'],
    ['size: [String] @values(are: ["1"])', 'Shop.size: @values expects a field of type String.'],
    ['size: [String!]! @values(are: ["1"])', 'Shop.size: @values expects a field of type String.'],
    ['size: String @values(are: [])', 'Shop.size: @values(are:) expects at least one value.'],
    ['size: String @values(are: ["S", "M", "S: small"])', 'Shop.size: @values(are:) has "S" twice.'],
    [
      'size: String @values(of: "Shop.sise")',
      'Shop.size: @values expects are: a list, or of: a field that has one, got of: "Shop.sise".',
    ],
    [
      'size: String @values(are: ["S"]) other: String @values(of: "Shop.size", without: ["M"])',
      'Shop.other: @values(without:) expects a value of Shop.size, got "M".',
    ],
  ])('%s is refused', (fields, message) => {
    expect(() => catalogOf(shops(fields))).toThrow(message);
  });
});

describe('clients read the values in the description of the field', () => {
  test.each([
    [['Yes'], 'Text. The only value is Yes.'],
    [['S', 'M'], 'Text. One of: S, M.'],
    [['S', 'M, or L'], 'Text. One of: S; M, or L.'],
  ])('%j', (values, text) => {
    expect(
      describeValues(
        'Text.',
        values.map((value) => ({ value })),
      ),
    ).toBe(text);
  });

  test('in the generated schema, on records and on edges, without the directive', () => {
    const sdl = expandSubgraph(
      'shops',
      catalogOf({
        shops: `type Shop @entity { "Size." size: String @values(are: ["S", "M"])  others: [Shop] @connection(through: "ShopKnowsShop") }
          type ShopKnowsShop @association { "How." how: String @values(are: ["well", "badly"]) }`,
      }),
    );
    expect(parse(sdl).definitions.length).toBeGreaterThan(3);
    expect(sdl).toContain('"Size. One of: S, M."\n  size: String\n');
    expect(sdl).toContain('"How. One of: well, badly."\n  how: String\n');
    expect(sdl).not.toContain('@values');
  });

  test('all values of all sets of this repository', () => {
    const schema = buildSchema(generateFiles().files.get(SUPERGRAPH_FILE) ?? '', { assumeValidSDL: true });
    const limited = [...readCatalog().types.values()].flatMap(({ name, columns }) =>
      columns.flatMap(({ field, values }) => (values === undefined ? [] : [{ name, field, values }])),
    );
    expect(limited.length).toBeGreaterThan(25);
    for (const { name, field, values } of limited) {
      const type = schema.getType(name);
      const described = type && 'getFields' in type ? type.getFields()[field]?.description : undefined;
      for (const value of values) expect(described, `${name}.${field}`).toContain(value);
    }
  });
});
