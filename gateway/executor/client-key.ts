/** A key of the normal form. */
export interface FormKey {
  readonly key: string;
  /** Its place among the client's keys, where the normal form has it by number. */
  readonly number: number | undefined;
}

/** The key that a client wrote for a key of the normal form; `keys` are those of its document. */
export const clientKey = ({ key, number }: FormKey, keys: readonly string[]): string =>
  number === undefined ? key : (keys[number] ?? key);
