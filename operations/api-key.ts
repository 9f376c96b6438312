import { hash, randomBytes } from 'node:crypto';
import type { Plan } from './account.ts';

/** What the maker of a key says about it. Timestamps are ISO 8601 in UTC throughout. */
export interface KeyLabel {
  readonly label?: string | undefined;
  /** From then on the key is refused. */
  readonly expires?: string | undefined;
}

/** What is shown of a key: everything but its text. */
export interface KeySummary {
  readonly id: string;
  /** The key's first characters, to recognise it by; also accepted by `svc keys disable`. */
  readonly prefix: string;
  readonly accountId: string;
  readonly plan: Plan;
  readonly label: string | null;
  readonly created: string;
  readonly expires: string | null;
  readonly disabled: string | null;
}

/** A key just made: the only time its text is there. */
export interface IssuedKey extends KeySummary {
  readonly key: string;
}

/** A row of table api_key, beside its account's plan. */
export interface KeyRow {
  readonly id: string;
  readonly account_id: string;
  readonly prefix: string;
  readonly label: string | null;
  readonly created_timestamp: string;
  readonly expires_timestamp: string | null;
  readonly disabled_timestamp: string | null;
  readonly pricing_plan: Plan;
}

/** Lower-case hex SHA-256: keys carry 256 random bits, so a slow hash would protect nothing more. */
export const hashKey = (key: string): string => hash('sha256', key, 'hex');

/** Characters of a made key that are shown; 42 random bits, while over 200 stay unknown. */
const PREFIX_LENGTH = 11;

/** The row of a new key and the answer to its maker. `text`: a key chosen elsewhere, of which at most a third is shown. */
export function issueKey(options: {
  readonly id: string;
  readonly account: { readonly id: string; readonly pricing_plan: Plan };
  readonly label: KeyLabel;
  readonly created: string;
  readonly text: string | undefined;
}) {
  const { id, account, label, created, text } = options;
  const key = text ?? `svc_${randomBytes(32).toString('base64url')}`;
  const row = {
    id,
    account_id: account.id,
    hash: hashKey(key),
    prefix: key.slice(0, Math.min(PREFIX_LENGTH, Math.floor(key.length / 3))),
    label: label.label ?? null,
    created_timestamp: created,
    expires_timestamp: label.expires ?? null,
    disabled_timestamp: null,
  };
  const answer: IssuedKey = { ...summaryOf({ ...row, pricing_plan: account.pricing_plan }), key };
  return { row, answer };
}

export const summaryOf = (row: KeyRow): KeySummary => ({
  id: row.id,
  prefix: row.prefix,
  accountId: row.account_id,
  plan: row.pricing_plan,
  label: row.label,
  created: row.created_timestamp,
  expires: row.expires_timestamp,
  disabled: row.disabled_timestamp,
});
