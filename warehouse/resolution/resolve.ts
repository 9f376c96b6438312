import type { StagingArea } from '../staging/staging-area.ts';
import { applyMerges } from './apply-merges.ts';
import { collapse } from './collapse.ts';
import { DatasetSets } from './dataset-sets.ts';
import { Merges } from './merges.ts';
import type { Rule } from './rule.ts';

export interface Resolution {
  readonly sets: DatasetSets;
  /** By entity type, where a rule ran. */
  readonly merges: ReadonlyMap<string, Merges>;
  /** How many entities each rule joined into another. */
  readonly joins: readonly { readonly type: string; readonly reason: string; readonly count: number }[];
  /** Rows that repeated a record and are now part of it. */
  readonly repeated: number;
}

/** Makes every staged record one row: rules join entities, then repeated rows collapse. */
export function resolve(area: StagingArea, rules: readonly Rule[]): Resolution {
  const merges = new Map<string, Merges>();
  const joins: { type: string; reason: string; count: number }[] = [];
  for (const rule of rules) {
    const table = area.tables.get(rule.type);
    if (table === undefined || !rule.fields.every((field) => table.columns.some((column) => column.field === field))) {
      continue;
    }
    const ofType = merges.get(rule.type) ?? new Merges();
    merges.set(rule.type, ofType);
    const before = ofType.size;
    rule.apply(area.database, table.name, ofType);
    joins.push({ type: rule.type, reason: rule.reason, count: ofType.size - before });
  }
  applyMerges(area, merges);
  const sets = new DatasetSets(area.datasets.length);
  let repeated = 0;
  for (const table of area.tables.values()) repeated += collapse(area, table, sets);
  return { sets, merges, joins, repeated };
}
