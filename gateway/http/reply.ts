import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { maskKeys } from '../../operations/keys.ts';
import type { Reply } from './route.ts';

/** What every response says (completions.md section 6). */
export interface Stamp {
  readonly requestId: string;
  /** The snapshot that the answer was read from, or the current one. */
  readonly version: string | undefined;
}

/** The headers of every response. */
export const stampHeaders = ({ requestId, version = 'none' }: Stamp) => ({
  'cache-control': 'no-store',
  'x-request-id': requestId,
  'x-svc-data-asset-version': version,
});

/** How long what a refused client still sends is read, in milliseconds. */
const LINGER = 1_000;

/** Sends an answer. Rejects where a stream of it breaks; the response is then cut off. */
export async function send(response: ServerResponse, reply: Reply, stamp: Stamp): Promise<void> {
  const isHead = response.req.method === 'HEAD';
  const headers = { ...stampHeaders(stamp), ...reply.headers };
  if (reply.body instanceof Readable) {
    response.writeHead(reply.status, headers);
    if (isHead) reply.body.destroy();
    return isHead ? void response.end() : pipeline(reply.body, response);
  }
  const text = jsonOf(reply);
  response.writeHead(reply.status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
  if (reply.status === 413) return endAfterLinger(response, text);
  response.end(isHead ? undefined : text);
}

/** A refusal may repeat what the client sent, a key in it only as far as it may be shown. */
function jsonOf({ status, body }: Reply): string {
  const text = JSON.stringify(body);
  return status < 400 ? text : maskKeys(text);
}

/**
 * Closing a connection while the client still sends resets it, and the client may lose the answer. So the answer goes out,
 * and what comes meanwhile is thrown away, until the client has ended or a second is over.
 */
function endAfterLinger(response: ServerResponse, text: string): void {
  const request: IncomingMessage = response.req;
  response.write(text);
  const end = () => void response.end();
  const timer = setTimeout(end, LINGER);
  request.once('end', end);
  request.once('close', () => clearTimeout(timer));
  request.resume();
}
