import { badUserInput } from '../errors/catalogue.ts';

/** The part of the ordered records that limit and pageToken select. */
export interface Slice {
  /** Records to skip. */
  readonly offset: number;
  /** Maximum number of records to take; absent: all. */
  readonly limit?: number;
}

/**
 * Checks limit and pageToken of Conditions: "limit: most top-level results. pageToken: zero-based offset as a string" (completions.md
 * section 3); undefined if both are absent. Throws BAD_USER_INPUT.
 */
export function parseSlice({ limit, pageToken }: { limit?: unknown; pageToken?: unknown }): Slice | undefined {
  if (limit == null && pageToken == null) return undefined;
  return { offset: offsetOf(pageToken ?? '0'), ...(limit != null ? { limit: limitOf(limit) } : {}) };
}

function limitOf(limit: unknown): number {
  if (typeof limit === 'number' && Number.isInteger(limit) && limit >= 0) return limit;
  throw badUserInput('conditions.limit', 'a whole number from 0', limit);
}

function offsetOf(token: unknown): number {
  if (typeof token === 'string' && /^\d{1,9}$/.test(token)) return Number(token);
  throw badUserInput('conditions.pageToken', 'a zero-based offset as a string', token);
}
