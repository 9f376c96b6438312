import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'undici';

const WITHIN = 10_000;

/**
 * What a service of this machine answers. Rejects where none does within ten seconds. `url`: http:, https: or unix:; whatever names its certificate has, they
 * need not be those of this machine.
 */
export async function askItself(
  url: string,
  path: string,
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  const socketPath = /^unix:(.*)$/s.exec(url)?.[1];
  const connect = { rejectUnauthorized: false, ...(socketPath !== undefined && { socketPath }) };
  const dispatcher = new Agent({ connect });
  try {
    const origin = socketPath === undefined ? url : 'http://localhost';
    const signal = AbortSignal.timeout(WITHIN);
    const { statusCode: status, headers, body } = await request(`${origin}${path}`, { dispatcher, signal });
    return { status, headers, text: await body.text() };
  } finally {
    await dispatcher.close();
  }
}
