import { setInterval as every, setTimeout as pause } from 'node:timers/promises';
import type { Configuration } from '../../catalog/configuration.ts';
import type { DatabaseLocation } from '../../catalog/database-location.ts';
import { databaseFault } from '../../catalog/errors/database-fault.ts';
import type { Operations } from '../../operations/operations.ts';
import type { LeasedPass } from '../../operations/watching/passes.ts';
import { storeAt } from '../../storage/store-at.ts';
import { tellMissed } from '../../watches/follow.ts';
import { Courier } from '../../watches/webhooks/courier.ts';
import { type PostOptions, WebhookPoster } from '../../watches/webhooks/post.ts';
import type { Log } from '../log.ts';
import { inOwnProcess, WorkFailed } from '../snapshots/snapshot-process.ts';

interface WatchWork {
  readonly operations: Pick<Operations, 'watching' | 'serviceKey'>;
  /** Where the snapshots and the operations database are. */
  readonly locations: { readonly warehouse: DatabaseLocation; readonly operations: DatabaseLocation };
  readonly privateHosts: PostOptions['privateHosts'];
  readonly log: Log;
}

export const watchWorkOf = (
  { warehouse, operations: location, fetchPrivate }: Configuration,
  operations: WatchWork['operations'],
  log: Log,
): WatchWork => ({ operations, locations: { warehouse, operations: location }, privateHosts: fetchPrivate, log });

/** Times between two looks for a new snapshot, and for deliveries, in milliseconds. */
const [FOLLOW_EVERY, DELIVER_EVERY] = [3_000, 1_000];
/** How long a process that dies keeps a pass, and after how long a failed one is tried again, in milliseconds. */
const [LEASE, AGAIN] = [30_000, 60_000];

/**
 * Follows the watches from each snapshot to the next, and posts events to webhooks, beside other processes that do the same: a pass and a
 * delivery belong to one of them as long as its lease holds. Ends when it is disposed; what it was at goes on elsewhere, or later.
 */
export function startWatchWork(work: WatchWork): AsyncDisposable {
  const ending = new AbortController();
  const poster = new WebhookPoster(work);
  let courier: Courier | undefined;
  const failed = reporting(ending.signal, work.log);
  const loops = [
    looking(FOLLOW_EVERY, ending.signal, failed, () => follow(work, ending.signal)),
    looking(DELIVER_EVERY, ending.signal, failed, async () => {
      const { deliveries } = work.operations.watching;
      if ((await deliveries.due()).length === 0) return;
      courier ??= new Courier({ deliveries, poster, key: await work.operations.serviceKey('webhooks'), failed });
      const end = Date.now() + DELIVER_EVERY;
      do {
        await courier.look();
        await Promise.race([courier.someEnd(), pause(DELIVER_EVERY, undefined, { ref: false })]);
      } while (Date.now() < end && !ending.signal.aborted);
    }),
  ];
  return {
    async [Symbol.asyncDispose]() {
      ending.abort();
      await Promise.all(loops);
      // What is underway is cut off; its lease ends, and it is sent again.
      await poster.close();
      await courier?.ended();
    },
  };
}

/** Reports a fault once, unless the work is ending, or a database is down: that is reported by callers that need it for more than this. */
function reporting(ending: AbortSignal, log: Log): (error: unknown) => void {
  let last: string | undefined;
  return (error) => {
    if (ending.aborted || databaseFault(error) === 'down' || String(error) === last) return;
    last = String(error);
    log.error({ err: error }, 'Watches are not followed, or webhooks not posted to.');
  };
}

async function looking(
  milliseconds: number,
  signal: AbortSignal,
  failed: (error: unknown) => void,
  look: () => Promise<void>,
): Promise<void> {
  try {
    for await (const _ of every(milliseconds, undefined, { signal, ref: false })) await look().catch(failed);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function follow({ operations, locations, log }: WatchWork, ending: AbortSignal): Promise<void> {
  const { passes, watches } = operations.watching;
  const current = (await storeAt(locations.warehouse).published()).find((each) => each.current);
  if (current === undefined) return;
  await passes.note(current.version);
  const pass = await passes.claim(LEASE);
  if (pass === undefined) return;
  if (!(await watches.any())) return passes.finish(pass, 0, null);
  const lost = new AbortController();
  const beat = setInterval(() => {
    passes.extend(pass, LEASE).then(
      (isHeld) => isHeld || lost.abort(),
      () => {},
    );
  }, LEASE / 6).unref();
  try {
    const signal = AbortSignal.any([ending, lost.signal]);
    const kind = 'watch.follow' as const;
    const asked = { kind, version: pass.from, to: pass.to, pass: pass.id, operations: locations.operations };
    const events = Number(await inOwnProcess(locations.warehouse, asked, signal, () => {}));
    await passes.finish(pass, events, null);
    log.info({ from: pass.from, to: pass.to, events }, 'Watches were followed to a new snapshot.');
  } catch (error) {
    await failed(error, pass, operations, log, ending.aborted || lost.signal.aborted);
  } finally {
    clearInterval(beat);
  }
}

async function failed(
  error: unknown,
  pass: LeasedPass,
  { watching }: Pick<Operations, 'watching'>,
  log: Log,
  isOver: boolean,
): Promise<void> {
  const { passes } = watching;
  if (isOver) return passes.giveBack(pass, 0, 'Its process stopped.');
  log.error({ err: error, from: pass.from, to: pass.to }, 'Watches cannot be followed to a new snapshot.');
  // A snapshot that is gone does not come back.
  if (error instanceof WorkFailed && error.name === 'UnknownSnapshot')
    return passes.finish(pass, await tellMissed(watching, pass, error.message), error.message);
  return passes.giveBack(pass, AGAIN, error instanceof Error ? error.message : String(error));
}
