import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { addChanges } from './changes.ts';
import type { OperationsConnection } from './connection.ts';
import { now } from './keys.ts';
import type { ListedEntity } from './list.ts';
import { isUuid } from './uuid.ts';

export const SUGGESTION_STATUSES = ['PENDING_REVIEW', 'APPROVED', 'REJECTED'] as const;
export type SuggestionStatus = (typeof SUGGESTION_STATUSES)[number];

/** A suggested value for a field of an entity. */
export interface SuggestedValue {
  readonly entityType: ListedEntity;
  /** The entity's UUID. */
  readonly entityId: string;
  /** Path from the entity to the value. */
  readonly field: string;
  readonly value: unknown;
}

/** A suggestion to add, and who makes it. */
export interface NewSuggestion {
  readonly accountId: string;
  readonly apiKeyId: string;
  readonly requestId: string;
  /** Version of the snapshot that the suggesting person saw. */
  readonly dataAssetVersion: string;
  /** The suggestion, as JSON. */
  readonly payload: string;
  /** The suggestion as the value of one field; null if it is anything else. */
  readonly suggested: SuggestedValue | null;
  readonly suggestedByEmail: string | null;
}

/** A suggestion. Times are ISO 8601 in UTC. */
export interface Suggestion extends NewSuggestion {
  readonly id: string;
  /** 1 for a new one; each change adds 1. */
  readonly revision: number;
  readonly status: SuggestionStatus;
  readonly lastModifiedByEmail: string | null;
  readonly createdTimestamp: string;
  readonly updatedTimestamp: string;
}

/** Suggestions from accounts, and the team's decisions on them. */
export interface Suggestions {
  create(suggestion: NewSuggestion): Promise<Suggestion>;
  /** A suggestion of the account; undefined for a suggestion of another account. */
  find(id: string, accountId: string): Promise<Suggestion | undefined>;
  /** The suggestions of all accounts with a status, oldest first; all of them if `status` is absent. */
  list(status?: SuggestionStatus): Promise<Suggestion[]>;
  /** Decides on a suggestion, also if it was decided before; undefined if there is none. */
  decide(id: string, status: 'APPROVED' | 'REJECTED', by: string | null): Promise<Suggestion | undefined>;
}

interface SuggestionRow {
  readonly id: string;
  readonly account_id: string;
  readonly api_key_id: string;
  readonly revision: number;
  readonly status: SuggestionStatus;
  readonly data_asset_version: string;
  readonly request_id: string;
  readonly payload: string;
  readonly entity_type: ListedEntity | null;
  readonly entity_id: string | null;
  readonly field: string | null;
  readonly suggested_value: string | null;
  readonly suggested_by_email: string | null;
  readonly last_modified_by_email: string | null;
  readonly created_timestamp: string;
  readonly updated_timestamp: string;
}

const suggestionOf = (row: SuggestionRow): Suggestion => ({
  id: row.id,
  accountId: row.account_id,
  apiKeyId: row.api_key_id,
  revision: row.revision,
  status: row.status,
  dataAssetVersion: row.data_asset_version,
  requestId: row.request_id,
  payload: row.payload,
  suggested: suggestedOf(row),
  suggestedByEmail: row.suggested_by_email,
  lastModifiedByEmail: row.last_modified_by_email,
  createdTimestamp: row.created_timestamp,
  updatedTimestamp: row.updated_timestamp,
});

function suggestedOf({ entity_type, entity_id, field, suggested_value }: SuggestionRow): SuggestedValue | null {
  if (entity_type === null || entity_id === null || field === null || suggested_value === null) return null;
  return { entityType: entity_type, entityId: entity_id, field, value: JSON.parse(suggested_value) };
}

/** `actor`: who decides. */
export const suggestionsIn = (
  { knex, exclusively }: Pick<OperationsConnection, 'knex' | 'exclusively'>,
  actor: string,
): Suggestions => ({
  async create({ suggested, ...suggestion }) {
    const at = now();
    const row: SuggestionRow = {
      ...{ id: randomUUID(), account_id: suggestion.accountId, api_key_id: suggestion.apiKeyId },
      ...{ revision: 1, status: 'PENDING_REVIEW', created_timestamp: at, updated_timestamp: at },
      data_asset_version: suggestion.dataAssetVersion,
      request_id: suggestion.requestId,
      payload: suggestion.payload,
      entity_type: suggested?.entityType ?? null,
      entity_id: suggested?.entityId ?? null,
      field: suggested?.field ?? null,
      suggested_value: suggested === null ? null : JSON.stringify(suggested.value),
      suggested_by_email: suggestion.suggestedByEmail,
      last_modified_by_email: suggestion.suggestedByEmail,
    };
    await knex('suggestion').insert(row);
    return suggestionOf(row);
  },
  async find(id, accountId) {
    if (!isUuid(id)) return undefined;
    const row: SuggestionRow | undefined = await knex('suggestion').first().where({ id, account_id: accountId });
    return row && suggestionOf(row);
  },
  async list(status) {
    const rows: SuggestionRow[] = await knex('suggestion')
      .where((builder) => void (status !== undefined && builder.where({ status })))
      .orderBy(['created_timestamp', 'id']);
    return rows.map(suggestionOf);
  },
  decide: (id, status, by) =>
    exclusively(async (transaction) => {
      const decided = await decide(transaction, id, status, by);
      if (decided === undefined) return undefined;
      const { revision, suggested } = decided;
      const action = status === 'APPROVED' ? 'suggestion.accept' : 'suggestion.reject';
      const detail = { revision, entityId: suggested?.entityId ?? null, field: suggested?.field ?? null };
      await addChanges(transaction, [{ actor, action, subject: decided.id, detail }]);
      return decided;
    }),
});

async function decide(
  knex: Knex,
  id: string,
  status: SuggestionStatus,
  by: string | null,
): Promise<Suggestion | undefined> {
  if (!isUuid(id)) return undefined;
  const [row]: (SuggestionRow | undefined)[] = await knex('suggestion')
    .where({ id })
    .update({
      ...{ status, last_modified_by_email: by, updated_timestamp: now() },
      revision: knex.raw('revision + 1'),
    })
    .returning('*');
  return row && suggestionOf(row);
}
