import { Agent, request } from 'undici';

/**
 * The snapshot that a service serves, asked of itself: perhaps not the current one, if that is broken. `url`: http:, https:
 * or unix:; whatever names its certificate has, they need not be those of this machine.
 */
export async function servedVersion(url: string): Promise<string | undefined> {
  const socketPath = /^unix:(.*)$/s.exec(url)?.[1];
  const connect = { rejectUnauthorized: false, ...(socketPath !== undefined && { socketPath }) };
  const dispatcher = new Agent({ connect });
  try {
    const origin = socketPath === undefined ? url : 'http://localhost';
    const { body } = await request(`${origin}/readyz`, { dispatcher });
    const ready: { dataAssetVersion?: string } = JSON.parse(await body.text());
    return ready.dataAssetVersion;
  } finally {
    await dispatcher.close();
  }
}
