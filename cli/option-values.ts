import { InvalidArgumentError } from 'commander';
import { comingMoment, isIsoDay } from '../catalog/iso-date.ts';
import { LISTED_ENTITIES, type ListedEntity } from '../operations/list.ts';
import { SCOPES, type Scope, scopesIn } from '../operations/scopes.ts';

/** Readers of option values, for Commander: each returns the value, or says what was expected. */

/** Maximum number of credits that a command accepts. */
const MAX_CREDITS = 1e15;

/** A number of credits, at least `min`. */
export function credits(written: string, min = 0): number {
  const count = Number(written);
  if (/^\d+$/.test(written) && count >= min && count <= MAX_CREDITS) return count;
  throw new InvalidArgumentError(`Expected a whole number from ${min} to ${MAX_CREDITS}.`);
}

/** A balance as written: Commander would turn null, which stands for unlimited, into an empty text. */
export type WrittenBalance = number | 'unlimited';

/** A balance: a number of credits, or `unlimited`. */
export function balance(written: string): WrittenBalance {
  if (written === 'unlimited') return written;
  if (/^\d+$/.test(written)) return credits(written);
  throw new InvalidArgumentError('Expected a whole number of credits, or unlimited.');
}

/** A balance as accounts store it: null is unlimited. */
export const storedBalance = (written: WrittenBalance | undefined): number | null | undefined =>
  written === 'unlimited' ? null : written;

/** A balance as text. */
export const shownBalance = (value: number | null): string => (value === null ? 'unlimited' : String(value));

/** Scopes, separated by commas. */
export function scopes(written: string): readonly Scope[] {
  const { scopes: found, others } = scopesIn(written);
  const [other] = others;
  if (other !== undefined)
    throw new InvalidArgumentError(
      `${JSON.stringify(other)} is not a scope; expected one or more of ${SCOPES.join(', ')}.`,
    );
  if (found.length === 0) throw new InvalidArgumentError(`Expected one or more of ${SCOPES.join(', ')}.`);
  return found;
}

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const MAX_DURATION = 365 * 86_400_000;

/** A duration such as `90s`, `30m`, `24h` or `7d`, in milliseconds. */
export function duration(written: string): number {
  const [, count, unit = ''] = /^(\d+)([smhd])$/.exec(written) ?? [];
  const milliseconds = Number(count) * (UNITS[unit] ?? Number.NaN);
  if (milliseconds <= MAX_DURATION) return milliseconds;
  throw new InvalidArgumentError('Expected a duration of at most 365d, such as 90s, 30m, 24h or 7d.');
}

/** A future date or date-time of ISO 8601, as a timestamp. */
export function comingDate(written: string): string {
  const moment = comingMoment(written);
  if (moment !== undefined) return moment;
  throw new InvalidArgumentError('Expected an ISO date in the future, such as 2030-01-31 or 2030-01-31T12:00:00Z.');
}

/** A day of ISO 8601. */
export function day(written: string): string {
  if (isIsoDay(written)) return written;
  throw new InvalidArgumentError('Expected a day in UTC such as 2026-11-22.');
}

/** An entity type that lists may consist of, in upper or lower case. */
export function entity(written: string): ListedEntity {
  const found = LISTED_ENTITIES.find((each) => each === written.toUpperCase());
  if (found === undefined) throw new InvalidArgumentError(`Expected one of ${LISTED_ENTITIES.join(', ')}.`);
  return found;
}

/** JSON, for conditions. */
export function json(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    throw new InvalidArgumentError('Expected JSON, such as {"EQ":["names.name","ACME"]}.');
  }
}

/** The words between commas. */
export const words = (written: string): readonly string[] =>
  written
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

export function wholeNumber(written: string): number {
  if (/^\d{1,9}$/.test(written)) return Number(written);
  throw new InvalidArgumentError('Expected a whole number.');
}

/** A probability, 0 to 1. */
export function probability(written: string): number {
  const value = Number(written);
  if (written.trim() !== '' && value >= 0 && value <= 1) return value;
  throw new InvalidArgumentError('Expected a number from 0 to 1.');
}
