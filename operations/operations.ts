import { type DatabaseLocation, isPostgres } from '../catalog/database-location.ts';
import { ownVersion } from '../catalog/own-version.ts';
import type { StatementListener } from '../catalog/statement-listener.ts';
import { type Account, accountOf } from './accounts.ts';
import { type AccountsAndKeys, accountsAndKeysIn } from './accounts-and-keys.ts';
import type { AuditEntry } from './audit.ts';
import { AuditRecorder } from './audit-recorder.ts';
import {
  type AuditFilter,
  addAudit,
  auditEntries,
  findAudit,
  type LatestAnswers,
  latestAudit,
  oldAudit,
} from './audit-store.ts';
import { type BackgroundTask, type Downloads, findTask } from './background-tasks.ts';
import type { FailureListener } from './batch-writer.ts';
import { type Changes, changesIn } from './changes.ts';
import { connect } from './connect.ts';
import { type Corrections, correctionsIn } from './corrections.ts';
import { type Decider, type Decisions, decisionsIn } from './decisions.ts';
import type { DocumentsMode } from './documents-mode.ts';
import { type FieldUsage, fieldUsageIn } from './field-usage.ts';
import { expiredRequests, type IdempotentRequests, idempotentRequestsIn } from './idempotent-requests.ts';
import type { KeptAnswer } from './kept-answer.ts';
import { hashKey, isGood, type KeyAndAccountRow, now } from './keys.ts';
import { type Lists, listsIn } from './lists.ts';
import { rememberKey } from './mask-keys.ts';
import { observeStatements } from './observed-statements.ts';
import { type OneTimeLinks, oneTimeLinksIn } from './one-time-links.ts';
import { type Policies, policiesIn } from './policies.ts';
import { type PurgedIds, purgedIdsIn } from './purged-ids.ts';
import { Retention } from './retention.ts';
import { type Runs, runsIn } from './runs/runs.ts';
import { type Scope, scopesOf } from './scopes.ts';
import { serviceKey } from './service-keys.ts';
import { type Suggestions, suggestionsIn } from './suggestions.ts';
import { provideSubject, subjectHash, type TokenSubject } from './token-callers.ts';
import { type TrustedDocuments, trustedDocumentsIn } from './trusted-documents.ts';
import { type Uploads, uploadsIn } from './uploads.ts';
import { addUsage, findUsage, totalUsage, type UsageFilter, type UsageReport, type UsageTotals } from './usage.ts';
import { UsageRecorder, type Use } from './usage-recorder.ts';
import { addDecision, type VerificationDecisionChange } from './verification-decisions.ts';
import { verificationEnded } from './verification-ended.ts';
import { addWanted } from './watching/events.ts';
import { type Watching, watchingIn } from './watching/watching.ts';

export type { Account, AccountSummary } from './accounts.ts';
export type { BackgroundTask } from './background-tasks.ts';
export type { IssuedKey, KeySummary } from './keys.ts';
export type { UsageReport } from './usage.ts';

/** Who sends a request. */
export interface Caller {
  readonly account: Account;
  readonly apiKeyId: string;
  readonly scopes: readonly Scope[];
  /** What the caller may run besides trusted documents; null: the setting SVC_TRUSTED_DOCUMENTS applies. */
  readonly documents: DocumentsMode | null;
}

/** The small read-write database: accounts, API keys, usage, background tasks, decisions, runs, lists, uploads, suggestions. */
export interface Operations extends AccountsAndKeys {
  /** The caller behind a key; undefined if the key is unknown, disabled or expired. Keys are never logged or stored. */
  authenticate(key: string): Promise<Caller | undefined>;
  /** The caller behind a valid token. Account and key are created if missing. Undefined if the key is disabled. */
  tokenCaller(subject: TokenSubject): Promise<Caller | undefined>;
  /** Accounts and keys; changes are recorded with this actor (see Change.actor). */
  actingAs(actor: string): AccountsAndKeys;
  /** Counts a request and the cost of its answer; stored within a second, and by close() at the latest. */
  record(use: Use): void;
  /** Stored usage by day, key and surface, oldest first. */
  usage(filter: UsageFilter): Promise<UsageReport[]>;
  /** Stored usage, summed by day and surface, and by key, over everything that matches the filter, however many keys there are. */
  usageTotals(filter: UsageFilter): Promise<UsageTotals>;
  /** How much clients used parts of the schema. */
  readonly fieldUsage: FieldUsage;
  /** A task of the account; undefined for a task of another account (completions.md section 10). */
  backgroundTask(id: string, accountId: string, downloads?: Downloads): Promise<BackgroundTask | undefined>;
  /** Accounts' decisions on parties that their screenings found. */
  readonly decisions: Decisions;
  /** Work that outlives its request. */
  readonly runs: Runs;
  /** Saved searches, and files to enrich. */
  readonly lists: Lists;
  /** Files that accounts uploaded to be enriched. */
  readonly uploads: Uploads;
  /** Corrections of the data that accounts suggest. */
  readonly suggestions: Suggestions;
  /** Documents that clients request by id. */
  readonly trustedDocuments: TrustedDocuments;
  /** People's corrections of pairs of records: they are one, or two. */
  readonly corrections: Corrections;
  /** The policies that decide on accounts' verifications. */
  readonly policies: Policies;
  /** Who changed what, and when. */
  readonly changes: Changes;
  /** Links that sign in to the console once. */
  readonly oneTimeLinks: OneTimeLinks;
  /** Requests with an Idempotency-Key, and the answers that are given again. */
  readonly idempotentRequests: IdempotentRequests;
  /** What accounts watch, what happened to it, and who is told. */
  readonly watching: Watching;
  /** Ids of records that were purged. */
  readonly purgedIds: PurgedIds;
  /** A key that all processes on this database share, named by what it signs; created on the first call. */
  serviceKey(name: string): Promise<string>;
  /** Records an answer, masked; stored within a second, and by close() at the latest. Does nothing if `auditDays` is absent or 0. */
  recordAudit(entry: AuditEntry): void;
  /** The stored answer with this id, even if this process has not written it yet. */
  auditEntry(id: string): Promise<KeptAnswer | undefined>;
  /** Stored answers, oldest first; memory stays constant. */
  auditEntries(filter: AuditFilter): AsyncIterable<KeptAnswer>;
  /** The latest stored answers of an account, newest first, including those that this process has not written yet. */
  latestAnswers(filter: LatestAnswers): Promise<readonly KeptAnswer[]>;
  /** Adds a decision on a stored verification; false if the current decision is not the one that the change applies to. */
  decideVerification(decider: Decider, change: VerificationDecisionChange): Promise<boolean>;
  close(): Promise<void>;
}

