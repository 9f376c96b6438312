/** Where values are cached: a WeakMap as long as the key lives, an LRUCache for recently used ones. */
interface Kept<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** Returns a function that computes the value of each key once, and returns the cached value from then on. */
export function memoize<K, V extends object | string | number>(make: (key: K) => V, kept: Kept<K, V>): (key: K) => V {
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    kept.set(key, made);
    return made;
  };
}
