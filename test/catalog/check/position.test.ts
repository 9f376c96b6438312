import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { positionOf, sourcesOf } from '../../../catalog/check/position.ts';
import { NO_SETTINGS } from '../../../catalog/foreign-settings.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const SOURCES = new Map(
  Object.entries({
    shops: 'type Query {\n  shop: Shop\n}\ntype Shop {\n  seats: Int\n}\nscalar Size\nschema { query: Query }',
    places: 'extend type Shop {\n  city: String\n}\nenum Kind {\n  OPEN\n}',
  }).map(([file, sdl]) => [file, { file: `${file}.graphql`, document: parse(sdl) }]),
);

test.each<[coordinate: string, schemas: readonly string[], file: string, line?: number]>([
  ['Shop.seats', ['api', 'shops'], 'shops.graphql', 5],
  ['Shop.city', ['api'], 'places.graphql', 2],
  ['Shop.city.of', ['places'], 'places.graphql', 2],
  ['Shop.gone', ['api', 'shops'], 'shops.graphql', 4],
  ['Shop.gone', ['api', 'places'], 'places.graphql', 1],
  ['Shop', ['api'], 'shops.graphql', 4],
  ['Size', ['api'], 'shops.graphql', 7],
  ['Kind.OPEN', ['api'], 'places.graphql', 4],
  ['Gone.field', ['api', 'places', 'shops'], 'places.graphql'],
  ['Gone', ['api'], 'supergraph.graphql'],
  ['', ['shops'], 'shops.graphql'],
])(
  '"its field, else its type, else the file of the subgraph that changed": %s of %j',
  (coordinate, schemas, file, line) => {
    const change = { criticality: 'breaking', type: 'X', message: '', coordinate, schemas } as const;
    expect(positionOf(change, SOURCES)).toEqual(line === undefined ? { file } : { file, line });
  },
);

test('"the authored SDL of an own one, the federation SDL of a foreign one"', () => {
  const root = temporaryFolder('sources');
  for (const [file, sdl] of [
    ['subgraphs/shops/authored.graphql', 'type Shop { seats: Int }'],
    ['foreign/stars.graphql', 'type Star { n: Int }'],
  ] as const) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), sdl);
  }
  const listed = (name: string, file: string, isForeign: boolean) => ({
    ...{ name, file, isForeign, url: 'http://x', sdl: '', settings: NO_SETTINGS },
  });
  const sources = sourcesOf(root, [
    listed('shops', 'subgraphs/shops/schema.graphql', false),
    listed('stars', 'foreign/stars.graphql', true),
  ]);
  expect([...sources].map(([name, { file, document }]) => [name, file, document.definitions.length])).toEqual([
    ['shops', 'subgraphs/shops/authored.graphql', 1],
    ['stars', 'foreign/stars.graphql', 1],
  ]);
});
