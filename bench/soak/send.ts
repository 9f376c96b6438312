import { type Agent, request } from 'node:http';

/** A request as it goes over the wire. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What came back, and after how many milliseconds. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly milliseconds: number;
}

/** Sends a request and reads the answer to its end. Rejects where there is none. */
export function send(
  origin: string,
  { method, path, headers, body = '' }: RawRequest,
  agent: Agent,
): Promise<RawAnswer> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const length = body === '' && method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(new URL(origin), { method, path, agent, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const milliseconds = performance.now() - started;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, milliseconds });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
