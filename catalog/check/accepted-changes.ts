import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, YAMLParseError } from 'yaml';
import { CatalogError } from '../error.ts';

/**
 * The file that accepts breaking changes, relative to the repository: it is reviewed like everything else, and each acceptance has an end
 * date.
 */
export const ACCEPTED_FILE = 'accepted-changes.yaml';

/** A breaking change that is intended. */
export interface Acceptance {
  /** Its type and coordinate: `FIELD_REMOVED Shop.seats`. */
  readonly change: string;
  /** The last day on which it is accepted, YYYY-MM-DD. */
  readonly until: string;
  readonly reason: string;
  /** Files of client operations that may be invalid meanwhile. */
  readonly operations: readonly string[];
}

/** Maximum days that an acceptance may last; a field that is to be removed for good is deprecated first. */
const LONGEST_DAYS = 180;

/**
 * Reads the accepted changes of a repository; empty if there is no file. Throws CatalogError for one without change, reason or end, and for
 * one that would last longer than half a year from `today` (YYYY-MM-DD).
 */
export function acceptedChanges(root: string, today: string): Acceptance[] {
  const path = join(root, ACCEPTED_FILE);
  if (!existsSync(path)) return [];
  const written = parsed(readFileSync(path, 'utf8')) ?? [];
  if (!Array.isArray(written)) throw new CatalogError(ACCEPTED_FILE, 'expected a list of accepted changes.');
  return written.map((entry, index) => acceptance(entry, `${index + 1}`, today));
}

function acceptance(entry: unknown, place: string, today: string): Acceptance {
  const {
    change,
    until,
    reason,
    operations = [],
    ...others
  }: Record<string, unknown> = typeof entry === 'object' && entry !== null ? { ...entry } : {};
  const fault = (expected: string) => new CatalogError(ACCEPTED_FILE, `entry ${place}: expected ${expected}.`);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw fault(`change, until, reason and operations, got ${unknown}`);
  if (typeof change !== 'string' || !/^[A-Z_]+ \S+$/.test(change))
    throw fault('`change`, its type and coordinate, such as FIELD_REMOVED Shop.seats');
  if (typeof reason !== 'string' || reason.trim() === '') throw fault('`reason`, why clients can live with it');
  if (typeof until !== 'string' || Number.isNaN(Date.parse(`${until}T00:00:00Z`)) || until.length !== 10)
    throw fault('`until`, its last day, such as 2026-12-31');
  if (Date.parse(until) - Date.parse(today) > LONGEST_DAYS * 86_400_000)
    throw fault(`\`until\` at most ${LONGEST_DAYS} days from now, got ${until}`);
  if (!Array.isArray(operations) || !operations.every((each) => typeof each === 'string'))
    throw fault('`operations`, a list of files');
  return { change, until, reason, operations };
}

function parsed(text: string): unknown {
  try {
    // This schema keeps days as texts.
    return parse(text, { schema: 'core' });
  } catch (error) {
    if (error instanceof YAMLParseError) throw new CatalogError(ACCEPTED_FILE, error.message);
    throw error;
  }
}
