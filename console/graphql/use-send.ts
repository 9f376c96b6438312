import { useCallback } from 'react';
import { useKey } from '../session/use-key.ts';
import type { Operation } from './operation.ts';
import { type Answer, sendOperation } from './send-operation.ts';

type Send = <Data, Variables>(
  operation: Operation<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
) => Promise<Answer<Data>>;

/** Sends operations with the key of the session, when the user clicks. Rejects with RequestFault. */
export function useSend(): Send {
  const withKey = useKey();
  return useCallback<Send>(
    (operation, variables, signal) => withKey((key) => sendOperation(key, operation, variables, signal)),
    [withKey],
  );
}
