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

/** Value of Retry-After, in seconds, for a request that got no slot. */
const RETRY_AFTER = 1;

/** Limits the requests of a gateway process, apart from the cost of each. */
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

  /** The limits of a caller's pricing plan. */
  of({ account }: Caller): PlanLimits {
    return this.plan(account.pricingPlan);
  }

  plan(plan: Plan): PlanLimits {
    return this.#plans[plan];
  }

  /**
   * Limits the routes of a part of a server, whose earlier hooks identify the caller: counts each request for the surface (429), limits the
   * open requests of a key (503), and executes each request in its turn (503). Requests wait for a slot only after their body is read;
   * otherwise a slow sender would hold a slot. A request that is not `isCounted` uses nothing of the surface's allowance (see
   * RateLimits.look).
   */
  guard(server: FastifyInstance, surface: Surface, isCounted: (request: FastifyRequest) => boolean = () => true): void {
    // Uses a callback: a promise where none is needed costs each request a microsecond or two.
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
   * Limits the routes of a part of a server whose requests send further requests, which are counted, charged and executed in turn like
   * those of any client. The outer request uses nothing of the surface's allowance, but is limited to the plan's requests a second. It
   * takes no slot, because its inner requests would wait for that slot.
   */
  guardAround(server: FastifyInstance, surface: Surface): void {
    server.addHook('onRequest', async (request, reply) => {
      const caller = callerOf(request);
      await this.#rates.look(surface, caller, reply);
      this.#open(caller, request, reply, `around:${caller.apiKeyId}`);
    });
  }

  /** Counts a request of a caller for a surface as `count` requests, of which `guard` has counted one; see RateLimits. */
  takeRest(surface: Surface, caller: Caller, reply: FastifyReply, count: number): Promise<void> {
    return this.#rates.takeRest(surface, caller, reply, count);
  }

  /** Returns what a key of a pricing plan has left of a surface's window. */
  left(surface: Surface, apiKeyId: string, plan: Plan): Promise<WindowLeft> {
    return this.#rates.left(surface, apiKeyId, plan);
  }

  /** Takes one request of a surface's window for background work; see RateLimits. */
  takeBeside(surface: Surface, apiKeyId: string, plan: Plan): Promise<number> {
    return this.#rates.takeBeside(surface, apiKeyId, plan);
  }

  #open(caller: Caller, request: FastifyRequest, reply: FastifyReply, key = caller.apiKeyId): void {
    const { executing, burst } = this.of(caller);
    this.open.open(key, executing + burst, request, reply);
  }

  /**
   * Holds the slot until the client has read the answer or disconnected; one with an Idempotency-Key goes on then, and holds it until it
   * ends. A request whose client has already disconnected takes none.
   */
  #admit(request: FastifyRequest, reply: FastifyReply, done: (fault?: Error) => void): void {
    if (request.raw.socket.destroyed) return;
    const caller = callerOf(request);
    const { executing, burst } = this.of(caller);
    const leave = this.admission.enter(caller.apiKeyId, { executing, waiting: burst }, (isAdmitted) =>
      done(isAdmitted ? undefined : overloaded(RETRY_AFTER)),
    );
    reply.raw.once('close', () => {
      if (request.attempt === undefined) leave();
      else void request.attempt.ended.then(leave);
    });
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
