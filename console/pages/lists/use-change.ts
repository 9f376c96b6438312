import type { Operation } from '../../graphql/operation.ts';
import { useChange as useAnyChange } from '../../graphql/use-change.ts';
import { ListRuns, Lists, SavedList } from './queries.ts';

/** Queries whose answers change with a list or a run; those of previews do not, and they are charged. */
const CHANGED: ReadonlySet<unknown> = new Set([Lists.text, SavedList.text, ListRuns.text]);

/** Sends a mutation of lists; pages that show lists then request them again. */
export const useChange = <Data, Variables>(operation: Operation<Data, Variables>) => useAnyChange(operation, CHANGED);
