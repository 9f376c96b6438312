import { setImmediate as turnOfOthers } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { AuditEntry } from './audit.ts';
import type { KeptAnswer } from './kept-answer.ts';
import type { Removal } from './retention.ts';
import { isUuid } from './uuid.ts';
import { addPolicyDecisions, decisionsOn, deleteDecisions } from './verification-decisions.ts';

/** Selects audit entries; days in UTC, inclusive. */
export interface AuditFilter {
  readonly accountId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Selects the latest answers of an account; with `before`, those before that entry. */
export interface LatestAnswers {
  readonly accountId: string;
  readonly kind: AuditEntry['kind'];
  /** Path of the requests; any path if absent. */
  readonly path?: string | undefined;
  readonly before?: Pick<AuditEntry, 'at' | 'id'> | undefined;
  readonly limit: number;
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

/** Rows that one statement reads; they are held in memory. */
const ROWS = 100;
/** Rows that one statement writes, because on SQLite it blocks the process. */
const ROWS_WRITTEN = 10;

/** Adds entries; an entry that is already stored stays unchanged. Requests get their turn between statements. */
export async function addAudit(transaction: Knex.Transaction, entries: readonly AuditEntry[]): Promise<void> {
  for (let start = 0; start < entries.length; start += ROWS_WRITTEN) {
    const rows = entries.slice(start, start + ROWS_WRITTEN).map(rowOf);
    await transaction('audit_entry').insert(rows).onConflict('id').ignore();
    await addPolicyDecisions(transaction, entries.slice(start, start + ROWS_WRITTEN));
    await turnOfOthers();
  }
}

/** The entry of an answer; undefined if it was never stored or has been deleted. */
export async function findAudit(knex: Knex, id: string): Promise<KeptAnswer | undefined> {
  if (!isUuid(id)) return undefined;
  const rows: AuditRow[] = await knex('audit_entry').where('id', id.toLowerCase());
  return (await keptAnswers(knex, rows))[0];
}

/** The latest answers of an account, newest first. */
export async function latestAudit(
  knex: Knex,
  { accountId, kind, path, before, limit }: LatestAnswers,
): Promise<readonly KeptAnswer[]> {
  const rows: AuditRow[] = await knex('audit_entry')
    .where({ account_id: accountId, kind, ...(path !== undefined && { path }) })
    .where((builder) => {
      if (before !== undefined) builder.whereRaw('(at, id) < (?, ?)', [before.at, before.id]);
    })
    .orderBy([
      { column: 'at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit);
  return keptAnswers(knex, rows);
}

/** All entries that match a filter, oldest first; a hundred of them are in memory at a time. */
export async function* auditEntries(knex: Knex, { accountId, from, to }: AuditFilter): AsyncGenerator<KeptAnswer> {
  if (accountId !== undefined && !isUuid(accountId)) return;
  let last: AuditRow | undefined;
  do {
    const rows: AuditRow[] = await knex('audit_entry')
      .where((builder) => {
        if (accountId !== undefined) builder.where('account_id', accountId);
        if (from !== undefined) builder.where('at', '>=', from);
        // As text, a day sorts before all of its moments, and "~" after them.
        if (to !== undefined) builder.where('at', '<', `${to}~`);
        if (last !== undefined) builder.whereRaw('(at, id) > (?, ?)', [last.at, last.id]);
      })
      .orderBy(['at', 'id'])
      .limit(ROWS);
    yield* await keptAnswers(knex, rows);
    last = rows.length < ROWS ? undefined : rows.at(-1);
  } while (last !== undefined);
}

const DAY = 86_400_000;

/** Deletes the oldest entries, together with the decisions on them, after `days` days. */
export const oldAudit =
  (days: number): Removal =>
  async (transaction, limit) => {
    const before = new Date(Date.now() - days * DAY).toISOString();
    const old = transaction('audit_entry').select('id').where('at', '<', before).orderBy('at').limit(limit);
    await deleteDecisions(transaction, old.clone());
    return transaction('audit_entry').whereIn('id', old).delete();
  };

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

/** JSON without U+0000, which PostgreSQL does not accept in text. */
const textOf = (value: unknown): string => (JSON.stringify(value) ?? 'null').replaceAll('\\u0000', '');

async function keptAnswers(knex: Knex, rows: readonly AuditRow[]): Promise<KeptAnswer[]> {
  const ids = rows.filter(({ kind }) => kind === 'verification').map(({ id }) => id);
  const decisions = ids.length === 0 ? () => [] : await decisionsOn(knex, ids);
  return rows.map((row) => ({ ...entryOf(row), decisions: decisions(row.id) }));
}

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
