import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useService } from './use-service.ts';

/**
 * Calls a route of the service that makes or changes something, after a click, with the key of the session:
 * `mutate(json)` sends it, `data` is the answer, `error` why it was refused.
 */
export function usePost<Answer>(
  path: string,
  onDone?: (answer: Answer) => unknown,
): UseMutationResult<Answer, Error, unknown> {
  const ask = useService();
  return useMutation({
    mutationFn: (sent: unknown) => ask<Answer>({ path, method: 'POST', json: sent }),
    ...(onDone === undefined ? {} : { onSuccess: onDone }),
  });
}
