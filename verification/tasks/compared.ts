import type { Checked } from '../../matching/verification.ts';
import type { Comparison, EntityType, Source, Task, TaskName } from './task.ts';

/** A requested and a recorded value, with the result of their comparison. */
export interface Compared extends Checked {
  readonly requested: string;
  readonly recorded: string;
  readonly entityType: EntityType;
  /** A sentence with both values. */
  readonly reason: string;
  readonly source: Source;
}

/** The result terms of a task. */
export interface Words {
  readonly exact: string;
  readonly match: string;
  readonly failure: string;
  /** "No name on record is close to the one given." */
  readonly nothingFits: string;
}

const ORDER = { exact: 0, match: 1, none: 2 } as const;
/** Maximum comparisons that a task shows. */
const MAX_COMPARISONS = 10;

/**
 * Builds a task from all comparisons of requested with recorded values, of which there is at least one. The best comparison
 * decides the result.
 */
export function comparedTask(name: TaskName, compared: readonly Compared[], words: Words): Task {
  const sorted = compared.toSorted(
    (one, other) => ORDER[one.verdict] - ORDER[other.verdict] || other.score - one.score,
  );
  const [best] = sorted;
  const comparisons = sorted.slice(0, MAX_COMPARISONS).map(comparisonOf);
  if (best === undefined || best.verdict === 'none')
    return failed(
      name,
      words.failure,
      `${words.nothingFits}${best === undefined ? '' : ` ${best.reason}`}`,
      comparisons,
    );
  return {
    name,
    status: 'success',
    result: words[best.verdict],
    reason: best.reason,
    sources: distinctSources(sorted.filter(({ verdict }) => verdict !== 'none').map(({ source }) => source)),
    comparisons,
  };
}

/** A task that failed: "Other failed tasks: []" (completions.md section 7, sources). */
export const failed = (
  name: TaskName,
  result: string,
  reason: string,
  comparisons: readonly Comparison[] = [],
): Task => ({ name, status: 'failure', result, reason, sources: [], comparisons });

const comparisonOf = ({ requested, recorded, score, reason }: Compared): Comparison => ({
  requested,
  recorded,
  score,
  reason,
});

/** "one per matching record": a record that matches both requested values is listed once. */
const distinctSources = (sources: readonly Source[]): readonly Source[] => [
  ...new Map(sources.map((source) => [JSON.stringify(source), source])).values(),
];
