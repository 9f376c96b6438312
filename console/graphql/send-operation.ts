import type { Operation } from './operation.ts';
import { type Fault, type FaultBody, faultOf, RequestFault } from './request-fault.ts';

interface GraphAnswer extends FaultBody {
  readonly data?: unknown;
}

/** The answer to an operation. `faults`: errors of the parts that could not be answered, which are null in the data. */
export interface Answer<Data> {
  readonly data: Data;
  readonly faults: readonly Fault[];
}

/**
 * Sends an operation to the service with a key. Rejects with RequestFault if the service returns no data. `signal`
 * aborts the request.
 */
export async function sendOperation<Data, Variables>(
  key: string,
  { text }: Operation<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Answer<Data>> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ query: text, variables }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : RequestFault.unreachable();
  });
  const answer = await response.json().catch(() => {
    throw RequestFault.unreadable(response);
  });
  if (!isAnswered<Data>(answer)) throw faultOf(response, answer);
  return { data: answer.data, faults: (answer.errors ?? []).map(({ message, path }) => ({ message, path })) };
}

/** The service returns data of the generated type, or none. */
const isAnswered = <Data>(answer: GraphAnswer): answer is GraphAnswer & { readonly data: Data } => answer.data != null;
