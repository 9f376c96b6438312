import type { IncomingMessage, Server } from 'node:http';

/** Looks for slow senders in the time that one has. */
const LOOKS = 10;
/** How long a client has to read why its connection is closed, in milliseconds. */
const LINGER = 1_000;

/** A body that is still being sent. */
interface Sending {
  readonly began: number;
  /** When the last bytes came, and how many there were by then. */
  heard: number;
  bytes: number;
}

/** How long the bodies of some requests may take, in milliseconds. */
const LONG = new WeakMap<IncomingMessage, number>();

/** Lets a client take its time to send a body, as long as bytes keep coming. `whole`: milliseconds for all of it. */
export const allowLongBody = (request: IncomingMessage, whole: number): void => void LONG.set(request, whole);

/** Whether more of a body of that kind may come than is worth waiting for. */
export const isLongBody = (request: IncomingMessage): boolean => LONG.has(request) && !request.complete;

/**
 * Has a server answer 408 to clients that take longer than `patience`, in milliseconds, to send a body. Where more time is
 * allowed (allowLongBody), a pause of that length ends it. Node has one such limit for all requests of a server.
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
  const timer = setInterval(() => {
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
  }, patience / LOOKS).unref();
  server.once('close', () => clearInterval(timer));
}
