import { badUserInput } from '../../catalog/errors/catalogue.ts';
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
const isBis = (collection: string) => collection.startsWith('BIS-');
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
];

/** The groups that contain loaded lists, with these lists. */
export const loadedGroups = (lists: readonly ListSummary[]) =>
  GROUPS.map(({ group, description, has }) => ({
    group,
    description,
    lists: lists.map(({ collection }) => collection).filter(has),
  })).filter(({ lists: own }) => own.length > 0);

/**
 * The short names of the lists for `list_groups`: names of groups or of lists, in any letter case. Throws BAD_USER_INPUT,
 * with the names that exist, for a name that is neither, and for a group without a loaded list, so that nobody takes a
 * search for screened that was not.
 */
export function listsOf(names: readonly string[], lists: readonly ListSummary[], field: string): readonly string[] {
  const byName = new Map<string, readonly string[]>([
    ...lists.map(({ collection }): [string, string[]] => [collection.toUpperCase(), [collection]]),
    ...loadedGroups(lists).map(({ group, lists: own }): [string, string[]] => [group, own]),
  ]);
  const found = names.flatMap((name, at) => {
    const own = byName.get(name.trim().toUpperCase());
    if (own === undefined) {
      throw badUserInput(
        `${field}[${at}]`,
        `one of ${[...byName.keys()].join(', ') || 'none: no list is loaded'}`,
        name,
      );
    }
    return own;
  });
  return [...new Set(found)];
}
