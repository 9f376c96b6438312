import { expect, test } from 'vitest';
import { adaptAll } from '../../catalog/compose-repository.ts';
import { NO_SETTINGS } from '../../catalog/foreign-settings.ts';

const listed = (name: string, sdl: string, isForeign: boolean) => ({
  ...{ name, sdl, isForeign, url: 'http://x', settings: NO_SETTINGS },
});
const OWN = [
  listed('brands', 'type Brand @key(fields: "id") { id: ID! size: Int! }', false),
  listed('shops', 'type Shop @key(fields: "id") { id: ID! seats: Int! }', false),
];
const STARS = listed('stars', 'type Brand @key(fields: "id") { id: ID! stars: Int! }', true);
const NOTES = listed('notes', 'type Shop @key(fields: "id") { id: ID! note: String! } type Own { n: Int! }', true);
const flat = (sdl: string) => sdl.replace(/\s+/g, ' ').trim();

test('"Adapts the SDL of the foreign subgraphs to that of the others; returns all subgraphs, and what was changed"', () => {
  const { subgraphs, findings } = adaptAll([STARS, ...OWN, NOTES]);
  expect(subgraphs.map(({ name }) => name)).toEqual(['stars', 'brands', 'shops', 'notes']);
  const [stars, brands, shops, notes] = subgraphs.map(({ sdl }) => flat(sdl));
  expect(stars).toBe('type Brand @key(fields: "id") { id: ID! stars: Int }');
  expect(notes).toBe('type Shop @key(fields: "id") { id: ID! note: String } type Own { n: Int! }');
  expect([brands, shops]).toEqual(OWN.map(({ sdl }) => flat(sdl)));
  expect(findings.map(({ severity, coordinate }) => `${severity} ${coordinate}`)).toEqual([
    'hint Brand.stars',
    'hint Shop.note',
  ]);
});
