import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { maskKeys } from '../../operations/keys.ts';

/** A client's own request id where it is harmless in headers and logs, else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) && maskKeys(given) === given
    ? given
    : randomUUID();
}

/** The path of a request, without its query. */
export function pathOf({ url = '/' }: IncomingMessage): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
