import type { Deliveries, DueDelivery } from '../../operations/watching/deliveries.ts';
import { shownEvent } from '../api/shown.ts';
import type { WebhookPoster } from './post.ts';
import { signedHeaders, signingSecrets } from './signature.ts';

/** Waits between the ten tries, in seconds: all of them take just under three days. */
const WAITS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 64_800, 79_200];

/** Deliveries at once, and of one webhook: one that does not answer holds up four. */
const [AT_ONCE, OF_ONE] = [32, 4];
/** How long a process that dies keeps a delivery, in milliseconds: longer than a try may take. */
const LEASE = 60_000;

interface Delivering {
  readonly deliveries: Pick<Deliveries, 'claim' | 'arrived' | 'failed'>;
  readonly poster: Pick<WebhookPoster, 'post'>;
  /** The key from which the secrets of webhooks are made. */
  readonly key: string;
}

/** Posts what is due, each delivery once. Returns the number that were due. */
export async function deliver({ deliveries, poster, key }: Delivering): Promise<number> {
  const due = await deliveries.claim(AT_ONCE, OF_ONE, LEASE);
  await Promise.all(
    due.map(async (delivery) => {
      const tried = await poster.post(delivery.webhook.url, ...messageOf(delivery, key));
      if (tried.message === null) return deliveries.arrived(delivery, tried);
      const wait = WAITS[delivery.attempts - 1];
      const next = wait === undefined ? undefined : new Date(Date.now() + wait * 1_000);
      await deliveries.failed(delivery, tried, next);
    }),
  );
  return due.length;
}

/** Headers and body of a delivery. */
function messageOf({ id, webhook, event }: DueDelivery, key: string) {
  const now = new Date();
  const { state: _, ...shown } = shownEvent({ ...event, accountId: webhook.accountId, state: 'open' });
  const body = JSON.stringify(shown);
  const secrets = signingSecrets(key, webhook, now.toISOString());
  return [signedHeaders(secrets, id, Math.floor(now.getTime() / 1_000), body), body] as const;
}
