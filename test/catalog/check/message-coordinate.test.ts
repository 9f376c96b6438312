import { buildSchema, NoDeprecatedCustomRule, parse, specifiedRules, validate } from 'graphql';
import { expect, test } from 'vitest';
import { coordinateOf } from '../../../catalog/check/message-coordinate.ts';

const SCHEMA = buildSchema(`
  type Query { shop(id: ID!, by: By, size: Size, no: Int @deprecated(reason: "Go")): Shop }
  input By { name: String!, old: Int @deprecated(reason: "Go") }
  enum Size { S, L @deprecated(reason: "Go") }
  type Shop { seats: Int, tables: Int @deprecated(reason: "Use seats."), next(by: Int!): Shop }`);

test.each<[document: string, coordinates: readonly (string | undefined)[]]>([
  ['{ shop(id: 1) { sets } }', ['Shop.sets']],
  ['{ shop(id: 1) { tables } }', ['Shop.tables']],
  ['{ shop { seats } }', ['Query.shop']],
  ['{ shop(id: 1) { next { seats } } }', ['Shop.next']],
  ['{ shop(id: 1) }', ['Query.shop']],
  ['{ shop(id: 1, of: 2) { seats } }', ['Query.shop']],
  ['{ shop(id: 1, no: 2) { seats } }', ['Query.shop']],
  ['{ shop(id: 1, by: {}) { seats } }', ['By.name']],
  ['{ shop(id: 1, by: { name: "x", nam: 1 }) { seats } }', ['By.nam']],
  ['{ shop(id: 1, by: { name: "x", old: 1 }) { seats } }', ['By.old']],
  ['{ shop(id: 1, size: M) { seats } }', ['Size.M']],
  ['{ shop(id: 1, size: L) { seats } }', ['Size.L']],
  ['{ shop(id: 1) { ... on Shp { seats } } }', ['Shp']],
  ['{ a: shop(id: 1) { seats } a: shop(id: 2) { seats } }', ['Query.shop']],
  ['{ shop(id: 1) { sets } shop { seats } }', ['Query.shop', 'Shop.sets', 'Query.shop']],
  ['query ($x: Int) { shop(id: 1) { seats } }', [undefined]],
])('"the one in its message, else that of the field of the document that it is about": %s', (text, expected) => {
  const document = parse(text);
  const errors = validate(SCHEMA, document, [...specifiedRules, NoDeprecatedCustomRule]);
  expect(errors.map((error) => coordinateOf(error, SCHEMA, document)).toSorted()).toEqual(expected.toSorted());
});
