import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { badRequest, payloadTooLarge, unsupportedMediaType } from '../../catalog/errors/catalogue.ts';

/**
 * Reads a body of at most `limit` bytes. Throws PAYLOAD_TOO_LARGE as soon as it is known to be longer: by its announced
 * length before reading, else at the chunk that goes over; the rest is not kept.
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > limit) {
      reject(payloadTooLarge('A body', limit));
      return;
    }
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) {
        chunks.length = 0;
        reject(payloadTooLarge('A body', limit));
      } else chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', reject);
  });
}

/** Throws UNSUPPORTED_MEDIA_TYPE unless the body is announced as plain JSON in UTF-8. */
export function expectJson({ headers }: IncomingMessage): void {
  const type = headers['content-type'];
  if (type === undefined || !JSON_TYPE.test(type)) throw unsupportedMediaType('content-type', 'application/json', type);
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    throw unsupportedMediaType('content-encoding', 'identity', encoding);
  }
}

const JSON_TYPE = /^\s*application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i;

/** The JSON in a body. Throws BAD_REQUEST for anything else. */
export function parsedJson(body: Buffer): unknown {
  if (body.length === 0) throw badRequest('The body', 'a JSON object', 'nothing');
  if (!isUtf8(body)) throw badRequest('The body', 'JSON in UTF-8', 'other bytes');
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw badRequest('The body', 'a JSON object', 'broken JSON');
  }
}

/** A JSON object; throws BAD_REQUEST, naming what it is, for any other value. */
export function jsonObject(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badRequest(what, 'a JSON object', kindOf(value));
  }
  return Object.fromEntries(Object.entries(value));
}

/** What a JSON value is, in words. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (value === '') return 'an empty string';
  return Array.isArray(value) ? 'an array' : `a value of type ${typeof value}`;
}
