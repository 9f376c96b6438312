import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createSecureContext, TLSSocket } from 'node:tls';
import { ConfigurationError } from '../../catalog/configuration.ts';
import { fileStamp } from '../graph/file-stamp.ts';
import type { Log } from '../log.ts';

/** Files of a certificate with its chain, and of its private key. If neither is set, the server speaks plain HTTP. */
export interface TlsFiles {
  readonly tlsCertFile: string | undefined;
  readonly tlsKeyFile: string | undefined;
}

interface Pair {
  readonly cert: Buffer;
  readonly key: Buffer;
}

const OLDEST = 'TLSv1.2';
/** Interval between checks of the files, in milliseconds. */
const LOOK_EVERY = 1_000;

/**
 * Creates a server for HTTP/1.1, over TLS 1.2 or later if certificate files are named. New connections use a renewed certificate; open
 * connections keep the old one. Throws a ConfigurationError if the files are not a certificate and its key.
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

/** Throws Node's error if the files cannot be read, or are not a certificate and its key. */
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

/** Polls the files instead of watching them: mounted secrets are replaced by switching symbolic links, which file watchers miss. */
function renewPair(server: TlsServer, stampOf: () => string, read: () => Pair, log: Log): void {
  let used = stampOf();
  let seen = used;
  const timer = setInterval(() => {
    const stamp = stampOf();
    const isWritten = stamp === seen;
    seen = stamp;
    // Two files cannot be replaced in one step, so the new pair is read only when the files have not changed since the last check.
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

/** The raw sockets of connections whose TLS handshake is not complete, by peer address. */
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

/** Returns the raw socket of a client that speaks HTTP to a TLS server, because it can only read an answer in plain text. */
export const plainSocketOf = (server: Server, fault: NodeJS.ErrnoException, socket: Duplex): Duplex =>
  fault.code === PLAIN_HTTP && socket instanceof TLSSocket
    ? (PLAIN.get(server)?.get(peerOf(socket)) ?? socket)
    : socket;

/** Node's error code for a plain HTTP request to a TLS server. */
export const PLAIN_HTTP = 'ERR_SSL_HTTP_REQUEST';
