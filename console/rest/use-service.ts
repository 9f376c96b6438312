import { useCallback } from 'react';
import { useKey } from '../session/use-key.ts';
import { askService, type ServiceRequest } from './ask-service.ts';

/** Sends requests to REST routes of the service with the key of the session, for queries and mutations. Rejects with RequestFault. */
export function useService(): <Answer>(request: ServiceRequest) => Promise<Answer> {
  const withKey = useKey();
  return useCallback(
    <Answer>(request: ServiceRequest) => withKey((key) => askService<Answer>(key, request)),
    [withKey],
  );
}
