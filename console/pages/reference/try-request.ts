import { faultOf, RequestFault } from '../../graphql/request-fault.ts';
import type { Operation } from './openapi.ts';

/** The unmodified answer to an operation, including errors. */
export interface Tried {
  readonly status: number;
  /** Headers about what the request used. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly text: string;
}

const SHOWN = /^(?:x-request-id|x-svc-|x-ratelimit-|retry-after)/;
/** Maximum characters of an answer that are shown. */
const MAX_CHARACTERS = 200_000;

/**
 * Sends an operation with the given body. `values`: its parameters by name; empty ones are left out. Rejects with
 * RequestFault if nothing was answered, or if the key is refused.
 */
export async function tryRequest(
  key: string,
  { method, path, parameters }: Operation,
  values: ReadonlyMap<string, string>,
  body: string | undefined,
): Promise<Tried> {
  const query = new URLSearchParams();
  const headers = new Headers({ 'x-api-key': key });
  if (body !== undefined) headers.set('content-type', 'application/json');
  let address = path;
  for (const { name, in: place } of parameters) {
    const value = values.get(name) ?? '';
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '') (place === 'header' ? headers : query).set(name, value);
  }
  const response = await fetch(query.size === 0 ? address : `${address}?${query}`, {
    method: method.toUpperCase(),
    headers,
    body: body ?? null,
  }).catch(() => {
    throw RequestFault.unreachable();
  });
  const text = await response.text();
  if (response.status === 401) throw faultOf(response, {});
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => SHOWN.test(name)),
    text: indented(text).slice(0, MAX_CHARACTERS),
  };
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
