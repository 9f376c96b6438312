import type { Deliveries, DueDelivery } from '../../operations/watching/deliveries.ts';
import { shownEvent } from '../api/shown.ts';
import type { WebhookPoster } from './post.ts';
import { signedHeaders, signingSecrets } from './signature.ts';

/** Waits between the ten tries, in seconds: all of them take just under three days. */
const WAITS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 64_800, 79_200];

/** Deliveries to one webhook at once. */
const AT_ONCE = 4;
/** How long a process that dies keeps a delivery, in milliseconds: longer than a try may take. */
const LEASE = 60_000;

interface Posting {
  readonly deliveries: Pick<Deliveries, 'due' | 'claim' | 'arrived' | 'failed'>;
  readonly poster: Pick<WebhookPoster, 'post'>;
  /** The key from which the secrets of webhooks are made. */
  readonly key: string;
  /** Called about a try that cannot be noted; it is made again. */
  failed(error: unknown): void;
}

/** Posts what is due. Each webhook has turns of its own, so that one that does not answer holds up no other. */
export class Courier {
  readonly #posting: Posting;
  readonly #underway = new Map<string, Set<Promise<void>>>();

  constructor(posting: Posting) {
    this.#posting = posting;
  }

  /** Begins what is due and has a turn; resolves without waiting for any answer. */
  async look(): Promise<void> {
    const { deliveries } = this.#posting;
    for (const webhook of await deliveries.due()) {
      const own = this.#underway.get(webhook) ?? new Set<Promise<void>>();
      this.#underway.set(webhook, own);
      const free = AT_ONCE - own.size;
      if (free <= 0) continue;
      for (const delivery of await deliveries.claim(webhook, free, LEASE)) {
        const posted = this.#post(delivery).finally(() => own.delete(posted));
        own.add(posted);
      }
    }
  }

  /** Resolves when a delivery that is underway has ended; at once if none is. */
  async someEnd(): Promise<void> {
    const all = [...this.#underway.values()].flatMap((own) => [...own]);
    if (all.length > 0) await Promise.race(all);
  }

  /** Resolves when nothing is underway. */
  async ended(): Promise<void> {
    await Promise.all([...this.#underway.values()].flatMap((own) => [...own]));
  }

  async #post(delivery: DueDelivery): Promise<void> {
    const { deliveries, poster, key, failed } = this.#posting;
    try {
      const tried = await poster.post(delivery.webhook.url, ...messageOf(delivery, key));
      if (tried.message === null) return await deliveries.arrived(delivery, tried);
      const wait = WAITS[delivery.attempts - 1];
      await deliveries.failed(delivery, tried, wait === undefined ? undefined : new Date(Date.now() + wait * 1_000));
    } catch (error) {
      failed(error);
    }
  }
}

/** Headers and body of a delivery. */
function messageOf({ id, webhook, event }: DueDelivery, key: string) {
  const now = new Date();
  const { state: _, ...shown } = shownEvent({ ...event, accountId: webhook.accountId, state: 'open' });
  const body = JSON.stringify(shown);
  const secrets = signingSecrets(key, webhook, now.toISOString());
  return [signedHeaders(secrets, id, Math.floor(now.getTime() / 1_000), body), body] as const;
}
