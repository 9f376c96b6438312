import { type Configuration, ConfigurationError } from '../../catalog/configuration.ts';
import type { Operations } from '../../operations/operations.ts';
import { type ReceiptKey, readReceiptKey } from './receipt-key.ts';

/**
 * The key of SVC_RECEIPT_KEY, or else one that all processes on the operations database share. Throws a ConfigurationError
 * if the setting is no Ed25519 key.
 */
export async function openReceiptKey(
  { receiptKey }: Pick<Configuration, 'receiptKey'>,
  operations: Pick<Operations, 'serviceKey'>,
): Promise<ReceiptKey> {
  const key = readReceiptKey(receiptKey ?? (await operations.serviceKey('receipts')));
  if (key !== undefined) return key;
  throw new ConfigurationError([
    'SVC_RECEIPT_KEY expects an Ed25519 private key, as PEM or its 32 bytes in base64url, got another text; make one with `openssl genpkey -algorithm ed25519`.',
  ]);
}
