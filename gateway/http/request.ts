import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { maskKeys } from '../../operations/mask-keys.ts';

/** A client's own request id where it is harmless in headers and logs, else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) && maskKeys(given, keyOf(headers)) === given
    ? given
    : randomUUID();
}

/** What a client sent as its key or token, good or not: in x-api-key, else as a bearer; undefined for nothing, or an empty one. */
export function keyOf(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['x-api-key'];
  if (typeof key === 'string' && key !== '') return key;
  const { authorization } = headers;
  return authorization === undefined ? undefined : /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
}

/** Whether a server asks itself, without a connection (mcp/own-service.ts): what is answered is read at once. */
export const isOwnRequest = (request: IncomingMessage): boolean => 'isLightMyRequest' in request;

/** The path of a request, without its query. */
export function pathOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

/** Longest path of a line of the log. */
const MAX_PATH = 200;

/** The path of a request for logs, where it is no route: of a key no more than is shown of it, and no digit of any number. */
export const maskedPath = (request: Pick<IncomingMessage, 'url' | 'headers'>): string =>
  maskKeys(decoded(pathOf(request)), keyOf(request.headers))
    .slice(0, MAX_PATH)
    .replaceAll(/\d/g, '*');

/** What percent-encoding hides; as it is where that is wrong. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The query of a request. */
export function queryOf({ url = '/' }: IncomingMessage): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
}

/** A parameter of a request's path, such as `id` of `/files/:id`; empty where the path has none. */
export function pathParameter({ params }: FastifyRequest, name: string): string {
  const value: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
  return typeof value === 'string' ? value : '';
}
