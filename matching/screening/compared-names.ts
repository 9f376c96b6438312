/** The weight of a word in nats, above 0: rare ones weigh more. */
export type WordWeight = (word: string) => number;

/** A pair of words that were taken for one. */
export interface ComparedWords {
  readonly query: string;
  readonly listed: string;
  readonly similarity: number;
}

export interface NameScore {
  /** 0 to 1. */
  readonly score: number;
  readonly compared: readonly ComparedWords[];
}

export const NO_SCORE: NameScore = { score: 0, compared: [] };
