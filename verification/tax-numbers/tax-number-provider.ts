/** What an authority says of a number and a name; `not_completed`: it could not be asked, or is being asked just now. */
export type TaxNumberAnswer = 'verified' | 'not_verified' | 'not_completed';

/**
 * Who knows which tax number is whose. Implementations never log or store the numbers that they are asked about, and throw
 * nothing but what ends the request: TIMEOUT, or a failing statement on the snapshot.
 */
export interface TaxNumberProvider {
  /** Whether nine digits are the number of a firm or person with one of the names. */
  checkTin(tin: string, names: readonly string[], signal: AbortSignal): Promise<CheckedTaxNumber>;
  /** Whether nine digits are the social security number of a person with the last name. */
  checkSsn(ssn: string, lastName: string, signal: AbortSignal): Promise<CheckedTaxNumber>;
}

export interface CheckedTaxNumber {
  readonly answer: TaxNumberAnswer;
  /** Which of the names asked for fits best; null where they were not told apart. */
  readonly askedName: string | null;
  /** The name that the number is recorded under, where the provider says so and it is not a person's. */
  readonly recordedName: string | null;
  /** How alike asked and recorded name are, 0 to 1; null where nothing was compared. */
  readonly score: number | null;
  /** Why there is no better answer: a sentence for a loan officer, without any number; null where recordedName says it. */
  readonly reason: string | null;
  /** Whether the number is known as a natural person's, which is not shown. */
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
