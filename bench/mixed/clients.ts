import { setTimeout as pause } from 'node:timers/promises';
import { readConfiguration } from '../../catalog/configuration.ts';
import { hasConsole } from '../../gateway/console/console-files.ts';
import { drawing } from '../../test/random.ts';
import type { Balancer } from './balancer.ts';
import { type Acknowledged, type Habit, type MixedClient, PROFILE } from './profile.ts';
import type { MixedSubject } from './subject.ts';

/** What came of one habit. */
export interface Tally {
  done: number;
  failed: number;
  /** Milliseconds of each that was done. */
  readonly times: number[];
}

interface Options {
  readonly balancer: Pick<Balancer, 'send'>;
  readonly subject: MixedSubject;
  readonly keys: readonly string[];
  /** Habits begun a second, whether the ones before have ended or not. */
  readonly rate: number;
  readonly seed: number;
}

/** Habits that run at a time; above it the next one waits, so that a stall ends. */
const MAX_OPEN = 100;
/** What usage counts: not decisions, files and what the console alone asks. */
const METERED = /^\/(?:graphql|v2\/kyb\/|evaluation\/sanctions\/screen$)/;
/** Faults that are printed as they come. */
const SHOWN = 20;

/** Clients that begin one habit after the other at a fixed rate, drawn by weight; the same ones for the same seed. */
export class MixedClients {
  readonly acknowledged: Acknowledged = { lists: new Set(), runs: new Set(), decisions: new Set() };
  readonly tallies = new Map<string, Tally>(PROFILE.map(({ name }) => [name, { done: 0, failed: 0, times: [] }]));
  /** What failed, with when. */
  readonly faults: string[] = [];
  /** Answers of metered paths by key: each is a request that usage has to have. */
  readonly answered = new Map<string, number>();
  readonly #options: Options;
  readonly #open = new Set<Promise<void>>();
  #isStopped = false;

  /** Throws where the console, whose pages some of them look at, is not built: a service without it knows no such paths. */
  constructor(options: Options) {
    if (!hasConsole(readConfiguration({}))) throw new Error('No console is built: run `npm run console` first.');
    this.#options = options;
  }

  /** Runs until `stop`. */
  async run(): Promise<void> {
    const { rate } = this.#options;
    const weights = PROFILE.flatMap((habit) => Array.from({ length: habit.weight }, () => habit));
    const started = performance.now();
    for (let serial = 0; !this.#isStopped; serial += 1) {
      const draw = drawing(this.#options.seed * 1_000_003 + serial);
      const habit = weights[draw(weights.length)];
      const ended = habit && this.one(habit, serial, draw);
      if (ended !== undefined) {
        this.#open.add(ended);
        void ended.finally(() => this.#open.delete(ended));
      }
      await pause(Math.max(0, started + ((serial + 1) * 1_000) / rate - performance.now()));
      while (this.#open.size >= MAX_OPEN) await Promise.race(this.#open);
    }
    await Promise.all(this.#open);
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Does one habit to its end, and notes what came of it. */
  async one({ name, run }: Habit, serial: number, draw: MixedClient['draw']): Promise<void> {
    const { subject, keys } = this.#options;
    const key = keys[serial % keys.length] ?? '';
    const tally = this.tallies.get(name);
    const started = performance.now();
    try {
      await run({ subject, draw, serial, acknowledged: this.acknowledged, ask: (request) => this.#ask(request, key) });
      if (tally !== undefined) tally.done += 1;
      tally?.times.push(performance.now() - started);
    } catch (error) {
      if (tally !== undefined) tally.failed += 1;
      const fault = `${new Date().toISOString()} ${name}: ${String(error)}`;
      this.faults.push(fault);
      if (this.faults.length <= SHOWN) process.stdout.write(`FAILED: ${fault}\n`);
    }
  }

  async #ask(request: Parameters<MixedClient['ask']>[0], key: string) {
    const headers = { 'x-api-key': key, ...(request.body === undefined ? {} : { 'content-type': 'application/json' }) };
    const answer = await this.#options.balancer.send({ ...request, headers });
    const { status, text } = answer;
    if (![200, 202].includes(status) || (request.path === '/graphql' && JSON.parse(text).errors !== undefined))
      throw new Error(`${request.method} ${request.path} answered ${status} ${text.slice(0, 400)}`);
    if (METERED.test(request.path)) this.answered.set(key, (this.answered.get(key) ?? 0) + 1);
    return answer;
  }
}
