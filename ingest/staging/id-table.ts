/** 32-bit words of an id. */
const WORDS = 4;

/**
 * Gives each distinct 16-byte id a dense number from 1, in order of first use. It is a hash table with open addressing
 * over typed arrays. It takes about 30 bytes per id, so that a load of tens of millions of records can join by
 * integers.
 */
export class IdTable {
  #words = new Uint32Array(WORDS * 1024);
  #slots = new Uint32Array(2048);
  #marks = new Uint8Array(1024);
  #size = 0;

  /** The number of ids, which is also the highest number given. */
  get size(): number {
    return this.#size;
  }

  /** The id's number; a new id gets the next free one. */
  add(id: Uint8Array): number {
    const slot = this.#slotOf(id);
    const known = this.#slots[slot] ?? 0;
    if (known !== 0) return known;
    const number = ++this.#size;
    this.#slots[slot] = number;
    if (number * WORDS > this.#words.length) this.#growWords();
    for (let word = 0; word < WORDS; word++) this.#words[(number - 1) * WORDS + word] = wordAt(id, word);
    if (number * 2 > this.#slots.length) this.#growSlots();
    return number;
  }

  /** The id's number; undefined if it was never added. */
  find(id: Uint8Array): number | undefined {
    return this.#slots[this.#slotOf(id)] || undefined;
  }

  /** True if `mark` was called for the number. */
  isMarked(number: number): boolean {
    return this.#marks[number - 1] === 1;
  }

  /** Marks a number; returns true if it was marked before. */
  mark(number: number): boolean {
    const before = this.#marks[number - 1] === 1;
    this.#marks[number - 1] = 1;
    return before;
  }

  /** Removes the mark of a number. */
  unmark(number: number): void {
    this.#marks[number - 1] = 0;
  }

  /** The 16 bytes of the id with a number. */
  idOf(number: number): Uint8Array {
    const bytes = new Uint8Array(16);
    const view = new DataView(bytes.buffer);
    for (let word = 0; word < WORDS; word++) view.setUint32(word * 4, this.#words[(number - 1) * WORDS + word] ?? 0);
    return bytes;
  }

  /** Negative if the id of one number comes before that of the other in the order of their bytes, positive if after. */
  compare(one: number, other: number): number {
    for (let word = 0; word < WORDS; word++) {
      const difference = (this.#words[(one - 1) * WORDS + word] ?? 0) - (this.#words[(other - 1) * WORDS + word] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** The slot that holds an id; for a new id, the free slot that it will get. */
  #slotOf(id: Uint8Array): number {
    const [a, b, c, d] = [wordAt(id, 0), wordAt(id, 1), wordAt(id, 2), wordAt(id, 3)];
    const words = this.#words;
    const mask = this.#slots.length - 1;
    for (let slot = a & mask; ; slot = (slot + 1) & mask) {
      const number = this.#slots[slot] ?? 0;
      if (number === 0) return slot;
      const at = (number - 1) * WORDS;
      if (words[at] === a && words[at + 1] === b && words[at + 2] === c && words[at + 3] === d) return slot;
    }
  }

  #growWords(): void {
    const words = new Uint32Array(this.#words.length * 2);
    words.set(this.#words);
    this.#words = words;
    const marks = new Uint8Array(this.#marks.length * 2);
    marks.set(this.#marks);
    this.#marks = marks;
  }

  #growSlots(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let number = 1; number <= this.#size; number++) {
      let slot = (this.#words[(number - 1) * WORDS] ?? 0) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number;
    }
    this.#slots = slots;
  }
}

function wordAt(id: Uint8Array, word: number): number {
  const at = word * 4;
  return (((id[at] ?? 0) << 24) | ((id[at + 1] ?? 0) << 16) | ((id[at + 2] ?? 0) << 8) | (id[at + 3] ?? 0)) >>> 0;
}
