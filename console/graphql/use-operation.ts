import { keepPreviousData, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSession } from '../session/session.tsx';
import type { Operation } from './operation.ts';
import { RequestFault } from './request-fault.ts';
import type { Answer } from './send-operation.ts';
import { useSend } from './use-send.ts';

/** How long an answer is taken for fresh, in milliseconds. */
const FRESH = 60_000;

/** Answers by key, operation and variables; nothing of it outlives the page. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // The service may be on this very machine: a browser that calls itself offline may reach it.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: FRESH,
      refetchOnWindowFocus: false,
      retry: (count, error) =>
        count < 2 && error instanceof RequestFault && (error.status === 0 || error.status === 503),
    },
  },
});

interface Options<Data> {
  /** False: nothing is asked. */
  readonly enabled?: boolean;
  /** Keeps showing what was answered before while other variables are asked for. */
  readonly keepPrevious?: boolean;
  /** Milliseconds after which it is asked again while the page is seen, by what was answered last; once unless given. */
  readonly refetchAfter?: (data: Data | undefined) => number | false;
}

/** The answer to an operation, asked with the key of the session. A refused key ends the session. */
export function useOperation<Data, Variables>(
  operation: Operation<Data, Variables>,
  variables: Variables,
  { enabled = true, keepPrevious = false, refetchAfter = () => false }: Options<Data> = {},
): UseQueryResult<Answer<Data>> {
  const { key } = useSession();
  const send = useSend();
  return useQuery<Answer<Data>>({
    queryKey: [key, operation.text, variables],
    enabled,
    refetchInterval: ({ state }) => refetchAfter(state.data?.data),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    queryFn: ({ signal }) => send(operation, variables, signal),
  });
}
