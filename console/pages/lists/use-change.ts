import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Operation } from '../../graphql/operation.ts';
import type { Answer } from '../../graphql/send-operation.ts';
import { useSend } from '../../graphql/use-send.ts';
import { ListRuns, Lists, SavedList } from './queries.ts';

/** Queries whose answers change with a list or a run; those of previews do not, and they are charged. */
const CHANGED: ReadonlySet<unknown> = new Set([Lists.text, SavedList.text, ListRuns.text]);

/** Sends a mutation of lists; pages that show lists then request them again. */
export function useChange<Data, Variables>(
  operation: Operation<Data, Variables>,
): UseMutationResult<Answer<Data>, unknown, Variables> {
  const send = useSend();
  const queries = useQueryClient();
  return useMutation<Answer<Data>, unknown, Variables>({
    mutationFn: (variables) => send(operation, variables),
    onSettled: () => queries.invalidateQueries({ predicate: ({ queryKey }) => CHANGED.has(queryKey[1]) }),
  });
}
