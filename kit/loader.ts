import DataLoader from 'dataloader';
import { refusesRequest } from './request-end.ts';

/** The loaders of one request, each created at its first use. */
export class Loaders {
  readonly #loaders = new Map<object, Map<string, unknown>>();

  /**
   * Returns the request's loader of a name for a subject, such as a connection in a compiled fetch. `batch` is used only if the loader is
   * new: equal names share their statements.
   */
  of<K, V>(subject: object, name: string, batch: DataLoader.BatchLoadFn<K, V>): DataLoader<K, V> {
    let named = this.#loaders.get(subject);
    if (named === undefined) {
      named = new Map();
      this.#loaders.set(subject, named);
    }
    const known = named.get(name);
    if (known instanceof DataLoader) return known;
    const made = new DataLoader(batch, { maxBatchSize: LARGEST_BATCH });
    named.set(name, made);
    return made;
  }
}

/** Limits the work of one statement; the statement law counts in batches of this size. */
const LARGEST_BATCH = 100_000;

/**
 * Loads a value for each record, in their order; an Error replaces a value that failed. Rejects with an error that refuses the whole
 * request. Records usually have handles of one kind; if there are several kinds, each is a separate batch.
 */
export function loadAll<R, H, K, V>(
  records: readonly R[],
  handleOf: (record: R) => H,
  keyOf: (record: R) => K,
  loaderOf: (handle: H) => DataLoader<K, V>,
): Promise<readonly (V | Error)[]> {
  let handle: H | undefined;
  let loader: DataLoader<K, V> | undefined;
  const loads = records.map((record) => {
    const own = handleOf(record);
    if (loader === undefined || own !== handle) {
      handle = own;
      loader = loaderOf(own);
    }
    return loader.load(keyOf(record));
  });
  // Errors are examined only if there are any: a second promise for each record would cost as much as the first.
  return Promise.all(loads).catch((failure: unknown) => {
    if (refusesRequest(failure)) throw failure;
    return Promise.all(loads.map((load) => load.catch((error: Error) => error)));
  });
}
