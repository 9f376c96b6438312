import type { ErrorCode } from '../../catalog/errors/service-error.ts';
import type { RequestWork, RunOperation } from '../../subgraphs/kit/request-context.ts';
import type { RunningSpan } from './running-span.ts';
import { within } from './scope.ts';

/** What is told of a request beside its answer, filled in while it is answered. */
export class RequestRecord implements RequestWork {
  cost = 0;
  /** What its answer was charged. */
  credits = 0;
  /** SQL statements that have run for it, in all processes. */
  statements = 0;
  operation: RunOperation | undefined;
  /** Why it was refused, or has not all that it asked for: the first error of its answer. */
  code: ErrorCode | undefined;
  /** The span of the whole request; undefined where it is not traced. */
  readonly span: RunningSpan | undefined;
  readonly #isObserved: boolean;

  constructor(isObserved: boolean, span?: RunningSpan) {
    this.#isObserved = isObserved;
    this.span = span;
  }

  /** Answers it, so that what is done meanwhile is known to be done for it. */
  answering<T>(answer: () => T): T {
    return this.#isObserved ? within({ record: this, span: this.span }, answer) : answer();
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What is told of the request beside its answer. */
    record: RequestRecord;
  }
}
