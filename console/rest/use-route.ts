import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSession } from '../session/session.tsx';
import { useService } from './use-service.ts';

interface Options {
  /** False: nothing is asked. */
  readonly enabled?: boolean;
  /** Milliseconds after which it is asked again, for as long as the page is seen; once unless given. */
  readonly refetchInterval?: number | false;
  /** Whether it is asked again wherever it is shown anew, since it changes by what people do. */
  readonly isFresh?: boolean;
}

/** What a route of the service answers to GET, asked with the key of the session. A refused key ends the session. */
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
