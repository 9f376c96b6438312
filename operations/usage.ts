import type { Knex } from 'knex';
import { creditsOf, type EntityObjects } from '../catalog/tiers.ts';
import { addFieldUsage, type FieldUsageBatch } from './field-usage.ts';

/** The APIs whose requests are counted separately (completions.md section 9). */
export type Surface = 'graphql' | 'kyb' | 'screening';

/** Usage of a surface with a key on a day. */
export interface Usage {
  readonly accountId: string;
  readonly apiKeyId: string;
  readonly surface: Surface;
  /** In UTC: `2026-11-22`. */
  readonly day: string;
  readonly requests: number;
  readonly objects: EntityObjects;
}

/** Usage that is stored together or not at all. */
export interface UsageBatch {
  /** A UUID; a batch that is retried keeps it. */
  readonly id: string;
  readonly used: readonly Usage[];
  /** Absent if nothing of the graph was used. */
  readonly fields?: FieldUsageBatch;
}

/** Selects usage; days are inclusive. */
export interface UsageFilter {
  readonly accountId?: string | undefined;
  readonly apiKeyId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Usage as it is displayed: with the prefix of its key, and its cost on its day. */
export interface UsageReport extends Usage {
  readonly keyPrefix: string;
  readonly credits: number;
}

/** The counters of table usage. PostgreSQL returns their 64 bits as text. */
const COUNTERS = ['requests', 'credits', 'free_objects', 'core_objects', 'plus_objects', 'premium_objects'] as const;

type Counter = (typeof COUNTERS)[number];

type UsageRow = Readonly<Record<Counter, number | string>> & {
  readonly api_key_id: string;
  readonly surface: Surface;
  readonly day: string;
  readonly account_id: string;
};

/** Rows per statement: SQLite takes at most 32,766 values, and a statement blocks other writers. */
const ROWS = 100;

/** How long a stored batch is remembered, in milliseconds; its process retries every second. */
const BATCH_LIFE = 86_400_000;

/** Adds usage to what is stored, and subtracts its credits from the balances of accounts that have one; each batch only once. */
export async function addUsage(transaction: Knex.Transaction, { id, used, fields }: UsageBatch): Promise<void> {
  const stored_timestamp = new Date().toISOString();
  const fresh = await transaction('usage_batch')
    .insert({ id, stored_timestamp })
    .onConflict('id')
    .ignore()
    .returning('id');
  if (fresh.length === 0) return;
  const forgotten = new Date(Date.now() - BATCH_LIFE).toISOString();
  await transaction('usage_batch').where('stored_timestamp', '<', forgotten).delete();
  const sums = COUNTERS.map((name) => [name, transaction.raw('?? + ??', [`usage.${name}`, `excluded.${name}`])]);
  for (let start = 0; start < used.length; start += ROWS) {
    await transaction('usage')
      .insert(used.slice(start, start + ROWS).map(rowOf))
      .onConflict(['api_key_id', 'surface', 'day'])
      .merge(Object.fromEntries(sums));
  }
  if (fields !== undefined) await addFieldUsage(transaction, fields);
  const charged = Map.groupBy(used, ({ accountId }) => accountId);
  for (const [id, ofAccount] of charged) {
    const credits = ofAccount.reduce((sum, { objects }) => sum + creditsOf(objects), 0);
    if (credits > 0) await transaction('account').where({ id }).whereNotNull('credits').decrement('credits', credits);
  }
}

const rowOf = ({ accountId, apiKeyId, surface, day, requests, objects }: Usage): UsageRow => ({
  api_key_id: apiKeyId,
  surface,
  day,
  account_id: accountId,
  requests,
  credits: creditsOf(objects),
  free_objects: objects.FREE,
  core_objects: objects.CORE,
  plus_objects: objects.PLUS,
  premium_objects: objects.PREMIUM,
});

/** A sum of usage. */
export interface UsedSum {
  readonly requests: number;
  readonly credits: number;
  readonly objects: EntityObjects;
}

/** Usage of a period by day and surface, and by key. */
export interface UsageTotals {
  /** Oldest first. */
  readonly days: readonly (UsedSum & Pick<Usage, 'day' | 'surface'>)[];
  /** Keys with the most requests first, at most MAX_KEYS. */
  readonly keys: readonly (UsedSum &
    Pick<UsageReport, 'accountId' | 'apiKeyId' | 'keyPrefix'> & { readonly label: string | null })[];
}

/** Maximum keys of a report over all accounts. */
const MAX_KEYS = 200;

/** Stored usage by day, key and surface, oldest first. */
export async function findUsage(knex: Knex, filter: UsageFilter): Promise<UsageReport[]> {
  const rows: (UsageRow & { readonly prefix: string })[] = await filtered(knex, filter)
    .join('api_key', 'api_key.id', 'usage.api_key_id')
    .select('usage.*', 'api_key.prefix')
    .orderBy(['usage.day', 'usage.account_id', 'usage.api_key_id', 'usage.surface']);
  return rows.map((row) => ({
    accountId: row.account_id,
    apiKeyId: row.api_key_id,
    keyPrefix: row.prefix,
    surface: row.surface,
    day: row.day,
    ...sumOf(row),
  }));
}

export async function totalUsage(knex: Knex, filter: UsageFilter): Promise<UsageTotals> {
  const sums = Object.fromEntries(COUNTERS.map((name) => [name, `usage.${name}`]));
  const days: Pick<UsageRow, Counter | 'day' | 'surface'>[] = await filtered(knex, filter)
    .select('usage.day', 'usage.surface')
    .sum(sums)
    .groupBy('usage.day', 'usage.surface')
    .orderBy(['usage.day', 'usage.surface']);
  const key = ['usage.account_id', 'usage.api_key_id', 'api_key.prefix', 'api_key.label'];
  const keys: (Pick<UsageRow, Counter | 'account_id' | 'api_key_id'> & { prefix: string; label: string | null })[] =
    await filtered(knex, filter)
      .join('api_key', 'api_key.id', 'usage.api_key_id')
      .select(key)
      .sum(sums)
      .groupBy(key)
      .orderBy([{ column: 'requests', order: 'desc' }, 'usage.api_key_id'])
      .limit(MAX_KEYS);
  return {
    days: days.map((row) => ({ day: row.day, surface: row.surface, ...sumOf(row) })),
    keys: keys.map((row) => ({
      accountId: row.account_id,
      apiKeyId: row.api_key_id,
      keyPrefix: row.prefix,
      label: row.label,
      ...sumOf(row),
    })),
  };
}

const filtered = (knex: Knex, { accountId, apiKeyId, from, to }: UsageFilter): Knex.QueryBuilder =>
  knex('usage').where((builder) => {
    if (accountId !== undefined) builder.where('usage.account_id', accountId);
    if (apiKeyId !== undefined) builder.where('usage.api_key_id', apiKeyId);
    if (from !== undefined) builder.where('usage.day', '>=', from);
    if (to !== undefined) builder.where('usage.day', '<=', to);
  });

const sumOf = (row: Readonly<Record<Counter, number | string>>): UsedSum => ({
  requests: Number(row.requests),
  credits: Number(row.credits),
  objects: {
    FREE: Number(row.free_objects),
    CORE: Number(row.core_objects),
    PLUS: Number(row.plus_objects),
    PREMIUM: Number(row.premium_objects),
  },
});
