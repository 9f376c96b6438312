import { createServer } from 'node:http';
import fastify from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../gateway/http/listen.ts';
import { askingOwn } from '../../../gateway/mcp/own-service.ts';
import { askingAt } from '../../../gateway/mcp/remote-service.ts';

const { signal } = new AbortController();

describe('"Sends a tool\'s requests to the routes of its own server"', () => {
  /** What a route hears of a tool that a request with these headers calls. */
  async function heard(headers: Record<string, string>, given = signal) {
    const server = fastify({ genReqId: ({ headers: { 'x-request-id': id } }) => String(id ?? 'made') });
    onTestFinished(() => server.close());
    server.post('/echo', async ({ headers: sent, ip, body, id }, reply) => {
      reply.code(201).header('x-svc-cost', '3');
      return { sent, ip, body, id };
    });
    server.get('/', async (request) => {
      const {
        status,
        headers: answered,
        body,
      } = await askingOwn(server, request)({ path: '/echo', body: { a: 'ü' } }, given);
      return { status, cost: answered.get('x-svc-cost'), body };
    });
    return (await server.inject({ url: '/', headers, remoteAddress: '192.0.2.7' })).json();
  }

  test("with the caller's key, address and request id, and with nothing else of the caller", async () => {
    const traceparent = '00-00000000000000000000000000000001-0000000000000001-01';
    expect(await heard({ 'x-api-key': 'k', traceparent, cookie: 'c', accept: 'text/html' })).toEqual({
      ...{ status: 201, cost: '3' },
      body: {
        ...{ ip: '192.0.2.7', body: { a: 'ü' }, id: 'made' },
        sent: {
          ...{ 'x-api-key': 'k', traceparent, 'x-request-id': 'made', 'content-type': 'application/json' },
          ...{ 'content-length': '10', host: expect.any(String), 'user-agent': expect.any(String) },
        },
      },
    });
    const { body } = await heard({ authorization: 'Bearer k' });
    expect(body.sent).toMatchObject({ authorization: 'Bearer k' });
    expect(body.sent).not.toHaveProperty('x-api-key');
  });

  test('and none for a caller that has left', async () => {
    expect(await heard({}, AbortSignal.abort())).toMatchObject({
      statusCode: 500,
      message: expect.stringContaining('abort'),
    });
  });
});

describe('"Sends a tool\'s requests to a service at a URL"', () => {
  async function served(text: string, status = 200) {
    const seen: (string | undefined)[][] = [];
    const server = createServer((request, response) => {
      const { url: path, method, headers } = request;
      seen.push([method, path, String(headers['x-api-key']), headers['content-type']]);
      request.resume().on('end', () => response.writeHead(status, { location: '/other', 'x-svc-cost': '3' }).end(text));
    });
    const { url, drain } = await listen(server, { host: '127.0.0.1', port: 0 });
    onTestFinished(() => drain(0));
    return { url, seen };
  }

  test.each(['', '/', '//'])('with %j behind it', async (end) => {
    const { url, seen } = await served('{"a":1}');
    const { status, headers, body } = await askingAt(`${url}${end}`, 'k')({ path: '/graphql', body: {} }, signal);
    expect([status, headers.get('x-svc-cost'), body]).toEqual([200, '3', { a: 1 }]);
    expect(seen).toEqual([['POST', '/graphql', 'k', 'application/json']]);
  });

  test('what is no JSON has no body, and no redirect is followed with the key', async () => {
    const { url } = await served('<html>', 502);
    expect(await askingAt(url, 'k')({ path: '/x', body: {} }, signal)).toMatchObject({ status: 502, body: undefined });
    const elsewhere = await served('', 302);
    await expect(askingAt(elsewhere.url, 'k')({ path: '/x', body: {} }, signal)).rejects.toMatchObject({
      code: 'NOT_READY',
    });
    expect(elsewhere.seen).toHaveLength(1);
  });

  test('nobody listens, or the caller has left', async () => {
    const asked = askingAt('http://127.0.0.1:1/', 'k');
    await expect(asked({ path: '/x', body: {} }, signal)).rejects.toMatchObject({
      ...{ code: 'NOT_READY', message: 'No service answers at http://127.0.0.1:1.' },
    });
    const reason = new Error('left');
    await expect(asked({ path: '/x', body: {} }, AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
