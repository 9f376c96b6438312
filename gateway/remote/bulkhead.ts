import { subgraphUnavailable } from '../../catalog/errors/catalogue.ts';
import type { Account } from '../../operations/operations.ts';
import { Deadline } from '../../storage/deadline.ts';
import type { SubgraphAnswer, SubgraphSource } from '../graph/subgraph-source.ts';
import type { Log } from '../log.ts';
import { notSent } from './remote-subgraph.ts';
import { WaitingRequests } from './waiting-requests.ts';

/** What a silent subgraph may hold of a gateway. */
export interface BulkheadOptions {
  /** The subgraph's name, for the log. */
  readonly name: string;
  /** Maximum requests of the process, and of one key of an account, that wait for the subgraph while it is silent. */
  readonly places: { readonly ofProcess: number; ofKey(account: Account): number };
  /** Milliseconds without an answer after which the subgraph counts as silent. */
  readonly silence: number;
  readonly log: Log;
}

/** A subgraph with a bulkhead before it. */
export interface BulkheadSource extends SubgraphSource {
  /** Number of fetches that the bulkhead has given up. */
  readonly givenUp: number;
}

/** Stands for the process among the ids of keys. */
const PROCESS = '';

/**
 * Limits how many requests a silent subgraph holds, so that its silence does not take the turns of requests that need nothing of it. The
 * first requests have a place and wait for their whole timeout. Those beyond the places wait as long as the subgraph answers any of them;
 * once it has been silent for `silence` milliseconds, they end with TIMEOUT, and new ones at once with SUBGRAPH_UNAVAILABLE; with NOT_READY
 * if they would have written something.
 */
export function withBulkhead(source: SubgraphSource, { name, places, silence, log }: BulkheadOptions): BulkheadSource {
  const waiting = new Map<string, WaitingRequests>();
  let givenUp = 0;
  let isReported = false;

  const waitingOf = (key: string, limit: number): WaitingRequests => {
    const known = waiting.get(key) ?? new WaitingRequests(limit, silence);
    waiting.set(key, known);
    return known;
  };
  const giveUp = (): void => {
    givenUp += 1;
    if (isReported) return;
    isReported = true;
    log.warn(
      { subgraph: name, silence },
      'A subgraph answers nothing; until it does, only half of the turns wait for it.',
    );
  };
  const heard = (all: readonly WaitingRequests[]): void => {
    for (const each of all) each.heard();
    if (isReported) log.info({ subgraph: name }, 'A subgraph answers again; all requests wait for it.');
    isReported = false;
  };

  return {
    async process({ request, context }) {
      const { apiKeyId, account, deadline } = context;
      const all = [waitingOf(PROCESS, places.ofProcess), waitingOf(apiKeyId, places.ofKey(account))];
      for (const each of all) each.enter(deadline);
      const patience = () => Math.min(...all.map((each) => each.patience(deadline)));
      try {
        if (patience() === 0) {
          giveUp();
          return notSent(request, subgraphUnavailable());
        }
        using limited = new LimitedDeadline(deadline, patience, giveUp);
        const answer = await source.process({ request, context: { ...context, deadline: limited.deadline } });
        if (!isLate(answer)) heard(all);
        return answer;
      } finally {
        for (const each of all) each.leave(deadline);
        if (all[1]?.isEmpty) waiting.delete(apiKeyId);
      }
    },
    get givenUp() {
      return givenUp;
    },
  };
}

/** A subgraph that refuses at once, or is known to be down, holds nobody. */
const isLate = ({ errors = [] }: SubgraphAnswer): boolean =>
  errors.some(({ extensions }) => extensions?.code === 'TIMEOUT');

/** The deadline of a fetch: that of its request, or the end of its patience, whichever is first. */
class LimitedDeadline implements Disposable {
  readonly deadline: Deadline;
  readonly #request: Deadline;
  readonly #end = () => this.deadline.abandon();
  #timer: NodeJS.Timeout | undefined;

  /** `patience`: milliseconds that may still be waited, Infinity if there is no limit; `giveUp` is called when none is left. */
  constructor(request: Deadline, patience: () => number, giveUp: () => void) {
    this.#request = request;
    this.deadline = new Deadline(request.remaining);
    request.signal.addEventListener('abort', this.#end, { once: true });
    const look = () => {
      const left = patience();
      // Who has a place keeps it.
      if (left === Number.POSITIVE_INFINITY) return;
      if (left > 0) this.#timer = setTimeout(look, left);
      else {
        giveUp();
        this.deadline.abandon();
      }
    };
    look();
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#request.signal.removeEventListener('abort', this.#end);
    this.deadline[Symbol.dispose]();
  }
}
