import { randomUUID } from 'node:crypto';
import { maxHeaderSize, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { badRequest, headersTooLarge, payloadTooLarge, requestTimeout } from '../../catalog/errors/catalogue.ts';
import type { ServiceError } from '../../catalog/errors/service-error.ts';
import type { Log } from '../log.ts';
import type { Observation } from '../observe/observation.ts';
import type { Envelope } from './errors.ts';
import { lastHeaders } from './stamp.ts';
import { PLAIN_HTTP, plainSocketOf } from './tls.ts';

/** What the answers to errors of Node's HTTP parser are built from. */
interface Making {
  readonly envelope: Envelope;
  readonly log: Log;
  readonly observation: Observation;
  currentVersion(): string | undefined;
  /** Maximum time that a client may take to send a request, in milliseconds. */
  readonly patience: number;
}

/**
 * Answers what never becomes a request: malformed HTTP, headers over 16 KiB, a client that takes too long to send. By default, Node answers
 * these with a bare status line, and a request to a proxy (CONNECT) with nothing. The connection is closed, because nothing after the error
 * can be trusted.
 */
export function answerParserErrors(server: Server, { envelope, log, observation, currentVersion, patience }: Making) {
  const refuse = (socket: Duplex, error: ServiceError, fault?: NodeJS.ErrnoException): void => {
    const requestId = randomUUID();
    // Logs only the code of the error: the error itself holds the bytes of the request, including the API key.
    log.debug({ requestId, code: error.code, fault: fault?.code }, 'A request could not be read.');
    const { status, body } = envelope(error);
    const text = JSON.stringify(body);
    observation.refused(error.code, { requestId, method: 'none', status });
    const headers = Object.entries(lastHeaders(requestId, currentVersion(), text));
    const lines = headers.map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n'));
  };
  server.on('connect', (_, socket) => {
    refuse(socket, badRequest('The connection', 'HTTP/1.1 to this service', 'a request to a proxy'));
  });
  const begun = new WeakMap<Duplex, ServerResponse>();
  server.prependListener('request', ({ socket }, response) => begun.set(socket, response));
  return (fault: NodeJS.ErrnoException, asking: Duplex): void => {
    const socket = plainSocketOf(server, fault, asking);
    const response = begun.get(socket);
    const running = response?.writableFinished === false ? response : undefined;
    if (running?.req.complete) {
      // The error belongs to a pipelined request, after the one that is being answered.
      running.once('finish', () => socket.end());
      return;
    }
    if (!socket.writable || running?.headersSent || fault.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    refuse(socket, errorOf(fault, patience), fault);
  };
}

function errorOf({ code, message }: NodeJS.ErrnoException, patience: number): ServiceError {
  if (code === 'HPE_HEADER_OVERFLOW') return headersTooLarge(maxHeaderSize);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTimeout(patience / 1_000);
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return payloadTooLarge('A chunk extension', 16_384);
  if (code === PLAIN_HTTP) return badRequest('The connection', 'https://', 'http://');
  // The parser's message names the rule that is broken and quotes nothing of the request: "Invalid method encountered".
  return badRequest('The connection', 'HTTP/1.1', message.replace(/^Parse Error: /, '').toLowerCase());
}
