import { Agent, request } from 'node:http';

/** Answers of one round and how long it took. */
export interface Round {
  readonly requests: number;
  readonly seconds: number;
}

/** Sends the bodies of requests 0, 1, 2 … over a fixed number of kept-alive connections until the time is up; every answer has to be a 200. */
export async function load(
  url: string,
  body: (at: number) => string,
  connections: number,
  seconds: number,
  headers: Record<string, string>,
): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const start = performance.now();
  const end = start + seconds * 1_000;
  let requests = 0;
  await Promise.all(
    Array.from({ length: connections }, async (_, lane) => {
      for (let at = lane; performance.now() < end; at += connections) {
        await post(url, body(at), agent, headers);
        requests += 1;
      }
    }),
  );
  agent.destroy();
  return { requests, seconds: (performance.now() - start) / 1_000 };
}

/** One POST of JSON; resolves to the body's text, rejects on any status but 200. */
export function post(url: string, body: string, agent: Agent, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (response.statusCode === 200) resolve(text);
          else reject(new Error(`${url} answered ${response.statusCode}: ${text.slice(0, 500)}`));
        });
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
