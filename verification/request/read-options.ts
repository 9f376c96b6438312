import { z } from 'zod';
import { faultyInput } from '../../catalog/errors/catalogue.ts';
import { readBy } from './faults.ts';
import { object } from './object.ts';
import { ATTRS, PACKAGES, type Shape, type VerificationOptions } from './verification-request.ts';

const THRESHOLD = { error: 'a number from 0 to 1' };
const TOP_N = { error: 'a whole number from 1 to 10' };

/** The query parameters of a verification, each with its default. "Default package: identify in v1, verify in v2." */
export const parametersOf = (shape: Shape) => ({
  package: z
    .enum(PACKAGES)
    .default(shape === 'v1' ? 'identify' : 'verify')
    .meta({
      description:
        'Scope of the verification. Always send it, because the default is identify in v1 and verify in v2 and legacy.',
      examples: ['verify'],
    }),
  attrs: z
    .array(z.enum(ATTRS))
    .default([])
    .meta({
      description: 'Additional tasks and attributes, separated by commas, in any order.',
      examples: [['tin_verification', 'watchlist', 'bankruptcies']],
    }),
  match_threshold: z
    .number(THRESHOLD)
    .min(0, THRESHOLD)
    .max(1, THRESHOLD)
    .default(0.5)
    .meta({ description: 'Match probability below which neither an entity nor a brand is returned.', examples: [0.7] }),
  top_n: z
    .int(TOP_N)
    .min(1, TOP_N)
    .max(10, TOP_N)
    .default(1)
    .meta({
      description:
        'Maximum number of entities, and of brands, in the answer. If it is greater than 1, the answer has no tasks.',
      examples: [1],
    }),
});

const SCHEMAS = {
  v2: object(parametersOf('v2')),
  legacy: object(parametersOf('legacy')),
  v1: object(parametersOf('v1')),
};

/** Parameters that may have only one value. Two thresholds are an error; two lists of attrs are merged. */
const ONCE = ['package', 'match_threshold', 'top_n'] as const;

/**
 * Reads the query parameters of a verification, given as texts. Throws BAD_USER_INPUT, with the parameter's name, for one
 * that does not exist, occurs twice or has a value that is not allowed. `attrs` may occur twice: its lists are merged.
 */
export function readOptions(query: Readonly<Record<string, unknown>>, shape: Shape): VerificationOptions {
  const repeated = ONCE.filter((name) => Array.isArray(query[name]));
  if (repeated.length > 0) throw faultyInput(repeated.map((name) => `${name} expects one value, got several.`));
  const read = readBy(SCHEMAS[shape], inTheirTypes(query), 'The query string');
  return {
    shape,
    package: read.package,
    attrs: new Set(read.attrs),
    matchThreshold: read.match_threshold,
    topN: read.top_n,
  };
}

/** Converts parameters to lists and numbers; leaves a value that cannot be converted as it is, for the schema to refuse. */
function inTheirTypes(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const read = new Map(Object.entries(query));
  for (const name of ['match_threshold', 'top_n']) if (read.has(name)) read.set(name, numberOf(read.get(name)));
  if (read.has('attrs')) read.set('attrs', namesOf(read.get('attrs')));
  return Object.fromEntries(read);
}

const numberOf = (written: unknown): unknown =>
  typeof written === 'string' && /^(?:\d{1,9}(?:\.\d{0,30})?|\.\d{1,30})$/.test(written) ? Number(written) : written;

const namesOf = (written: unknown): unknown => {
  const lists: readonly unknown[] = Array.isArray(written) ? written : [written];
  if (!lists.every((list) => typeof list === 'string')) return written;
  return lists
    .flatMap((list) => list.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');
};
