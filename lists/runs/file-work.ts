import { z } from 'zod';
import { PRICING_TIERS } from '../../catalog/tiers.ts';
import type { OutputColumn } from '../../tables/output/output-column.ts';
import type { OutputFormat } from '../../tables/output/output-format.ts';
import type { FileRunResult } from './file-run-content.ts';

/** How far the lines of a file have come: what is before it is written, and never again. */
export const FILE_STATE = z.object({
  /** Rows that are written. */
  rows: z.number(),
  /** Bytes that header and rows take. */
  bytes: z.number(),
  /** Filled cells of each column, and the records that gave values by tier (see Tally). */
  tally: z.object({ filled: z.array(z.number()), charged: z.record(z.enum(PRICING_TIERS), z.number()) }),
});
export type FileState = Readonly<z.output<typeof FILE_STATE>>;

/** Some lines of a file, and how far it is with them. */
export interface LineChunk<State extends FileState> {
  /** Whole lines, in UTF-8. */
  readonly lines: Uint8Array;
  readonly state: State;
}

/**
 * What a run writes a file of. Its lines depend on the definition and the snapshot alone, so that another process goes on from
 * any state exactly where the first one stopped.
 */
export interface FileWork<State extends FileState = FileState> {
  readonly columns: readonly OutputColumn[];
  readonly format: OutputFormat;
  /** Reads a state that a checkpoint kept. */
  readonly state: z.ZodType<State>;
  /** How many rows there will be. */
  count(): Promise<number>;
  /** The lines, the header first, after those of a state; at least one chunk where there is no state. */
  lines(from?: State): AsyncIterable<LineChunk<State>>;
  /** What the rows have come to. `metrics` are those beside rows and seconds. */
  result(state: State): Omit<FileRunResult, 'file'>;
}
