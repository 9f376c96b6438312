/** Returns the values unchanged, or once all promises among them and in nested lists have settled; a rejected one becomes an Error. */
export function settled(values: readonly unknown[]): readonly unknown[] | Promise<readonly unknown[]> {
  if (!values.some(isUnsettled)) return values;
  return Promise.all(
    values.map(async (value) => {
      try {
        const ready = await value;
        return Array.isArray(ready) ? await settled(ready) : ready;
      } catch (error) {
        return asError(error);
      }
    }),
  );
}

const isUnsettled = (value: unknown): boolean => (Array.isArray(value) ? value.some(isUnsettled) : isPromise(value));

/** Returns the result of a function, or the Error that it throws. */
export function attempt(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return asError(error);
  }
}

export const isPromise = <T>(value: T | PromiseLike<T>): value is PromiseLike<T> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';

const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error('What is no Error was thrown.', { cause: thrown });
