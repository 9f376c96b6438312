import { badUserInput, noSuch } from '../catalog/errors/catalogue.ts';
import type { Catalog } from '../catalog/model.ts';
import { listedType } from '../lists/definition/listed-type.ts';
import { countEntities, entityKeys, type KeysOn } from '../lists/export/entity-keys.ts';
import { listRun } from '../lists/runs/list-run.ts';
import type { Operations } from '../operations/operations.ts';
import type { NewWatch } from '../operations/watching/watches.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import type { Followed } from './api/requests.ts';
import { WATCHED_TYPES } from './aspects.ts';

/** Maximum businesses of one list that are watched. */
const MAX_LISTED = 100_000;
/** Ids read at once. */
const AT_ONCE = 1_000;

interface ListedOn extends KeysOn {
  readonly operations: Pick<Operations, 'lists'>;
}

/**
 * A watch for each business that a list of an account selects from a snapshot, with the list as its origin. Throws NOT_FOUND if the account
 * has no such list, and BAD_USER_INPUT if it selects no businesses, or too many.
 */
export async function watchesOfList(
  { id, ...followed }: { readonly id: string } & Followed,
  accountId: string,
  on: ListedOn,
): Promise<{ readonly watches: readonly NewWatch[]; readonly origin: string }> {
  const list = await on.operations.lists.find(id, accountId);
  if (list === undefined) throw noSuch(`list ${id} of your account`);
  const { search, listType } = listRun(list, on.catalog).definition;
  if (listType !== 'LIST_GENERATION') throw badUserInput('list', 'a list of type LIST_GENERATION', listType);
  const { name: entityType } = listedType(on.catalog, search.entityType);
  if (!WATCHED_TYPES.some((type) => type === entityType))
    throw badUserInput('list', `a list of ${WATCHED_TYPES.join(', ')}`, entityType);
  const count = await countEntities(search, on);
  if (count > MAX_LISTED) throw badUserInput('list', `a list of at most ${MAX_LISTED} businesses`, count);
  const origin = `list ${list.id}`;
  const watches: NewWatch[] = [];
  for await (const keys of entityKeys(search, on, { rows: 0, after: null }, AT_ONCE))
    for (const entityId of await idsOf(entityType, keys, on))
      watches.push({ entityType, entityId, party: null, reference: null, origin, ...followed });
  return { watches, origin };
}

async function idsOf(
  type: string,
  keys: readonly number[],
  {
    snapshot,
    catalog: { types },
    bounds,
  }: { readonly snapshot: Snapshot; readonly catalog: Catalog } & Pick<KeysOn, 'bounds'>,
): Promise<string[]> {
  const { dialect } = snapshot;
  const { from, value } = dialect.arrayFrom('key');
  const rows = await snapshot.select<{ id: string }>(
    `SELECT ${dialect.uuidOut('t.id')} AS id FROM ${from} ${dialect.inOrder} ${types.get(type)?.table} AS t ON t.key = ${value}`,
    [dialect.arrayOf(keys)],
    bounds,
  );
  return rows.map(({ id }) => id);
}
