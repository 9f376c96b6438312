import { expect, test } from 'vitest';
import { laneOf } from '../../search/lane.ts';
import { pageOf } from '../../search/ranking.ts';
import { conditionsSql } from '../../search/request/conditions.ts';
import { pageRequest } from '../../search/request/input.ts';
import type { FoundEntity } from '../../search/retrieval/found-entity.ts';
import { sqlite } from '../../storage/sqlite/dialect.ts';
import { catalogOf } from '../catalog/inline.ts';

const CATALOG = catalogOf({
  brands: `type Brand @entity { rating: Int  sites: [Site] @connection(through: "BrandHasSite") }
    type Site @entity { size: Int }`,
});
const [OWN, BEHIND] = [{ EQ: ['rating', 3] }, { EQ: ['sites.size', 3] }];
const asked = (conditions: object) => pageRequest('Brand', { conditions }, CATALOG);

test.each<[what: string, conditions: object, lane: string]>([
  ['no condition', {}, 'short'],
  ['a condition on the entity itself', { filter: OWN }, 'short'],
  ['an order by the entity itself', { orderBy: ['rating ASC'] }, 'short'],
  ['a condition that follows a path', { filter: BEHIND }, 'long'],
  ['one of two that follows a path', { filter: { AND: [OWN, BEHIND] } }, 'long'],
  ['a condition on the entity, and an order behind a path', { filter: OWN, orderBy: ['sites.size ASC'] }, 'long'],
])('a search with %s runs in its lane: %s', (_, conditions, lane) => {
  expect(laneOf(asked(conditions))).toBe(lane);
});

test.each<[what: string, conditions: object, parts: string[]]>([
  ['nothing', {}, []],
  ['a condition', { filter: OWN }, ['keep']],
  ['an order', { orderBy: ['rating ASC'] }, ['order']],
  ['both', { filter: OWN, orderBy: ['rating ASC'] }, ['keep', 'order']],
])('the database is asked for %s', (_, conditions, parts) => {
  expect(Object.keys(conditionsSql(sqlite, asked(conditions)))).toEqual(parts);
});

test('a page is in the order that was asked for, otherwise the most probable come first', () => {
  const found = (id: string, position: number): FoundEntity => ({
    ...{ key: position, id, position, names: [], ownNames: 0, addresses: [], phones: [], websites: [], persons: [] },
    ...{ tins: [], industries: [], hasWebsite: false, locations: 0, status: null },
  });
  const scored = [
    { candidate: found('a', 2), probability: 0.9 },
    { candidate: found('b', 0), probability: 0.7 },
    { candidate: found('c', 1), probability: 0.8 },
    { candidate: found('d', 3), probability: 0.4 },
  ];
  const page = (conditions: object) =>
    pageOf(scored, 'Brand', asked(conditions))
      .map(({ candidate }) => candidate.id)
      .join('');
  expect(page({ orderBy: ['rating ASC'] })).toBe('bca');
  expect(page({ filter: OWN })).toBe('acb');
  expect(page({})).toBe('acb');
});
