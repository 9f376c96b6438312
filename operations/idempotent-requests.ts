import { hash, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { OperationsConnection } from './connection.ts';
import { now } from './keys.ts';
import type { Removal } from './retention.ts';
import { isoAt } from './runs/run-row.ts';
import { opened, sealed } from './sealed-text.ts';

/** How long an answer is given again, in milliseconds: a day. */
export const KEPT = 86_400_000;

/** How often a row that vanishes between two statements is sought again. */
const TRIES = 3;

/** A request that carried an Idempotency-Key. */
export interface IdempotentRequest {
  readonly accountId: string;
  readonly method: string;
  readonly path: string;
  readonly key: string;
  /** Everything else that a repetition must have in common with it; only its hash is stored. */
  readonly content: string;
}

/** An answer that is given again. */
export interface RepeatableAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a request finds under its key. */
export type Begun =
  /** Nothing: it is the one that acts, and ends by `finish` or `giveUp` with this attempt. */
  | { readonly state: 'first'; readonly attempt: string }
  /** An equal request that has not ended. */
  | { readonly state: 'running' }
  /** A request with other content. */
  | { readonly state: 'other' }
  /** The answer of an equal request; undefined if it was too large to keep. */
  | { readonly state: 'answered'; readonly status: number; readonly answer: RepeatableAnswer | undefined };

/** The requests of all processes on this database that carried an Idempotency-Key. */
export interface IdempotentRequests {
  /** Of equal requests that begin at once, one is the first. Its key is free again after `lease` milliseconds, if it has not ended by then. */
  begin(request: IdempotentRequest, lease: number): Promise<Begun>;
  /** Keeps the answer for a day; without `answer`, only that there was one, and its status. Does nothing after the lease was lost. */
  finish(
    request: IdempotentRequest,
    attempt: string,
    status: number,
    answer: RepeatableAnswer | undefined,
  ): Promise<void>;
  /** Frees the key, so that a repetition acts. */
  giveUp(attempt: string): Promise<void>;
}

interface RequestRow {
  readonly content: string;
  /** Null while it runs. */
  readonly status: number | null;
  readonly answer: string | null;
}

/**
 * A row is inserted before the request acts, and its primary key is the lock. The key itself is not stored: answers are sealed with it,
 * because they may contain tax numbers, which are stored nowhere in the clear.
 */
export function idempotentRequestsIn({ knex }: Pick<OperationsConnection, 'knex'>): IdempotentRequests {
  const rows = () => knex('idempotent_request');
  return {
    async begin(request, lease) {
      const [id, content, attempt] = [idOf(request), contentOf(request), randomUUID()];
      const row = { content, attempt, status: null, answer: null, expires_timestamp: isoAt(Date.now() + lease) };
      for (let tries = TRIES; tries > 0; tries -= 1) {
        const added = await rows()
          .insert({ id, ...row })
          .onConflict('id')
          .ignore()
          .returning('id');
        if (added.length > 0) return { state: 'first', attempt };
        if ((await rows().where({ id }).where('expires_timestamp', '<=', now()).update(row)) > 0)
          return { state: 'first', attempt };
        const found: RequestRow | undefined = await rows().first('content', 'status', 'answer').where({ id });
        if (found !== undefined) return stateOf(found, request, content);
      }
      return { state: 'running' };
    },
    async finish(request, attempt, status, answer) {
      const kept = answer === undefined ? null : sealed(JSON.stringify(answer), secretOf(request));
      await rows()
        .where({ attempt })
        .update({ status, answer: kept, expires_timestamp: isoAt(Date.now() + KEPT) });
    },
    async giveUp(attempt) {
      await rows().where({ attempt }).delete();
    },
  };
}

/** Deletes the requests whose time is over. */
export const expiredRequests: Removal = (transaction, limit) =>
  transaction('idempotent_request')
    .whereIn('id', transaction('idempotent_request').select('id').where('expires_timestamp', '<=', now()).limit(limit))
    .delete();

/** Deletes all answers, and keeps that there were some; returns their number. */
export const forgetAnswers = (transaction: Knex.Transaction): Promise<number> =>
  transaction('idempotent_request').whereNotNull('answer').update({ answer: null });

function stateOf(row: RequestRow, request: IdempotentRequest, content: string): Begun {
  if (row.content !== content) return { state: 'other' };
  if (row.status === null) return { state: 'running' };
  const answer = row.answer === null ? undefined : JSON.parse(opened(row.answer, secretOf(request)));
  return { state: 'answered', status: row.status, answer };
}

const identityOf = ({ accountId, method, path, key }: IdempotentRequest) =>
  JSON.stringify([accountId, method, path, key]);

const idOf = (request: IdempotentRequest): string => hash('sha256', `id ${identityOf(request)}`);

/** Includes the key, without which a short body could be found by trying. */
const contentOf = (request: IdempotentRequest): string =>
  hash('sha256', `content ${identityOf(request)} ${request.content}`);

const secretOf = (request: IdempotentRequest): Buffer => hash('sha256', `secret ${identityOf(request)}`, 'buffer');
