import { LRUCache } from 'lru-cache';

/** Texts whose names are kept; the texts of a service's statements are fewer. */
const MAX_TEXTS = 5_000;
/** Tables that a name tells of. */
const MAX_TABLES = 3;

const names = new LRUCache<string, string>({ max: MAX_TEXTS });

/** What a statement is called in a trace: what it does, and its first tables. A text has placeholders for values, but a name has nothing of them in any case. */
export function statementName(sql: string): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  const name = [verbOf(sql), ...tablesOf(sql).slice(0, MAX_TABLES)].join(' ');
  names.set(sql, name);
  return name;
}

const verbOf = (sql: string): string =>
  /\b(?:select|insert|update|delete|pragma|begin|commit|rollback)\b/i.exec(sql)?.[0].toUpperCase() ?? 'SQL';

/** Names after FROM, JOIN, INTO and UPDATE that are no functions, each once. */
const tablesOf = (sql: string): string[] => [
  ...new Set([...sql.matchAll(TABLE)].map(([, name = '']) => name).filter((name) => name.length > 1)),
];

const TABLE = /\b(?:from|join|into|update)\s+(?:only\s+)?["`]?(?:main\.|\w+"?\."?)?([a-z_]\w*)["`]?(?!["\w]*\()/gi;
