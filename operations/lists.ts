import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { addChanges, byKey } from './changes.ts';
import type { OperationsConnection } from './connection.ts';
import { now } from './keys.ts';
import type { List, ListContent, ListHead } from './list.ts';
import { endRunsIn } from './runs/run-end.ts';
import { ENDED } from './runs/run-row.ts';
import { isUuid } from './uuid.ts';

/** Maximum lists of one account. */
export const MAX_LISTS = 10_000;

/** Kind of the runs that write a list's file; their subject is the list's id. */
export const LIST_RUN = 'list';
/** Kinds of the runs that a search with output starts, and that an enrichment starts. */
export const [SEARCH_RUN, ENRICHMENT_RUN] = ['search', 'enrichment'] as const;
/** All kinds of runs that write a file. */
export const FILE_RUNS = [LIST_RUN, SEARCH_RUN, ENRICHMENT_RUN] as const;

export const isFileRun = (kind: string): boolean => FILE_RUNS.some((each) => each === kind);

/** Owner of a list, and the key that creates or changes it. */
export interface ListOwner {
  readonly accountId: string;
  readonly apiKeyId: string;
}

/** A list as its operator sees it. */
export interface OwnedList extends List {
  /** The key that made it. */
  readonly apiKeyId: string;
}

/** The lists of each account. No account sees or changes another's. */
export interface Lists {
  /** Undefined if the account already has the maximum number of lists. */
  create(owner: ListOwner, content: ListContent): Promise<List | undefined>;
  find(id: string, accountId: string): Promise<List | undefined>;
  /** The lists among some ids that belong to the account, in no order. */
  findMany(ids: readonly string[], accountId: string): Promise<List[]>;
  /** All lists of an account, with only the fields that lists are searched by, newest first. */
  heads(accountId: string): Promise<ListHead[]>;
  /** Replaces a list's content with the result of `change`, while nobody else can change it; undefined for a list of another account. */
  change(id: string, owner: ListOwner, change: (list: List) => ListContent): Promise<List | undefined>;
  /** The lists of all accounts, newest first, or the one with an id. For the operator only. */
  owned(id?: string): Promise<OwnedList[]>;
  /** Removes a list, and ends its unfinished runs; false for a list of another account. */
  remove(id: string, owner: ListOwner): Promise<boolean>;
}

/** A row of table list. */
interface ListRow {
  readonly id: string;
  readonly account_id: string;
  readonly api_key_id: string;
  readonly name: string | null;
  readonly description: string | null;
  readonly list_type: List['listType'];
  readonly search_input: string | null;
  readonly file_format: List['fileFormat'];
  readonly aliases: string;
  readonly column_ordering: string | null;
  readonly column_mapping: string;
  readonly input_file_uri: string | null;
  readonly created_timestamp: string;
  readonly updated_timestamp: string;
}

const HEAD = [
  ...['id', 'name', 'description', 'list_type', 'file_format', 'input_file_uri'],
  ...['created_timestamp', 'updated_timestamp'],
];

const NEWEST = [
  { column: 'created_timestamp', order: 'desc' },
  { column: 'id', order: 'desc' },
];

const headOf = (row: ListRow): ListHead => ({
  id: row.id,
  name: row.name,
  description: row.description,
  listType: row.list_type,
  fileFormat: row.file_format,
  inputFileUri: row.input_file_uri,
  createdTimestamp: row.created_timestamp,
  updatedTimestamp: row.updated_timestamp,
});

const listOf = (row: ListRow): List => ({
  ...headOf(row),
  accountId: row.account_id,
  searchInput: row.search_input === null ? null : JSON.parse(row.search_input),
  fieldAliases: JSON.parse(row.aliases),
  columnOrdering: row.column_ordering === null ? null : JSON.parse(row.column_ordering),
  columnMapping: JSON.parse(row.column_mapping),
});

const contentOf = (content: ListContent) => ({
  name: content.name,
  description: content.description,
  list_type: content.listType,
  search_input: content.searchInput === null ? null : JSON.stringify(content.searchInput),
  file_format: content.fileFormat,
  aliases: JSON.stringify(content.fieldAliases),
  column_ordering: content.columnOrdering === null ? null : JSON.stringify(content.columnOrdering),
  column_mapping: JSON.stringify(content.columnMapping),
  input_file_uri: content.inputFileUri,
  updated_timestamp: now(),
});

export const listsIn = ({ knex, exclusively }: Pick<OperationsConnection, 'knex' | 'exclusively'>): Lists => ({
  create: (owner, content) =>
    exclusively(async (transaction) => {
      const [known] = await transaction('list').where({ account_id: owner.accountId }).count('* as count');
      if (Number(known?.count ?? 0) >= MAX_LISTS) return undefined;
      const own = contentOf(content);
      const row: ListRow = {
        ...own,
        id: randomUUID(),
        account_id: owner.accountId,
        api_key_id: owner.apiKeyId,
        created_timestamp: own.updated_timestamp,
      };
      await transaction('list').insert(row);
      await note(transaction, 'list.create', row.id, owner);
      return listOf(row);
    }),
  find: (id, accountId) => findList(knex, id, accountId),
  async findMany(ids, accountId) {
    const rows: ListRow[] = await knex('list').whereIn('id', ids.filter(isUuid)).where({ account_id: accountId });
    return rows.map(listOf);
  },
  async heads(accountId) {
    const rows: ListRow[] = await knex('list').select(HEAD).where({ account_id: accountId }).orderBy(NEWEST);
    return rows.map(headOf);
  },
  change: (id, owner, change) =>
    exclusively(async (transaction) => {
      const known = await findList(transaction, id, owner.accountId);
      if (known === undefined) return undefined;
      await transaction('list')
        .where({ id: known.id })
        .update(contentOf(change(known)));
      await note(transaction, 'list.update', known.id, owner);
      return findList(transaction, id, owner.accountId);
    }),
  async owned(id) {
    if (id !== undefined && !isUuid(id)) return [];
    const rows: ListRow[] = await knex('list')
      .where(id === undefined ? {} : { id })
      .orderBy(NEWEST);
    return rows.map((row) => ({ ...listOf(row), apiKeyId: row.api_key_id }));
  },
  remove: (id, owner) =>
    exclusively(async (transaction) => {
      if (!isUuid(id)) return false;
      const own = { account_id: owner.accountId };
      const removed = await transaction('list')
        .where({ id, ...own })
        .delete();
      if (removed === 0) return false;
      await note(transaction, 'list.delete', id, owner);
      const runs = (each: Knex) =>
        each('run')
          .where({ ...own, kind: LIST_RUN, subject: id })
          .whereNotIn('status', ENDED);
      await endRunsIn(transaction, { runs, status: 'CANCELLED' });
      return true;
    }),
});

async function findList(knex: Knex, id: string, accountId: string): Promise<List | undefined> {
  if (!isUuid(id)) return undefined;
  const row: ListRow | undefined = await knex('list').first().where({ id, account_id: accountId });
  return row && listOf(row);
}

const note = (transaction: Knex, action: string, subject: string, { accountId, apiKeyId }: ListOwner): Promise<void> =>
  addChanges(transaction, [{ actor: byKey(apiKeyId), action, subject, detail: { account: accountId } }]);
