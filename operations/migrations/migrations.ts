import type { Knex } from 'knex';
import * as accounts from './0001-accounts.ts';
import * as credits from './0002-credits.ts';
import * as scopes from './0003-scopes.ts';
import * as usage from './0004-usage.ts';
import * as usageBatches from './0005-usage-batches.ts';
import * as audit from './0006-audit.ts';
import * as screeningDecisions from './0007-screening-decisions.ts';
import * as runs from './0008-runs.ts';
import * as lists from './0009-lists.ts';
import * as suggestions from './0010-suggestions.ts';
import * as serviceKeys from './0011-service-keys.ts';
import * as uploads from './0012-uploads.ts';
import * as runTurns from './0013-run-turns.ts';
import * as changes from './0014-changes.ts';
import * as purgedRecords from './0015-purged-records.ts';
import * as corrections from './0016-corrections.ts';
import * as trustedDocuments from './0017-trusted-documents.ts';
import * as verificationDecisions from './0018-verification-decisions.ts';
import * as uploadRows from './0019-upload-rows.ts';
import * as runWaits from './0020-run-waits.ts';
import * as fieldUsage from './0021-field-usage.ts';
import * as idempotentRequests from './0022-idempotent-requests.ts';
import * as watches from './0023-watches.ts';
import * as watchOrigins from './0024-watch-origins.ts';
import * as policies from './0025-policies.ts';

/**
 * All versions of the tables, in order. A published migration never changes: the next change is a new file. A migration
 * adds only what earlier programs can ignore; one that removes or changes what they use ends with
 * "-contract" and comes one version later.
 */
const VERSIONS: Readonly<Record<string, Knex.Migration>> = {
  '0001-accounts': accounts,
  '0002-credits': credits,
  '0003-scopes': scopes,
  '0004-usage': usage,
  '0005-usage-batches': usageBatches,
  '0006-audit': audit,
  '0007-screening-decisions': screeningDecisions,
  '0008-runs': runs,
  '0009-lists': lists,
  '0010-suggestions': suggestions,
  '0011-service-keys': serviceKeys,
  '0012-uploads': uploads,
  '0013-run-turns': runTurns,
  '0014-changes': changes,
  '0015-purged-records': purgedRecords,
  '0016-corrections': corrections,
  '0017-trusted-documents': trustedDocuments,
  '0018-verification-decisions': verificationDecisions,
  '0019-upload-rows': uploadRows,
  '0020-run-waits': runWaits,
  '0021-field-usage': fieldUsage,
  '0022-idempotent-requests': idempotentRequests,
  '0023-watches': watches,
  '0024-watch-origins': watchOrigins,
  '0025-policies': policies,
};

export const MIGRATIONS: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(VERSIONS),
  getMigrationName: (name) => name,
  getMigration: async (name) => {
    const found = VERSIONS[name];
    if (found === undefined) throw new RangeError(`There is no migration ${name}.`);
    return found;
  },
};

/** The migrations that this version knows, in order. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(VERSIONS);

/** True if this version knows a migration. */
export const isMigration = (name: string): boolean => Object.hasOwn(VERSIONS, name);

/** True if programs that do not know the migration cannot work on the database after it. */
export const isContract = (name: string): boolean => name.endsWith('-contract');

/** True if this version cannot work on a database after the migration. */
export const isTooNew = (name: string): boolean => !isMigration(name) && isContract(name);
