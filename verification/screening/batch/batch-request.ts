import { z } from 'zod';
import { readBy } from '../../request/faults.ts';
import { label } from '../fields.ts';

/** Kind of run that screens batches. */
export const BATCH_KIND = 'screening_batch';

const SHARE = { error: 'a number from 0 to 1' };
const share = z
  .string()
  .regex(/^\d{1,9}(?:\.\d{1,30})?$/, SHARE)
  .transform(Number)
  .pipe(z.number().min(0, SHARE).max(1, SHARE));

const PARAMETERS = {
  tag: label("The client's name for the batch; decisions on rows without a tag of their own are found by it."),
  alert_threshold: share.optional().meta({ description: 'Minimum score of an alert, 0 to 1; default 0.8.' }),
  hit_threshold: share.optional().meta({ description: 'Minimum score of a hit, 0 to 1; default 0.5.' }),
  list_groups: z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .optional()
    .meta({ description: 'Lists or list groups, separated by commas; default all.' }),
};

const KNOWN = Object.keys(PARAMETERS).join(', ');
export const BATCH_PARAMETERS = z.strictObject(PARAMETERS, {
  error: ({ code }) => (code === 'unrecognized_keys' ? `only ${KNOWN}` : undefined),
});

/** The arguments with which a batch is screened. */
export interface BatchArgs {
  readonly tag: string;
  readonly alert_threshold?: number | undefined;
  readonly hit_threshold?: number | undefined;
  readonly list_groups?: readonly string[] | undefined;
}

/** Reads the query parameters of POST batches. Throws BAD_USER_INPUT. */
export const readBatchParameters = (query: unknown): BatchArgs => readBy(BATCH_PARAMETERS, query, 'The query string');

/** The arguments of a run as stored. */
export const BATCH_ARGS = z.object({
  tag: z.string(),
  alert_threshold: z.number().optional(),
  hit_threshold: z.number().optional(),
  list_groups: z.array(z.string()).optional(),
});

/** Parses the arguments of a stored run. */
export const batchArgs = (args: unknown): BatchArgs => BATCH_ARGS.parse(args);

const CHECKPOINT = z.object({
  /** Bytes read of the rows that are done, and bytes written of their results. */
  read: z.number(),
  written: z.number(),
  /** The lease under which the results were written. */
  lease: z.string(),
  dataVersion: z.string(),
  counts: z.object({ clear: z.number(), hit: z.number(), alert: z.number(), error: z.number() }),
});

/** Where a batch continues, and the number of rows by status. */
export type BatchCheckpoint = Readonly<z.output<typeof CHECKPOINT>>;
export const batchCheckpoint = (checkpoint: unknown): BatchCheckpoint | undefined =>
  checkpoint === null ? undefined : CHECKPOINT.parse(checkpoint);
