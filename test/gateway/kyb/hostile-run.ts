import { Agent, request as httpRequest } from 'node:http';
import { drawing } from '../../random.ts';
import { type HostileRequest, holdsSsn, hostileRequest } from './mutated-requests.ts';

export interface HostileRun {
  /** Number of answers by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** What should not have come, with the request. */
  readonly faults: readonly string[];
}

/** Sends generated hostile requests with a key, the same for the same seed, over some connections at a time. */
export async function hostileRun(
  origin: string,
  key: string,
  { requests, seed = 1, connections = 8 }: { requests: number; seed?: number; connections?: number },
): Promise<HostileRun> {
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let sent = 0;
  const work = async (): Promise<void> => {
    while (sent < requests) {
      sent += 1;
      const number = sent;
      const request = hostileRequest(drawing(seed * 1_000_003 + number));
      const { status, text } = await send(origin, key, request, agent).catch(
        (error: unknown): Answer => ({ status: 599, text: String(error) }),
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const fault = faultOf(status, text, request);
      if (fault !== undefined)
        faults.push(`request ${number} of seed ${seed}: ${fault}: ${described(request)} → ${text.slice(0, 500)}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
  return { statuses, faults };
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

function send(origin: string, key: string, { path, headers, body }: HostileRequest, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      new URL(origin),
      {
        method: 'POST',
        path,
        agent,
        headers: {
          'content-type': 'application/json',
          'x-api-key': key,
          'content-length': String(body.length),
          ...headers,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** "no 5xx, no echo of an SSN", and the envelope of the path. */
function faultOf(status: number, text: string, { path }: HostileRequest): string | undefined {
  if (status >= 500) return `status ${status}`;
  if (holdsSsn(text)) return 'a social security number';
  if (path === '/graphql' || status === 200) return undefined;
  return text.startsWith('{"error":true,"message":"') ? undefined : 'another envelope';
}

const described = ({ path, headers, body }: HostileRequest): string =>
  `${path} ${JSON.stringify(headers)} ${body.subarray(0, 600).toString('latin1')}`;
