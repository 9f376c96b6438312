import { z } from 'zod';
import { FILE_FORMATS, LIST_SEARCH_FIELDS, LIST_TYPES } from '../../operations/list.ts';
import { isFileRun } from '../../operations/lists.ts';
import type { Run } from '../../operations/runs/run.ts';
import type { KnownBusiness, ListDefinition } from '../definition/list-definition.ts';

const text = z.string().nullable();

const KNOWN: z.ZodType<KnownBusiness> = z.object({
  ...{ id: text, name: text, website: text, phoneNumber: text },
  person: z.unknown(),
  addresses: z.array(z.unknown()),
});

const DEFINITION: z.ZodType<ListDefinition> = z.object({
  listType: z.enum(LIST_TYPES),
  name: text,
  description: text,
  search: z.object({
    entityType: z.string(),
    filter: z.unknown(),
    orderBy: z.array(z.string()),
    limit: z.number().nullable(),
    prompt: text,
    matchThreshold: z.number().nullable(),
    known: KNOWN.optional(),
  }),
  fileFormat: z.enum(FILE_FORMATS),
  columns: z.array(z.object({ path: z.string(), alias: z.string() })),
  columnMapping: z.array(z.object({ columnName: z.string(), searchField: z.enum(LIST_SEARCH_FIELDS) })),
  inputFileUri: text,
});

/** Arguments of a run that writes a file: "a run snapshots the list's definition" (completions.md section 10). */
const ARGS = z.object({
  /** The list that the run belongs to; absent in runs started by a search or an enrichment. */
  listId: z.string().optional(),
  /** The name of the file when it is downloaded; if absent, the service chooses one. */
  filename: z.string().optional(),
  definition: DEFINITION,
});
export type FileRunArgs = z.infer<typeof ARGS>;

/** Result of a run that writes a file. */
const RESULT = z.object({
  /** Name of the finished file. */
  file: z.string(),
  /** Filled cells of each column. */
  columnCounts: z.array(z.object({ fullyQualifiedName: z.string(), count: z.number() })).default([]),
  /** Metrics: rows, matched, unmatched, seconds. */
  metrics: z
    .array(z.object({ metricName: z.string(), columnName: text.default(null), metricValue: z.unknown() }))
    .default([]),
  /** "quantity by pricingTier and entityType". */
  billing: z.array(z.object({ pricingTier: z.string(), quantity: z.number(), entityType: z.string() })).default([]),
});
export type FileRunResult = z.infer<typeof RESULT>;

/** A run that writes a file, with its arguments and result parsed. */
export interface FileRun {
  readonly run: Run;
  readonly args: FileRunArgs;
  /** Undefined until it has succeeded. */
  readonly result: FileRunResult | undefined;
}

/** Parses a run; undefined for one of another kind. Throws a ZodError if the run's content is not valid for its kind. */
export function fileRunOf(run: Run): FileRun | undefined {
  if (!isFileRun(run.kind)) return undefined;
  return { run, args: ARGS.parse(run.args), result: run.result == null ? undefined : RESULT.parse(run.result) };
}
