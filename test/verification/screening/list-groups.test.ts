import { describe, expect, test } from 'vitest';
import { listsOf, loadedGroups } from '../../../verification/screening/list-groups.ts';
import { faultOf } from '../request/fault-of.ts';

const loaded = (...collections: readonly string[]) =>
  collections.map((collection) => ({ collection, entries: 1, asOf: null }));
const ALL = loaded('SDN', 'FSE', 'BIS-EL', 'DTC', 'UN', 'EU-BIS-');
const groups = (lists: ReturnType<typeof loaded>) =>
  Object.fromEntries(loadedGroups(lists).map(({ group, lists: own }) => [group, own]));

test('"The groups that contain loaded lists, with these lists"', () => {
  expect(groups(ALL)).toEqual({
    OFAC: ['SDN', 'FSE'],
    'OFAC-NON-SDN': ['FSE'],
    BIS: ['BIS-EL'],
    STATE: ['DTC'],
    US: ['SDN', 'FSE', 'BIS-EL', 'DTC'],
    UN: ['UN'],
  });
  expect(groups(loaded('SDN'))).toEqual({ OFAC: ['SDN'], US: ['SDN'] });
  expect(groups([])).toEqual({});
});

describe('"names of groups or of lists, in any letter case"', () => {
  test.each<[names: readonly string[], lists: readonly string[]]>([
    [[], []],
    [['sdn'], ['SDN']],
    [[' Us '], ['SDN', 'FSE', 'BIS-EL', 'DTC']],
    [
      ['UN', 'bis-el', 'ofac', 'BIS'],
      ['UN', 'BIS-EL', 'SDN', 'FSE'],
    ],
  ])('%j', (names, lists) => {
    expect(listsOf(names, ALL, 'list_groups')).toEqual(lists);
  });

  test.each<[names: readonly string[], lists: readonly string[], message: string]>([
    [['SDN', 'BIS'], ['SDN'], 'list_groups[1] expects one of SDN, OFAC, US, got "BIS".'],
    [['SDN'], [], 'list_groups[0] expects one of none: no list is loaded, got "SDN".'],
  ])('"so that nobody takes a search for screened that was not": %j of %j', (names, lists, message) => {
    expect(faultOf(() => listsOf(names, loaded(...lists), 'list_groups'))).toBe(message);
  });
});
