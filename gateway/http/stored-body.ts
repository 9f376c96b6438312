/** A body that was stored as it arrived, and is of no use unless its request acts. */
export interface StoredBody {
  /** Removes what was stored. */
  discard(): void | Promise<void>;
}

const isStored = (body: unknown): body is StoredBody =>
  typeof body === 'object' && body !== null && 'discard' in body && typeof body.discard === 'function';

/** Removes a body that was stored as it arrived; does nothing to any other. */
export async function discardBody(body: unknown): Promise<void> {
  if (isStored(body)) await body.discard();
}
