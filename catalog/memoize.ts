/** Where what was made is kept: a WeakMap for as long as the key lives, an LRUCache for what was asked for lately. */
interface Kept<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** A function that makes the value of a key once, and gives what was made from then on. */
export function memoize<K, V extends object | string | number>(make: (key: K) => V, kept: Kept<K, V>): (key: K) => V {
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    kept.set(key, made);
    return made;
  };
}
