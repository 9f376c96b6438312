import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Plan } from '../catalog/plans.ts';
import { changeAccount, findAccount, insertAccount, newAccount } from './accounts.ts';
import { type Change, changesIn } from './changes.ts';
import { hashKey, now } from './keys.ts';
import { SCOPES } from './scopes.ts';
import { uuidNamed } from './uuid.ts';

/** Whom a token is of, as its issuer says. */
export interface TokenSubject {
  readonly issuer: string;
  /** The id of an account here, or the issuer's own name of one. */
  readonly account: string;
  /** Who among those of the account. */
  readonly subject: string;
  /** The plan that the account has from now on; undefined: it keeps its own. */
  readonly plan: Plan | undefined;
  /** The plan of a new account without one. */
  readonly defaultPlan: Plan;
}

/** The longest subject that its key shows as its label. */
const MAX_LABEL = 200;

/** What the prefix of a subject's key begins with. */
const PREFIX = 'jwt_';

/** Whether a key is that of a subject of tokens: nobody has a text of it, so none can take its place. */
export const isOfToken = ({ prefix }: { readonly prefix: string }): boolean => prefix.startsWith(PREFIX);

/** The hash that the key of a subject is found by. No text of a header is hashed to it: a line break stands in no header. */
export const subjectHash = ({ issuer, account, subject }: TokenSubject): string =>
  hashKey(['token', issuer, account, subject].join('\n'));

/**
 * Makes the account of a subject, unless it is there, and its key: what is counted, limited, audited and disabled by key is so
 * for each subject of tokens, though nobody has a text of that key. Gives the account the plan that the issuer says.
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

/** The id of an account that an issuer names in words of its own. */
const accountId = ({ issuer, account }: TokenSubject): string => uuidNamed('account', issuer, account);
