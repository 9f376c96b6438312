import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ServiceError } from '../../catalog/errors/service-error.ts';
import type { Account } from '../../operations/operations.ts';
import { SCOPES, type Scope, scopesOf } from '../../operations/scopes.ts';

/** For whom a subgraph works, and on which snapshot. */
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

/** What is left to a request: milliseconds, and rows that it may still take from statements. */
export interface Left {
  readonly milliseconds: number;
  readonly rows: number;
}

/** A fetch as it is sent: what a signature holds for, and nothing else. */
export interface SentFetch {
  /** The subgraph's name, so that a fetch of one is none of another's. */
  readonly subgraph: string;
  readonly method: string;
  /** Path and query of the URL. */
  readonly path: string;
  readonly body: string | Buffer;
}

/** How far the clocks of gateway and subgraph may be apart, and how long a captured request is good, in milliseconds. */
export const SIGNATURE_LIFE = 30_000;

const SIGNATURE = 'x-svc-signature';
const TIMESTAMP = 'x-svc-timestamp';
const LEFT = 'x-svc-left';
/** RFC 9530. It is signed in place of the body, so that a signature is checked before a body is read. */
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
 * The headers that prove an identity and a fetch at a time, in milliseconds since 1970. The secret is in none of them
 * (docs/adr/0049).
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
 * The identity in the headers of a fetch; undefined where no signature is given. Throws UNAUTHORIZED where it is not the
 * secret's of these headers, method, path and subgraph, or older than SIGNATURE_LIFE. The body is `expectDigest`'s to check.
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

/** Throws UNAUTHORIZED unless a body is the one that was signed. */
export function expectDigest(headers: IncomingHttpHeaders, body: Buffer): void {
  if (text(headers[DIGEST]) === digestOf(body)) return;
  throw new ServiceError('UNAUTHORIZED', `Header ${DIGEST} is not the digest of the body.`);
}

/** Values of headers hold no line break, nor do the other parts, so the lines are unambiguous. */
const signature = (headers: IncomingHttpHeaders, { method, path, subgraph }: Omit<SentFetch, 'body'>, secret: string) =>
  createHmac('sha256', secret)
    .update([method, path, subgraph, ...SIGNED.map((name) => text(headers[name]))].join('\n'))
    .digest();

const digestOf = (body: string | Buffer): string => `sha-256=:${hash('sha256', body, 'base64')}:`;
const same = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);
const text = (value: string | readonly string[] | undefined): string => (typeof value === 'string' ? value : '');
