import { spawnSync } from 'node:child_process';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { refusal } from '../../../catalog/errors/envelope.ts';
import { listen } from '../../../gateway/http/listen.ts';
import { addRoute } from '../../../gateway/http/methods.ts';
import { createHttpServer } from '../../../gateway/http/server.ts';
import { clientNetwork } from '../../../gateway/limits/client-network.ts';
import { createLog } from '../../../gateway/log.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const socketPath = () => join(temporaryFolder('socket'), 'svc.sock');

/** A server on a unix socket that says which address a client has. */
async function serveAt(socket: string, trustedProxies: readonly string[] = []) {
  const server = await createHttpServer({
    routes: (each) => addRoute(each, '/ip', { GET: async ({ ip }) => ({ network: clientNetwork(ip) }) }),
    ...{ envelope: refusal, currentVersion: () => undefined, bodyLimit: 1_000, log: createLog('silent') },
    ...{ socket, trustedProxies },
  });
  const { url, drain } = await listen(server, { host: '127.0.0.1', port: 0, socket });
  onTestFinished(() => drain(0));
  return url;
}

async function networkAt(socket: string, headers: Record<string, string> = {}) {
  const dispatcher = new Agent({ connect: { socketPath: socket } });
  onTestFinished(() => dispatcher.close());
  const { body } = await request('http://localhost/ip', { dispatcher, headers });
  return body.json();
}

test('a socket for user and group, whose URL says where it is', async () => {
  const path = socketPath();
  expect(await serveAt(path)).toBe(`unix:${path}`);
  expect(statSync(path).mode & 0o777).toBe(0o660);
  expect(await networkAt(path)).toEqual({ network: 'unix' });
});

test('who may use the socket is believed as a proxy; beyond it those that are named', async () => {
  const path = socketPath();
  await serveAt(path, ['10.0.0.0/8', '192.168.1.1']);
  const from = (forwarded: string) => networkAt(path, { 'x-forwarded-for': forwarded });
  expect(await from('203.0.113.7')).toEqual({ network: '203.0.113.7' });
  expect(await from('198.51.100.1, 203.0.113.7')).toEqual({ network: '203.0.113.7' });
  expect(await from('203.0.113.7, 10.1.2.3')).toEqual({ network: '203.0.113.7' });
  expect(await from('203.0.113.7, 192.168.1.1')).toEqual({ network: '203.0.113.7' });
  expect(await from('203.0.113.7, 192.168.1.2')).toEqual({ network: '192.168.1.2' });
});

test('"stale socket file handled": one that a killed process has left is replaced', async () => {
  const path = socketPath();
  const code = `require('node:net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`;
  spawnSync(process.execPath, ['-e', code]);
  expect(existsSync(path)).toBe(true);
  await serveAt(path);
  expect(await networkAt(path)).toEqual({ network: 'unix' });
});

test('one that somebody listens on is taken, and stays theirs', async () => {
  const path = socketPath();
  await serveAt(path);
  await expect(serveAt(path)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  expect(await networkAt(path)).toEqual({ network: 'unix' });
});

test('a file of another kind is not touched', async () => {
  const path = socketPath();
  writeFileSync(path, 'mine');
  await expect(listen(createServer(), { host: '', port: 0, socket: path })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  expect(statSync(path).size).toBe(4);
});
