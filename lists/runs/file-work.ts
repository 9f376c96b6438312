import { z } from 'zod';
import { PRICING_TIERS } from '../../catalog/tiers.ts';
import type { OutputColumn } from '../../tables/output/output-column.ts';
import type { OutputFormat } from '../../tables/output/output-format.ts';
import type { FileRunResult } from './file-run-content.ts';

/** How far the lines of a file have come: everything before is written and is never written again. */
export const FILE_STATE = z.object({
  /** Number of rows written. */
  rows: z.number(),
  /** Size of header and rows in bytes. */
  bytes: z.number(),
  /** Filled cells of each column, and the number of records that gave values, by tier (see Tally). */
  tally: z.object({ filled: z.array(z.number()), charged: z.record(z.enum(PRICING_TIERS), z.number()) }),
});
export type FileState = Readonly<z.output<typeof FILE_STATE>>;

/** Some lines of a file, with the state after them. */
export interface LineChunk<State extends FileState> {
  /** Whole lines, in UTF-8. */
  readonly lines: Uint8Array;
  readonly state: State;
}

/**
 * The work of a run that writes a file. Its lines depend only on the definition and the snapshot, so that another process
 * can continue from any state exactly where the first one stopped.
 */
export interface FileWork<State extends FileState = FileState> {
  readonly columns: readonly OutputColumn[];
  readonly format: OutputFormat;
  /** Parses the state in a checkpoint. */
  readonly state: z.ZodType<State>;
  /** The total number of rows. */
  count(): Promise<number>;
  /** The lines after those of a state, header first; yields at least one chunk if there is no state. */
  lines(from?: State): AsyncIterable<LineChunk<State>>;
  /** The result of the rows. `metrics` excludes rows and seconds. */
  result(state: State): Omit<FileRunResult, 'file'>;
}
