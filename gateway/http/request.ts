import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { withoutNumbers } from '../../catalog/errors/without-numbers.ts';
import { maskKeys } from '../../operations/mask-keys.ts';

/** Returns the client's own request id if it is safe in headers and logs, without a key or a tax number, else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  if (typeof given !== 'string' || !/^[\w.:-]{1,128}$/.test(given)) return randomUUID();
  return withoutNumbers(maskKeys(given, keyOf(headers))) === given ? given : randomUUID();
}

/**
 * Returns what a client sent as its API key or token, valid or not: x-api-key, else the bearer token; undefined if there is none or it is
 * empty.
 */
export function keyOf(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['x-api-key'];
  if (typeof key === 'string' && key !== '') return key;
  const { authorization } = headers;
  return authorization === undefined ? undefined : /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
}

/** Whether the server sends this request to itself, without a connection (mcp/own-service.ts). Such an answer is read at once. */
export const isOwnRequest = (request: IncomingMessage): boolean => 'isLightMyRequest' in request;

/** The path of a request, without its query. */
export function pathOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

/** Maximum length of a path in a log line, in characters. */
const MAX_PATH = 200;

/** The path of a request that matches no route, for logs: an API key is masked, and so is every digit. */
export const maskedPath = (request: Pick<IncomingMessage, 'url' | 'headers'>): string =>
  maskKeys(decoded(pathOf(request)), keyOf(request.headers))
    .slice(0, MAX_PATH)
    .replaceAll(/\d/g, '*');

/** Decodes percent-encoding; returns the path unchanged if the encoding is invalid. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The query parameters of a request. */
export function queryOf({ url = '/' }: Pick<IncomingMessage, 'url'>): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
}

/** Returns a parameter of a request's path, such as `id` of `/files/:id`; empty if the path has none of that name. */
export function pathParameter({ params }: FastifyRequest, name: string): string {
  const value: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
  return typeof value === 'string' ? value : '';
}
