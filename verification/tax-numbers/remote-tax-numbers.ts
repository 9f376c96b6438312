import { Pool } from 'undici';
import { z } from 'zod';
import { CircuitBreaker } from '../../storage/circuit-breaker.ts';
import { answered, type CheckedTaxNumber, type TaxNumberProvider } from './tax-number-provider.ts';

export interface RemoteTaxNumbersOptions {
  readonly url: string;
  /** Sent as `authorization: Bearer <key>`. */
  readonly key?: string | undefined;
  /** Maximum time for an answer, in milliseconds. */
  readonly timeout: number;
}

/** A provider that holds connections. */
export interface RemoteTaxNumbers extends TaxNumberProvider {
  close(): Promise<void>;
}

const CONNECTIONS = 16;
/** Consecutive failures after which only one request a second goes to the authority, until it is back. */
const FAILURES = 5;
/** Maximum bytes of a response. */
const MAX_RESPONSE = 16_384;

const RESPONSE = z.object({
  answer: z.enum(['verified', 'not_verified', 'not_completed']),
  name: z.string().max(300).nullish(),
  reason: z.string().max(300).nullish(),
});

/** The body of a question; numbers never go into a URL, because proxies log URLs. */
type Question =
  | { readonly check: 'tin'; readonly tin: string; readonly names: readonly string[] }
  | { readonly check: 'ssn'; readonly ssn: string; readonly last_name: string };

/**
 * A provider over HTTP, as described in docs/tax-number-provider.md. Any failure within the timeout gives not_completed,
 * and nothing of question or response is logged. Sends a question only once, because an authority may count questions. Does
 * not ask an authority that is down for every request.
 */
export function remoteTaxNumbers({ url, key, timeout }: RemoteTaxNumbersOptions): RemoteTaxNumbers {
  const { origin, pathname, search } = new URL(url);
  // The question's own timeout replaces the library's, which count whole seconds.
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    connect: { timeout },
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: MAX_RESPONSE,
  });
  const breaker = new CircuitBreaker(FAILURES, () => {});
  const headers = { 'content-type': 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) };

  const send = async (question: Question, signal: AbortSignal): Promise<CheckedTaxNumber | undefined> => {
    const body = JSON.stringify(question);
    const path = pathname + search;
    const response = await pool.request({ method: 'POST', path, headers, body, signal });
    const text = await response.body.text();
    if (response.statusCode >= 500) throw new Error(`Status ${response.statusCode}.`);
    return response.statusCode === 200 ? readAnswer(text, question) : undefined;
  };

  const ask = async (question: Question, signal: AbortSignal): Promise<CheckedTaxNumber> => {
    const passage = breaker.enter();
    if (passage === undefined) return answered('not_completed', DOWN);
    const patience = AbortSignal.timeout(timeout);
    try {
      const answer = await send(question, AbortSignal.any([signal, patience]));
      passage.succeeded();
      return answer ?? answered('not_completed', REFUSED);
    } catch {
      if (signal.aborted) passage.abandoned();
      else passage.failed();
      return answered('not_completed', patience.aborted ? LATE : DOWN);
    }
  };

  return {
    isLoaded: false,
    checkTin: (tin, names, signal) => ask({ check: 'tin', tin, names }, signal),
    checkSsn: (ssn, lastName, signal) => ask({ check: 'ssn', ssn, last_name: lastName }, signal),
    close: () => pool.destroy(),
  };
}

const DOWN = 'The authority could not be reached.';
const LATE = 'The authority did not answer in time.';
const REFUSED = 'The authority did not take the question.';

/** Parses an answer. Throws if the text is not one. */
function readAnswer(text: string, question: Question): CheckedTaxNumber {
  const { answer, name, reason } = RESPONSE.parse(JSON.parse(text));
  const isTin = question.check === 'tin';
  const digits = isTin ? question.tin : question.ssn;
  // Drops a text in which the provider repeats the number.
  const withoutNumber = (text: string | null | undefined) =>
    text == null || text.replace(/\D/g, '').includes(digits) ? null : text;
  return { ...answered(answer, withoutNumber(reason)), recordedName: isTin ? withoutNumber(name) : null };
}
