import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  badRequest,
  databaseDown,
  internal,
  notFound,
  payloadTooLarge,
  unsupportedMediaType,
} from '../../catalog/errors/catalogue.ts';
import { databaseFault } from '../../catalog/errors/database-fault.ts';
import type { Refusal } from '../../catalog/errors/envelope.ts';
import { ServiceError } from '../../catalog/errors/service-error.ts';
import { maskKeys } from '../../operations/mask-keys.ts';
import type { Log } from '../log.ts';
import { keyOf, pathOf } from './request.ts';
import { isLongBody } from './slow-senders.ts';
import { lastHeaders } from './stamp.ts';

/** Converts an error to an HTTP status and a body, in the shape that clients of a route expect (completions.md section 6). */
export type Envelope = (error: Refusal) => {
  readonly status: number;
  readonly body: unknown;
};

/** What error answers are built from. */
interface Refusing {
  readonly envelope: Envelope;
  readonly log: Log;
  readonly bodyLimit: number;
  currentVersion(): string | undefined;
}

/** Makes a server, or an encapsulated part of one, answer errors and unknown paths in one shape. */
export function answerErrors(server: FastifyInstance, { envelope, log, bodyLimit, currentVersion }: Refusing): void {
  const refuse = (error: ServiceError, reply: FastifyReply) => {
    const { status, body } = envelope(error);
    if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
    reply.request.record.code = error.code;
    return reply.code(status).send(body);
  };
  server.setNotFoundHandler(async ({ method, raw, headers }, reply) =>
    refuse(notFound(method, maskKeys(pathOf(raw), keyOf(headers))), reply),
  );
  server.setErrorHandler(async (error: unknown, request, reply) => {
    const known = serviceError(error, request, bodyLimit);
    // A client that disconnected while it sent its body is not a fault of this service, and nobody reads the answer.
    if (known === undefined && !request.raw.destroyed)
      log.error({ err: error, requestId: request.id }, 'A request failed.');
    const refused = known ?? internal();
    if (refused.code !== 'PAYLOAD_TOO_LARGE' && !isLongBody(request.raw)) return refuse(refused, reply);
    const { status, body } = envelope(refused);
    request.record.code = refused.code;
    if (refused.retryAfter !== undefined) reply.header('retry-after', refused.retryAfter);
    const text = JSON.stringify(body);
    // No hook keeps an answer that is written here.
    await request.attempt?.end(status, undefined);
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.raw.writeHead(status, lastHeaders(request.id, currentVersion(), text));
    endAfterLinger(reply.raw, text);
  });
}

/** Maps an error of a route or of Fastify to an error of the catalogue; undefined if it is an internal fault. */
function serviceError(error: unknown, { headers }: FastifyRequest, bodyLimit: number): ServiceError | undefined {
  if (error instanceof ServiceError) return error;
  if (databaseFault(error) !== undefined) return databaseDown();
  const status = isFastifyError(error) ? error.statusCode : undefined;
  if (status === 413) return payloadTooLarge('A body', bodyLimit);
  if (status === 415) return unsupportedMediaType('content-type', 'application/json', headers['content-type']);
  return status === 400 ? badRequest('The body', 'as many bytes as announced', 'another number') : undefined;
}

const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('FST_');

/** How long the server keeps reading what a refused client still sends, in milliseconds. */
const LINGER = 1_000;

/**
 * Closing a connection while the client still sends resets it, and the client may lose the answer. So the answer is written first, and
 * incoming bytes are discarded until the client has finished or LINGER has passed.
 */
function endAfterLinger(response: FastifyReply['raw'], text: string): void {
  response.write(text);
  const end = () => void response.end();
  const timer = setTimeout(end, LINGER);
  response.req.once('end', end);
  response.req.once('close', () => clearTimeout(timer));
  response.req.resume();
}
