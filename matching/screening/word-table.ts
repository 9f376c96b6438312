/** The words of many names, and for each word the names that have it. Immutable. */
export class WordTable {
  readonly #ids: Map<string, number>;
  readonly #words: readonly string[];
  /** The names with word w are #postings[#starts[w]] up to, but not including, #postings[#starts[w + 1]]. */
  readonly #starts: Uint32Array;
  readonly #postings: Uint32Array;
  /** The same in reverse: the words of name n. */
  readonly #nameStarts: Uint32Array;
  readonly #nameWords: Uint32Array;

  /** `wordsOf`: the distinct words of each name. `like`: a table whose words keep their ids here. */
  constructor(wordsOf: readonly (readonly string[])[], like?: WordTable) {
    this.#ids = new Map(like === undefined ? [] : like.#ids);
    const frequencies: number[] = new Array<number>(this.#ids.size).fill(0);
    for (const words of wordsOf) {
      for (const word of words) {
        const id = this.#ids.get(word) ?? this.#ids.size;
        this.#ids.set(word, id);
        frequencies[id] = (frequencies[id] ?? 0) + 1;
      }
    }
    this.#words = [...this.#ids.keys()];
    this.#starts = new Uint32Array(frequencies.length + 1);
    for (const [id, frequency] of frequencies.entries()) this.#starts[id + 1] = (this.#starts[id] ?? 0) + frequency;
    this.#postings = new Uint32Array(this.#starts[frequencies.length] ?? 0);
    const next = this.#starts.slice();
    for (const [name, words] of wordsOf.entries()) {
      for (const word of words) {
        const id = this.#ids.get(word) ?? 0;
        const at = next[id] ?? 0;
        this.#postings[at] = name;
        next[id] = at + 1;
      }
    }
    this.#nameStarts = new Uint32Array(wordsOf.length + 1);
    this.#nameWords = new Uint32Array(this.#postings.length);
    let at = 0;
    for (const [name, words] of wordsOf.entries()) {
      for (const word of words) this.#nameWords[at++] = this.#ids.get(word) ?? 0;
      this.#nameStarts[name + 1] = at;
    }
  }

  /** All words, in the order of their ids. */
  words(): readonly string[] {
    return this.#words;
  }

  /** The word of an id; empty if there is none. */
  wordOf(id: number): string {
    return this.#words[id] ?? '';
  }

  /** The id of a word; undefined if no name has the word. */
  idOf(word: string): number | undefined {
    return this.#ids.get(word);
  }

  /** Number of names that have a word. */
  frequency(id: number): number {
    return (this.#starts[id + 1] ?? 0) - (this.#starts[id] ?? 0);
  }

  /** First index for `wordAt` of a name's word ids. */
  wordsFrom(name: number): number {
    return this.#nameStarts[name] ?? 0;
  }

  /** Index after the last of them. */
  wordsEnd(name: number): number {
    return this.#nameStarts[name + 1] ?? 0;
  }

  wordAt(place: number): number {
    return this.#nameWords[place] ?? 0;
  }

  /**
   * First index for `nameAt` of the names that have a word, ascending. Indexes are used because views of the table would
   * cost more than everything else.
   */
  namesFrom(id: number): number {
    return this.#starts[id] ?? 0;
  }

  /** Index after the last of them. */
  namesEnd(id: number): number {
    return this.#starts[id + 1] ?? 0;
  }

  nameAt(place: number): number {
    return this.#postings[place] ?? 0;
  }
}
