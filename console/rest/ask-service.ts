import { faultOf, RequestFault } from '../graphql/request-fault.ts';

/** A request to a REST route of the service. */
export interface ServiceRequest {
  /** With its query, such as `/v2/kyb/?package=verify`. */
  readonly path: string;
  /** GET by default. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent unmodified, if there is no JSON. */
  readonly file?: Blob;
  /** Aborts the request. */
  readonly signal?: AbortSignal;
}

/**
 * A route's answer to a request with a key, as JSON. Rejects with RequestFault if the route refuses the request or no
 * answer arrives.
 */
export async function askService<Answer>(
  key: string,
  { path, method = 'GET', json, file, signal }: ServiceRequest,
): Promise<Answer> {
  const response = await fetch(path, {
    method,
    headers: { 'x-api-key': key, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
    body: json === undefined ? (file ?? null) : JSON.stringify(json),
    signal: signal ?? null,
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : RequestFault.unreachable();
  });
  const read = response.status === 204 ? Promise.resolve(undefined) : response.json();
  const body = await read.catch(() => {
    throw RequestFault.unreadable(response);
  });
  if (response.ok) return body;
  throw faultOf(response, body);
}
