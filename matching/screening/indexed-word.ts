import { ScreenedWord } from './screened-word.ts';
import { plainWeight, type WordWeights } from './word-weight.ts';

/** A word of a screened or a listed name, with its weights on the lists. */
export class IndexedWord extends ScreenedWord implements WordWeights {
  readonly ofOrganisation: number;
  readonly ofPerson: number;
  readonly evidence: number;
  readonly doubt: number;
  /** Whether it is a name or a word in its own right, and so unlikely to be a misspelling of another. */
  readonly isKnown: boolean;
  /** Whether so many people have it as a name that it is no misspelling of a listed name that nobody else has. */
  readonly isFrequentName: boolean;
  /** Whether it is such a name, and more usual among people than on the lists: then it is seldom meant for another name on these. */
  readonly isOrdinaryName: boolean;
  #plainWeight: number | undefined;

  constructor(
    text: string,
    { ofOrganisation, ofPerson, evidence, doubt }: WordWeights,
    isKnown: boolean,
    isFrequentName = false,
    isOrdinaryName = false,
  ) {
    super(text);
    this.ofOrganisation = ofOrganisation;
    this.ofPerson = ofPerson;
    this.evidence = evidence;
    this.doubt = doubt;
    this.isKnown = isKnown;
    this.isFrequentName = isFrequentName;
    this.isOrdinaryName = isOrdinaryName;
  }

  /** Weight in nats, above 0, in the name of a person or of an organisation: rare words weigh more. */
  weight(isPerson: boolean): number {
    return isPerson ? this.ofPerson : this.ofOrganisation;
  }

  /** Weight in nats in the name of an organisation without regard to the lists; see plainWeight. */
  get plainWeight(): number {
    this.#plainWeight ??= plainWeight(this.text);
    return this.#plainWeight;
  }
}

/** Whether a name has a word. */
export const hasWord = (words: readonly IndexedWord[], { text }: IndexedWord): boolean =>
  words.some((each) => each.text === text);

/** Whether a name has one distinctive word, however often. */
export function isOfOneWord(words: readonly IndexedWord[]): boolean {
  const first = words.find(({ isDistinctive }) => isDistinctive);
  return first !== undefined && words.every(({ text, isDistinctive }) => !isDistinctive || text === first.text);
}

/** Reads a word with its weights on the lists. */
export type WordReader = (text: string) => IndexedWord;
