import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Configuration } from '../../catalog/configuration.ts';
import { overloaded, unauthorized } from '../../catalog/errors/catalogue.ts';
import type { Plan, PlanLimits, PlansLimits } from '../../catalog/plans.ts';
import type { Caller } from '../../operations/operations.ts';
import type { Surface } from '../../operations/usage.ts';
import type { Log } from '../log.ts';
import { Admission } from './admission.ts';
import { GuessedKeys } from './guessed-keys.ts';
import { OpenRequests } from './open-requests.ts';
import { openStore } from './open-store.ts';
import { RateLimits, type WindowLeft } from './rate-limits.ts';
import { SlowRefusals } from './slow-refusals.ts';
import type { UsageStore } from './usage-store.ts';

/** Seconds after which a request that found no slot may come again. */
const RETRY_AFTER = 1;

/** What bounds the requests of a gateway process beside what each of them costs. */
export class RequestLimits {
  readonly guessedKeys: GuessedKeys;
  readonly open = new OpenRequests();
  readonly admission: Admission;
  readonly #rates: RateLimits;
  readonly #plans: PlansLimits;
  readonly #store: UsageStore;

  constructor({ plans, limitsUrl, maxExecuting, maxWaiting, maxWait }: LimitSettings, log: Log) {
    this.#plans = plans;
    this.#store = openStore(limitsUrl, log);
    const refusals = new SlowRefusals();
    this.guessedKeys = new GuessedKeys(refusals);
    this.#rates = new RateLimits(plans, this.#store, refusals);
    this.admission = new Admission({ executing: maxExecuting, waiting: maxWaiting, wait: maxWait });
  }

  /** The limits of a caller's plan. */
  of({ account }: Caller): PlanLimits {
    return this.plan(account.pricingPlan);
  }

  plan(plan: Plan): PlanLimits {
    return this.#plans[plan];
  }

  /**
   * Bounds the routes of a part of a server, whose hooks before this say who the caller is: counts each request for the
   * surface (429), bounds those of a key that are not over (503), and lets each be executed in its turn (503) once its body is
   * read, or a slow sender would hold a slot. What is not
   * `isCounted` uses nothing of the surface's allowance (see RateLimits.look).
   */
  guard(server: FastifyInstance, surface: Surface, isCounted: (request: FastifyRequest) => boolean = () => true): void {
    // With a callback: a promise where none is needed costs each request a microsecond or two.
    server.addHook('onRequest', (request, reply, done) => {
      const caller = callerOf(request);
      const open = () => this.#open(caller, request, reply);
      const counting = isCounted(request)
        ? this.#rates.take(surface, caller, reply)
        : this.#rates.look(surface, caller, reply);
      if (counting !== undefined) counting.then(open).then(() => done(), done);
      else {
        open();
        done();
      }
    });
    server.addHook('preHandler', (request, reply, done) => this.#admit(request, reply, done));
  }

  /**
   * Bounds the routes of a part of a server whose requests make others, which are counted, charged and executed in their turn
   * like those of any client: a request around them uses nothing of the surface's allowance, but is bounded by the plan's
   * requests a second, and needs no slot: those within it would wait for it.
   */
  guardAround(server: FastifyInstance, surface: Surface): void {
    server.addHook('onRequest', async (request, reply) => {
      const caller = callerOf(request);
      await this.#rates.look(surface, caller, reply);
      this.#open(caller, request, reply, `around:${caller.apiKeyId}`);
    });
  }

  /** What a key of a plan has left of a surface's window. */
  left(surface: Surface, apiKeyId: string, plan: Plan): Promise<WindowLeft> {
    return this.#rates.left(surface, apiKeyId, plan);
  }

  /** Takes one request of a surface's window for work beside requests; see RateLimits. */
  takeBeside(surface: Surface, apiKeyId: string, plan: Plan): Promise<number> {
    return this.#rates.takeBeside(surface, apiKeyId, plan);
  }

  #open(caller: Caller, request: FastifyRequest, reply: FastifyReply, key = caller.apiKeyId): void {
    const { executing, burst } = this.of(caller);
    this.open.open(key, executing + burst, request, reply);
  }

  /** The slot is held until the client has read the answer, or is gone. One that is gone already waits for nothing. */
  #admit(request: FastifyRequest, reply: FastifyReply, done: (fault?: Error) => void): void {
    if (request.raw.socket.destroyed) return;
    const caller = callerOf(request);
    const { executing, burst } = this.of(caller);
    const leave = this.admission.enter(caller.apiKeyId, { executing, waiting: burst }, (isAdmitted) =>
      done(isAdmitted ? undefined : overloaded(RETRY_AFTER)),
    );
    reply.raw.once('close', leave);
  }

  close(): Promise<void> {
    return this.#store.close();
  }
}

type LimitSettings = Pick<Configuration, 'plans' | 'limitsUrl' | 'maxExecuting' | 'maxWaiting' | 'maxWait'>;

function callerOf({ caller }: FastifyRequest): Caller {
  if (caller === null) throw unauthorized(false);
  return caller;
}
