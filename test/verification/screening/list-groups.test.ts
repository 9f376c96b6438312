import { describe, expect, test } from 'vitest';
import { listsToScreen, loadedGroups } from '../../../verification/screening/list-groups.ts';
import { listedId } from '../../../verification/screening/records-by-id.ts';
import { listed } from '../../search/screening/lists.ts';

const loaded = (...collections: readonly string[]) =>
  collections.map((collection) => ({ collection, entries: 1, asOf: null }));
const ALL = loaded('SDN', 'FSE', 'BIS-EL', 'DTC', 'UN', 'EU', 'UK-SL', 'UK-OFSI', 'CA-SEMA', 'CH-SECO', 'au_dfat');
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
    EU: ['EU'],
    UK: ['UK-SL', 'UK-OFSI'],
    CA: ['CA-SEMA'],
    CH: ['CH-SECO'],
  });
  expect(groups(loaded('SDN'))).toEqual({ OFAC: ['SDN'], US: ['SDN'] });
  expect(groups([])).toEqual({});
});

describe('"names of groups or of lists, in any letter case, also as other services write them"', () => {
  const asked = (names: readonly string[] | undefined, lists = ALL) => {
    const { screened, notLoaded } = listsToScreen(names, lists, 'list_groups');
    return [screened.map(({ collection }) => collection), notLoaded];
  };

  test.each<[names: readonly string[] | undefined, lists: readonly string[], notLoaded?: readonly string[]]>([
    [undefined, ALL.map(({ collection }) => collection)],
    [['sdn'], ['SDN']],
    [[' Us '], ['SDN', 'FSE', 'BIS-EL', 'DTC']],
    [
      ['UN', 'bis-el', 'ofac', 'BIS'],
      ['SDN', 'FSE', 'BIS-EL', 'UN'],
    ],
    [['pos/sdn/all'], ['SDN']],
    [
      ['pos/non_sdn/all', 'bis_el'],
      ['FSE', 'BIS-EL'],
    ],
    [
      ['pos/eu/all', 'SDN'],
      ['SDN', 'EU'],
    ],
    [['pos/jp/all', 'SDN', 'Narnia'], ['SDN'], ['pos/jp/all', 'Narnia']],
  ])('%j', (names, lists, notLoaded = []) => {
    expect(asked(names)).toEqual([lists, notLoaded]);
  });

  test.each<[names: readonly string[] | undefined, lists: readonly string[], message: string]>([
    [
      ['EU', 'BIS'],
      ['SDN'],
      'list_groups expects one or more of SDN, OFAC, US, got "EU", "BIS": nothing was screened.',
    ],
    [['SDN'], [], 'No watchlist is loaded: nothing was screened.'],
    [undefined, [], 'No watchlist is loaded: nothing was screened.'],
  ])('"so that nobody takes a search for screened that was not": %j of %j', (names, lists, message) => {
    expect(() => asked(names, loaded(...lists))).toThrow(message);
  });
});

test.each<[collection: string, number: string | undefined, id: string]>([
  ['SDN', '35096', 'ofac/sdn/35096'],
  ['NS-CMIC', '35096', 'ofac/non_sdn/35096'],
  ['UN', 'QDi.001', 'un/un/QDi.001'],
  ['BIS-EL', undefined, 'bis/bis_el/r1'],
  ['EU', 'EU.27.28', 'eu/eu/EU.27.28'],
  ['au_dfat', undefined, 'test/au_dfat/r1'],
])('"The id by which publishers and other services know a listed party": on %s %s is %s', (collection, number, id) => {
  expect(listedId({ ...listed('r1', { collection }), ...(number !== undefined && { number }) })).toBe(id);
});
