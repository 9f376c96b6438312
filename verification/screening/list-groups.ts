import { faultyInput, noWatchlists } from '../../catalog/errors/catalogue.ts';
import { quoted } from '../../catalog/errors/quoted.ts';
import type { ListSummary } from '../../matching/screening/records.ts';

/** A name for several lists. */
interface ListGroup {
  readonly group: string;
  /** What its lists have in common. */
  readonly description: string;
  /** Whether a list, by its short name, belongs to the group. */
  readonly has: (collection: string) => boolean;
}

const among =
  (...collections: readonly string[]) =>
  (collection: string) =>
    collections.includes(collection);
const isOfac = among('SDN', 'FSE', 'SSI', 'PLC', 'CAPTA', 'NS-MBS', 'NS-CMIC');
const startsWith = (beginning: string) => (collection: string) => collection.startsWith(beginning);
const isBis = startsWith('BIS-');
const isState = among('DTC', 'ISN');

/** The groups of lists by publisher. Every list is also a group of its own, under its short name. */
const GROUPS: readonly ListGroup[] = [
  {
    group: 'OFAC',
    description: 'US Treasury, Office of Foreign Assets Control: SDN and the non-SDN lists',
    has: isOfac,
  },
  { group: 'OFAC-NON-SDN', description: 'The non-SDN lists of OFAC', has: (each) => isOfac(each) && each !== 'SDN' },
  { group: 'BIS', description: 'US Commerce, Bureau of Industry and Security', has: isBis },
  { group: 'STATE', description: 'US State: arms traffic and nonproliferation', has: isState },
  { group: 'US', description: 'All lists of US agencies', has: (each) => isOfac(each) || isBis(each) || isState(each) },
  { group: 'UN', description: 'United Nations Security Council', has: among('UN') },
  { group: 'EU', description: 'European Union', has: among('EU') },
  { group: 'UK', description: 'United Kingdom: UK Sanctions List and consolidated list', has: startsWith('UK-') },
  { group: 'CA', description: 'Canada', has: startsWith('CA-') },
  { group: 'CH', description: 'Switzerland', has: startsWith('CH-') },
];

/** The groups that contain loaded lists, with these lists. */
export const loadedGroups = (lists: readonly ListSummary[]) =>
  GROUPS.map(({ group, description, has }) => ({
    group,
    description,
    lists: lists.map(({ collection }) => collection).filter(has),
  })).filter(({ lists: own }) => own.length > 0);

const PUBLISHERS = ['OFAC', 'BIS', 'STATE', 'UN', 'EU', 'UK', 'CA', 'CH'];

/** The publisher of a list by its short name, in lower case; undefined if it is not one of the groups. */
export const publisherOf = (collection: string): string | undefined =>
  GROUPS.find(({ group, has }) => PUBLISHERS.includes(group) && has(collection))?.group.toLowerCase();

/** The lists that a request asks for. */
export interface ListsToScreen {
  /** At least one. */
  readonly screened: readonly ListSummary[];
  /** The names, as asked, of lists and groups of which nothing is loaded. */
  readonly notLoaded: readonly string[];
}

/**
 * The lists for `list_groups`: names of groups or of lists, in any letter case, also as other services write them
 * ("pos/non_sdn/all"); all lists if absent. Throws BAD_USER_INPUT if no list of any name is loaded, and NOT_READY if none is
 * loaded at all, so that nobody takes a search for screened that was not.
 */
export function listsToScreen(
  names: readonly string[] | undefined,
  lists: readonly ListSummary[],
  field: string,
): ListsToScreen {
  if (lists.length === 0) throw noWatchlists();
  if (names === undefined) return { screened: lists, notLoaded: [] };
  const byName = new Map<string, readonly string[]>([
    ...lists.map(({ collection }): [string, string[]] => [collection.toUpperCase(), [collection]]),
    ...loadedGroups(lists).map(({ group, lists: own }): [string, string[]] => [group, own]),
  ]);
  const found = names.map((name) => ({ name, own: byName.get(groupNamed(name)) }));
  const named = new Set(found.flatMap(({ own = [] }) => own));
  const notLoaded = found.flatMap(({ name, own }) => (own === undefined ? [name] : []));
  if (named.size > 0) return { screened: lists.filter(({ collection }) => named.has(collection)), notLoaded };
  throw faultyInput([
    `${field} expects one or more of ${[...byName.keys()].join(', ')}, got ${notLoaded.map((name) => quoted(name)).join(', ')}: nothing was screened.`,
  ]);
}

/** The name of a list or group here: "pos/sdn/all" is SDN, "pos/non_sdn/all" OFAC-NON-SDN. */
function groupNamed(written: string): string {
  const name = written.trim().toUpperCase();
  const own = (/^POS\/(.+)\/ALL$/.exec(name)?.[1] ?? name).replaceAll('_', '-');
  return own === 'NON-SDN' ? 'OFAC-NON-SDN' : own;
}

/** A list as shown in answers. `version`: the day of its newest record; null if the publisher gives no date. */
export const shownList = ({ collection, entries, asOf }: ListSummary) => ({
  collection,
  version: asOf,
  count: entries,
});

/** What an answer says of the lists that were asked for. */
export const shownLists = ({ screened, notLoaded }: ListsToScreen) => ({
  lists_screened: screened.map(shownList),
  lists_not_loaded: notLoaded,
});
