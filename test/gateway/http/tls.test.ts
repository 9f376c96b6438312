import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { connect as connectPlain } from 'node:net';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { expect, onTestFinished, test, vi } from 'vitest';
import { addRoute } from '../../../gateway/http/methods.ts';
import type { TlsFiles } from '../../../gateway/http/tls.ts';
import { createLog } from '../../../gateway/log.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { until } from '../../until.ts';
import { FIRST, SECOND } from './certificates.ts';
import { parsed, serve } from './server.ts';

/** "TLS by files for those without a proxy" */

function files({ cert, key } = FIRST) {
  const folder = temporaryFolder('tls');
  const [tlsCertFile, tlsKeyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const write = (pair: { cert: string; key: string }) => {
    writeFileSync(tlsCertFile, pair.cert);
    writeFileSync(tlsKeyFile, pair.key);
  };
  write({ cert, key });
  return { tlsCertFile, tlsKeyFile, write };
}

const serveTls = ({ tlsCertFile, tlsKeyFile }: TlsFiles, log = createLog('silent')) =>
  serve((server) => addRoute(server, '/healthz', { GET: async () => ({ status: 'ok' }) }), {
    ...{ tlsCertFile, tlsKeyFile, log },
  });

async function handshake(url: string, options: { minVersion?: 'TLSv1.1'; maxVersion?: 'TLSv1.1' } = {}) {
  const socket = connect({ port: Number(new URL(url).port), rejectUnauthorized: false, ...options });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'secureConnect');
  return socket;
}
const nameIn = (socket: TLSSocket) => socket.getPeerCertificate().subject.CN;

async function get(url: string, agent: Agent) {
  const response = await new Promise<import('node:http').IncomingMessage>((done, failed) => {
    request(`${url}/healthz`, { agent }, done).on('error', failed).end();
  });
  response.resume();
  await once(response, 'end');
  return response;
}

test('answers come over TLS, and tell browsers to stay with it', async () => {
  const url = await serveTls(files());
  expect(url).toMatch(/^https:/);
  const { statusCode, headers } = await get(url, new Agent({ ca: FIRST.cert }));
  expect([statusCode, headers['strict-transport-security']]).toEqual([200, 'max-age=31536000']);
});

test('"TLS ≥ 1.2"', async () => {
  const url = await serveTls(files());
  expect((await handshake(url)).getProtocol()).toBe('TLSv1.3');
  await expect(handshake(url, { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1' })).rejects.toThrow(/protocol/i);
});

test('"reload on change without dropping connections"', async () => {
  const own = files();
  const url = await serveTls(own);
  const agent = new Agent({ ca: FIRST.cert, keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const before = (await get(url, agent)).socket;
  own.write(SECOND);
  await until(async () => nameIn(await handshake(url)) === SECOND.name);
  expect((await get(url, agent)).socket).toBe(before);
});

test('files that are no pair, as halfway through a renewal, change nothing', async () => {
  const own = files();
  const log = createLog('silent');
  const refused = vi.spyOn(log, 'error');
  const url = await serveTls(own, log);
  writeFileSync(own.tlsCertFile, SECOND.cert);
  await until(() => refused.mock.calls.length > 0);
  expect(nameIn(await handshake(url))).toBe(FIRST.name);
  rmSync(own.tlsKeyFile);
  writeFileSync(own.tlsKeyFile, SECOND.key);
  await until(async () => nameIn(await handshake(url)) === SECOND.name);
});

test('"http→ refused clearly": a request in plain text is answered in plain text', async () => {
  const url = await serveTls(files());
  const socket = connectPlain(Number(new URL(url).port), '127.0.0.1');
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  expect(parsed(answer)).toMatchObject({
    status: 400,
    body: {
      errors: [{ message: 'The connection expects https://, got http://.', extensions: { code: 'BAD_REQUEST' } }],
    },
  });
  await handshake(url);
});

test('files that are no certificate and its key stop the start', async () => {
  const { tlsCertFile, tlsKeyFile, write } = files();
  const refused = (changed: Partial<TlsFiles> = {}) => serveTls({ tlsCertFile, tlsKeyFile, ...changed });
  await expect(refused({ tlsKeyFile: undefined })).rejects.toThrow(
    /SVC_TLS_CERT_FILE and SVC_TLS_KEY_FILE must be set together/,
  );
  await expect(refused({ tlsKeyFile: `${tlsKeyFile}.none` })).rejects.toThrow(/got files that are not: ENOENT/);
  write({ cert: FIRST.cert, key: SECOND.key });
  await expect(refused()).rejects.toThrow(/got files that are not: .*mismatch/);
  write({ cert: 'no certificate', key: FIRST.key });
  await expect(refused()).rejects.toThrow(/got files that are not/);
});
