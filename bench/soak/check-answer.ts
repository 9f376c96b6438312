import type { RawAnswer } from './send.ts';

/** What no answer may hold: SQL, stacks, paths, names of libraries, a key that was sent. */
const LEAKS: readonly RegExp[] = [
  /\bSELECT\b.*\bFROM\b/,
  /SQLITE_|sqlite3|better-sqlite/i,
  /\n\s+at \S+ \(|node_modules|\.ts:\d/,
  /svc_[\w-]{12,}/,
  /Cannot read propert|is not a function|undefined \(reading|Maximum call stack|heap/,
];

/** Statuses of the service's own that limits ask for, with the code that goes with each. */
const ASKED_FOR: Readonly<Record<number, string>> = { 503: 'OVERLOADED', 504: 'TIMEOUT' };

/** What is wrong with an answer; undefined where nothing is. */
export function faultOf({ status, headers, text }: RawAnswer): string | undefined {
  if (headers['x-request-id'] === undefined) return 'no x-request-id';
  if (status >= 500 && !text.includes(`"${ASKED_FOR[status]}"`)) return `status ${status}`;
  if (status === 503 && headers['retry-after'] === undefined) return '503 without Retry-After';
  if (text === '') return status === 204 ? undefined : 'an empty body';
  // The console's page has nothing of a request in it.
  if (status === 200 && String(headers['content-type']).startsWith('text/html')) return undefined;
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return 'a body that is no object';
  } catch {
    return 'a body that is no JSON';
  }
  const leak = LEAKS.find((each) => each.test(status === 200 ? '' : text));
  return leak && `a leak of ${leak}`;
}
