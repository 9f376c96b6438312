import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useService } from './use-service.ts';

/**
 * Calls a route of the service that creates or changes something, with the key of the session: `mutate(json)` sends the
 * request, `data` is the answer, and `error` is the reason for a refusal.
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
