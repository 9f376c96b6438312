import type { ScreeningIndex } from '../../matching/screening/screening-index.ts';
import { loadedGroups, shownList } from './list-groups.ts';

/** The answer of GET views: "the lists loaded, with version and count" (completions.md section 8), and their groups. */
export function views({ lists, version }: ScreeningIndex) {
  const groups = loadedGroups(lists);
  return {
    version,
    views: lists.map((list) => ({
      ...shownList(list),
      list_groups: groups.filter((each) => each.lists.includes(list.collection)).map(({ group }) => group),
    })),
    list_groups: groups.map(({ group, description, lists: own }) => ({
      list_group: group,
      description,
      collections: own,
      count: lists.filter(({ collection }) => own.includes(collection)).reduce((sum, { entries }) => sum + entries, 0),
    })),
  };
}
