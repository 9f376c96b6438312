import type { Knex } from 'knex';
import type { ChangeUsage, Coordinates } from '../catalog/check/change-usage.ts';

/** Requests of an account on a day that used the coordinates of one signature. */
export interface OperationUsage {
  readonly signature: string;
  readonly operation: string;
  readonly accountId: string;
  /** In UTC: `2026-11-22`. */
  readonly day: string;
  readonly requests: number;
}

/** Usage of the schema that is stored together. */
export interface FieldUsageBatch {
  readonly usage: readonly OperationUsage[];
  /** The coordinates of each signature that is new on its day. */
  readonly coordinates: ReadonlyMap<string, readonly string[]>;
}

/** Days for which the usage of the schema is stored. */
export const USAGE_DAYS = 100;

export interface FieldUsage {
  /** The first day with stored usage; undefined if there is none. */
  firstDay(): Promise<string | undefined>;
  /** Usage since a day, inclusive, of operations that used any of the coordinates. */
  of(coordinates: Coordinates, from: string): Promise<ChangeUsage>;
}

export const fieldUsageIn = (knex: Knex): FieldUsage => ({
  async firstDay() {
    const row = await knex('operation_usage').min<{ first: string | null }>({ first: 'day' }).first();
    return row?.first ?? undefined;
  },
  async of({ exact, prefixes }, from) {
    const signatures = knex('signature_coordinate')
      .select('signature')
      .where((builder) => {
        builder.whereIn('coordinate', exact);
        for (const prefix of prefixes) builder.orWhereRaw('substr(coordinate, 1, ?) = ?', [prefix.length, prefix]);
      });
    const row = await knex('operation_usage')
      .where('day', '>=', from)
      .whereIn('signature', signatures)
      .countDistinct({ operations: 'operation', accounts: 'account_id' })
      .sum({ requests: 'requests' })
      .first();
    const { operations, accounts, requests }: Record<string, string | number | null> = { ...row };
    return { operations: Number(operations), requests: Number(requests ?? 0), accounts: Number(accounts) };
  },
});

/** Rows per statement, as in usage.ts. */
const ROWS = 100;

/** Adds usage to what is stored, and deletes what is too old. */
export async function addFieldUsage(
  transaction: Knex.Transaction,
  { usage, coordinates }: FieldUsageBatch,
): Promise<void> {
  if (usage.length === 0) return;
  const pairs = [...coordinates].flatMap(([signature, own]) => own.map((coordinate) => ({ signature, coordinate })));
  for (let start = 0; start < pairs.length; start += ROWS)
    await transaction('signature_coordinate')
      .insert(pairs.slice(start, start + ROWS))
      .onConflict(['signature', 'coordinate'])
      .ignore();
  const rows = usage.map(({ accountId: account_id, ...others }) => ({ ...others, account_id }));
  const requests = transaction.raw('?? + ??', ['operation_usage.requests', 'excluded.requests']);
  for (let start = 0; start < rows.length; start += ROWS)
    await transaction('operation_usage')
      .insert(rows.slice(start, start + ROWS))
      .onConflict(['signature', 'account_id', 'day'])
      .merge({ requests });
  const first = new Date(Date.now() - USAGE_DAYS * 86_400_000).toISOString().slice(0, 10);
  const deleted = await transaction('operation_usage').where('day', '<', first).delete();
  if (deleted > 0)
    await transaction('signature_coordinate')
      .whereNotIn('signature', transaction('operation_usage').select('signature'))
      .delete();
}
