import { checkName } from '../../matching/check-name.ts';
import type { Word } from '../../matching/names/word.ts';
import type { Verdict } from '../../matching/verification.ts';
import type { VerificationRequest } from '../request/verification-request.ts';
import { type Compared, comparedTask, failed, type Words } from './compared.ts';
import type { EntityType, Task, TaskName } from './task.ts';

/** Reads words of names with the word frequencies of a snapshot. */
export type ReadWord = (token: string) => Word;

/** A name on record, and its kind: "registered name", "brand name". */
export interface RecordedName {
  readonly name: string;
  readonly kind: string;
  readonly entityType: EntityType;
}

/** The result terms of both name tasks. */
export const NAME_RESULTS = {
  exact: 'name_exact_match',
  match: 'name_match',
  failure: 'name_not_verified',
} as const;

const RELATIONS: Readonly<Record<Verdict, string>> = { exact: 'equals', match: 'is close to', none: 'is not close to' };

/** Builds a task that compares all requested names with all recorded ones. */
export function nameTask(
  task: TaskName,
  { names }: VerificationRequest,
  recorded: readonly RecordedName[],
  read: ReadWord,
  nothing: { readonly isRecorded: string; readonly fits: string },
): Task {
  if (names.length === 0) return failed(task, NAME_RESULTS.failure, 'No business name was given.');
  if (recorded.length === 0) return failed(task, NAME_RESULTS.failure, nothing.isRecorded);
  const words: Words = { ...NAME_RESULTS, nothingFits: nothing.fits };
  const compared = names.flatMap((requested) => recorded.map((each) => comparedName(requested, each, read)));
  return comparedTask(task, compared, words);
}

function comparedName(requested: string, { name, kind, entityType }: RecordedName, read: ReadWord): Compared {
  const checked = checkName(requested, name, read);
  const isEqual = checked.difference.startsWith(' but');
  const relation = isEqual ? 'equals' : RELATIONS[checked.verdict];
  return {
    ...checked,
    requested,
    recorded: name,
    entityType,
    reason: `The name "${requested}" ${relation} the ${kind} "${name}"${checked.difference}.`,
    source: { kind: 'name', name, matchEntityType: entityType },
  };
}
