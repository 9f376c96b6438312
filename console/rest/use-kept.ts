import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RequestFault } from '../graphql/request-fault.ts';
import { useSession } from '../session/session.tsx';
import { useService } from './use-service.ts';

/** Query key of an answer that this page received. */
export const answeredKey = (id: string): readonly string[] => ['answered', id];

/**
 * Another process may have answered, and stores its answer within a second: number of retries, and milliseconds between
 * them.
 */
const [ATTEMPTS, AFTER] = [6, 300];

interface Kept<Value> {
  readonly kept: Value | undefined;
  /** True if it is stored, so that its address opens it again. */
  readonly isKept: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/**
 * A stored answer of the service at a path; for an answer that this page received and that is not stored, the result of
 * `unkept`. `id`: id of the answer.
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
