import type { Knex } from 'knex';
import { type DatabaseLocation, isPostgres } from '../catalog/database-location.ts';
import type { Plan } from '../catalog/plans.ts';
import type { StatementListener } from '../catalog/statement-listener.ts';
import {
  type Account,
  type AccountChange,
  type AccountSummary,
  accountOf,
  accountSummaries,
  addCredits,
  changeAccount,
  findAccount,
  insertAccount,
  newAccount,
} from './accounts.ts';
import type { AuditEntry } from './audit.ts';
import { AuditRecorder } from './audit-recorder.ts';
import { AuditRetention } from './audit-retention.ts';
import { type AuditFilter, addAudit, auditEntries, findAudit } from './audit-store.ts';
import { type BackgroundTask, type Downloads, findTask } from './background-tasks.ts';
import type { FailureListener } from './batch-writer.ts';
import { addChanges, type Change, type Changes, changesIn } from './changes.ts';
import { connect } from './connect.ts';
import { type Corrections, correctionsIn } from './corrections.ts';
import { type Decisions, decisionsIn } from './decisions.ts';
import type { DocumentsMode } from './documents-mode.ts';
import {
  allKeys,
  disableKey,
  findKeySummary,
  hashKey,
  hasKey,
  type IssuedKey,
  insertKey,
  isGood,
  type KeyAndAccountRow,
  type KeyLabel,
  type KeySummary,
  now,
  replaceKey,
  setDocuments,
} from './keys.ts';
import { type Lists, listsIn } from './lists.ts';
import { rememberKey } from './mask-keys.ts';
import { type OneTimeLinks, oneTimeLinksIn } from './one-time-links.ts';
import { type PurgedIds, purgedIdsIn } from './purge/purged-ids.ts';
import { type Runs, runsIn } from './runs.ts';
import { SCOPES, type Scope, scopesOf } from './scopes.ts';
import { serviceKey } from './service-keys.ts';
import { type Suggestions, suggestionsIn } from './suggestions.ts';
import { provideSubject, subjectHash, type TokenSubject } from './token-callers.ts';
import { tellStatements } from './told-statements.ts';
import { type TrustedDocuments, trustedDocumentsIn } from './trusted-documents.ts';
import { type Uploads, uploadsIn } from './uploads.ts';
import { addUsage, findUsage, type UsageFilter, type UsageReport } from './usage.ts';
import { UsageRecorder, type Use } from './usage-recorder.ts';
import { isUuid } from './uuid.ts';

export type { Account, AccountSummary } from './accounts.ts';
export type { BackgroundTask } from './background-tasks.ts';
export type { IssuedKey, KeySummary } from './keys.ts';
export type { UsageReport } from './usage.ts';

/** Whom a request comes from. */
export interface Caller {
  readonly account: Account;
  readonly apiKeyId: string;
  readonly scopes: readonly Scope[];
  /** What it may ask beside trusted documents; null: what SVC_TRUSTED_DOCUMENTS says. */
  readonly documents: DocumentsMode | null;
}

/** The small read-write database: accounts, API keys, usage, background tasks, decisions, runs, lists, uploads, suggestions. */
export interface Operations {
  /** The caller behind a key; undefined where the key is unknown, disabled or expired. Keys are never logged or stored. */
  authenticate(key: string): Promise<Caller | undefined>;
  /** The caller of a token that is good, whose account and key are made where they are not there; undefined: it is disabled. */
  tokenCaller(subject: TokenSubject): Promise<Caller | undefined>;
  /** Makes a key, and an account of the plan where none is named. The key's text is in this answer and nowhere else. */
  createKey(options: NewKey): Promise<IssuedKey>;
  /** All keys, oldest first. */
  listKeys(): Promise<KeySummary[]>;
  /** The key with this id or shown prefix. Undefined where there is no such key, or more than one. */
  findKey(idOrPrefix: string): Promise<KeySummary | undefined>;
  /** Disables the key with this id or shown prefix, for good. Undefined where there is no such key, or more than one. */
  disableKey(idOrPrefix: string): Promise<KeySummary | undefined>;
  /** Says what a key may ask beside trusted documents. Undefined as above. */
  setDocuments(idOrPrefix: string, mode: DocumentsMode | null): Promise<KeySummary | undefined>;
  /**
   * Makes a key that takes the place of another, which is good for `overlap` milliseconds more. Undefined where there is no
   * such key, or it is not good any more.
   */
  rotateKey(id: string, overlap: number): Promise<IssuedKey | undefined>;
  /**
   * Makes sure that somebody can call. With a key: an enterprise account gets exactly this one, unless it exists.
   * Without: where there is no key at all, one is made and returned, so that the caller shows it once.
   */
  ensureBootstrap(key: string | undefined): Promise<IssuedKey | undefined>;
  account(id: string): Promise<Account | undefined>;
  /** All accounts. */
  listAccounts(): Promise<AccountSummary[]>;
  /** Changes an account; undefined where there is none. */
  changeAccount(id: string, change: AccountChange): Promise<AccountSummary | undefined>;
  /** Adds credits to a balance, an unlimited one stays so; undefined where there is no such account. */
  addCredits(id: string, credits: number): Promise<AccountSummary | undefined>;
  /** Counts a request and what its answer costs; stored within a second, and by close() at the latest. */
  record(use: Use): void;
  /** Stored usage by day, key and surface, the oldest first. */
  usage(filter: UsageFilter): Promise<UsageReport[]>;
  /** A task of the account; undefined for another account's (completions.md section 10). */
  backgroundTask(id: string, accountId: string, downloads?: Downloads): Promise<BackgroundTask | undefined>;
  /** What accounts decided on parties that their screenings found. */
  readonly decisions: Decisions;
  /** Work that outlives its request. */
  readonly runs: Runs;
  /** Saved searches, and files to be enriched. */
  readonly lists: Lists;
  /** Files that accounts uploaded, to be enriched. */
  readonly uploads: Uploads;
  /** Corrections of the data that accounts suggest. */
  readonly suggestions: Suggestions;
  /** Documents that clients ask for by id. */
  readonly trustedDocuments: TrustedDocuments;
  /** What people say of pairs of records: they are one, or two. */
  readonly corrections: Corrections;
  /** Who changed what, and when. */
  readonly changes: Changes;
  /** Links that sign in to the console once. */
  readonly oneTimeLinks: OneTimeLinks;
  /** Ids of records that were purged. */
  readonly purgedIds: PurgedIds;
  /** A key that all processes on this database share, by what it signs; made when it is first asked for. */
  serviceKey(name: string): Promise<string>;
  /** Keeps what is told of an answer, masked; stored within a second, and by close() at the latest. Without effect for 0 days. */
  recordAudit(entry: AuditEntry): void;
  /** What is kept of the answer with this id. */
  auditEntry(id: string): Promise<AuditEntry | undefined>;
  /** What is kept, the oldest first, in flat memory. */
  auditEntries(filter: AuditFilter): AsyncIterable<AuditEntry>;
  close(): Promise<void>;
}

