import { z } from 'zod';
import { ROW_STATUSES } from './output-row.ts';

/** How many lines of a portfolio are written. */
export const CHECKPOINT = z.object({
  /** Identifies the work, which is input and options. */
  work: z.string(),
  dataVersion: z.string(),
  /** Number of rows of the input that are written. */
  rows: z.number(),
  /** Size of the written rows in bytes. */
  bytes: z.number(),
  counts: z.record(z.enum(ROW_STATUSES), z.number()),
});
export type Checkpoint = z.output<typeof CHECKPOINT>;
