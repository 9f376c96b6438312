import { createHash, type Hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  answerNotKept,
  badRequest,
  idempotencyKeyInUse,
  idempotencyKeyReused,
  unauthorized,
} from '../../catalog/errors/catalogue.ts';
import { quoted } from '../../catalog/errors/quoted.ts';
import type { IdempotentRequest, IdempotentRequests, RepeatableAnswer } from '../../operations/idempotent-requests.ts';
import { DECISION_HEADERS } from '../../verification/upstream/upstream.ts';
import type { Log } from '../log.ts';
import { type ObservedSurface, surfaceOf } from '../observe/surface.ts';
import { AS_OF_HEADER } from './as-of.ts';
import { pathOf } from './request.ts';
import { COST_HEADER, CREDITS_HEADER, VERSION_HEADER } from './stamp.ts';
import { discardBody } from './stored-body.ts';

/** What answering repeated requests needs. */
export interface Idempotency {
  readonly requests: IdempotentRequests;
  /** Whether a request acts; others ignore the header. Throws what its route would. */
  acts(request: FastifyRequest): boolean;
}

/** A request that acts under its key. */
export interface Attempt {
  /** Resolves once its answer is complete, whether or not its client waits for it. */
  readonly ended: Promise<void>;
  /** Keeps the answer, or frees the key; never rejects. */
  end(status: number, answer: RepeatableAnswer | undefined): Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Present if the request acts under an Idempotency-Key. */
    attempt?: Attempt | undefined;
    /** Digest of the body's bytes, as far as they have arrived; present if the request carries an Idempotency-Key. */
    bodyDigest?: Hash | undefined;
  }
}

/** The surfaces whose POST requests may carry a key. The console's answers contain API keys and are not kept. */
const SURFACES: ReadonlySet<ObservedSurface> = new Set(['graphql', 'kyb', 'screening', 'files']);

/** "1 to 255 visible ASCII characters". */
const KEY = /^[\x21-\x7e]{1,255}$/;

/** How much longer than its time limit a request may hold its key if its process dies, in milliseconds. */
const LEASE = 120_000;

/** Maximum length of a body that is kept, in bytes. */
const MAX_BODY = 2 ** 20;

/** Statuses that depend on who asks and when, and not on what is asked: credits, rights and limits change. */
const PASSING: ReadonlySet<number> = new Set([401, 402, 403, 408, 429]);

/** Headers that are kept with an answer. */
const KEPT_HEADERS = ['content-type', CREDITS_HEADER, COST_HEADER, VERSION_HEADER, ...DECISION_HEADERS] as const;

/**
 * Answers a repeated POST with the first answer instead of acting again (IETF draft httpapi-idempotency-key-header). A key belongs to the
 * account, method and path. Claims the key after all checks of the route and right before its handler, so that every claim has an end.
 * Must be added before compression, so that the answer is kept as it is before that.
 */
export function answerRepetitions(server: FastifyInstance, { requests, acts }: Idempotency, log: Log): void {
  server.addHook('onRoute', (route) => {
    if (route.method !== 'POST' || !SURFACES.has(surfaceOf(route.url))) return;
    route.preParsing = (request, _reply, payload, done) => {
      digestBody(request);
      done(null, payload);
    };
    route.preHandler = async (request, reply) => {
      if (request.bodyDigest === undefined || !acts(request)) return;
      const repeated = await claimed(server, requests, request, log);
      if (repeated !== undefined) return answerAgain(repeated, request, reply);
    };
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    const { attempt } = request;
    if (attempt === undefined) return done(null, payload);
    attempt.end(reply.statusCode, answerOf(reply, payload)).then(() => done(null, payload), done);
  });
}

/** Reads along with whatever reads the body, which may be a stream. */
function digestBody(request: FastifyRequest): void {
  if (request.headers['idempotency-key'] === undefined) return;
  const digest = createHash('sha256');
  // A listener makes a stream flow unless it is paused, before the body's own reader listens.
  request.raw.pause();
  request.raw.on('data', (bytes: Buffer) => digest.update(bytes));
  request.bodyDigest = digest;
}

/** Makes the request the one that acts under its key, or returns the answer to give again. Throws if the key is not free. */
async function claimed(
  server: FastifyInstance,
  requests: IdempotentRequests,
  request: FastifyRequest,
  log: Log,
): Promise<RepeatableAnswer | undefined> {
  const identity = identityOf(request);
  const begun = await requests.begin(identity, server.timeoutOf(request) + LEASE);
  if (begun.state === 'other') throw idempotencyKeyReused();
  if (begun.state === 'running') throw idempotencyKeyInUse();
  if (begun.state === 'answered') {
    if (begun.answer === undefined) throw answerNotKept(begun.status);
    return begun.answer;
  }
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  request.attempt = {
    ended,
    async end(status, answer) {
      request.attempt = undefined;
      try {
        if (isFinal(status)) await requests.finish(identity, begun.attempt, status, answer);
        else await requests.giveUp(begun.attempt);
      } catch (error) {
        // What was done is done: its client gets the answer, and the key is free when its lease is over.
        log.error({ err: error, requestId: request.id }, 'The answer to an idempotent request is not kept.');
      }
      resolve();
    },
  };
  return undefined;
}

const isFinal = (status: number): boolean => status < 500 && !PASSING.has(status);

/** A key of other rights gets no answer that it could not have got itself, so rights are part of the content. */
function identityOf({ raw, method, headers, caller, bodyDigest }: FastifyRequest): IdempotentRequest {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || !KEY.test(key))
    throw badRequest('Header idempotency-key', '1 to 255 visible ASCII characters', lengthOf(key));
  if (caller === null) throw unauthorized(false);
  const { account, scopes, documents } = caller;
  const path = pathOf(raw);
  const query = raw.url?.slice(path.length);
  const content = JSON.stringify([
    query,
    bodyDigest?.digest('hex'),
    [...scopes].sort(),
    documents,
    headers[AS_OF_HEADER],
  ]);
  return { accountId: account.customerId, method, path, key, content };
}

const lengthOf = (key: unknown): string =>
  typeof key === 'string' && key.length <= 255 ? quoted(key) : `${String(key).length} characters`;

/** Undefined if the answer is too large to keep. */
function answerOf(reply: FastifyReply, payload: unknown): RepeatableAnswer | undefined {
  const body = payload ?? '';
  if (typeof body !== 'string' || Buffer.byteLength(body) > MAX_BODY) return undefined;
  const headers = KEPT_HEADERS.flatMap((name) => {
    const value = reply.getHeader(name);
    return value === undefined ? [] : [[name, String(value)] as const];
  });
  return { status: reply.statusCode, headers: Object.fromEntries(headers), body };
}

async function answerAgain({ status, headers, body }: RepeatableAnswer, request: FastifyRequest, reply: FastifyReply) {
  await discardBody(request.body);
  return reply
    .code(status)
    .headers({ ...headers, 'idempotent-replayed': 'true' })
    .send(body);
}
