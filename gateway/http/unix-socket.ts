import { once } from 'node:events';
import { chmodSync, lstatSync, unlinkSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect } from 'node:net';

/** Its user and group may connect, nobody else. */
const MODE = 0o660;

/**
 * Listens on a unix socket. Replaces a socket that a killed process left behind. Rejects with EADDRINUSE if another process listens there,
 * or if the path is something other than a socket.
 */
export async function listenOnSocket(server: Server, path: string): Promise<void> {
  try {
    await listenAt(server, path);
  } catch (error) {
    if (!(await isLeft(path))) throw error;
    unlinkSync(path);
    await listenAt(server, path);
  }
}

async function listenAt(server: Server, path: string): Promise<void> {
  // The socket is created with fewer permissions than it gets, so until chmod only its user may connect.
  const before = process.umask(0o177);
  try {
    server.listen(path);
    await once(server, 'listening');
  } finally {
    process.umask(before);
  }
  chmodSync(path, MODE);
}

/** Whether a path is a socket that no process listens on. */
async function isLeft(path: string): Promise<boolean> {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSocket() !== true) return false;
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
  } finally {
    socket.destroy();
  }
}
