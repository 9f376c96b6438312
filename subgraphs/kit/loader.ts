import DataLoader from 'dataloader';
import { refusesRequest } from './request-end.ts';

/** The loaders of one request, each made at its first use. */
export class Loaders {
  readonly #loaders = new Map<object, Map<string, unknown>>();

  /**
   * The request's loader of that name for a subject, such as a connection in a compiled fetch. `batch` is only used where
   * the loader is new: equal names share their statements.
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

/** Bounds one statement's work; the statement law counts in batches of this size. */
const LARGEST_BATCH = 100_000;

/**
 * Loads a value for each record, in their order; an Error stands where one failed. Rejects with what refuses the whole
 * request. Records are named by handles of one
 * kind, the usual case, or of several: each kind is a batch of its own.
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
  // Errors are looked at where there are any: a second promise for each record would cost as much as the first.
  return Promise.all(loads).catch((failure: unknown) => {
    if (refusesRequest(failure)) throw failure;
    return Promise.all(loads.map((load) => load.catch((error: Error) => error)));
  });
}
