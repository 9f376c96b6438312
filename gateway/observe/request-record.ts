import type { ErrorCode } from '../../catalog/errors/service-error.ts';
import type { RequestWork, RunOperation } from '../../kit/request-context.ts';
import type { RunningSpan } from './running-span.ts';
import { within } from './scope.ts';

/** Facts about a request, collected while it is answered. */
export class RequestRecord implements RequestWork {
  cost = 0;
  /** Credits that its answer was charged. */
  credits = 0;
  /** SQL statements that ran for it, in all processes. */
  statements = 0;
  operation: RunOperation | undefined;
  /** Why it was refused, or why its answer is incomplete: the code of its first error. */
  code: ErrorCode | undefined;
  /** The span of the whole request; undefined if traces are off. */
  readonly span: RunningSpan | undefined;
  readonly #isObserved: boolean;

  constructor(isObserved: boolean, span?: RunningSpan) {
    this.#isObserved = isObserved;
    this.span = span;
  }

  /** Runs `answer`, and attributes the work done meanwhile to this request. */
  answering<T>(answer: () => T): T {
    return this.#isObserved ? within({ record: this, span: this.span }, answer) : answer();
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Facts about the request, collected while it is answered. */
    record: RequestRecord;
  }
}
