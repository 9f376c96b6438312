/** A response key of the normal form. */
export interface FormKey {
  readonly key: string;
  /** Its index among the client's keys, if the normal form replaced the key by a number. */
  readonly number: number | undefined;
}

/** Returns the key that the client wrote for a key of the normal form; `keys` are the keys of the client's document. */
export const clientKey = ({ key, number }: FormKey, keys: readonly string[]): string =>
  number === undefined ? key : (keys[number] ?? key);