export interface OperationsOptions {
  /** Days for which audit entries are kept (SVC_AUDIT_DAYS); absent: this process neither keeps nor deletes any. */
  readonly auditDays?: number;
  /** Who makes the changes that no API key makes (see Change.actor); default: "service". */
  readonly actor?: string;
  /** Told of each statement; absent: nobody is. */
  readonly statements?: StatementListener | undefined;
}

export interface NewKey extends KeyLabel {
  readonly plan: Plan;
  /** Balance of the new account; null, and absent: unlimited. */
  readonly credits?: number | null | undefined;
  /** An existing account that gets a further key; plan and balance are then the account's own. */
  readonly accountId?: string | undefined;
}

/**
 * Opens the operations database of a PostgreSQL URL or in a file, which is created where it is absent, and brings its tables
 * up to date. Any number of processes may do so at once. `failed` hears of usage and audits that cannot be stored.
 */
export async function openOperations(
  location: DatabaseLocation,
  failed: FailureListener = () => {},
  { auditDays, actor = 'service', statements }: OperationsOptions = {},
): Promise<Operations> {
  const untold = await connect(location);
  const engine = isPostgres(location) ? 'postgresql' : 'sqlite';
  const connection = statements === undefined ? untold : tellStatements(untold, engine, statements);
  const { knex, findKey, exclusively, close } = connection;
  const recorder = new UsageRecorder((batch) => exclusively((transaction) => addUsage(transaction, batch)), failed);
  const audit = new AuditRecorder((entries) => exclusively((transaction) => addAudit(transaction, entries)), failed);
  const runs = runsIn(connection);
  const note = (transaction: Knex, ...changes: readonly Omit<Change, 'actor'>[]) =>
    addChanges(
      transaction,
      changes.map((change) => ({ actor, ...change })),
    );
  const retention = auditDays === undefined ? undefined : new AuditRetention({ exclusively }, auditDays);
  const callerOf = (row: KeyAndAccountRow | undefined): Caller | undefined => {
    if (row === undefined || !isGood(row, now())) return undefined;
    const { api_key_id: apiKeyId, scopes, documents } = row;
    return { account: accountOf(row, recorder.owed(row.id)), apiKeyId, scopes: scopesOf(scopes), documents };
  };
  return {
    async authenticate(key) {
      const caller = callerOf(await findKey(hashKey(key)));
      if (caller !== undefined) rememberKey(key);
      return caller;
    },
    async tokenCaller(subject) {
      const hash = subjectHash(subject);
      const row = await findKey(hash);
      if (row !== undefined && (subject.plan === undefined || row.pricing_plan === subject.plan)) return callerOf(row);
      await exclusively((transaction) => provideSubject(transaction, subject));
      return callerOf(await findKey(hash));
    },
    createKey: (options) =>
      exclusively(async (transaction) => {
        const issued = await createKey(transaction, options);
        await note(transaction, ...creation(issued, options));
        return issued;
      }),
    listKeys: () => allKeys(knex),
    findKey: (idOrPrefix) => findKeySummary(knex, idOrPrefix),
    disableKey: (idOrPrefix) =>
      exclusively(async (transaction) => {
        const key = await findKeySummary(transaction, idOrPrefix);
        if (key === undefined || key.disabled !== null) return key;
        await note(transaction, { action: 'key.disable', subject: key.id, detail: { account: key.accountId } });
        return disableKey(transaction, key);
      }),
    setDocuments: (idOrPrefix, mode) =>
      exclusively(async (transaction) => {
        const key = await findKeySummary(transaction, idOrPrefix);
        if (key === undefined) return undefined;
        const detail = { before: key.documents, after: mode };
        await note(transaction, { action: 'key.documents', subject: key.id, detail });
        return setDocuments(transaction, key, mode);
      }),
    rotateKey: (id, overlap) =>
      exclusively(async (transaction) => {
        const old = await findKeySummary(transaction, id);
        if (old === undefined || !isGood(old, now())) return undefined;
        const account = await findAccount(transaction, old.accountId);
        if (account === undefined) return undefined;
        const end = new Date(Date.now() + overlap);
        const issued = await replaceKey(transaction, account, old, end);
        const detail = { account: old.accountId, replacedBy: issued.id, until: end.toISOString() };
        await note(transaction, { action: 'key.rotate', subject: old.id, detail });
        return issued;
      }),
    ensureBootstrap: (key) =>
      exclusively(async (transaction) => {
        if (key !== undefined) rememberKey(key);
        if (await hasKey(transaction, key)) return undefined;
        const options = { plan: 'enterprise', label: 'bootstrap', scopes: SCOPES } as const;
        const issued = await createKey(transaction, options, key);
        await note(transaction, ...creation(issued, options));
        return issued;
      }),
    async account(id) {
      const row = await findAccount(knex, id);
      return row === undefined ? undefined : accountOf(row);
    },
    listAccounts: () => accountSummaries(knex),
    changeAccount: (id, change) =>
      exclusively(async (transaction) => {
        const [before] = await accountSummaries(transaction, id);
        if (before === undefined) return undefined;
        await changeAccount(transaction, id, change);
        const [after = before] = await accountSummaries(transaction, id);
        await note(transaction, ...accountChanges(before, after));
        return after;
      }),
    addCredits: (id, credits) =>
      exclusively(async (transaction) => {
        if (!isUuid(id)) return undefined;
        await addCredits(transaction, id, credits);
        const [account] = await accountSummaries(transaction, id);
        if (account !== undefined && account.credits !== null)
          await note(transaction, {
            action: 'credits.add',
            subject: id,
            detail: { added: credits, credits: account.credits },
          });
        return account;
      }),
    record: (use) => recorder.record(use),
    usage: (filter) => findUsage(knex, filter),
    backgroundTask: (id, accountId, downloads = () => []) => findTask(runs, id, accountId, downloads),
    decisions: decisionsIn(connection),
    runs,
    lists: listsIn(connection),
    uploads: uploadsIn(connection),
    suggestions: suggestionsIn(connection, actor),
    trustedDocuments: trustedDocumentsIn(connection, actor),
    corrections: correctionsIn(connection, actor),
    changes: changesIn(knex),
    oneTimeLinks: oneTimeLinksIn(connection),
    purgedIds: purgedIdsIn(knex),
    serviceKey: (name) => serviceKey(knex, name),
    recordAudit(entry) {
      if (auditDays !== undefined && auditDays > 0) audit.record(entry);
    },
    auditEntry: (id) => findAudit(knex, id),
    auditEntries: (filter) => auditEntries(knex, filter),
    async close() {
      try {
        await retention?.close();
        const ends = await Promise.allSettled([recorder.close(), audit.close()]);
        for (const end of ends) if (end.status === 'rejected') throw end.reason;
      } finally {
        await close();
      }
    },
  };
}

