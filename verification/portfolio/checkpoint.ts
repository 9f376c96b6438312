import { z } from 'zod';
import { ROW_STATUSES } from './output-row.ts';

/** How far the lines of a portfolio have come. */
export const CHECKPOINT = z.object({
  /** What the lines are of: input and options. */
  work: z.string(),
  dataVersion: z.string(),
  /** Rows of the input that are written. */
  rows: z.number(),
  /** Bytes that they take. */
  bytes: z.number(),
  counts: z.record(z.enum(ROW_STATUSES), z.number()),
});
export type Checkpoint = z.output<typeof CHECKPOINT>;
