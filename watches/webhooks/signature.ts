import { createHmac } from 'node:crypto';
import type { Webhook } from '../../operations/watching/webhooks.ts';

/**
 * The secret of a webhook with a number, as Standard Webhooks 1.0 writes it: whsec_ and 32 bytes in base64. It is made from a key of the
 * service, so it is stored nowhere.
 */
export const secretOf = (serviceKey: string, { id }: Pick<Webhook, 'id'>, number: number): string =>
  `whsec_${createHmac('sha256', serviceKey).update(`${id} ${number}`).digest('base64')}`;

/** The secrets that sign a webhook now: its own, and for a while the one before. */
export function signingSecrets(serviceKey: string, webhook: Webhook, now: string): string[] {
  const { secret, formerSecretUntil } = webhook;
  const isFormerGood = formerSecretUntil !== null && formerSecretUntil > now && secret > 1;
  return [secret, ...(isFormerGood ? [secret - 1] : [])].map((number) => secretOf(serviceKey, webhook, number));
}

/** The headers of a message by Standard Webhooks 1.0: one signature for each secret. */
export function signedHeaders(secrets: readonly string[], id: string, seconds: number, body: string) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') };
}
