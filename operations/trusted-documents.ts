import { hash } from 'node:crypto';
import type { Knex } from 'knex';
import { changesIn } from './changes.ts';
import type { OperationsConnection } from './connection.ts';
import { now } from './keys.ts';

/** A document that clients ask for by its id. */
export interface TrustedDocument {
  /** What the client's build calls it, else its hash. */
  readonly id: string;
  /** Whose it is; two clients may have the same. */
  readonly client: string;
  /** SHA-256 of its text, in hex: it is asked for by that too. */
  readonly hash: string;
  /** What people call it, such as the name of its operation. */
  readonly name: string | null;
  readonly text: string;
  /** ISO 8601 in UTC. */
  readonly added: string;
}

export type NewDocument = Pick<TrustedDocument, 'client' | 'text'> & { readonly id?: string; readonly name?: string };

/** Which documents are meant; absent: whatever it is. */
export interface DocumentFilter {
  readonly id?: string | undefined;
  readonly client?: string | undefined;
}

/** Documents that clients ask for by id. What is added or removed is noted among the changes, without its text. */
export interface TrustedDocuments {
  /**
   * Adds documents, all or none; those that their client has already stay. Gives how many are new. Throws a RangeError for an
   * id that is one of another text.
   */
  add(documents: readonly NewDocument[]): Promise<number>;
  /** Those that a filter leaves, by client and name. */
  list(filter?: DocumentFilter): Promise<TrustedDocument[]>;
  /** Removes those that a filter leaves, which is not empty; gives how many. */
  remove(filter: DocumentFilter): Promise<number>;
  /** Changes whenever they do. */
  version(): Promise<string>;
}

interface DocumentRow extends Omit<TrustedDocument, 'added'> {
  readonly added_timestamp: string;
}

/** Lower-case hex SHA-256 of a document's text, as clients compute it. */
export const documentHash = (text: string): string => hash('sha256', text, 'hex');

/** `actor`: who adds and removes them. */
export const trustedDocumentsIn = ({ knex, exclusively }: OperationsConnection, actor: string): TrustedDocuments => ({
  add: (documents) => exclusively((transaction) => add(transaction, documents, actor)),
  list: (filter = {}) => list(knex, filter),
  remove: (filter) =>
    exclusively(async (transaction) => {
      const removed = await list(transaction, filter);
      await matching(transaction, filter).delete();
      await changesIn(transaction).add(...removed.map((document) => changeOf('document.remove', document, actor)));
      return removed.length;
    }),
  async version() {
    const found = await knex('trusted_document').count({ count: '*' }).max({ newest: 'added_timestamp' }).first();
    return `${found?.count} ${found?.newest}`;
  },
});

async function add(knex: Knex, documents: readonly NewDocument[], actor: string): Promise<number> {
  const added: DocumentRow[] = [];
  for (const { client, text, name = null, id = documentHash(text) } of documents) {
    const row = { id, client, hash: documentHash(text), name, text, added_timestamp: now() };
    const same: DocumentRow[] = await knex('trusted_document').where({ id });
    const other = same.find((each) => each.hash !== row.hash);
    if (other !== undefined)
      throw new RangeError(
        `Document ${id} of client ${other.client} has another text; remove it, or give this another id.`,
      );
    if (same.some((each) => each.client === client)) continue;
    await knex('trusted_document').insert(row);
    added.push(row);
  }
  await changesIn(knex).add(...added.map((document) => changeOf('document.add', document, actor)));
  return added.length;
}

const matching = (knex: Knex, { id, client }: DocumentFilter): Knex.QueryBuilder<DocumentRow, DocumentRow[]> =>
  knex('trusted_document').where((builder) => {
    if (id !== undefined) builder.where((either) => void either.where({ id }).orWhere({ hash: id }));
    if (client !== undefined) builder.where({ client });
  });

const list = async (knex: Knex, filter: DocumentFilter): Promise<TrustedDocument[]> =>
  (await matching(knex, filter).orderBy(['client', 'name', 'id'])).map(({ added_timestamp: added, ...row }) => ({
    ...row,
    added,
  }));

const changeOf = (
  action: string,
  { id, client, hash: sha256 }: Omit<DocumentRow, 'added_timestamp'>,
  actor: string,
) => ({
  ...{ actor, action, subject: id, detail: { client, sha256 } },
});
