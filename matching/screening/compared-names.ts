/** How much a word says, above 0: rare ones more. */
export type WordWeight = (word: string) => number;

/** A pair of words that were taken for one. */
export interface ComparedWords {
  readonly sought: string;
  readonly listed: string;
  readonly similarity: number;
}

export interface NameScore {
  /** 0 to 1. */
  readonly score: number;
  readonly compared: readonly ComparedWords[];
}

export const NO_SCORE: NameScore = { score: 0, compared: [] };
