/** Size in bits of the filter for many ids: 32 MB, which a small load would take longer to clear than to fill. */
const BITS = 1 << 28;
/** Size in bits of the filter for the first ids: 512 KB. */
const FIRST_BITS = 1 << 22;
/** Number of ids that fill a sixteenth of FIRST_BITS; then about one of 60,000 new ids counts as repeated. */
const FIRST_IDS = FIRST_BITS / 64;
/** First bytes of the four probes in an id. Each probe uses 28 bits, and avoids bytes 6 and 8, which hold the UUID's version. */
const PROBES = [0, 2, 9, 12] as const;

/**
 * A Bloom filter of ids. `seen` never misses a repeated id. With 30,000,000 ids it reports about one new id in fifty as
 * repeated; such an id only costs one more lookup (see collapse).
 */
export class SeenFilter {
  readonly #first = new Uint32Array(FIRST_BITS / 32);
  #room = FIRST_IDS;
  #others: Uint32Array | undefined;

  /** Adds an id, whose bytes are uniform because it is a digest. Returns true if it may have been added before. */
  seen(id: Uint8Array): boolean {
    if (this.#room > 0) {
      const before = marked(this.#first, id, true);
      if (!before) this.#room -= 1;
      return before;
    }
    this.#others ??= new Uint32Array(BITS / 32);
    return marked(this.#first, id, false) || marked(this.#others, id, true);
  }
}

/** True if all bits of an id are set in a filter; `set`: sets them. The number of bits is a power of two. */
function marked(words: Uint32Array, id: Uint8Array, set: boolean): boolean {
  const shift = Math.clz32(words.length * 32) + 1;
  let all = true;
  for (const at of PROBES) {
    const word32 = ((id[at] ?? 0) << 24) | ((id[at + 1] ?? 0) << 16) | ((id[at + 2] ?? 0) << 8) | (id[at + 3] ?? 0);
    const bit = word32 >>> shift;
    const mask = 1 << (bit & 31);
    const held = words[bit >>> 5] ?? 0;
    if ((held & mask) === 0) {
      all = false;
      if (set) words[bit >>> 5] = held | mask;
    }
  }
  return all;
}