export interface OperationsOptions {
  /** Days for which audit entries are stored (SVC_AUDIT_DAYS); absent: this process neither stores nor deletes any. */
  readonly auditDays?: number;
  /** Actor of the changes that no API key makes (see Change.actor); default: "service". */
  readonly actor?: string;
  /** Called with each statement. */
  readonly statements?: StatementListener | undefined;
}

/**
 * Opens the operations database of a PostgreSQL URL or in a file, which is created if it is missing, and brings its
 * tables up to date. Any number of processes may do so at once. `failed` is called about usage and audits that cannot
 * be stored.
 */
export async function openOperations(
  location: DatabaseLocation,
  failed: FailureListener = () => {},
  { auditDays, actor = 'service', statements }: OperationsOptions = {},
): Promise<Operations> {
  const opened = await connect(location);
  const engine = isPostgres(location) ? 'postgresql' : 'sqlite';
  const connection = statements === undefined ? opened : observeStatements(opened, engine, statements);
  const { knex, findKey, exclusively, close } = connection;
  const recorder = new UsageRecorder((batch) => exclusively((transaction) => addUsage(transaction, batch)), failed);
  const audit = new AuditRecorder(
    (entries) =>
      exclusively(async (transaction) => {
        await addAudit(transaction, entries);
        await addWanted(transaction, entries.filter(({ kind }) => kind === 'verification').map(verificationEnded));
      }),
    failed,
  );
  const runs = runsIn(connection);
  const retention =
    auditDays === undefined ? undefined : new Retention({ exclusively }, [oldAudit(auditDays), expiredRequests]);
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
    ...accountsAndKeysIn(connection, actor),
    actingAs: (who) => accountsAndKeysIn(connection, who),
    record: (use) => recorder.record(use),
    usage: (filter) => findUsage(knex, filter),
    usageTotals: (filter) => totalUsage(knex, filter),
    fieldUsage: fieldUsageIn(knex),
    backgroundTask: (id, accountId, downloads = () => []) => findTask(runs, id, accountId, downloads),
    decisions: decisionsIn(connection),
    runs,
    lists: listsIn(connection),
    uploads: uploadsIn(connection),
    suggestions: suggestionsIn(connection, actor),
    trustedDocuments: trustedDocumentsIn(connection, actor),
    corrections: correctionsIn(connection, actor),
    policies: policiesIn(connection, actor),
    changes: changesIn(knex),
    oneTimeLinks: oneTimeLinksIn(connection),
    idempotentRequests: idempotentRequestsIn(connection),
    watching: watchingIn(connection, actor),
    purgedIds: purgedIdsIn(knex),
    serviceKey: (name) => serviceKey(knex, name),
    recordAudit(entry) {
      if (auditDays === undefined || auditDays === 0) return;
      audit.record({ ...entry, explanation: { ...Object(entry.explanation), program: ownVersion() } });
    },
    async auditEntry(id) {
      await audit.storeWaiting((entry) => entry.id === id);
      return findAudit(knex, id);
    },
    auditEntries: (filter) => auditEntries(knex, filter),
    async latestAnswers(filter) {
      await audit.storeWaiting(({ accountId }) => accountId === filter.accountId);
      return latestAudit(knex, filter);
    },
    decideVerification: (decider, change) => exclusively((transaction) => addDecision(transaction, decider, change)),
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
