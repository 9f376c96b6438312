import { fold } from '../text/fold.ts';

/**
 * How frequent words are as names of people: evidence that a name is a person's, and of how little a frequent name
 * distinguishes.
 */
export interface PersonNames {
  /** Share of people who have a word as given name, 0 to 1; 0 if no table has it. */
  givenShare(word: string): number;
  /** The same for a family name. */
  familyShare(word: string): number;
  /** True if no table was loaded: then a share of 0 is no evidence. */
  readonly isEmpty: boolean;
}

export type PersonNameKind = 'given' | 'family';

/** Shares of people by name. Compares names in upper case, ASCII letters only: "O'Brien" is OBRIEN. */
export class PersonNameTable implements PersonNames {
  readonly #shares: Readonly<Record<PersonNameKind, Map<string, number>>> = { given: new Map(), family: new Map() };

  /** Adds the share of people who have a name; the shares of both sexes, and of two spellings of one name, add up. */
  add(kind: PersonNameKind, name: string, share: number): void {
    const word = nameKey(name);
    this.#shares[kind].set(word, (this.#shares[kind].get(word) ?? 0) + share);
  }

  givenShare(word: string): number {
    return this.#shares.given.get(nameKey(word)) ?? 0;
  }

  familyShare(word: string): number {
    return this.#shares.family.get(nameKey(word)) ?? 0;
  }

  get isEmpty(): boolean {
    return this.#shares.given.size === 0 && this.#shares.family.size === 0;
  }

  /** Yields every name with its share. */
  *entries(): Generator<{ readonly kind: PersonNameKind; readonly name: string; readonly share: number }> {
    for (const kind of ['given', 'family'] as const)
      for (const [name, share] of this.#shares[kind]) yield { kind, name, share };
  }
}

/** Used where no table was loaded. */
export const NO_PERSON_NAMES: PersonNames = new PersonNameTable();

const PLAIN = /^[A-Z]+$/;

const nameKey = (word: string): string =>
  PLAIN.test(word)
    ? word
    : fold(word)
        .toUpperCase()
        .replace(/[^A-Z]+/g, '');