async function createKey(
  knex: Knex,
  { accountId, plan, credits = null, ...label }: NewKey,
  text?: string,
): Promise<IssuedKey> {
  if (accountId !== undefined) {
    const known = await findAccount(knex, accountId);
    if (known === undefined) throw new RangeError(`There is no account ${accountId}.`);
    return insertKey(knex, known, label, text);
  }
  const account = newAccount(plan, credits);
  await insertAccount(knex, account);
  return insertKey(knex, account, label, text);
}

/** What is kept of a key that was made, and of the account that was made for it. */
function creation({ id, accountId, scopes, expires }: IssuedKey, { plan, credits = null, ...options }: NewKey) {
  const account = { action: 'account.create', subject: accountId, detail: { plan, credits } };
  const key = { action: 'key.create', subject: id, detail: { account: accountId, scopes, expires } };
  return options.accountId === undefined ? [account, key] : [key];
}

/** What is kept of a change of an account: plan and balance apart, each with what it was. */
function accountChanges(before: AccountSummary, after: AccountSummary) {
  const changed = (action: string, field: 'plan' | 'credits') =>
    before[field] === after[field]
      ? []
      : [{ action, subject: after.id, detail: { before: before[field], after: after[field] } }];
  return [...changed('plan.change', 'plan'), ...changed('credits.set', 'credits')];
}
