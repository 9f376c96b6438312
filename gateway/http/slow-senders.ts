import type { IncomingMessage, Server } from 'node:http';

/** Number of checks for slow senders within `patience`. */
const LOOKS = 10;
/** How long a client may read why its connection is closed before the socket is destroyed, in milliseconds. */
const LINGER = 1_000;

/** A body that is still being sent. */
interface Sending {
  readonly began: number;
  /** When the last bytes arrived, and how many had arrived by then. */
  heard: number;
  bytes: number;
}

/** Maximum time for the body of each request that has its own limit, in milliseconds. */
const LONG = new WeakMap<IncomingMessage, number>();

/** Allows a client to send its body slowly, as long as bytes keep arriving. `whole`: maximum time for the whole body, in milliseconds. */
export const allowLongBody = (request: IncomingMessage, whole: number): void => void LONG.set(request, whole);

/** Whether this request has a long body that is not yet complete: the rest may be more than is worth waiting for. */
export const isLongBody = (request: IncomingMessage): boolean => LONG.has(request) && !request.complete;

/**
 * Makes a server answer 408 to clients that take longer than `patience`, in milliseconds, to send a body. For a request with a longer limit
 * (allowLongBody), `patience` limits the pause between bytes instead. Node has only one such limit for all requests of a server.
 */
export function cutSlowSenders(server: Server, patience: number): void {
  const sending = new Map<IncomingMessage, Sending>();
  const begin = (request: IncomingMessage) => {
    const now = performance.now();
    sending.set(request, { began: now, heard: now, bytes: request.socket.bytesRead });
    request.once('close', () => sending.delete(request));
  };
  server.prependListener('request', begin);
  server.prependListener('checkExpectation', begin);
  const look = () => {
    const now = performance.now();
    for (const [request, state] of sending) {
      const { socket } = request;
      if (request.complete || socket.destroyed) {
        sending.delete(request);
        continue;
      }
      if (socket.bytesRead !== state.bytes) [state.heard, state.bytes] = [now, socket.bytesRead];
      const whole = LONG.get(request);
      const isOver =
        whole === undefined
          ? now - state.began >= patience
          : now - state.heard >= patience || now - state.began >= whole;
      if (!isOver) continue;
      sending.delete(request);
      const fault = Object.assign(new Error('A client took too long to send.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      server.emit('clientError', fault, socket);
      setTimeout(() => socket.destroy(), LINGER).unref();
    }
  };
  // Immediates run after the sockets are read: a server that was held up itself does not take what waits there for a pause.
  const timer = setInterval(() => setImmediate(look), patience / LOOKS).unref();
  server.once('close', () => clearInterval(timer));
}
