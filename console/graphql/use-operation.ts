import { keepPreviousData, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSession } from '../session/session.tsx';
import type { Operation } from './operation.ts';
import { RequestFault } from './request-fault.ts';
import type { Answer } from './send-operation.ts';
import { useSend } from './use-send.ts';

/** How long an answer counts as fresh, in milliseconds. */
const FRESH = 60_000;

/** Answers by key, operation and variables; none outlives the page. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // The service may be on this machine: a browser that considers itself offline may still reach it.
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
  /** False: no request is sent. */
  readonly enabled?: boolean;
  /** Keeps showing the previous answer while a request with other variables is in progress. */
  readonly keepPrevious?: boolean;
  /** Milliseconds after which the request is repeated while the page is visible, from the last answer; by default it is not repeated. */
  readonly refetchAfter?: (data: Data | undefined) => number | false;
}

/** The answer to an operation, requested with the key of the session. A refused key ends the session. */
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
