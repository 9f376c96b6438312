import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ServiceError } from '../../catalog/errors/service-error.ts';
import type { Account } from '../../operations/operations.ts';
import { SCOPES, type Scope, scopesOf } from '../../operations/scopes.ts';

/** The caller that a subgraph works for, and the snapshot that it reads. */
export interface Identity {
  readonly requestId: string;
  readonly account: Account;
  readonly apiKeyId: string;
  /** What the caller's key may be used for; absent: everything. */
  readonly scopes?: readonly Scope[];
  /** The snapshot that the gateway pinned for the whole request. */
  readonly snapshot: string;
  readonly left: Left;
}

/** What a request may still use: milliseconds, and rows from statements. */
export interface Left {
  readonly milliseconds: number;
  readonly rows: number;
}

/** A fetch as it is sent: exactly what a signature covers. */
export interface SentFetch {
  /** The subgraph's name, so that a fetch for one subgraph is not valid for another. */
  readonly subgraph: string;
  readonly method: string;
  /** Path and query of the URL. */
  readonly path: string;
  readonly body: string | Buffer;
}

/** Maximum difference between the clocks of gateway and subgraph, and how long a captured request stays valid, in milliseconds. */
export const SIGNATURE_LIFE = 30_000;

const SIGNATURE = 'x-svc-signature';
const TIMESTAMP = 'x-svc-timestamp';
const LEFT = 'x-svc-left';
/** RFC 9530. It is signed instead of the body, so that a signature is checked before the body is read. */
const DIGEST = 'content-digest';
/** The signed headers, in the order in which they are signed. */
const SIGNED = [
  'x-request-id',
  'x-svc-api-key-id',
  'x-svc-account',
  'x-svc-scopes',
  'x-svc-snapshot',
  LEFT,
  TIMESTAMP,
  DIGEST,
] as const;

/**
 * Returns the headers that prove an identity and a fetch at a time, `now` in milliseconds since 1970. They do not contain the secret.
 */
export function signedHeaders(
  identity: Identity,
  fetch: SentFetch,
  secret: string,
  now = Date.now(),
): Record<string, string> {
  const headers = {
    'x-request-id': identity.requestId,
    'x-svc-api-key-id': identity.apiKeyId,
    'x-svc-account': Buffer.from(JSON.stringify(identity.account)).toString('base64url'),
    'x-svc-scopes': (identity.scopes ?? SCOPES).join(' '),
    'x-svc-snapshot': identity.snapshot,
    [LEFT]: `${Math.floor(identity.left.milliseconds)} ${identity.left.rows}`,
    [TIMESTAMP]: String(now),
    [DIGEST]: digestOf(fetch.body),
  };
  return { ...headers, [SIGNATURE]: signature(headers, fetch, secret).toString('base64url') };
}

/**
 * Returns the identity in the headers of a fetch; undefined if there is no signature. Throws UNAUTHORIZED if the signature was not made
 * with the secret for these headers, method, path and subgraph, or is older than SIGNATURE_LIFE. `expectDigest` checks the body.
 */
export function verifiedIdentity(
  headers: IncomingHttpHeaders,
  fetch: Omit<SentFetch, 'body'>,
  secret: string,
  now = Date.now(),
): Identity | undefined {
  const given = headers[SIGNATURE];
  if (given === undefined) return undefined;
  if (!same(Buffer.from(text(given), 'base64url'), signature(headers, fetch, secret))) {
    throw new ServiceError(
      'UNAUTHORIZED',
      `Header ${SIGNATURE} is not a signature of this request made with the shared secret.`,
    );
  }
  const age = now - Number(headers[TIMESTAMP]);
  if (!(Math.abs(age) <= SIGNATURE_LIFE)) {
    throw new ServiceError('UNAUTHORIZED', `The signature is ${age} ms old; expected at most ${SIGNATURE_LIFE}.`);
  }
  const [milliseconds = 0, rows = 0] = text(headers[LEFT]).split(' ').map(Number);
  return {
    requestId: text(headers['x-request-id']),
    apiKeyId: text(headers['x-svc-api-key-id']),
    account: JSON.parse(Buffer.from(text(headers['x-svc-account']), 'base64url').toString('utf8')),
    scopes: scopesOf(text(headers['x-svc-scopes'])),
    snapshot: text(headers['x-svc-snapshot']),
    left: { milliseconds, rows },
  };
}

/** Throws UNAUTHORIZED unless the body is the one that was signed. */
export function expectDigest(headers: IncomingHttpHeaders, body: Buffer): void {
  if (text(headers[DIGEST]) === digestOf(body)) return;
  throw new ServiceError('UNAUTHORIZED', `Header ${DIGEST} is not the digest of the body.`);
}

/** Neither header values nor the other parts contain line breaks, so the lines are unambiguous. */
const signature = (headers: IncomingHttpHeaders, { method, path, subgraph }: Omit<SentFetch, 'body'>, secret: string) =>
  createHmac('sha256', secret)
    .update([method, path, subgraph, ...SIGNED.map((name) => text(headers[name]))].join('\n'))
    .digest();

const digestOf = (body: string | Buffer): string => `sha-256=:${hash('sha256', body, 'base64')}:`;
const same = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);
const text = (value: string | readonly string[] | undefined): string => (typeof value === 'string' ? value : '');
