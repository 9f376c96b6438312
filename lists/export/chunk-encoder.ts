import type { Bounds, Snapshot } from '../../storage/snapshot.ts';
import type { OutputColumn } from '../../tables/output/output-column.ts';
import type { OutputFormat } from '../../tables/output/output-format.ts';
import { entityValues } from './entity-values.ts';
import type { RowPlan } from './row-plan.ts';
import { type Tally, tallyOf } from './tally.ts';

/** The lines of some entities. */
export interface EncodedChunk {
  readonly lines: Uint8Array<ArrayBuffer>;
  /** The tally of these rows. */
  readonly tally: Tally;
}

/** Reads entities by their keys, and writes one line for each, in the order of the keys. */
export type ChunkEncoder = (keys: readonly number[]) => Promise<EncodedChunk>;

const UTF8 = new TextEncoder();

/** Returns an encoder of the rows of a plan on a snapshot, which runs in the calling thread. */
export function chunkEncoder(
  plan: RowPlan,
  columns: readonly OutputColumn[],
  format: Pick<OutputFormat, 'line'>,
  snapshot: Snapshot,
  bounds?: Bounds,
): ChunkEncoder {
  const valuesOf = entityValues(plan, snapshot, bounds);
  return async (keys) => {
    const rows = await valuesOf(keys);
    let text = '';
    for (const row of rows) text += format.line(columns, row);
    return { lines: UTF8.encode(text), tally: tallyOf(rows, columns.length, plan.sources) };
  };
}
