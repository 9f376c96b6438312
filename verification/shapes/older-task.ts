import { TASK_NAMES, type Task, type TaskName } from '../tasks/task.ts';
import { RESULTS, taskFields } from './task.ts';

/** "v1 and legacy: …; no person and ssn tasks" (completions.md section 7). */
const isShown = (name: TaskName): boolean => name !== 'person_verification' && name !== 'ssn_verification';

/** Results in the words of legacy and v1: "*_approximate_match in place of *_match; … error (bad format)". */
const OLDER_RESULTS: Readonly<Record<string, string>> = {
  name_match: 'name_approximate_match',
  address_match: 'address_approximate_match',
  tin_invalid: 'error',
};

/** A result in the words of legacy and v1. */
export const olderResult = (result: string): string => OLDER_RESULTS[result] ?? result;

const NAMES = TASK_NAMES.filter(isShown);

export const OLDER_TASK_FIELDS = taskFields(NAMES, [
  ...new Set(NAMES.flatMap((name) => RESULTS[name].flat()).map(olderResult)),
]);

export const olderTasks = (tasks: readonly Task[]): readonly Task[] =>
  tasks.filter(({ name }) => isShown(name)).map((task) => ({ ...task, result: olderResult(task.result) }));

export const shownOlderTask = ({ name, status, result, reason }: Task) => ({ task_name: name, status, result, reason });
