import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Plan } from '../catalog/plans.ts';
import { isUuid } from './uuid.ts';

/** The customer of an API key, by the field names of the contract's type Account. */
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

/** A row of table account. Booleans are 0 and 1 on SQLite. */
export interface AccountRow {
  readonly id: string;
  readonly customer_email: string | null;
  readonly billing_account_id: string;
  readonly pricing_plan: Plan;
  readonly credits_available: boolean | number;
  readonly auto_renew_enabled: boolean | number;
  readonly auto_recharge_desired_state: boolean | number;
  readonly auto_recharge_current_state: boolean | number;
  readonly auto_recharge_threshold_amount: number | null;
  readonly auto_recharge_recharge_to_amount: number | null;
  readonly auto_recharge_limit_usd: number | null;
  readonly auto_recharge_reenable_after_timestamp: string | null;
}

export const accountOf = (row: AccountRow): Account => ({
  customerId: row.id,
  customerEmail: row.customer_email,
  billingAccountId: row.billing_account_id,
  pricingPlan: row.pricing_plan,
  creditsAvailable: Boolean(row.credits_available),
  autoRenewEnabled: Boolean(row.auto_renew_enabled),
  autoRechargeDesiredState: Boolean(row.auto_recharge_desired_state),
  autoRechargeCurrentState: Boolean(row.auto_recharge_current_state),
  autoRechargeThresholdAmount: row.auto_recharge_threshold_amount,
  autoRechargeRechargeToAmount: row.auto_recharge_recharge_to_amount,
  autoRechargeLimitUsd: row.auto_recharge_limit_usd,
  autoRechargeReenableAfterTimestamp: row.auto_recharge_reenable_after_timestamp,
});

/** A fresh account: credits available, nothing renewed or recharged by itself. */
export const newAccount = (plan: Plan): AccountRow => ({
  id: randomUUID(),
  customer_email: null,
  billing_account_id: randomUUID(),
  pricing_plan: plan,
  credits_available: true,
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
