import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ServiceError } from '../../catalog/errors/service-error.ts';
import type { Account } from '../../operations/operations.ts';
import type { RequestContext } from '../../subgraphs/kit/subgraph.ts';

/** For whom a subgraph works, and on which snapshot. */
export interface Identity {
  readonly requestId: string;
  readonly account: Account;
  readonly apiKeyId: string;
  /** The snapshot that the gateway pinned for the whole request. */
  readonly snapshot: string;
}

/** The header that carries the shared secret on every request to a subgraph, by the gateway and by tools alike. */
export const SECRET_HEADER = 'x-svc-subgraph-secret';
/** How far the clocks of gateway and subgraph may be apart, and how long a captured signature is good, in milliseconds. */
export const SIGNATURE_LIFE = 30_000;

const SIGNATURE = 'x-svc-signature';
const TIMESTAMP = 'x-svc-timestamp';
/** The signed values, in the order in which they are signed. */
const SIGNED = ['x-request-id', 'x-svc-api-key-id', 'x-svc-account', 'x-svc-snapshot', TIMESTAMP] as const;

/** How long one signature serves the fetches of its request, in milliseconds. */
const SIGNED_ANEW = 5_000;

/** Signs for the gateway. The fetches of one request share their headers, since its identity and snapshot are theirs. */
export class IdentitySigner {
  readonly #secret: string;
  readonly #signed = new WeakMap<RequestContext, { readonly at: number; readonly headers: Record<string, string> }>();

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** The headers of a fetch: the secret, the identity, the time, and the signature over the last two. */
  headers(context: RequestContext): Readonly<Record<string, string>> {
    const now = Date.now();
    const known = this.#signed.get(context);
    if (known !== undefined && now - known.at < SIGNED_ANEW) return known.headers;
    const headers = signedHeaders({ ...context, snapshot: context.snapshot.version }, this.#secret, now);
    this.#signed.set(context, { at: now, headers });
    return headers;
  }
}

/** The headers that prove an identity at a time, in milliseconds since 1970. */
export function signedHeaders(identity: Identity, secret: string, now: number): Record<string, string> {
  const headers = {
    'x-request-id': identity.requestId,
    'x-svc-api-key-id': identity.apiKeyId,
    'x-svc-account': Buffer.from(JSON.stringify(identity.account)).toString('base64url'),
    'x-svc-snapshot': identity.snapshot,
    [TIMESTAMP]: String(now),
  };
  return { ...headers, [SECRET_HEADER]: secret, [SIGNATURE]: signature(headers, secret).toString('base64url') };
}

/**
 * The identity in a request's headers; undefined where none is given. Throws UNAUTHORIZED where its signature is not
 * that of the secret, or older than SIGNATURE_LIFE.
 */
export function verifiedIdentity(headers: IncomingHttpHeaders, secret: string, now = Date.now()): Identity | undefined {
  const given = headers[SIGNATURE];
  if (given === undefined) return undefined;
  if (!same(Buffer.from(text(given), 'base64url'), signature(headers, secret))) {
    throw new ServiceError('UNAUTHORIZED', `Header ${SIGNATURE} is no signature of these values by the secret.`);
  }
  const age = now - Number(headers[TIMESTAMP]);
  if (!(Math.abs(age) <= SIGNATURE_LIFE)) {
    throw new ServiceError('UNAUTHORIZED', `The signature is ${age} ms old; expected at most ${SIGNATURE_LIFE}.`);
  }
  return {
    requestId: text(headers['x-request-id']),
    apiKeyId: text(headers['x-svc-api-key-id']),
    account: JSON.parse(Buffer.from(text(headers['x-svc-account']), 'base64url').toString('utf8')),
    snapshot: text(headers['x-svc-snapshot']),
  };
}

/** Throws UNAUTHORIZED unless the request carries the shared secret. Takes as long for a near miss as for a far one. */
export function expectSecret(headers: IncomingHttpHeaders, secret: string): void {
  const given = headers[SECRET_HEADER];
  // Digests have one length, so that not even the secret's length shows.
  if (given !== undefined && same(digest(text(given)), digest(secret))) return;
  throw new ServiceError(
    'UNAUTHORIZED',
    `Expected the shared secret in header ${SECRET_HEADER}, got ${given === undefined ? 'none' : 'another one'}.`,
  );
}

/** Header values hold no line break, so the lines are unambiguous. */
const signature = (headers: IncomingHttpHeaders, secret: string): Buffer =>
  createHmac('sha256', secret)
    .update(SIGNED.map((name) => text(headers[name])).join('\n'))
    .digest();

const digest = (value: string): Buffer => createHash('sha256').update(value).digest();
const same = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);
const text = (value: string | readonly string[] | undefined): string => (typeof value === 'string' ? value : '');
