import { editDistance, MAX_COMPARED } from '../text/edit-distance.ts';
import { letterBits } from '../text/letter-bits.ts';
import { mayBeWithin, TYPOS } from './typos.ts';

/** A word of a vocabulary that is near a word of a query. */
export interface NearWord {
  /** Its index among the words of the vocabulary. */
  readonly id: number;
  readonly word: string;
  /** Number of names that have the word. */
  readonly frequency: number;
  readonly edits: number;
}

/** Maximum edits of a look-up. */
const MAX_EDITS = 2;
/** Letters are deleted only from a word's first letters: the rest is verified afterwards, and the table stays small. */
const PREFIX = 7;
/** Minimum and maximum bits of the number of buckets of forms; between them, a word has some buckets. */
const [MIN_BITS, MAX_BITS] = [6, 22];
/** Additional bits of the hash in the test whether any word has a form: one test in ten is positive by chance. */
const MORE_BITS = 3;
/** Maximum forms of a word: its prefix as written, without one letter, without two. */
const MAX_FORMS = 1 + PREFIX + (PREFIX * (PREFIX - 1)) / 2;
/** The hashes of one word's forms, reused by each call: no look-up begins within another. */
const hashes = new Uint32Array(MAX_FORMS);

/**
 * The words of many names, indexed for look-up despite typos by the symmetric-delete method. Two words at most two edits
 * apart have a common form if up to two letters are deleted from each, so a look-up hashes the few forms of the query's
 * word instead of comparing it with all words. A table of integers holds the forms: about 0.3 KB a word.
 */
export class Vocabulary {
  readonly #words: readonly string[];
  readonly #frequencies: Uint32Array;
  readonly #ids = new Map<string, number>();
  /** The letters of each word, as bits. */
  readonly #letters: Uint32Array;
  readonly #lengths: Uint8Array;
  /** The number of the look-up in which each word was last met. */
  readonly #metIn: Uint32Array;
  #lookUps = 0;
  /** Where each bucket of forms begins in #entries; has one element more than there are buckets. */
  readonly #buckets: Uint32Array;
  /** Right shift that turns a hash into its bucket. */
  readonly #shift: number;
  /**
   * One bit for each hash that is the form of a word, by the hash's upper bits: small enough to stay in the processor's
   * cache.
   */
  readonly #present: Uint32Array;
  /** Word ids, by bucket of the form. */
  readonly #entries: Uint32Array;
  /** For each entry eight more bits of the form's hash, to rule out forms that share a bucket by chance. */
  readonly #prints: Uint8Array;

