const BITS = 1 << 28;
/** Bytes of an id where probes start: bytes 6 and 8 of a UUID carry its version, so no probe leans on them. */
const PROBES = [0, 2, 9, 12] as const;

/**
 * Remembers ids in 32 MB (a Bloom filter). `seen` never misses a repetition; at 30,000,000 ids it takes about one new id in
 * fifty for a repeated one, which costs a look and nothing else.
 */
export class SeenFilter {
  readonly #words = new Uint32Array(BITS / 32);

  /** Adds an id (a digest: its bytes are uniform); true where it may have been added before. */
  seen(id: Uint8Array): boolean {
    let before = true;
    for (const at of PROBES) {
      const word32 = ((id[at] ?? 0) << 24) | ((id[at + 1] ?? 0) << 16) | ((id[at + 2] ?? 0) << 8) | (id[at + 3] ?? 0);
      const bit = word32 >>> 4;
      const mask = 1 << (bit & 31);
      const held = this.#words[bit >>> 5] ?? 0;
      if ((held & mask) === 0) {
        before = false;
        this.#words[bit >>> 5] = held | mask;
      }
    }
    return before;
  }
}
