import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ask } from './service.ts';

/** Headers of the caller's request that are copied to the requests of its tool: the caller's identity, and the trace. */
const PASSED_ON = ['x-api-key', 'authorization', 'traceparent', 'tracestate'] as const;

/**
 * Sends a tool's requests to the routes of its own server, without a connection. Each request passes every hook that a client's request
 * passes, so its key, scopes, limits, charges and audit are the same. Abandoning a call ends it as if a client had disconnected.
 */
export function askingOwn(server: FastifyInstance, { id, ip, headers }: FastifyRequest): Ask {
  const passedOn = Object.fromEntries(PASSED_ON.map((name) => [name, headers[name]]).filter(([, value]) => value));
  return async ({ path, body }, signal) => {
    signal.throwIfAborted();
    const text = Buffer.from(JSON.stringify(body));
    const payload = stillOpen(text);
    const abandon = () => payload.destroy(new Error('Nobody waits for the answer.'));
    signal.addEventListener('abort', abandon, { once: true });
    try {
      const answer = await server.inject({
        ...{ method: 'POST', url: path, remoteAddress: ip, payload },
        headers: {
          ...passedOn,
          'x-request-id': id,
          'content-type': 'application/json',
          'content-length': text.length,
        },
      });
      const sent = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
      return { status: answer.statusCode, headers: new Map(sent), body: answer.json() };
    } finally {
      signal.removeEventListener('abort', abandon);
    }
  };
}

/**
 * A body that can still fail after all of it has been read: that is how a request without a connection learns that its client has
 * disconnected.
 */
function stillOpen(text: Buffer): Readable {
  const body = new Readable({ autoDestroy: false, read() {} });
  body.push(text);
  body.push(null);
  return body;
}
