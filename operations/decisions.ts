import type { Knex } from 'knex';
import { addChanges, byKey } from './changes.ts';
import type { OperationsConnection } from './connection.ts';

/** Possible states of a decision on a listed party that a screening found. */
export const DECISION_STATUSES = ['open', 'in_review', 'cleared', 'confirmed'] as const;
export type DecisionStatus = (typeof DECISION_STATUSES)[number];

/** The subject of a decision: a party by the client's tag, and the list record that it may be. */
export interface DecisionSubject {
  readonly tag: string;
  /** A UUID. */
  readonly recordId: string;
}

/** The content of a decision. */
export interface DecisionState {
  readonly status: DecisionStatus;
  readonly assignee: string | null;
  readonly notes: string | null;
}

/** The current state of a decision. Times are ISO 8601 in UTC. */
export interface Decision extends DecisionSubject, DecisionState {
  /** The record's list at the time of the first decision. */
  readonly provider: string;
  readonly collection: string;
  /** 1 for the first state; each change adds 1. */
  readonly version: number;
  readonly createdTimestamp: string;
  readonly updatedTimestamp: string;
  /** Id of the API key that changed it last. */
  readonly updatedBy: string;
}

/** A past or present state of a decision, with when it began and who set it. */
export interface DecisionVersion extends DecisionState {
  readonly version: number;
  readonly timestamp: string;
  readonly apiKeyId: string;
}

/** A change of one decision. Absent fields stay as they are; a new decision is open, unassigned and without notes. */
export interface DecisionChange extends DecisionSubject {
  readonly status?: DecisionStatus | undefined;
  readonly assignee?: string | null | undefined;
  readonly notes?: string | null | undefined;
  /** The version that the change applies to; 0: there is none yet. */
  readonly version: number;
  readonly record: Pick<Decision, 'provider' | 'collection'>;
}

/** Selects decisions, in the order of tag and record; with `after`, those after it. */
export interface DecisionFilter {
  readonly tag?: string | undefined;
  readonly recordId?: string | undefined;
  readonly status?: DecisionStatus | undefined;
  readonly assignee?: string | undefined;
  readonly after?: DecisionSubject | undefined;
  readonly limit: number;
}

/** Who changes a decision. */
export interface Decider {
  readonly accountId: string;
  readonly apiKeyId: string;
}

/** The decisions of each account. No account sees or changes another's. */
export interface Decisions {
  find(accountId: string, subject: DecisionSubject): Promise<Decision | undefined>;
  /** All states of a decision, oldest first. */
  versions(accountId: string, subject: DecisionSubject): Promise<DecisionVersion[]>;
  findMany(accountId: string, filter: DecisionFilter): Promise<Decision[]>;
  /** The decisions on any of the records for any of the tags, read by one statement. */
  standing(accountId: string, tags: readonly string[], recordIds: readonly string[]): Promise<Decision[]>;
  /** Changes a decision, or creates it; undefined if its version is not the one that the change applies to. */
  change(decider: Decider, change: DecisionChange): Promise<Decision | undefined>;
}

const DECISION = 'screening_decision';
const VERSION = 'screening_decision_version';

interface DecisionRow {
  readonly account_id: string;
  readonly tag: string;
  readonly record_id: string;
  readonly provider: string;
  readonly collection: string;
  readonly status: DecisionStatus;
  readonly assignee: string | null;
  readonly notes: string | null;
  readonly version: number;
  readonly created_timestamp: string;
  readonly updated_timestamp: string;
  readonly updated_by: string;
}

type VersionRow = Pick<
  DecisionRow,
  'account_id' | 'tag' | 'record_id' | 'status' | 'assignee' | 'notes' | 'version'
> & {
  readonly timestamp: string;
  readonly api_key_id: string;
};

const decisionOf = (row: DecisionRow): Decision => ({
  tag: row.tag,
  recordId: row.record_id,
  provider: row.provider,
  collection: row.collection,
  status: row.status,
  assignee: row.assignee,
  notes: row.notes,
  version: row.version,
  createdTimestamp: row.created_timestamp,
  updatedTimestamp: row.updated_timestamp,
  updatedBy: row.updated_by,
});

export function decisionsIn({ knex, exclusively }: Pick<OperationsConnection, 'knex' | 'exclusively'>): Decisions {
  return {
    async find(accountId, subject) {
      const row = await findRow(knex, accountId, subject);
      return row && decisionOf(row);
    },
    async versions(accountId, { tag, recordId }) {
      const rows: VersionRow[] = await knex(VERSION)
        .where({ account_id: accountId, tag, record_id: recordId })
        .orderBy('version');
      return rows.map(({ version, status, assignee, notes, timestamp, api_key_id }) => ({
        ...{ version, status, assignee, notes, timestamp },
        apiKeyId: api_key_id,
      }));
    },
    async findMany(accountId, { tag, recordId, status, assignee, after, limit }) {
      const rows: DecisionRow[] = await knex(DECISION)
        .where({ account_id: accountId })
        .where((builder) => {
          if (tag !== undefined) builder.where({ tag });
          if (recordId !== undefined) builder.where({ record_id: recordId });
          if (status !== undefined) builder.where({ status });
          if (assignee !== undefined) builder.where({ assignee });
          if (after !== undefined) builder.whereRaw('(tag, record_id) > (?, ?)', [after.tag, after.recordId]);
        })
        .orderBy(['tag', 'record_id'])
        .limit(limit);
      return rows.map(decisionOf);
    },
    async standing(accountId, tags, recordIds) {
      const rows: DecisionRow[] = await knex(DECISION)
        .where({ account_id: accountId })
        .whereIn('tag', tags)
        .whereIn('record_id', recordIds);
      return rows.map(decisionOf);
    },
    change: (decider, change) => exclusively((transaction) => changeDecision(transaction, decider, change)),
  };
}

async function findRow(
  knex: Knex,
  accountId: string,
  { tag, recordId }: DecisionSubject,
): Promise<DecisionRow | undefined> {
  return knex(DECISION).first().where({ account_id: accountId, tag, record_id: recordId });
}

async function changeDecision(
  transaction: Knex.Transaction,
  { accountId, apiKeyId }: Decider,
  change: DecisionChange,
): Promise<Decision | undefined> {
  const known = await findRow(transaction, accountId, change);
  if ((known?.version ?? 0) !== change.version) return undefined;
  const now = new Date().toISOString();
  const key = { account_id: accountId, tag: change.tag, record_id: change.recordId };
  const state = {
    status: change.status ?? known?.status ?? 'open',
    assignee: change.assignee === undefined ? (known?.assignee ?? null) : change.assignee,
    notes: change.notes === undefined ? (known?.notes ?? null) : change.notes,
    version: change.version + 1,
  };
  const row: DecisionRow = {
    ...key,
    provider: known?.provider ?? change.record.provider,
    collection: known?.collection ?? change.record.collection,
    ...state,
    created_timestamp: known?.created_timestamp ?? now,
    updated_timestamp: now,
    updated_by: apiKeyId,
  };
  await transaction(DECISION).insert(row).onConflict(['account_id', 'tag', 'record_id']).merge();
  await transaction(VERSION).insert({ ...key, ...state, timestamp: now, api_key_id: apiKeyId } satisfies VersionRow);
  // The tag is left out of the change entry, because it is the client's name for a party; the versions contain it.
  const detail = { account: accountId, version: row.version, before: known?.status ?? null, after: row.status };
  const subject = change.recordId;
  await addChanges(transaction, [{ actor: byKey(apiKeyId), action: 'screening.decide', subject, detail }]);
  return decisionOf(row);
}
