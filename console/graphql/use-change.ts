import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Operation } from './operation.ts';
import type { Answer } from './send-operation.ts';
import { useSend } from './use-send.ts';

/** Sends a mutation; pages then request again what they show by one of the changed queries, given by their texts. */
export function useChange<Data, Variables>(
  operation: Operation<Data, Variables>,
  changed: ReadonlySet<unknown>,
): UseMutationResult<Answer<Data>, unknown, Variables> {
  const send = useSend();
  const queries = useQueryClient();
  return useMutation<Answer<Data>, unknown, Variables>({
    mutationFn: (variables) => send(operation, variables),
    onSettled: () => queries.invalidateQueries({ predicate: ({ queryKey }) => changed.has(queryKey[1]) }),
  });
}
