import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Plan } from '../catalog/plans.ts';
import { isUuid } from './uuid.ts';

/** The customer behind an API key, with the field names of the contract's type Account. */
export interface Account {
  readonly customerId: string;
  readonly customerEmail: string | null;
  readonly billingAccountId: string;
  readonly pricingPlan: Plan;
  readonly creditsAvailable: boolean;
  readonly autoRenewEnabled: boolean;
  readonly autoRechargeDesiredState: boolean;
  readonly autoRechargeCurrentState: boolean;
  readonly autoRechargeThresholdAmount: number | null;
  readonly autoRechargeRechargeToAmount: number | null;
  readonly autoRechargeLimitUsd: number | null;
  readonly autoRechargeReenableAfterTimestamp: string | null;
}

/** An account as its operator sees it. */
export interface AccountSummary {
  readonly id: string;
  readonly plan: Plan;
  /** Balance; null: unlimited. It may be below zero, because requests that arrive before the last credit is spent are still charged. */
  readonly credits: number | null;
  readonly billingAccountId: string;
  readonly keys: number;
}

/** An operator's change to an account; absent fields stay as they are. */
export interface AccountChange {
  readonly plan?: Plan | undefined;
  /** A new balance; null: unlimited. */
  readonly credits?: number | null | undefined;
}

/** A row of table account. Booleans are 0 and 1 on SQLite. */
export interface AccountRow {
  readonly id: string;
  readonly customer_email: string | null;
  readonly billing_account_id: string;
  readonly pricing_plan: Plan;
  /** Balance; null: unlimited. PostgreSQL returns the 64 bits as text. */
  readonly credits: number | string | null;
  readonly auto_renew_enabled: boolean | number;
  readonly auto_recharge_desired_state: boolean | number;
  readonly auto_recharge_current_state: boolean | number;
  readonly auto_recharge_threshold_amount: number | null;
  readonly auto_recharge_recharge_to_amount: number | null;
  readonly auto_recharge_limit_usd: number | null;
  readonly auto_recharge_reenable_after_timestamp: string | null;
}

/** All columns of a row by name, because a prepared `*` fails on PostgreSQL once a newer version has added a column. */
export const ACCOUNT_COLUMNS = [
  'id',
  'customer_email',
  'billing_account_id',
  'pricing_plan',
  'credits',
  'auto_renew_enabled',
  'auto_recharge_desired_state',
  'auto_recharge_current_state',
  'auto_recharge_threshold_amount',
  'auto_recharge_recharge_to_amount',
  'auto_recharge_limit_usd',
  'auto_recharge_reenable_after_timestamp',
] as const satisfies readonly (keyof AccountRow)[];

/** The account of a row. `owed`: credits that were spent but are not yet subtracted from its balance. */
export const accountOf = (row: AccountRow, owed = 0): Account => ({
  customerId: row.id,
  customerEmail: row.customer_email,
  billingAccountId: row.billing_account_id,
  pricingPlan: row.pricing_plan,
  creditsAvailable: row.credits === null || Number(row.credits) > owed,
  autoRenewEnabled: Boolean(row.auto_renew_enabled),
  autoRechargeDesiredState: Boolean(row.auto_recharge_desired_state),
  autoRechargeCurrentState: Boolean(row.auto_recharge_current_state),
  autoRechargeThresholdAmount: row.auto_recharge_threshold_amount,
  autoRechargeRechargeToAmount: row.auto_recharge_recharge_to_amount,
  autoRechargeLimitUsd: row.auto_recharge_limit_usd,
  autoRechargeReenableAfterTimestamp: row.auto_recharge_reenable_after_timestamp,
});

/** A new account: nothing is renewed or recharged automatically. `credits`: its balance; null: unlimited. */
export const newAccount = (plan: Plan, credits: number | null = null): AccountRow => ({
  id: randomUUID(),
  customer_email: null,
  billing_account_id: randomUUID(),
  pricing_plan: plan,
  credits,
  auto_renew_enabled: false,
  auto_recharge_desired_state: false,
  auto_recharge_current_state: false,
  auto_recharge_threshold_amount: null,
  auto_recharge_recharge_to_amount: null,
  auto_recharge_limit_usd: null,
  auto_recharge_reenable_after_timestamp: null,
});

export async function findAccount(knex: Knex, id: string): Promise<AccountRow | undefined> {
  return isUuid(id) ? knex('account').first().where({ id }) : undefined;
}

export async function insertAccount(knex: Knex, row: AccountRow): Promise<void> {
  await knex('account').insert(row);
}

/** All accounts with the number of their keys, or the one with the given id. */
export async function accountSummaries(knex: Knex, id?: string): Promise<AccountSummary[]> {
  if (id !== undefined && !isUuid(id)) return [];
  const rows: (AccountRow & { readonly keys: number | string })[] = await knex('account')
    .select('account.*', knex('api_key').count('*').whereRaw('api_key.account_id = account.id').as('keys'))
    .where((builder) => void (id !== undefined && builder.where({ id })))
    .orderBy('account.id');
  return rows.map((row) => ({
    id: row.id,
    plan: row.pricing_plan,
    credits: row.credits === null ? null : Number(row.credits),
    billingAccountId: row.billing_account_id,
    keys: Number(row.keys),
  }));
}

/** Changes an account; the next request sees the change. */
export async function changeAccount(knex: Knex, id: string, { plan, credits }: AccountChange): Promise<void> {
  const change = { ...(plan !== undefined && { pricing_plan: plan }), ...(credits !== undefined && { credits }) };
  if (Object.keys(change).length > 0) await knex('account').where({ id }).update(change);
}

/** Adds credits to the balance of an account; an unlimited one stays unlimited. */
export async function addCredits(knex: Knex, id: string, credits: number): Promise<void> {
  await knex('account').where({ id }).whereNotNull('credits').increment('credits', credits);
}
