import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ask } from './service.ts';

/** What of the caller's request goes with those that its tool makes: who asks, and which request it is. */
const PASSED_ON = ['x-api-key', 'authorization', 'traceparent', 'tracestate'] as const;

/**
 * The way from a tool to the routes of its own server, without a connection: each request goes through every hook that one of a
 * client would, so that its key, scopes, limits, charges and audit are the same. An abandoned call ends it as a client that leaves does.
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

/** A body that can still fail when all of it is read: that is how a request without a connection hears that its client left. */
function stillOpen(text: Buffer): Readable {
  const body = new Readable({ autoDestroy: false, read() {} });
  body.push(text);
  body.push(null);
  return body;
}
