import { useCallback } from 'react';
import { RequestFault } from '../graphql/request-fault.ts';
import { useSession } from './session.tsx';

/** A request that needs a key. */
type WithKey<Answer> = (key: string) => Promise<Answer>;

/** Passes the key of the session to a request. A key that the service refuses ends the session. */
export function useKey(): <Answer>(ask: WithKey<Answer>) => Promise<Answer> {
  const { key, refuse } = useSession();
  return useCallback(
    (ask) =>
      ask(key).catch((error: unknown) => {
        if (error instanceof RequestFault && error.status === 401) refuse();
        throw error;
      }),
    [key, refuse],
  );
}
