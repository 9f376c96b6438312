import { setTimeout as pause } from 'node:timers/promises';
import { CATALOGUE, isErrorCode } from '../../catalog/errors/catalogue.ts';
import { type Balancer, Unanswered } from '../mixed/balancer.ts';
import type { RawAnswer, RawRequest } from './send.ts';

/** How long a client comes again, and waits in between, in milliseconds. */
const [PATIENCE, BEFORE_NEXT] = [180_000, 250];
/** Without an answer for so long, and told to come again as often as the balancer does, a request has none; in milliseconds. */
const NO_ANSWER_AFTER = 150_000;

/** What came of the requests of a patient client, each time that one was sent counted for itself. */
export interface Counts {
  /** Answered in full. */
  answered: number;
  /** Answered by errors all of which say that the same request may succeed later; sent again. */
  retried: number;
  /** Broken with the process of the gateway that held them, which was killed; sent again. */
  cut: number;
  /** Neither answered nor broken by a kill. */
  unanswered: number;
}

/** A client that sends again what it was told to send again, and what was broken by the kill of the gateway that held it. */
export class PatientClient {
  readonly counts: Counts = { answered: 0, retried: 0, cut: 0, unanswered: 0 };
  /** Answers that were sent again, by what they said. */
  readonly said = new Map<string, number>();
  readonly #balancer: Pick<Balancer, 'send'>;
  readonly #wasKilled: (origin: string) => boolean;

  constructor(balancer: Pick<Balancer, 'send'>, wasKilled: (origin: string) => boolean) {
    this.#balancer = balancer;
    this.#wasKilled = wasKilled;
  }

  async send(request: RawRequest): Promise<RawAnswer> {
    const until = performance.now() + PATIENCE;
    for (;;) {
      const answer = await this.#sendOnce(request);
      const said = answer && passingFault(answer);
      if (answer !== undefined && (said === undefined || performance.now() > until)) {
        this.counts.answered += 1;
        return answer;
      }
      if (said !== undefined) {
        this.counts.retried += 1;
        this.said.set(said, (this.said.get(said) ?? 0) + 1);
      }
      await pause(BEFORE_NEXT);
    }
  }

  /** Undefined where the connection was cut by a kill. */
  async #sendOnce(request: RawRequest): Promise<RawAnswer | undefined> {
    const timer = new AbortController();
    try {
      return await Promise.race([
        this.#balancer.send(request),
        pause(NO_ANSWER_AFTER, undefined, { signal: timer.signal }).then(() => {
          throw new Error(`${request.method} ${request.path} has no answer after ${NO_ANSWER_AFTER} ms.`);
        }),
      ]);
    } catch (error) {
      if (error instanceof Unanswered && this.#wasKilled(error.origin)) {
        this.counts.cut += 1;
        return undefined;
      }
      this.counts.unanswered += 1;
      throw error;
    } finally {
      timer.abort();
    }
  }
}

/** What an answer says that tells to come again; undefined of any other answer. */
function passingFault({ status, text }: RawAnswer): string | undefined {
  const codes = [...text.matchAll(/"(?:code|error_code)":"([A-Z_]+)"/g)].flatMap(([, code]) =>
    isErrorCode(code) ? [code] : [],
  );
  if (codes.length > 0) return codes.every((code) => CATALOGUE[code].retryable) ? `${status} ${codes[0]}` : undefined;
  return status === 429 || status === 503 || status === 504 ? String(status) : undefined;
}
