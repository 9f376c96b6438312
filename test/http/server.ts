import { connect } from 'node:net';
import { onTestFinished } from 'vitest';
import { refusal } from '../../catalog/errors/envelope.ts';
import { ServiceError } from '../../catalog/errors/service-error.ts';
import { listen } from '../../gateway/http/listen.ts';
import type { Envelope, Route } from '../../gateway/http/route.ts';
import { createHttpServer, type HttpService } from '../../gateway/http/server.ts';
import { createLog } from '../../gateway/log.ts';

export const VERSION = '20261120T091142Z-abcdef';

/** The KYB shape of completions.md section 6. */
export const kybEnvelope: Envelope = ({ message }) => ({ status: 400, body: { error: true, message } });

/** Serves routes on a free port until the test is over. The header `caller` says who calls. */
export async function serve(routes: readonly Route<string>[], more: Partial<HttpService<string>> = {}) {
  const server = createHttpServer<string>({
    routes,
    async authenticate({ headers }) {
      if (typeof headers.caller !== 'string') throw new ServiceError('UNAUTHORIZED', 'Nobody calls.');
      return headers.caller;
    },
    envelope: refusal,
    currentVersion: () => VERSION,
    log: createLog('silent'),
    ...more,
  });
  const { url, drain } = await listen(server, { host: '127.0.0.1', port: 0 });
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

/** Status line, headers and JSON body of an answer. */
export function parsed(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => [line.split(': ')[0] ?? '', line.split(': ')[1] ?? '']),
  );
  return { status: Number(status.split(' ')[1]), headers, body: JSON.parse(body) };
}
