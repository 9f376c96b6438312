import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'undici';

const WITHIN = 10_000;

/**
 * Requests a path from a service on this machine. Rejects if none answers within ten seconds. `url`: http:, https: or unix:; the names in
 * its certificate are not checked.
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
