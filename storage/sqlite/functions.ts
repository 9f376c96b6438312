import type Database from 'better-sqlite3';

/** Registers the functions that statements use and SQLite lacks (dialect.ts). Every connection to a snapshot needs them. */
export function registerFunctions(database: Database.Database): void {
  const add = (name: string, run: (...values: never[]) => unknown) =>
    database.function(name, { deterministic: true }, run);
  add('svc_like', (value: unknown, pattern: string) => testedOrNull(value, (text) => matchesLike(text, pattern)));
  add('svc_ilike', (value: unknown, pattern: string) =>
    testedOrNull(value, (text) => matchesLike(text.toLowerCase(), pattern.toLowerCase())),
  );
  add('svc_text', (value: unknown) => (value === null ? null : String(value)));
  add('svc_number', (value: unknown) => (typeof value === 'string' && NUMBER.test(value) ? Number(value) : null));
}

/** The digits are limited so that every match, and the sum of any number of them, is a finite double. */
const NUMBER = /^ *[+-]?(?:\d{1,40}(?:\.\d{0,40})?|\.\d{1,40})(?:e[+-]?\d{1,2})? *$/i;

const testedOrNull = (value: unknown, test: (text: string) => boolean): number | null =>
  value === null ? null : Number(test(String(value)));

/** SQL's LIKE. A character beyond 16 bits takes two units of a string, but `_` must match it as one. */
export const matchesLike = (text: string, pattern: string): boolean =>
  SURROGATE.test(text) ? matchesPattern([...text], [...pattern]) : matchesPattern(text, pattern);

const SURROGATE = /[\ud800-\udfff]/;

/**
 * SQL's LIKE with backslash as escape. The match is greedy with one backtracking point, so that its time is at most the
 * length of the text times that of the pattern. A regular expression with many wildcards could take exponential time.
 */
function matchesPattern(text: ArrayLike<string>, pattern: ArrayLike<string>): boolean {
  let at = 0;
  let token = 0;
  let star = -1;
  let retry = 0;
  while (at < text.length) {
    const sign = pattern[token];
    if (sign === '%') {
      star = token;
      token += 1;
      retry = at;
      continue;
    }
    const literal = sign === '\\' ? token + 1 : token;
    if (literal < pattern.length && (sign === '_' || pattern[literal] === text[at])) {
      token = literal + 1;
      at += 1;
    } else if (star >= 0) {
      token = star + 1;
      retry += 1;
      at = retry;
    } else {
      return false;
    }
  }
  while (pattern[token] === '%') token += 1;
  return token >= pattern.length;
}
