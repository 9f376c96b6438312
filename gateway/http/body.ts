import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest, unsupportedMediaType } from '../../catalog/errors/catalogue.ts';

/**
 * Makes a server, or an encapsulated part of one, accept only JSON bodies in UTF-8. Answers 415 for another type or encoding, and 400 for
 * malformed JSON and for objects of more than a thousand keys. `inspect` gets the bytes before they are parsed, and throws to refuse them.
 */
export function parseJsonBodies(
  server: FastifyInstance,
  inspect: (request: FastifyRequest, body: Buffer) => void = () => {},
): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      expectJson(request.headers);
      inspect(request, body);
      return parsedJson(body);
    },
  );
}

/** Throws UNSUPPORTED_MEDIA_TYPE unless the headers announce plain JSON in UTF-8. */
function expectJson(headers: IncomingHttpHeaders): void {
  const type = headers['content-type'];
  if (type === undefined || !JSON_TYPE.test(type)) throw unsupportedMediaType('content-type', 'application/json', type);
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    throw unsupportedMediaType('content-encoding', 'identity', encoding);
  }
}

const JSON_TYPE = /^\s*application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i;

/** An empty body is none: each route says what it expects of its body, and some expect nothing. */
function parsedJson(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  if (!isUtf8(body)) throw badRequest('The body', 'JSON in UTF-8', 'other bytes');
  const value = jsonIn(body);
  if (body.length > MAX_KEYS * BYTES_PER_KEY) expectFewKeys(value);
  return value;
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw badRequest('The body', 'a JSON object', 'broken JSON');
  }
}

/** Maximum number of keys of one object in a body. Every unknown key is compared with all known keys and named in the error. */
const MAX_KEYS = 1_000;
/** Minimum bytes that a key takes with its value: `"":1,`. */
const BYTES_PER_KEY = 5;

function expectFewKeys(body: unknown): void {
  const open = [body];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const values = Object.values(value);
    if (values.length > MAX_KEYS && !Array.isArray(value))
      throw badRequest('The body', `objects of at most ${MAX_KEYS} keys`, `one of ${values.length}`);
    for (const each of values) if (typeof each === 'object' && each !== null) open.push(each);
  }
}

/** Returns the value if it is a JSON object; throws BAD_REQUEST, which names what the value is, otherwise. */
export function jsonObject(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badRequest(what, 'a JSON object', kindOf(value));
  }
  return Object.fromEntries(Object.entries(value));
}

/** Describes in words what kind of JSON value this is, for error messages. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (value === '') return 'an empty string';
  return Array.isArray(value) ? 'an array' : `a value of type ${typeof value}`;
}
