import { collectGarbage } from '../collect-garbage.ts';
import { keepIds } from '../history/keep-ids.ts';
import type { PreviousSnapshot } from '../history/previous-snapshot.ts';
import type { StagedTable } from '../staging/staged-tables.ts';
import type { StagingArea } from '../staging/staging-area.ts';
import { applyMerges } from './apply-merges.ts';
import { collapse } from './collapse.ts';
import type { DatasetSets } from './dataset-sets.ts';
import { Merges } from './merges.ts';
import type { Resolving, Rule } from './rule.ts';

export interface RuleReport {
  readonly type: string;
  readonly rule: string;
  readonly reason: string;
  /** How many entities it joined into another. */
  readonly count: number;
  readonly seconds: number;
}

export interface Resolution {
  /** By entity type, where a rule ran. */
  readonly merges: ReadonlyMap<string, Merges>;
  /** One entry a rule that ran. */
  readonly joins: readonly RuleReport[];
  /** Rows that repeated a record and are now part of it. */
  readonly repeated: number;
}

/**
 * Makes every staged record one row: rules join entities, the history says which of their ids stay, then repeated rows
 * collapse.
 */
export function resolve(
  area: StagingArea,
  rules: readonly Rule[],
  sets: DatasetSets,
  history: PreviousSnapshot | undefined,
): Resolution {
  const merges = new Map<string, Merges>();
  const joins: RuleReport[] = [];
  for (const rule of rules) {
    if (!rule.reads.every((name) => isStaged(area, name))) continue;
    if (rule.within !== true && !hasSeveralDatasets(area, tableOf(area, rule.type))) continue;
    const ofType = merges.get(rule.type) ?? new Merges();
    merges.set(rule.type, ofType);
    const [before, started] = [ofType.size, performance.now()];
    rule.apply(resolvingOf(area, rule, merges, ofType));
    const seconds = (performance.now() - started) / 1000;
    joins.push({ type: rule.type, rule: rule.name, reason: rule.reason, count: ofType.size - before, seconds });
    collectGarbage();
  }
  if (history !== undefined) keepIds(area, history, merges);
  applyMerges(area, merges);
  let repeated = 0;
  for (const table of area.tables.values()) {
    collectGarbage();
    repeated += collapse(area, table, sets);
  }
  return { merges, joins, repeated };
}

function resolvingOf(area: StagingArea, rule: Rule, merges: ReadonlyMap<string, Merges>, ofType: Merges): Resolving {
  const byDefault = { rule: rule.name, reason: rule.reason };
  return {
    staging: area.database,
    table: (name) => tableOf(area, name).name,
    rootOf: (type, number) => merges.get(type)?.rootOf(number) ?? number,
    join: (one, other, reason) =>
      void ofType.join(one, other, reason === undefined ? byDefault : { rule: rule.name, reason }),
  };
}

function tableOf(area: StagingArea, name: string): StagedTable {
  const table = area.tables.get(name);
  if (table === undefined) throw new TypeError(`The catalog has no "${name}".`);
  return table;
}

/** Whether the catalog has a type, an association or a "Type.field". */
function isStaged(area: StagingArea, name: string): boolean {
  const [of = '', field] = name.split('.');
  const table = area.tables.get(of);
  return table !== undefined && (field === undefined || table.columns.some((column) => column.field === field));
}

const hasSeveralDatasets = (area: StagingArea, { name }: StagedTable) =>
  area.database.prepare<[], number>(`SELECT min(dataset) <> max(dataset) FROM ${name}`).pluck().get() === 1;
