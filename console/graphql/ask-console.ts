import { faultOf, RequestFault } from './request-fault.ts';

/**
 * What a route below /console/api/ answers to a key. Rejects with RequestFault; where the key is refused, `refuse` ends the
 * session.
 */
export async function askConsole<Answer>(
  key: string,
  path: string,
  refuse: () => void,
  signal: AbortSignal,
): Promise<Answer> {
  const response = await fetch(`/console/api/${path}`, { headers: { 'x-api-key': key }, signal }).catch(
    (error: unknown) => {
      throw signal.aborted ? error : RequestFault.unreachable();
    },
  );
  const body = await response.json().catch(() => {
    throw RequestFault.unreadable(response);
  });
  if (response.ok) return body;
  if (response.status === 401) refuse();
  throw faultOf(response, body);
}
