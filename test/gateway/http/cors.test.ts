import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { allowOrigins, type CorsOrigins } from '../../../gateway/http/cors.ts';

const APP = 'https://app.example';

/** What a server that allows these origins answers to a request. */
async function answered(origins: CorsOrigins, method: 'GET' | 'OPTIONS', headers: Record<string, string>) {
  const server = Fastify();
  allowOrigins(server, origins);
  server.get('/', async () => 'shops');
  server.options('/', async () => 'options');
  const { statusCode, headers: given, body } = await server.inject({ method, url: '/', headers });
  return {
    status: statusCode,
    body,
    allowed: given['access-control-allow-origin'],
    exposed: given['access-control-expose-headers'] !== undefined,
    methods: given['access-control-allow-methods'],
    age: given['access-control-max-age'],
    vary: given.vary,
  };
}
const NOTHING = { allowed: undefined, exposed: false, methods: undefined, age: undefined };
const PREFLIGHT = { origin: APP, 'access-control-request-method': 'POST' };

describe('"Lets pages of the given origins call a server"', () => {
  test.each<[what: string, origins: CorsOrigins, headers: Record<string, string>, allowed: string | undefined]>([
    ['all', 'all', { origin: 'https://any.example' }, '*'],
    ['this one', new Set([APP]), { origin: APP }, APP],
    ['another one', new Set([APP]), { origin: 'https://other.example' }, undefined],
    ['no page', new Set([APP]), {}, undefined],
    ['no page, all', 'all', {}, undefined],
  ])('%s', async (_, origins, headers, allowed) => {
    expect(await answered(origins, 'GET', headers)).toEqual({
      ...{ ...NOTHING, status: 200, body: 'shops', allowed, exposed: allowed !== undefined },
      // The answer depends on the origin unless all are alike.
      vary: origins === 'all' ? undefined : 'origin',
    });
  });

  test('"A preflight is answered before the API key is checked"', async () => {
    const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE';
    expect(await answered(new Set([APP]), 'OPTIONS', PREFLIGHT)).toEqual({
      ...{ status: 204, body: '', allowed: APP, exposed: false, methods, age: '7200', vary: 'origin' },
    });
  });

  test.each([
    ['of another origin', { ...PREFLIGHT, origin: 'https://other.example' }, undefined],
    ['that is no preflight', { origin: APP }, APP],
  ])('an OPTIONS request %s "is handled like a request of any method"', async (_, headers, allowed) => {
    expect(await answered(new Set([APP]), 'OPTIONS', headers)).toEqual({
      ...{ ...NOTHING, status: 200, body: 'options', allowed, exposed: allowed !== undefined, vary: 'origin' },
    });
  });
});
