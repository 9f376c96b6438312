import { hash } from 'node:crypto';
import type { Knex } from 'knex';
import { changesIn } from './changes.ts';
import type { OperationsConnection } from './connection.ts';
import { now } from './keys.ts';

/** A document that clients request by its id. */
export interface TrustedDocument {
  /** The id from the client's build, or else the document's hash. */
  readonly id: string;
  /** The client that the document belongs to; two clients may have the same document. */
  readonly client: string;
  /** SHA-256 of its text, in hex, by which it can be requested too. */
  readonly hash: string;
  /** A name for people, such as the name of its operation. */
  readonly name: string | null;
  readonly text: string;
  /** ISO 8601 in UTC. */
  readonly added: string;
}

export type NewDocument = Pick<TrustedDocument, 'client' | 'text'> & { readonly id?: string; readonly name?: string };

/** Selects documents; an absent field matches all. */
export interface DocumentFilter {
  readonly id?: string | undefined;
  readonly client?: string | undefined;
}

/** Documents that clients request by id. Additions and removals are recorded among the changes, without the text. */
export interface TrustedDocuments {
  /**
   * Adds all documents or none; documents that their client already has stay. Returns how many are new. Throws a
   * RangeError for an id that already belongs to another text.
   */
  add(documents: readonly NewDocument[]): Promise<number>;
  /** Documents that match a filter, by client and name. */
  list(filter?: DocumentFilter): Promise<TrustedDocument[]>;
  /** Removes the documents that match a filter, which must not be empty; returns how many. */
  remove(filter: DocumentFilter): Promise<number>;
  /** Changes whenever the documents do. */
  version(): Promise<string>;
}

interface DocumentRow extends Omit<TrustedDocument, 'added'> {
  readonly added_timestamp: string;
}

/** Lower-case hex SHA-256 of a document's text, as clients compute it. */
export const documentHash = (text: string): string => hash('sha256', text, 'hex');

/** `actor`: who adds and removes documents. */
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
