import { request } from 'undici';
import { isObject } from './protocol.ts';

/** Options of introspection: the headers of the configuration, and the maximum time in milliseconds. */
export interface IntrospectionOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly timeout: number;
}

const QUERY = '{ _service { sdl } }';

/**
 * Fetches the federation SDL of a running subgraph from the subgraph itself (`_service`). Throws an Error that says what came instead. The
 * error quotes nothing of the response, which may repeat the headers.
 */
export async function introspectSubgraph(url: string, { headers, timeout }: IntrospectionOptions): Promise<string> {
  const { statusCode, body } = await request(url, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query: QUERY }),
    signal: AbortSignal.timeout(timeout),
  });
  const sdl = sdlOf(await body.text());
  if (sdl === undefined) throw new Error(`Expected the answer to ${QUERY}, got another one of status ${statusCode}.`);
  return sdl;
}

function sdlOf(text: string): string | undefined {
  try {
    const { data }: { data?: unknown } = JSON.parse(text) ?? {};
    const service = isObject(data) ? data._service : undefined;
    return isObject(service) && typeof service.sdl === 'string' ? service.sdl : undefined;
  } catch {
    return undefined;
  }
}
