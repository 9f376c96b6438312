import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSession } from '../session/session.tsx';
import { useService } from './use-service.ts';

interface Options {
  /** False: no request is sent. */
  readonly enabled?: boolean;
  /** Milliseconds after which the request is repeated while the page is visible; by default it is not repeated. */
  readonly refetchInterval?: number | false;
  /** True if the request is repeated whenever the answer is displayed again, because people's actions change it. */
  readonly isFresh?: boolean;
}

/** A route's answer to GET, requested with the key of the session. A refused key ends the session. */
export function useRoute<Answer>(
  path: string,
  { enabled = true, refetchInterval = false, isFresh = false }: Options = {},
): UseQueryResult<Answer> {
  const { key } = useSession();
  const ask = useService();
  return useQuery({
    queryKey: [key, path],
    enabled,
    refetchInterval,
    ...(isFresh ? { staleTime: 0 } : {}),
    queryFn: ({ signal }) => ask<Answer>({ path, signal }),
  });
}
