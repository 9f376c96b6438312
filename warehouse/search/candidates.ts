import { uuidIn, uuidOut } from '../dialect.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';
import { INDUSTRY_INDEX, type SearchedType } from './entity-index.ts';
import { placeTokens } from './place-tokens.ts';

/** One stored name of an entity that full-text search found. */
export interface NameCandidate {
  readonly key: number;
  readonly id: string;
  readonly name: string;
  /** Zero-based place among the candidates of the full-text channel. */
  readonly position: number;
}

export interface Place {
  readonly city?: string | null | undefined;
  readonly state?: string | null | undefined;
}

/** Entities whose names share words with the sought ones, best by BM25 first, at most `limit` entities, all names of each. */
export async function candidatesByName(
  snapshot: Snapshot,
  type: SearchedType,
  words: readonly string[],
  place: Place,
  limit: number,
): Promise<readonly NameCandidate[]> {
  const match = [
    `name : (${anyOf(words)})`,
    ...placeTokens(place.city, place.state).map((token) => `place : ${quoted(token)}`),
  ];
  return snapshot.select<NameCandidate>(
    `WITH found AS MATERIALIZED (
       SELECT rowid AS key, row_number() OVER (ORDER BY rank, rowid) - 1 AS position
       FROM (SELECT rowid, rank FROM ${type.index} WHERE ${type.index} MATCH ? ORDER BY rank LIMIT ?))
     SELECT found.key, found.position, ${uuidOut('e.id')} AS id, n.name
     FROM found CROSS JOIN ${type.table} AS e ON e.key = found.key
     CROSS JOIN ${type.nameTable} AS n ON n.owner_key = found.key AND n.name IS NOT NULL`,
    [match.join(' AND '), limit],
  );
}

/** The entity of an id or svcId; svcId is the head of the id (completions.md section 1). None: an empty list. */
export async function entityById(
  snapshot: Snapshot,
  type: SearchedType,
  id: string,
): Promise<readonly { id: string }[]> {
  const hex = id.replaceAll('-', '').toLowerCase();
  const head = hex.length === 32 ? hex : hex.slice(1);
  const uuid = (fill: string) => {
    const full = head.padEnd(32, fill);
    return [full.slice(0, 8), full.slice(8, 12), full.slice(12, 16), full.slice(16, 20), full.slice(20)].join('-');
  };
  return snapshot.select<{ id: string }>(
    `SELECT ${uuidOut('e.id')} AS id FROM ${type.table} AS e WHERE e.id BETWEEN ${uuidIn('?')} AND ${uuidIn('?')} LIMIT 1`,
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
  const places = placeTokens(place.city, place.state).map((token) => `place : ${quoted(token)}`);
  const inPlace =
    places.length === 0 ? '' : `AND pair.entity IN (SELECT rowid FROM ${type.index} WHERE ${type.index} MATCH ?)`;
  return snapshot.select<{ id: string; matched: string }>(
    `WITH best AS MATERIALIZED (
       SELECT rowid AS key, rank AS score FROM ${INDUSTRY_INDEX} WHERE ${INDUSTRY_INDEX} MATCH ? ORDER BY rank LIMIT 20)
     SELECT ${uuidOut('e.id')} AS id, i.industry_desc AS matched, min(best.score) AS score
     FROM best JOIN industry AS i ON i.key = best.key JOIN brand_does_business_within_industry AS link ON link.to_key = best.key
     JOIN (${type.brands}) AS pair ON pair.brand = link.from_key ${inPlace}
     JOIN ${type.table} AS e ON e.key = pair.entity
     GROUP BY e.key ORDER BY score, e.key LIMIT ?`,
    [anyOf(words), ...(places.length === 0 ? [] : [places.join(' AND ')]), limit],
  );
}

const quoted = (word: string): string => `"${word.replaceAll('"', '')}"`;
const anyOf = (words: readonly string[]): string => words.map(quoted).join(' OR ');
