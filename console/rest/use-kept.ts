import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RequestFault } from '../graphql/request-fault.ts';
import { useSession } from '../session/session.tsx';
import { useService } from './use-service.ts';

/** Where an answer to this page is, for as long as nobody leaves it. */
export const answeredKey = (id: string): readonly string[] => ['answered', id];

/** Another process may have given the answer, and keep it within a second: how often, and after how many milliseconds, it is asked again. */
const [ATTEMPTS, AFTER] = [6, 300];

interface Kept<Value> {
  readonly kept: Value | undefined;
  /** Whether its address opens it again. */
  readonly isKept: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/**
 * An answer as the service keeps it at a path; one that was given to this page and is not kept, by what `unkept` makes of it.
 * `id`: of the answer.
 */
export function useKept<Value, Answer>(path: string, id: string, unkept: (answer: Answer) => Value): Kept<Value> {
  const { key } = useSession();
  const ask = useService();
  const answer = useQueryClient().getQueryData<Answer>(answeredKey(id));
  const { data, error, refetch } = useQuery({
    queryKey: [key, path],
    queryFn: ({ signal }) => ask<Value>({ path, signal }),
    retry: (count, fault) => answer !== undefined && isMissing(fault) && count < ATTEMPTS,
    retryDelay: AFTER,
  });
  const isLost = data === undefined && answer !== undefined && isMissing(error);
  return {
    kept: isLost ? unkept(answer) : data,
    isKept: data !== undefined,
    error: isLost ? null : error,
    retry: () => void refetch(),
  };
}

const isMissing = (error: unknown): boolean => error instanceof RequestFault && error.status === 404;
