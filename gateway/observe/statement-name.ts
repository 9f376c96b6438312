import { LRUCache } from 'lru-cache';

/** Maximum number of SQL texts whose names are cached; the service has fewer statements. */
const MAX_TEXTS = 5_000;
/** Maximum tables in a name. */
const MAX_TABLES = 3;

const names = new LRUCache<string, string>({ max: MAX_TEXTS });

/**
 * The name of a statement in a trace: its verb and its first tables. A SQL text has placeholders instead of values, and its name never
 * contains any part of a value.
 */
export function statementName(sql: string): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  const name = [verbOf(sql), ...tablesOf(sql).slice(0, MAX_TABLES)].join(' ');
  names.set(sql, name);
  return name;
}

const verbOf = (sql: string): string =>
  /\b(?:select|insert|update|delete|pragma|begin|commit|rollback)\b/i.exec(sql)?.[0].toUpperCase() ?? 'SQL';

/** The names after FROM, JOIN, INTO and UPDATE that are not function calls, each once. */
const tablesOf = (sql: string): string[] => [
  ...new Set([...sql.matchAll(TABLE)].map(([, name = '']) => name).filter((name) => name.length > 1)),
];

const TABLE = /\b(?:from|join|into|update)\s+(?:only\s+)?["`]?(?:main\.|\w+"?\."?)?([a-z_]\w*)["`]?(?!["\w]*\()/gi;
