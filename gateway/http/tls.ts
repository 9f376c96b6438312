import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createSecureContext, TLSSocket } from 'node:tls';
import { ConfigurationError } from '../../catalog/configuration.ts';
import { fileStamp } from '../file-stamp.ts';
import type { Log } from '../log.ts';

/** Files of a certificate with its chain, and of its private key. Neither: plain HTTP. */
export interface TlsFiles {
  readonly tlsCertFile: string | undefined;
  readonly tlsKeyFile: string | undefined;
}

interface Pair {
  readonly cert: Buffer;
  readonly key: Buffer;
}

const OLDEST = 'TLSv1.2';
/** Milliseconds between two looks at the files. */
const LOOK_EVERY = 1_000;

/**
 * A server of HTTP/1.1, over TLS from version 1.2 where files of a certificate are named. A renewed certificate is used by
 * connections that begin later; those that are open stay. Throws a ConfigurationError for files that are no pair.
 */
export function openHttpServer(
  handler: RequestListener,
  options: ServerOptions,
  { tlsCertFile, tlsKeyFile }: Partial<TlsFiles>,
  log: Log,
): Server {
  if (tlsCertFile === undefined && tlsKeyFile === undefined) return createServer(options, handler);
  if (tlsCertFile === undefined || tlsKeyFile === undefined)
    throw new ConfigurationError([
      'SVC_TLS_CERT_FILE and SVC_TLS_KEY_FILE must be set together; one of them is unset.',
    ]);
  const read = () => pairIn(tlsCertFile, tlsKeyFile);
  const server = createTlsServer({ ...options, ...firstPair(read), minVersion: OLDEST }, handler);
  rememberPlainSockets(server);
  renewPair(server, () => `${fileStamp(tlsCertFile)} ${fileStamp(tlsKeyFile)}`, read, log);
  return server;
}

/** Throws what Node has against files that cannot be read, or are no certificate and its key. */
function pairIn(certFile: string, keyFile: string): Pair {
  const pair = { cert: readFileSync(certFile), key: readFileSync(keyFile) };
  createSecureContext(pair);
  return pair;
}

function firstPair(read: () => Pair): Pair {
  try {
    return read();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError([
      `SVC_TLS_CERT_FILE and SVC_TLS_KEY_FILE expect a certificate and its private key in PEM, got files that are not: ${why}.`,
    ]);
  }
}

/** The files are looked at, not watched: mounted secrets are replaced by links, which escape the system's watchers. */
function renewPair(server: TlsServer, stampOf: () => string, read: () => Pair, log: Log): void {
  let used = stampOf();
  let seen = used;
  const timer = setInterval(() => {
    const stamp = stampOf();
    const isWritten = stamp === seen;
    seen = stamp;
    // Two files are not replaced in one step: whoever is at it gets until the next look.
    if (stamp === used || !isWritten) return;
    used = stamp;
    try {
      server.setSecureContext({ ...read(), minVersion: OLDEST });
      log.info('A new certificate is used.');
    } catch (error) {
      log.error({ err: error }, 'The new certificate cannot be used; the old one stays.');
    }
  }, LOOK_EVERY).unref();
  server.once('close', () => clearInterval(timer));
}

/** What TLS runs over, by the server's connections that have not spoken TLS yet. */
const PLAIN = new WeakMap<Server, Map<string, Duplex>>();

function rememberPlainSockets(server: TlsServer): void {
  const sockets = new Map<string, Duplex>();
  PLAIN.set(server, sockets);
  server.prependListener('connection', (socket: Socket) => {
    const peer = peerOf(socket);
    sockets.set(peer, socket);
    socket.once('close', () => sockets.delete(peer));
  });
  server.on('secureConnection', (socket) => sockets.delete(peerOf(socket)));
}

const peerOf = ({
  remoteAddress,
  remotePort,
}: {
  remoteAddress?: string | undefined;
  remotePort?: number | undefined;
}) => `${remoteAddress} ${remotePort}`;

/** The connection of a client that speaks HTTP where TLS is spoken: it reads an answer in plain text alone. */
export const plainSocketOf = (server: Server, fault: NodeJS.ErrnoException, socket: Duplex): Duplex =>
  fault.code === PLAIN_HTTP && socket instanceof TLSSocket
    ? (PLAIN.get(server)?.get(peerOf(socket)) ?? socket)
    : socket;

/** The code of what Node says to a request in plain text. */
export const PLAIN_HTTP = 'ERR_SSL_HTTP_REQUEST';
