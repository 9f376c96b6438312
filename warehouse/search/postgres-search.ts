import { nameTokens } from '../../matching/name-tokens.ts';
import { LONGEST_WORD, SEARCH_SIZE, stemmed, wordsOf } from '../postgres/search-index.ts';
import { INDUSTRY_INDEX, type SearchedType } from './entity-index.ts';
import { placeTokens } from './place-tokens.ts';
import type { Place, SearchStatement } from './statement.ts';

/**
 * The sought words, one JSON array parameter, each with its weight: BM25's inverse document frequency as FTS5 counts it.
 * Words that no row has are not there.
 */
const sought = (index: string, word: string) => `
  sought AS MATERIALIZED (
    SELECT w.word, quote_literal(w.word)::tsquery AS query,
      greatest(ln((z.documents - w.documents + 0.5) / (w.documents + 0.5)), 1e-6) AS weight
    FROM (SELECT DISTINCT ${word} AS word FROM json_array_elements_text(?::json) AS item (word)) AS asked
    JOIN ${wordsOf(index)} AS w ON w.word = asked.word
    JOIN ${SEARCH_SIZE} AS z ON z.name = '${index}')`;

/** BM25 of row d over the sought words, with FTS5's constants; no word counts twice. Larger is better. */
const score = `
  (SELECT sum(weight) FROM sought WHERE d.words @@ sought.query)
  * 2.2 / (1 + 1.2 * (0.25 + 0.75 * d.size / z.average))`;

const scored = (index: string) => `${index} AS d JOIN ${SEARCH_SIZE} AS z ON z.name = '${index}'`;

/** As on SQLite, by the same formula: (key, position, id, name). */
export function byNameOnPostgres(
  type: SearchedType,
  words: readonly string[],
  place: Place,
  limit: number,
): SearchStatement {
  const places = placeTokens(place.city, place.state);
  return {
    sql: `WITH ${sought(type.index, 'word')},
     best AS MATERIALIZED (
       SELECT d.key, ${score} AS score FROM ${scored(type.index)} WHERE d.words @@ ?::tsquery
       ORDER BY score DESC, d.key LIMIT ?),
     found AS (SELECT key, row_number() OVER (ORDER BY score DESC, key) - 1 AS position FROM best)
     SELECT found.key, found.position, e.id::text AS id, n.name
     FROM found JOIN ${type.table} AS e ON e.key = found.key
     JOIN ${type.nameTable} AS n ON n.owner_key = found.key AND n.name IS NOT NULL
     ORDER BY found.position, n.rank`,
    parameters: [JSON.stringify([...words, ...places]), allOf([words, ...places.map((token) => [token])]), limit],
  };
}

/** As on SQLite, but for the stemmer: (id, matched). */
export function byIndustryOnPostgres(
  type: SearchedType,
  words: readonly string[],
  place: Place,
  limit: number,
): SearchStatement {
  const places = placeTokens(place.city, place.state).map((token) => [token]);
  const inPlace =
    places.length === 0 ? '' : `AND pair.entity IN (SELECT key FROM ${type.index} WHERE words @@ ?::tsquery)`;
  return {
    sql: `WITH ${sought(INDUSTRY_INDEX, stemmed('word'))},
     best AS MATERIALIZED (
       SELECT d.key, ${score} AS score FROM ${scored(INDUSTRY_INDEX)}
       WHERE EXISTS (SELECT 1 FROM sought WHERE d.words @@ sought.query)
       ORDER BY score DESC, d.key LIMIT 20)
     SELECT id, matched FROM (
       SELECT DISTINCT ON (e.key) e.key, e.id::text AS id, i.industry_desc AS matched, best.score
       FROM best JOIN industry AS i ON i.key = best.key JOIN brand_does_business_within_industry AS link ON link.to_key = best.key
       JOIN (${type.brands}) AS pair ON pair.brand = link.from_key ${inPlace}
       JOIN ${type.table} AS e ON e.key = pair.entity
       ORDER BY e.key, best.score DESC, best.key) AS entity
     ORDER BY score DESC, key LIMIT ?`,
    parameters: [JSON.stringify(words.flatMap(nameTokens)), ...(places.length === 0 ? [] : [allOf(places)]), limit],
  };
}

/** A tsquery for rows that have a word of each group. Of words that no row can have none is left, and nothing matches. */
function allOf(groups: readonly (readonly string[])[]): string {
  const known = groups.map((words) => words.filter((word) => word.length <= LONGEST_WORD).map(quoted));
  return known.some((words) => words.length === 0) ? '' : known.map((words) => `(${words.join(' | ')})`).join(' & ');
}

/** A word as a tsquery: in quotes nothing is an operator. */
const quoted = (word: string): string => `'${word.replace(/['\\]/g, '')}'`;
