/**
 * What an authority answers about a number and a name; `not_completed`: it could not be asked, or the pair is being checked
 * already.
 */
export type TaxNumberAnswer = 'verified' | 'not_verified' | 'not_completed';

/**
 * Knows which tax number belongs to whom. Implementations never log or store the numbers in question, and throw only what
 * ends the request: TIMEOUT, or the error of a failing statement on the snapshot.
 */
export interface TaxNumberProvider {
  /** Whether the numbers of loaded records answer; otherwise an authority does, which knows all numbers. */
  readonly isLoaded: boolean;
  /** Whether nine digits are the number of a firm or person with one of the names. */
  checkTin(tin: string, names: readonly string[], signal: AbortSignal): Promise<CheckedTaxNumber>;
  /** Whether nine digits are the social security number of a person with the last name. */
  checkSsn(ssn: string, lastName: string, signal: AbortSignal): Promise<CheckedTaxNumber>;
}

export interface CheckedTaxNumber {
  readonly answer: TaxNumberAnswer;
  /** The requested name that matches best; null if the names were not distinguished. */
  readonly askedName: string | null;
  /** The name under which the number is recorded, if the provider gives it and it is not a person's. */
  readonly recordedName: string | null;
  /** Similarity of the requested and the recorded name, 0 to 1; null if nothing was compared. */
  readonly score: number | null;
  /** Why there is no better answer: a sentence for a loan officer, without any number; null if recordedName explains it. */
  readonly reason: string | null;
  /** Whether the number is known to be a natural person's; such a number is not shown. */
  readonly isPersonal: boolean;
}

/** An answer without a recorded name. */
export const answered = (answer: TaxNumberAnswer, reason: string | null = null): CheckedTaxNumber => ({
  answer,
  askedName: null,
  recordedName: null,
  score: null,
  reason,
  isPersonal: false,
});
