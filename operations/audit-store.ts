import { setImmediate as turnOfOthers } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { AuditEntry } from './audit.ts';
import { isUuid } from './uuid.ts';

/** Which entries are asked for; days in UTC, inclusive. */
export interface AuditFilter {
  readonly accountId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A row of table audit_entry; request, response and explanation are JSON texts. */
interface AuditRow {
  readonly id: string;
  readonly at: string;
  readonly kind: AuditEntry['kind'];
  readonly account_id: string;
  readonly api_key_id: string;
  readonly data_version: string;
  readonly path: string;
  readonly request: string;
  readonly response: string;
  readonly explanation: string;
}

/** Rows of one statement that reads: they are held in memory. */
const ROWS = 100;
/** Rows of one statement that writes: on SQLite it holds up the process. */
const ROWS_WRITTEN = 10;

/** Adds entries; one that is stored already stays as it is. Requests have their turn in between. */
export async function addAudit(transaction: Knex.Transaction, entries: readonly AuditEntry[]): Promise<void> {
  for (let start = 0; start < entries.length; start += ROWS_WRITTEN) {
    const rows = entries.slice(start, start + ROWS_WRITTEN).map(rowOf);
    await transaction('audit_entry').insert(rows).onConflict('id').ignore();
    await turnOfOthers();
  }
}

/** The entry of an answer; undefined where there is none, or none any more. */
export async function findAudit(knex: Knex, id: string): Promise<AuditEntry | undefined> {
  if (!isUuid(id)) return undefined;
  const row: AuditRow | undefined = await knex('audit_entry').first().where('id', id.toLowerCase());
  return row === undefined ? undefined : entryOf(row);
}

/** All entries that a filter leaves, the oldest first; a hundred of them are in memory at a time. */
export async function* auditEntries(knex: Knex, { accountId, from, to }: AuditFilter): AsyncGenerator<AuditEntry> {
  if (accountId !== undefined && !isUuid(accountId)) return;
  let last: AuditRow | undefined;
  do {
    const rows: AuditRow[] = await knex('audit_entry')
      .where((builder) => {
        if (accountId !== undefined) builder.where('account_id', accountId);
        if (from !== undefined) builder.where('at', '>=', from);
        // A day is before all of its moments, and "~" after them.
        if (to !== undefined) builder.where('at', '<', `${to}~`);
        if (last !== undefined) builder.whereRaw('(at, id) > (?, ?)', [last.at, last.id]);
      })
      .orderBy(['at', 'id'])
      .limit(ROWS);
    for (const row of rows) yield entryOf(row);
    last = rows.length < ROWS ? undefined : rows.at(-1);
  } while (last !== undefined);
}

/** Deletes the oldest entries from before a moment, at most `limit`; gives their number. */
export async function deleteAudit(transaction: Knex.Transaction, before: string, limit: number): Promise<number> {
  const old = transaction('audit_entry').select('id').where('at', '<', before).orderBy('at').limit(limit);
  return transaction('audit_entry').whereIn('id', old).delete();
}

const rowOf = (entry: AuditEntry): AuditRow => ({
  id: entry.id.toLowerCase(),
  at: entry.at,
  kind: entry.kind,
  account_id: entry.accountId,
  api_key_id: entry.apiKeyId,
  data_version: entry.dataVersion,
  path: entry.path,
  request: textOf(entry.request),
  response: textOf(entry.response),
  explanation: textOf(entry.explanation),
});

/** JSON, without the character that PostgreSQL has in no text. */
const textOf = (value: unknown): string => (JSON.stringify(value) ?? 'null').replaceAll('\\u0000', '');

const entryOf = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at,
  kind: row.kind,
  accountId: row.account_id,
  apiKeyId: row.api_key_id,
  dataVersion: row.data_version,
  path: row.path,
  request: JSON.parse(row.request),
  response: JSON.parse(row.response),
  explanation: JSON.parse(row.explanation),
});
