import { badUserInput } from '../../catalog/errors/catalogue.ts';
import type { Catalog } from '../../catalog/model.ts';
import type { List } from '../../operations/list.ts';
import { checkedDefinition } from '../definition/check-definition.ts';
import { contentOf } from '../definition/read-input.ts';
import type { FileRunArgs } from './file-run-content.ts';

/** The arguments of a list's materialization: the list as it is now. Throws BAD_USER_INPUT. */
export function listRun(list: List, catalog: Catalog): FileRunArgs {
  if (list.listType === 'LIST_GENERATION' && list.searchInput === null)
    throw badUserInput('A list for which a file is made', 'a searchInput; set it with updateList', null);
  return { listId: list.id, definition: checkedDefinition(contentOf(list), catalog) };
}
