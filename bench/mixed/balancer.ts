import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type RawAnswer, type RawRequest, send } from '../soak/send.ts';

/** Attempts of one request, told to come again or without a connection. */
const MAX_ATTEMPTS = 30;
/** Longest pause before the next attempt, whatever Retry-After says, in milliseconds. */
const LONGEST_PAUSE = 5_000;
/** Between two looks at the readiness of a gateway, in milliseconds. */
const LOOK_EVERY = 500;
const UNSENT = new Set(['ECONNREFUSED']);

/** A request that came to no answer, and the gateway that had it. */
export class Unanswered extends Error {
  readonly origin: string;

  constructor(origin: string, cause: unknown) {
    super(`${origin} gave no answer: ${String(cause)}`, { cause });
    this.origin = origin;
  }
}

/**
 * A client behind a load balancer of several gateways: requests go to those in turn that are in rotation and ready. One that is told to come
 * again (429, 503 with Retry-After) does; one that could not be sent because nobody listened goes to another gateway. Every
 * other fault is the client's to see.
 */
export class Balancer {
  readonly counts = { sent: 0, told: 0, elsewhere: 0 };
  readonly #agent: Agent;
  readonly #inRotation = new Map<string, { isReady: boolean }>();
  readonly #timer = setInterval(() => void this.#look(), LOOK_EVERY);
  #turn = 0;

  /** Without `keepAlive` each request has a connection of its own: whatever breaks it broke that request. */
  constructor({ keepAlive = true }: { readonly keepAlive?: boolean } = {}) {
    this.#agent = new Agent({ keepAlive, maxSockets: 64 });
  }

  add(origin: string): void {
    this.#inRotation.set(origin, { isReady: true });
  }

  remove(origin: string): void {
    this.#inRotation.delete(origin);
  }

  async send(request: RawRequest): Promise<RawAnswer> {
    for (let attempt = 1; ; attempt += 1) {
      const origin = this.#next();
      this.counts.sent += 1;
      let answer: RawAnswer;
      try {
        answer = await send(origin, request, this.#agent);
      } catch (error) {
        const isUnsent = error instanceof Error && 'code' in error && UNSENT.has(String(error.code));
        if (!isUnsent || attempt === MAX_ATTEMPTS) throw new Unanswered(origin, error);
        this.counts.elsewhere += 1;
        await pause(50);
        continue;
      }
      const again = Number(answer.headers['retry-after']);
      if (![429, 503].includes(answer.status) || Number.isNaN(again) || attempt === MAX_ATTEMPTS) return answer;
      this.counts.told += 1;
      await pause(Math.min(again * 1_000, LONGEST_PAUSE));
    }
  }

  close(): void {
    clearInterval(this.#timer);
    this.#agent.destroy();
  }

  /** Where none is ready, all are asked: their answer tells when to come again. */
  #next(): string {
    const all = [...this.#inRotation];
    const ready = all.filter(([, { isReady }]) => isReady);
    const from = ready.length > 0 ? ready : all;
    this.#turn += 1;
    const [origin] = from[this.#turn % from.length] ?? [];
    if (origin === undefined) throw new Error('No gateway is in rotation.');
    return origin;
  }

  async #look(): Promise<void> {
    for (const [origin, state] of this.#inRotation) {
      const path = '/readyz';
      state.isReady = await send(origin, { method: 'GET', path, headers: {} }, this.#agent).then(
        ({ status }) => status === 200,
        () => false,
      );
    }
  }
}
