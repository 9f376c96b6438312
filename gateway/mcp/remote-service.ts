import { ServiceError } from '../../catalog/errors/service-error.ts';
import type { Ask } from './service.ts';

/** Sends a tool's requests to a service at a URL (http: or https:), by its HTTP API. */
export function askingAt(url: string, key: string): Ask {
  const base = url.replace(/\/+$/, '');
  return async ({ path, body }, signal) => {
    const response = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // The key must not be sent anywhere else.
      redirect: 'error',
      signal,
    }).catch((error: unknown) => {
      throw signal.aborted ? error : new ServiceError('NOT_READY', `No service answers at ${base}.`);
    });
    return { status: response.status, headers: new Map(response.headers), body: await parsed(response) };
  };
}

/** An answer that is not JSON came from another server, such as a proxy. */
async function parsed(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}
