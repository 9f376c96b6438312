import type { Session } from '../../gateway/console/answers/session.ts';
import { type FaultBody, faultOf, RequestFault } from '../graphql/request-fault.ts';
import { sendOperation } from '../graphql/send-operation.ts';
import { Account } from './queries.ts';

/** The key for which a one-time token is exchanged. Rejects with RequestFault if the token is used, expired or unknown. */
export async function keyOfToken(token: string): Promise<string> {
  const response = await fetch('/console/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ once: token }),
  }).catch(() => {
    throw RequestFault.unreachable();
  });
  const body: FaultBody & Partial<Session> = await response.json().catch(() => {
    throw RequestFault.unreadable(response);
  });
  if (body.key === undefined) throw faultOf(response, body);
  return body.key;
}

/** Rejects with RequestFault unless the key is valid for the graph. */
export async function expectGood(key: string): Promise<void> {
  await sendOperation(key, Account, {});
}
