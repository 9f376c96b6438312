/** Maximum bits of each of the two arrays, 16 MiB. */
const MAX_BITS = 2 ** 27;

/**
 * Tells which rows of a file may be equal to another one, however far apart they are: each row is added once beforehand.
 * Uses at most 32 MiB. A unique row may be reported as repeated (1 in 100 rows of a file of 1.3 million), never the
 * reverse.
 */
export class RepeatedRows {
  readonly #mask: number;
  readonly #once: Uint8Array;
  readonly #again: Uint8Array;

  /** `bytes`: size of the file; no row is shorter than a byte. */
  constructor(bytes: number) {
    const bits = 2 ** Math.ceil(Math.log2(Math.min(MAX_BITS, Math.max(64, bytes))));
    this.#mask = bits - 1;
    this.#once = new Uint8Array(bits / 8);
    this.#again = new Uint8Array(bits / 8);
  }

  add(key: string): void {
    const at = hashOf(key) & this.#mask;
    set(isSet(this.#once, at) ? this.#again : this.#once, at);
  }

  has(key: string): boolean {
    return isSet(this.#again, hashOf(key) & this.#mask);
  }
}

const isSet = (bits: Uint8Array, at: number): boolean => ((bits[at >>> 3] ?? 0) & (1 << (at & 7))) !== 0;

function set(bits: Uint8Array, at: number): void {
  bits[at >>> 3] = (bits[at >>> 3] ?? 0) | (1 << (at & 7));
}

/** FNV-1a, mixed so that its low bits depend on the whole hash. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
