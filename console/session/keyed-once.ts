import { keyOfToken } from './sign-in-requests.ts';

const exchanges = new Map<string, Promise<string>>();

/** The key of a one-time token, which is exchanged only once, however often this is called. */
export function keyedOnce(token: string): Promise<string> {
  const running = exchanges.get(token) ?? keyOfToken(token);
  exchanges.set(token, running);
  return running;
}
