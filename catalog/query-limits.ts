import { z } from 'zod';

const count = z.int().min(1);

/** Limits on a query document, for every pricing plan. */
const LIMITS = z.strictObject({
  /** Tokens of the document: names, punctuation, values. */
  tokens: count,
  /** Lines of the document, including those of its comments and texts. */
  lines: count,
  /** Operations and fragments of the document. */
  definitions: count,
  /** Variables that the document declares. */
  variables: count,
  /** Levels of fields, including fragments. */
  depth: count,
  /** Fields of the operation; those of a fragment count wherever it is spread. */
  fields: count,
  /** Fields on the first level of the operation. */
  rootFields: count,
  /** How often it may select __schema, and how often __type. */
  introspections: z.int().min(0),
  /** Aliases of the document. */
  aliases: count,
  /** Directives of the document. */
  directives: count,
});

/** Limits on a query document. */
export type QueryLimits = Readonly<z.output<typeof LIMITS>>;

/** Several times what the largest query of the contract, of the examples and of the tests has. */
export const QUERY_LIMITS: QueryLimits = {
  tokens: 20_000,
  lines: 10_000,
  definitions: 100,
  variables: 250,
  depth: 60,
  fields: 1_000,
  rootFields: 50,
  introspections: 1,
  aliases: 250,
  directives: 250,
};

/** The default limits with the changes in parsed JSON. Throws a ZodError for an unknown limit. */
export const queryLimits = (changes: unknown): QueryLimits =>
  LIMITS.parse({ ...QUERY_LIMITS, ...LIMITS.partial().parse(changes) });
