import { ScreenedWord } from './screened-word.ts';
import { plainWeight, type WordWeights } from './word-weight.ts';

/** A word of a screened or a listed name with what the lists know of it. */
export class IndexedWord extends ScreenedWord implements WordWeights {
  readonly ofOrganisation: number;
  readonly ofPerson: number;
  /** Whether it is a name or a word of its own, hence hardly another one mistyped. */
  readonly isKnown: boolean;
  #plainWeight: number | undefined;

  constructor(text: string, { ofOrganisation, ofPerson }: WordWeights, isKnown: boolean) {
    super(text);
    this.ofOrganisation = ofOrganisation;
    this.ofPerson = ofPerson;
    this.isKnown = isKnown;
  }

  /** In nats, above 0, in the name of a person or of an organisation: rare words weigh more. */
  weight(isPerson: boolean): number {
    return isPerson ? this.ofPerson : this.ofOrganisation;
  }

  /** In the name of an organisation, apart from the lists; see plainWeight. */
  get plainWeight(): number {
    this.#plainWeight ??= plainWeight(this.text);
    return this.#plainWeight;
  }
}

/** Whether a name has a word. */
export const hasWord = (words: readonly IndexedWord[], { text }: IndexedWord): boolean =>
  words.some((each) => each.text === text);

/** Gives what the lists know of a word. */
export type WordReader = (text: string) => IndexedWord;
