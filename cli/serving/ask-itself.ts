import { Agent, request } from 'undici';

/**
 * What a service that this process started answers. `url`: http:, https: or unix:; whatever names its certificate has, they
 * need not be those of this machine.
 */
export async function askItself(
  url: string,
  path: string,
  method: 'GET' | 'HEAD' = 'GET',
): Promise<{ status: number; text: string }> {
  const socketPath = /^unix:(.*)$/s.exec(url)?.[1];
  const connect = { rejectUnauthorized: false, ...(socketPath !== undefined && { socketPath }) };
  const dispatcher = new Agent({ connect });
  try {
    const origin = socketPath === undefined ? url : 'http://localhost';
    const { statusCode: status, body } = await request(`${origin}${path}`, { method, dispatcher });
    return { status, text: await body.text() };
  } finally {
    await dispatcher.close();
  }
}
