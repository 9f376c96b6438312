import { FLAG_REASON } from './layout.ts';
import type { Snapshot } from './snapshot.ts';
import { tableNames } from './table-names.ts';

/** Why a watchlist entry may refer to a legal entity. */
export interface ExplainedFlag {
  /** Id of the edge. */
  readonly flagId: string;
  readonly entityId: string;
  readonly entryId: string;
  readonly reason: string;
}

/** The flags of a legal entity or of a watchlist entry; empty for other ids, and in snapshots that store no reasons. */
export async function flagsOf(snapshot: Snapshot, id: string): Promise<readonly ExplainedFlag[]> {
  if (!(await tableNames(snapshot)).has(FLAG_REASON)) return [];
  const { dialect } = snapshot;
  const [uuid, given] = [dialect.uuidOut, dialect.uuidIn('?')];
  return snapshot.select<ExplainedFlag>(
    `SELECT ${uuid('f.id')} AS "flagId", ${uuid('f.entity_id')} AS "entityId", ${uuid('f.entry_id')} AS "entryId", f.reason AS reason
     FROM ${FLAG_REASON} AS f WHERE f.entity_id = ${given} OR f.entry_id = ${given} ORDER BY f.id`,
    [id, id],
  );
}

/** The id of the legal entity that a flag points at, by the flag's id; undefined if no flag has that id. */
export async function entityOfFlag(snapshot: Snapshot, text: string): Promise<string | undefined> {
  const hex = text.trim().replaceAll('-', '').toLowerCase();
  if (!/^[0-9a-f]{32}$/.test(hex) || !(await tableNames(snapshot)).has(FLAG_REASON)) return undefined;
  const { dialect } = snapshot;
  const rows = await snapshot.select<{ id: string }>(
    `SELECT ${dialect.uuidOut('f.entity_id')} AS id FROM ${FLAG_REASON} AS f WHERE f.id = ${dialect.uuidIn('?')}`,
    [hex],
  );
  return rows[0]?.id;
}
