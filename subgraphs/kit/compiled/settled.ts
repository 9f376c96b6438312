/**
 * Values as they are, or once all promises among them and in lists of them have settled; an Error stands where one was
 * rejected.
 */
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

/** What a function gives, or the Error that it throws. */
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
