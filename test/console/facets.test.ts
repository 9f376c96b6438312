import { expect, test } from 'vitest';
import { facetValues, filterOf, narrowed, wantedIn } from '../../console/pages/search/facets.ts';
import type { FoundBusiness } from '../../console/pages/search/found-business.ts';

const business = (id: string, states: readonly string[], statuses: readonly string[]): FoundBusiness => ({
  ...{ id, name: id, where: '', locations: 1, states, cities: [], industries: [] },
  ...{ statuses, flags: [], matches: [], places: [] },
});
const FOUND = [
  business('a', ['WA', 'OR'], ['Open']),
  business('b', ['WA'], ['Closed']),
  business('c', ['CA'], ['Open']),
];
const wanted = (query: string) => wantedIn(new URLSearchParams(query));
const ids = (query: string) => narrowed(FOUND, wanted(query)).map(({ id }) => id);

test('values of one facet widen, those of several narrow', () => {
  expect(ids('')).toEqual(['a', 'b', 'c']);
  expect(ids('state=WA')).toEqual(['a', 'b']);
  expect(ids('state=OR&state=CA')).toEqual(['a', 'c']);
  expect(ids('state=WA&status=Open')).toEqual(['a']);
  expect(ids('state=ZZ')).toEqual([]);
});

test('a count says how many there would be', () => {
  const values = (query: string) =>
    facetValues(FOUND, wanted(query), 'state').map(({ value, count }) => [value, count]);
  expect(values('')).toEqual([
    ['WA', 2],
    ['CA', 1],
    ['OR', 1],
  ]);
  expect(values('status=Open')).toEqual([
    ['CA', 1],
    ['OR', 1],
    ['WA', 1],
  ]);
  expect(values('state=WA')).toEqual([
    ['WA', 2],
    ['CA', 1],
    ['OR', 1],
  ]);
  expect(values('state=ZZ&status=Closed')).toEqual([
    ['WA', 1],
    ['ZZ', 0],
  ]);
});

test('what is wanted is asked of the service in the language of conditions', () => {
  expect(filterOf(wanted(''))).toBeUndefined();
  expect(filterOf(wanted('state=WA&state=OR&status=Open'))).toEqual({
    AND: [
      { IN: ['operatingLocations.addresses.state', ['WA', 'OR']] },
      { IN: ['operatingLocations.operatingLocationCache.operatingStatus', ['Open']] },
    ],
  });
  expect(filterOf(wanted('flag=Bankruptcy&flag=Franchise'))).toEqual({
    AND: [{ OR: [{ HAS: ['legalEntities.bankruptcies'] }, { IN: ['activities.activityType', ['Franchise']] }] }],
  });
});