  /** `words`: each word once, with the number of names that have it. */
  constructor(words: Iterable<readonly [word: string, frequency: number]>) {
    const all = [...words];
    this.#words = all.map(([word]) => word);
    this.#frequencies = Uint32Array.from(all, ([, frequency]) => frequency);
    for (const [id, word] of this.#words.entries()) this.#ids.set(word, id);
    this.#letters = Uint32Array.from(this.#words, letterBits);
    this.#lengths = Uint8Array.from(this.#words, lengthOf);
    this.#metIn = new Uint32Array(this.#words.length);
    const bits = Math.min(MAX_BITS, Math.max(MIN_BITS, Math.ceil(Math.log2(all.length + 1)) + 4));
    this.#shift = 32 - bits;
    const buckets = new Uint32Array((1 << bits) + 1);
    this.#buckets = buckets;
    this.#present = new Uint32Array(Math.max(1, 1 << (bits + MORE_BITS - 5)));
    for (const word of this.#words) {
      const count = hashForms(word, lettersOut(word));
      for (let form = 0; form < count; form += 1) {
        const hash = hashes[form] ?? 0;
        const bucket = hash >>> this.#shift;
        buckets[bucket + 1] = (buckets[bucket + 1] ?? 0) + 1;
        const bit = hash >>> (this.#shift - MORE_BITS);
        this.#present[bit >>> 5] = (this.#present[bit >>> 5] ?? 0) | (1 << (bit & 31));
      }
    }
    for (let bucket = 0; bucket < 1 << bits; bucket += 1) {
      buckets[bucket + 1] = (buckets[bucket + 1] ?? 0) + (buckets[bucket] ?? 0);
    }
    this.#entries = new Uint32Array(buckets[1 << bits] ?? 0);
    this.#prints = new Uint8Array(this.#entries.length);
    const next = buckets.slice();
    for (const [id, word] of this.#words.entries()) {
      const count = hashForms(word, lettersOut(word));
      for (let form = 0; form < count; form += 1) {
        const hash = hashes[form] ?? 0;
        const bucket = hash >>> this.#shift;
        const at = next[bucket] ?? 0;
        this.#entries[at] = id;
        this.#prints[at] = hash;
        next[bucket] = at + 1;
      }
    }
  }

  get size(): number {
    return this.#words.length;
  }

  /** Number of names that have a word; 0 for an unknown word. */
  frequency(word: string): number {
    return this.#frequencies[this.#ids.get(word) ?? -1] ?? 0;
  }

  /**
   * The words at most `limit` edits away, the word itself included; nearest first, then most frequent. `limit` is at most
   * two, by default maxEdits. Words of three to five letters are found at one edit.
   */
  near(query: string, limit = maxEdits(query)): NearWord[] {
    const [letters, length] = [letterBits(query), lengthOf(query)];
    if (this.#lookUps === MAX_LOOK_UPS) this.#forgetLookUps();
    this.#lookUps += 1;
    const found: NearWord[] = [];
    const [present, entries, prints, metIn] = [this.#present, this.#entries, this.#prints, this.#metIn];
    const [allLetters, lengths, shift, lookUp] = [this.#letters, this.#lengths, this.#shift, this.#lookUps];
    const count = hashForms(query, limit);
    for (let form = 0; form < count; form += 1) {
      const hash = hashes[form] ?? 0;
      const bit = hash >>> (shift - MORE_BITS);
      // Most forms belong to no word.
      if (((present[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) continue;
      const bucket = hash >>> shift;
      const end = this.#buckets[bucket + 1] ?? 0;
      for (let at = this.#buckets[bucket] ?? 0; at < end; at += 1) {
        if (prints[at] !== (hash & 0xff)) continue;
        const id = entries[at] ?? 0;
        // Most words of a bucket are ruled out here.
        if (!mayBeWithin(lengths[id] ?? 0, allLetters[id] ?? 0, length, letters, limit)) continue;
        if (metIn[id] === lookUp) continue;
        metIn[id] = lookUp;
        const word = this.#words[id] ?? '';
        const edits = editDistance(query, word, limit);
        if (edits <= limit) found.push({ id, word, frequency: this.#frequencies[id] ?? 0, edits });
      }
    }
    return found.sort((one, other) => one.edits - other.edits || other.frequency - one.frequency);
  }

  #forgetLookUps(): void {
    this.#metIn.fill(0);
    this.#lookUps = 0;
  }
}

const MAX_LOOK_UPS = 2 ** 32 - 1;
/** The letters of a word that are compared. */
const lengthOf = (word: string): number => Math.min(word.length, MAX_COMPARED);

/** Maximum edits in the look-up of a word: a short word or a number means something else after an edit. */
export const maxEdits = (word: string, limit: (letters: number) => number = TYPOS.usual): number =>
  /\d/.test(word) ? 0 : limit(word.length);

/** Maximum letters deleted from an indexed word: the edits of the longest word that may look for it. */
function lettersOut(word: string): number {
  if (word.length < 3 || /\d/.test(word)) return 0;
  return word.length < 6 ? 1 : MAX_EDITS;
}

/** Writes to `hashes` the hash of every form of a word's prefix with up to `edits` letters deleted; returns their number. */
function hashForms(word: string, edits: number): number {
  const length = Math.min(word.length, PREFIX);
  hashes[0] = hashWithout(word, length, -1, -1);
  if (edits < 1) return 1;
  let count = 1;
  for (let first = 0; first < length; first += 1) {
    hashes[count++] = hashWithout(word, length, first, -1);
    if (edits < MAX_EDITS) continue;
    for (let second = first + 1; second < length; second += 1)
      hashes[count++] = hashWithout(word, length, first, second);
  }
  return count;
}

/** FNV-1a of a prefix without the letters at two indexes. */
function hashWithout(word: string, length: number, first: number, second: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < length; at += 1) {
    if (at === first || at === second) continue;
    hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  }
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
}
