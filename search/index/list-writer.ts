import type Database from 'better-sqlite3';
import { encode, PART } from './stored-lists.ts';

/** Pairs of a token and a document, and distinct tokens, that are held before they are written: about 64 MB. */
const [MAX_PAIRS, MAX_TOKENS] = [4_000_000, 250_000];

/**
 * Writes posting lists into a table (token, part, count, documents). Holds a bounded number of pairs if documents come
 * in ascending groups, with a call of `endGroup` between them: the documents of a later group are larger than all
 * before.
 */
export class ListWriter {
  readonly #insert: Database.Statement<[token: string, part: number, count: number, documents: Uint8Array]>;
  readonly #numbers = new Map<string, number>();
  /**
   * Each pair as one number, by which they are sorted: the token's number in the high part, the document in the low
   * one.
   */
  #pairs = new Float64Array(1024);
  #length = 0;
  readonly #bytes = Buffer.alloc(PART * 5);

  constructor(database: Database.Database, table: string) {
    this.#insert = database.prepare(`INSERT INTO ${table} (token, part, count, documents) VALUES (?, ?, ?, ?)`);
  }

  /** Adds a document to the list of a token; it may be there already. */
  add(token: string, document: number): void {
    let number = this.#numbers.get(token);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(token, number);
    }
    if (this.#length === this.#pairs.length) this.#grow();
    this.#pairs[this.#length++] = number * LOW + document;
  }

  endGroup(): void {
    if (this.#length >= MAX_PAIRS || this.#numbers.size >= MAX_TOKENS) this.flush();
  }

  /** Writes what is held. */
  flush(): void {
    const pairs = this.#pairs.subarray(0, this.#length).sort();
    const starts = new Uint32Array(this.#numbers.size + 1).fill(pairs.length);
    for (let at = pairs.length - 1; at >= 0; at--) starts[Math.floor((pairs[at] ?? 0) / LOW)] = at;
    // Rows in order of the primary key are appended.
    const tokens = [...this.#numbers].sort(([one], [other]) => (one < other ? -1 : 1));
    for (const [token, number] of tokens) {
      const documents = distinct(pairs.subarray(starts[number], starts[number + 1]));
      for (let from = 0; from < documents.length; from += PART) {
        const part = documents.subarray(from, from + PART);
        const length = encode(part, this.#bytes);
        this.#insert.run(token, part[0] ?? 0, part.length, this.#bytes.subarray(0, length));
      }
    }
    this.#numbers.clear();
    this.#length = 0;
  }

  /** Writes the column of a reserved token, in parts of PART documents. */
  addColumn(token: string, values: Uint8Array | Uint16Array | Uint32Array): void {
    for (let from = 0; from < Math.max(1, values.length); from += PART) {
      const { buffer, byteOffset, byteLength, length } = values.subarray(from, from + PART);
      this.#insert.run(token, from, length, Buffer.from(buffer, byteOffset, byteLength));
    }
  }

  #grow(): void {
    const larger = new Float64Array(this.#pairs.length * 2);
    larger.set(this.#pairs);
    this.#pairs = larger;
  }
}

/** The number above all documents. */
const LOW = 2 ** 32;

/** The documents of sorted pairs of one token, each once. */
function distinct(pairs: Float64Array): Uint32Array {
  const documents = new Uint32Array(pairs.length);
  let count = 0;
  for (const pair of pairs) {
    const document = pair % LOW;
    if (count === 0 || documents[count - 1] !== document) documents[count++] = document;
  }
  return documents.subarray(0, count);
}
