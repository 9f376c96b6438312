import { z } from 'zod';
import { MATCH_REASON, MATCH_SCORE, MATCHED, SVC_ID } from '../definition/columns.ts';
import type { ListDefinition } from '../definition/list-definition.ts';
import { tallied } from '../export/tally.ts';
import type { FileRunResult } from '../runs/file-run-content.ts';
import { FILE_STATE } from '../runs/file-work.ts';
import type { MatchedRow } from './matched-rows.ts';

/** How far an enrichment has come. Contains everything for its result, because the input is deleted by then. */
export const ENRICHMENT_STATE = FILE_STATE.extend({
  /** The input's columns by their names in the output, each with the number of its filled cells. */
  input: z.array(z.object({ name: z.string(), filled: z.number() })),
  /**
   * Numbers of rows that matched, that matched nothing, and that could not be searched for; and of rows equal to an earlier
   * one.
   */
  counts: z.object({ matched: z.number(), unmatched: z.number(), failed: z.number(), duplicates: z.number() }),
});
export type EnrichmentState = Readonly<z.output<typeof ENRICHMENT_STATE>>;
type Counts = EnrichmentState['counts'];

export const NO_ROWS: Counts = { matched: 0, unmatched: 0, failed: 0, duplicates: 0 };

/** The counts after more rows. */
export function counted(rows: readonly MatchedRow[], before: Counts): Counts {
  const counts = { ...before };
  for (const { outcome, isDuplicate } of rows) {
    counts['fault' in outcome ? 'failed' : 'reason' in outcome ? 'unmatched' : 'matched'] += 1;
    if (isDuplicate) counts.duplicates += 1;
  }
  return counts;
}

/** The input's columns after more rows. */
export const filledBy = (rows: readonly MatchedRow[], before: EnrichmentState['input']): EnrichmentState['input'] =>
  before.map(({ name, filled }, at) => ({
    name,
    filled: rows.reduce((sum, { cells }) => sum + ((cells[at] ?? '') === '' ? 0 : 1), filled),
  }));

/**
 * The result of an enrichment: "rows, matched, unmatched, seconds" (completions.md section 10), and failed rows and
 * duplicates.
 */
export function enrichmentResult(
  { tally, input, counts }: EnrichmentState,
  { search, columns }: Pick<ListDefinition, 'search' | 'columns'>,
): Omit<FileRunResult, 'file'> {
  const { columnCounts, billing } = tallied(tally, search.entityType, columns);
  const [isId, isAttribute] = [true, false].map((wanted) =>
    columnCounts.filter(({ fullyQualifiedName }) => (fullyQualifiedName === SVC_ID) === wanted),
  );
  const { matched, unmatched, failed } = counts;
  const own = { [MATCH_SCORE]: matched, [MATCHED]: matched, [MATCH_REASON]: unmatched + failed };
  return {
    columnCounts: [
      ...input.map(({ name, filled }) => ({ fullyQualifiedName: name, count: filled })),
      ...(isId ?? []),
      ...Object.entries(own).map(([fullyQualifiedName, count]) => ({ fullyQualifiedName, count })),
      ...(isAttribute ?? []),
    ],
    billing,
    metrics: Object.entries(counts).map(([metricName, metricValue]) => ({ metricName, columnName: null, metricValue })),
  };
}
