import DataLoader from 'dataloader';

/** The loaders of one request, each made at its first use. */
export class Loaders {
  readonly #named = new Map<string, unknown>();
  readonly #placed = new Map<object, Map<string, unknown>>();

  /** The request's loader of that name; `batch` is only called where it is new. Equal names share their statements. */
  named<K, V>(name: string, batch: () => DataLoader.BatchLoadFn<K, V>): DataLoader<K, V> {
    return once(this.#named, name, () => new DataLoader<K, V>(batch(), { maxBatchSize: LARGEST_BATCH }));
  }

  /**
   * The loader of one place in the operation (the field nodes being resolved) and of one kind of handle: spares the
   * siblings of a field the work of naming their loader again.
   */
  placed<K, V>(place: object, kind: string, make: () => DataLoader<K, V>): DataLoader<K, V> {
    let loaders = this.#placed.get(place);
    if (loaders === undefined) {
      loaders = new Map();
      this.#placed.set(place, loaders);
    }
    return once(loaders, kind, make);
  }
}

/** Bounds one statement's work; the statement law counts in batches of this size. */
const LARGEST_BATCH = 100_000;

function once<K, V>(loaders: Map<string, unknown>, name: string, make: () => DataLoader<K, V>): DataLoader<K, V> {
  const known = loaders.get(name);
  if (known instanceof DataLoader) return known;
  const made = make();
  loaders.set(name, made);
  return made;
}
