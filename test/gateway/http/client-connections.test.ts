import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import type { HttpService } from '../../../gateway/http/server.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { until } from '../../until.ts';
import { FIRST } from './certificates.ts';
import { raw, serve } from './server.ts';

/** "sockets that send nothing shut nobody else out" */

const REQUEST = 'GET /here HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';

const start = (more: Partial<HttpService> = {}) =>
  serve((server) => server.get('/here', async () => ({ here: true })), { clientConnections: 2, ...more });

/** A connection from an address of this machine. */
async function open(url: string, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {}).resume();
  await once(socket, 'connect');
  return socket;
}

const isServed = async (url: string) => (await raw(url, REQUEST).catch(() => '')).startsWith('HTTP/1.1 200');

test('connections of one address beyond SVC_CLIENT_CONNECTIONS are closed, those of others are served', async () => {
  const url = await start();
  const idle = [await open(url, '127.0.0.2'), await open(url, '127.0.0.2')];
  const third = await open(url, '127.0.0.2');
  await once(third, 'close');
  expect(await isServed(url)).toBe(true);
  expect(idle.map(({ destroyed }) => destroyed)).toEqual([false, false]);
});

test('one that ends makes room', async () => {
  const url = await start();
  const [first] = [await open(url), await open(url)];
  expect(await isServed(url)).toBe(false);
  first.destroy();
  await until(() => isServed(url));
});

test('those that were closed at once make no room when they end', async () => {
  const url = await start();
  for (const _ of [1, 2]) await open(url);
  for (const _ of [1, 2, 3]) expect(await isServed(url)).toBe(false);
});

test.each(['127.0.0.1', '127.0.0.0/8'])('the trusted proxy %s connects for many clients', async (proxy) => {
  const url = await start({ trustedProxies: [proxy] });
  for (const _ of [1, 2, 3]) await open(url);
  expect(await isServed(url)).toBe(true);
});

test('programs on a unix socket are not counted', async () => {
  const socket = join(temporaryFolder('socket'), 'svc.sock');
  await start({ socket });
  const connections = [1, 2, 3].map(() => connect(socket));
  for (const each of connections) onTestFinished(() => void each.destroy());
  const answers = connections.map(async (each) => {
    each.write(REQUEST);
    return String((await once(each, 'data'))[0]).split('\r\n')[0];
  });
  expect(await Promise.all(answers)).toEqual(Array(3).fill('HTTP/1.1 200 OK'));
});

test('over TLS one too many costs no handshake', async () => {
  const url = await start(certificateFiles());
  for (const _ of [1, 2]) await open(url);
  const third = connectTls({ port: Number(new URL(url).port), host: '127.0.0.1', rejectUnauthorized: false });
  onTestFinished(() => void third.destroy());
  const [fault] = await once(third.resume(), 'error').catch((error) => [error]);
  expect(fault).toMatchObject({ code: 'ECONNRESET' });
});

function certificateFiles() {
  const folder = temporaryFolder('tls');
  const files = { tlsCertFile: join(folder, 'cert.pem'), tlsKeyFile: join(folder, 'key.pem') };
  writeFileSync(files.tlsCertFile, FIRST.cert);
  writeFileSync(files.tlsKeyFile, FIRST.key);
  return files;
}
