import { uuidOut } from '../dialect.ts';
import { INDUSTRY_INDEX, type SearchedType } from './entity-index.ts';
import { placeTokens } from './place-tokens.ts';
import type { Place, SearchStatement } from './statement.ts';

/** Entities of which a name has one of the words, and an address the place: (key, position, id, name) by FTS5's BM25. */
export function byNameOnSqlite(
  type: SearchedType,
  words: readonly string[],
  place: Place,
  limit: number,
): SearchStatement {
  const match = [
    `name : (${anyOf(words)})`,
    ...placeTokens(place.city, place.state).map((token) => `place : ${quoted(token)}`),
  ];
  return {
    sql: `WITH found AS MATERIALIZED (
       SELECT rowid AS key, row_number() OVER (ORDER BY rank, rowid) - 1 AS position
       FROM (SELECT rowid, rank FROM ${type.index} WHERE ${type.index} MATCH ? ORDER BY rank LIMIT ?))
     SELECT found.key, found.position, ${uuidOut('e.id')} AS id, n.name
     FROM found CROSS JOIN ${type.table} AS e ON e.key = found.key
     CROSS JOIN ${type.nameTable} AS n ON n.owner_key = found.key AND n.name IS NOT NULL
     ORDER BY found.position, n.rank`,
    parameters: [match.join(' AND '), limit],
  };
}

/** Entities of the twenty industries that fit the words best: (id, matched), the best industry first. */
export function byIndustryOnSqlite(
  type: SearchedType,
  words: readonly string[],
  place: Place,
  limit: number,
): SearchStatement {
  const places = placeTokens(place.city, place.state).map((token) => `place : ${quoted(token)}`);
  const inPlace =
    places.length === 0 ? '' : `AND pair.entity IN (SELECT rowid FROM ${type.index} WHERE ${type.index} MATCH ?)`;
  return {
    sql: `WITH best AS MATERIALIZED (
       SELECT rowid AS key, rank AS score FROM ${INDUSTRY_INDEX} WHERE ${INDUSTRY_INDEX} MATCH ? ORDER BY rank LIMIT 20)
     SELECT ${uuidOut('e.id')} AS id, i.industry_desc AS matched, min(best.score) AS score
     FROM best JOIN industry AS i ON i.key = best.key JOIN brand_does_business_within_industry AS link ON link.to_key = best.key
     JOIN (${type.brands}) AS pair ON pair.brand = link.from_key ${inPlace}
     JOIN ${type.table} AS e ON e.key = pair.entity
     GROUP BY e.key ORDER BY score, e.key LIMIT ?`,
    parameters: [anyOf(words), ...(places.length === 0 ? [] : [places.join(' AND ')]), limit],
  };
}

const quoted = (word: string): string => `"${word.replaceAll('"', '')}"`;
const anyOf = (words: readonly string[]): string => words.map(quoted).join(' OR ');
