import type { Catalog } from '../../catalog/model.ts';
import { tierOf } from '../../catalog/tier-of.ts';
import { NO_OBJECTS, PRICING_TIERS } from '../../catalog/tiers.ts';
import type { Cell } from '../../tables/output/output-column.ts';
import type { DefinedColumn } from '../definition/list-definition.ts';
import { listedType } from '../definition/listed-type.ts';
import type { FileRunResult } from '../runs/file-run-content.ts';
import type { FileState } from '../runs/file-work.ts';
import type { ExportColumn } from './export-column.ts';

/** Running totals of a file's rows: filled cells of each column, and records by the tier of their dearest value. */
export type Tally = FileState['tally'];

/** The columns of one record, each with the rank of its tier. */
export type TallySource = readonly { readonly at: number; readonly tier: number }[];

/**
 * Counts filled cells and what is charged for: "once per entity object, at the dearest attribute that returned data"
 * (completions.md section 9). A column that shows all values of a path counts once per row. `columns`: number of columns.
 */
export function tallyOf(rows: readonly (readonly Cell[])[], columns: number, sources: readonly TallySource[]): Tally {
  const filled = new Array<number>(columns).fill(0);
  const charged = { ...NO_OBJECTS };
  for (const row of rows) {
    for (let at = 0; at < columns; at += 1) if (row[at] !== null) filled[at] = (filled[at] ?? 0) + 1;
    for (const source of sources) {
      const tier = PRICING_TIERS[dearestOf(source, row)];
      if (tier !== undefined) charged[tier] += 1;
    }
  }
  return { filled, charged };
}

/** The sum of two tallies of different rows. */
export function addedTally(one: Tally, other: Tally): Tally {
  const charged = { ...one.charged };
  for (const tier of PRICING_TIERS) charged[tier] += other.charged[tier];
  return { filled: one.filled.map((count, at) => count + (other.filled[at] ?? 0)), charged };
}

/** Rank of the dearest tier among a record's values; -1 if it has none. */
function dearestOf(source: TallySource, row: readonly Cell[]): number {
  let dearest = -1;
  for (const { at, tier } of source) if (tier > dearest && row[at] !== null) dearest = tier;
  return dearest;
}

/** The records from which values of columns come. */
export function tallySources(
  catalog: Catalog,
  entity: string,
  columns: readonly ExportColumn[],
): readonly TallySource[] {
  const sources = new Map<string, TallySource[number][]>();
  for (const [at, { path, picks }] of columns.entries()) {
    const type = path.steps.at(-1)?.node ?? listedType(catalog, entity);
    const way = path.steps.map(({ field }, depth) => `${field}[${picks[depth]}]`).join('.');
    const source = sources.get(way) ?? [];
    // A value of an edge describes the node.
    const field = path.leaf?.on === 'node' ? path.leaf.value.field : undefined;
    source.push({ at, tier: PRICING_TIERS.indexOf(tierOf(type, field)) });
    sources.set(way, source);
  }
  return [...sources.values()];
}

/** A tally in the form of a run's result. */
export const tallied = (
  { filled, charged }: Tally,
  entityType: string,
  columns: readonly DefinedColumn[],
): Pick<FileRunResult, 'columnCounts' | 'billing'> => ({
  columnCounts: columns.map(({ path }, at) => ({ fullyQualifiedName: path, count: filled[at] ?? 0 })),
  billing: PRICING_TIERS.filter((tier) => charged[tier] > 0).map((pricingTier) => ({
    ...{ pricingTier, quantity: charged[pricingTier], entityType },
  })),
});
