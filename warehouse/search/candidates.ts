import { uuidIn, uuidOut } from '../dialect.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';
import type { SearchedType } from './entity-index.ts';
import { byIndustryOnPostgres, byNameOnPostgres } from './postgres-search.ts';
import { byIndustryOnSqlite, byNameOnSqlite } from './sqlite-search.ts';
import type { Place } from './statement.ts';

export type { Place } from './statement.ts';

/** One stored name of an entity that full-text search found. */
export interface NameCandidate {
  readonly key: number;
  readonly id: string;
  readonly name: string;
  /** Zero-based place among the candidates of the full-text channel. */
  readonly position: number;
}

/** Entities whose names share words with the sought ones, best by BM25 first, at most `limit` entities, all names of each. */
export async function candidatesByName(
  snapshot: Snapshot,
  type: SearchedType,
  words: readonly string[],
  place: Place,
  limit: number,
): Promise<readonly NameCandidate[]> {
  const statement = snapshot.dialect === 'sqlite' ? byNameOnSqlite : byNameOnPostgres;
  const { sql, parameters } = statement(type, words, place, limit);
  return snapshot.select<NameCandidate>(sql, parameters);
}

/** The entity of an id or svcId; svcId is the head of the id (completions.md section 1). None: an empty list. */
export async function entityById(
  snapshot: Snapshot,
  type: SearchedType,
  id: string,
): Promise<readonly { id: string }[]> {
  const { dialect } = snapshot;
  const hex = id.replaceAll('-', '').toLowerCase();
  const head = hex.length === 32 ? hex : hex.slice(1);
  const uuid = (fill: string) => {
    const full = head.padEnd(32, fill);
    return [full.slice(0, 8), full.slice(8, 12), full.slice(12, 16), full.slice(16, 20), full.slice(20)].join('-');
  };
  return snapshot.select<{ id: string }>(
    `SELECT ${uuidOut('e.id', dialect)} AS id FROM ${type.table} AS e
     WHERE e.id BETWEEN ${uuidIn('?', dialect)} AND ${uuidIn('?', dialect)} LIMIT 1`,
    [uuid('0'), uuid('f')],
  );
}

/**
 * Entities of the industries whose descriptions fit the words best; an entity stands as high as its best industry.
 */
export async function entitiesByIndustry(
  snapshot: Snapshot,
  type: SearchedType,
  words: readonly string[],
  place: Place,
  limit: number,
): Promise<readonly { id: string; matched: string }[]> {
  const statement = snapshot.dialect === 'sqlite' ? byIndustryOnSqlite : byIndustryOnPostgres;
  const { sql, parameters } = statement(type, words, place, limit);
  return snapshot.select<{ id: string; matched: string }>(sql, parameters);
}
