import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Plan } from '../catalog/plans.ts';
import { changeAccount, findAccount, insertAccount, newAccount } from './accounts.ts';
import { type Change, changesIn } from './changes.ts';
import { hashKey, now } from './keys.ts';
import { SCOPES } from './scopes.ts';
import { uuidNamed } from './uuid.ts';

/** The subject of a token, as its issuer states it. */
export interface TokenSubject {
  readonly issuer: string;
  /** The id of an account of this service, or the issuer's own name of one. */
  readonly account: string;
  /** The person or program within the account. */
  readonly subject: string;
  /** The plan that the account has from now on; undefined: it keeps its plan. */
  readonly plan: Plan | undefined;
  /** The plan of a new account if `plan` is undefined. */
  readonly defaultPlan: Plan;
}

/** Maximum characters of a subject that its key shows as its label. */
const MAX_LABEL = 200;

/** Prefix of the keys of token subjects. */
const PREFIX = 'jwt_';

/** True if a key belongs to a token subject. Nobody has the text of such a key, so no other key can replace it. */
export const isOfToken = ({ prefix }: { readonly prefix: string }): boolean => prefix.startsWith(PREFIX);

/** The hash that the key of a subject is found by. No header value has this hash, because a header cannot contain a line break. */
export const subjectHash = ({ issuer, account, subject }: TokenSubject): string =>
  hashKey(['token', issuer, account, subject].join('\n'));

/**
 * Creates the account of a subject, unless it exists, and its key. So each subject of tokens is counted, limited,
 * audited and disabled by key, although nobody has the text of that key. Gives the account the plan that the issuer
 * states.
 */
export async function provideSubject(knex: Knex, subject: TokenSubject): Promise<void> {
  const changes: Change[] = [];
  const note = (action: string, id: string, detail: Change['detail']) =>
    changes.push({ actor: 'service', action, subject: id, detail });
  const named = await findAccount(knex, subject.account.toLowerCase());
  const id = named?.id ?? accountId(subject);
  const known = named ?? (await findAccount(knex, id));
  const plan = subject.plan ?? known?.pricing_plan ?? subject.defaultPlan;
  if (known === undefined) {
    await insertAccount(knex, { ...newAccount(plan), id });
    note('account.create', id, { by: 'token', plan });
  } else if (known.pricing_plan !== plan) {
    await changeAccount(knex, id, { plan });
    note('plan.change', id, { by: 'token', before: known.pricing_plan, after: plan });
  }
  const key = { id: randomUUID(), account_id: id, hash: subjectHash(subject) };
  const [made] = await knex('api_key')
    .insert({
      ...key,
      prefix: `${PREFIX}${key.hash.slice(0, 12)}`,
      label: subject.subject.slice(0, MAX_LABEL),
      created_timestamp: now(),
      scopes: SCOPES.join(' '),
    })
    .onConflict('hash')
    .ignore()
    .returning('id');
  if (made !== undefined) note('key.create', key.id, { by: 'token', account: id });
  await changesIn(knex).add(...changes);
}

/** The id of an account that an issuer identifies by a name of its own. */
const accountId = ({ issuer, account }: TokenSubject): string => uuidNamed('account', issuer, account);
