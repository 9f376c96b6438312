import Database from 'better-sqlite3';
import type { DamagedQuery } from './search-queries.ts';

/** A search as a plain full-text index gives it: the ten best by BM25. */
export interface PlainSearch {
  readonly name: string;
  readonly withPlace: boolean;
  readonly seek: (query: DamagedQuery) => readonly string[];
}

const FROM = `snapshot.brand AS b JOIN snapshot.brand_name AS n ON n.owner_key = b.key AND n.rank = 0
  JOIN snapshot.brand_operates_at_operating_location AS l ON l.from_key = b.key AND l.from_rank = 0
  JOIN snapshot.operating_location_operates_at_address AS o ON o.from_key = l.to_key AND o.from_rank = 0
  JOIN snapshot.address AS a ON a.key = o.to_key`;

/** Builds two indexes over the first names of brands in memory: words and three-letter sequences. */
export function plainSearches(file: string): readonly PlainSearch[] {
  const database = new Database(':memory:');
  database.prepare('ATTACH ? AS snapshot').run(file);
  for (const [table, tokenizer] of [
    ['words', 'unicode61'],
    ['trigrams', 'trigram'],
  ]) {
    database.exec(`
      CREATE VIRTUAL TABLE main.${table} USING fts5(name, city, state, content='', tokenize='${tokenizer}');
      INSERT INTO main.${table} (rowid, name, city, state) SELECT b.key, n.name, a.city, a.state FROM ${FROM};
      INSERT INTO main.${table} (${table}) VALUES ('optimize');
    `);
  }
  const seek = (table: string, tokens: (text: string) => readonly string[]) => {
    const find = database
      .prepare<[string], string>(
        `SELECT lower(hex(b.id)) FROM (SELECT rowid AS key, rank FROM ${table} WHERE ${table} MATCH ? ORDER BY rank LIMIT 10) AS f
         CROSS JOIN snapshot.brand AS b ON b.key = f.key ORDER BY f.rank`,
      )
      .pluck();
    return ({ name, city, state }: DamagedQuery) => {
      const words = tokens(name).map((token) => `"${token.replaceAll('"', '')}"`);
      const place = [
        ['city', city],
        ['state', table === 'words' ? state : null],
      ].flatMap(([column, text]) => (text === null || text === undefined ? [] : [`${column} : "${text}"`]));
      const match = [`name : (${words.join(' OR ')})`, ...place].join(' AND ');
      return words.length === 0 ? [] : find.all(match).map(dashed);
    };
  };
  const words = seek('words', (text) => text.match(/[A-Z0-9]+/g) ?? []);
  const trigrams = seek('trigrams', (text) => [
    ...new Set(Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3))),
  ]);
  return [
    { name: 'FTS5 words, name city state', withPlace: true, seek: words },
    { name: 'FTS5 words, name only', withPlace: false, seek: words },
    { name: 'trigrams, name city', withPlace: true, seek: trigrams },
    { name: 'trigrams, name only', withPlace: false, seek: trigrams },
  ];
}

const dashed = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
