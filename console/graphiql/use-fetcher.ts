import type { GraphiQLProps } from 'graphiql';
import { useMemo, useState } from 'react';
import { faultOf, RequestFault } from '../graphql/request-fault.ts';
import { useSession } from '../session/session.tsx';

type Fetcher = GraphiQLProps['fetcher'];
type FetcherParams = Parameters<Fetcher>[0];

/** What the headers say about an answer. */
export interface AnswerFacts {
  readonly status: number;
  readonly cost: string | null;
  readonly credits: string | null;
  readonly requestId: string | null;
  /** Milliseconds until the whole answer had arrived. */
  readonly time: number;
}

/** GraphiQL's fetcher, facts about the last operation that ran, and why the schema could not be read. */
export interface Asking {
  readonly fetcher: Fetcher;
  readonly answer: AnswerFacts | undefined;
  readonly schemaFault: RequestFault | undefined;
}

/** The name of the operation with which GraphiQL reads the schema. */
const INTROSPECTION = 'IntrospectionQuery';

/** Sends requests with the key of the session. A refused key ends the session; GraphiQL shows every other answer. */
export function useFetcher(): Asking {
  const { key, refuse } = useSession();
  const [answer, setAnswer] = useState<AnswerFacts>();
  const [schemaFault, setSchemaFault] = useState<RequestFault>();
  const fetcher = useMemo(() => {
    const ask = async (params: FetcherParams, signal: AbortSignal): Promise<object> => {
      const start = performance.now();
      const response = await fetch('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body: JSON.stringify(params),
        signal,
      }).catch(() => {
        throw RequestFault.unreachable();
      });
      const body = await response.json().catch(() => {
        throw RequestFault.unreadable(response);
      });
      if (response.status === 401) refuse();
      const { status, headers } = response;
      const requestId = headers.get('x-request-id');
      if (params.operationName === INTROSPECTION) {
        setSchemaFault(response.ok ? undefined : faultOf(response, body));
      } else {
        const [cost, credits] = [headers.get('x-svc-cost'), headers.get('x-svc-credits')];
        setAnswer({ status, cost, credits, requestId, time: Math.round(performance.now() - start) });
      }
      return body;
    };
    return (params: FetcherParams) => once((signal) => ask(params, signal));
  }, [key, refuse]);
  return { fetcher, answer, schemaFault };
}

/** One answer in the form that GraphiQL can cancel: its request ends when nobody waits for it anymore. */
function once<Answer>(ask: (signal: AbortSignal) => Promise<Answer>): AsyncIterableIterator<Answer> {
  const controller = new AbortController();
  const { signal } = controller;
  let isAsked = false;
  return {
    async next() {
      if (isAsked) return { done: true, value: undefined };
      isAsked = true;
      try {
        return { done: false, value: await ask(signal) };
      } catch (error) {
        if (signal.aborted) return { done: true, value: undefined };
        throw error;
      }
    },
    async return() {
      controller.abort();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
