import { connect } from 'node:net';
import { onTestFinished } from 'vitest';
import { refusal } from '../../../catalog/errors/envelope.ts';
import { listen } from '../../../gateway/http/listen.ts';
import { createHttpServer, type HttpService } from '../../../gateway/http/server.ts';
import { createLog } from '../../../gateway/log.ts';

export const VERSION = '20261120T091142Z-abcdef';

/** Serves routes on a free port, or on a unix socket that is named, until the test is over. */
export async function serve(routes: HttpService['routes'], more: Partial<HttpService> = {}) {
  const server = await createHttpServer({
    routes,
    envelope: refusal,
    currentVersion: () => VERSION,
    bodyLimit: 1_000,
    log: createLog('silent'),
    ...more,
  });
  const { url, drain } = await listen(server, { host: '127.0.0.1', port: 0, socket: more.socket });
  onTestFinished(() => drain(0));
  return url;
}

/** Writes bytes to a new connection and gives all that comes back until it is closed. */
export function raw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (data) => {
      answer += data.toString();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    socket.write(text);
  });
}

/** Status, headers and JSON body of an answer. */
export function parsed(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  const headers = new Headers();
  for (const line of lines) headers.set(line.split(': ')[0] ?? '', line.split(': ')[1] ?? '');
  return { status: Number(status.split(' ')[1]), headers, body: JSON.parse(body) };
}
