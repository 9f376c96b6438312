import { isIssuableSsn } from '../../matching/verification.ts';
import type { VerificationRequest } from '../request/verification-request.ts';
import type { TaxNumberAnswer, TaxNumberProvider } from '../tax-numbers/tax-number-provider.ts';
import { notNineDigits } from './nine-digits.ts';
import type { Task } from './task.ts';

type Outcome = Pick<Task, 'result' | 'reason'>;

/**
 * Verifies that the social security number belongs to a person with the last name: "ssn and last name" (completions.md
 * section 7). A missing number or last name gives ssn_not_verified. Neither reason nor sources contain any digit of the
 * number.
 */
export async function ssnTask(
  request: VerificationRequest,
  provider: TaxNumberProvider,
  signal: AbortSignal,
): Promise<Task> {
  const person = request.persons.find(({ ssn }) => ssn !== null) ?? request.persons[0];
  const outcome = await outcomeOf(person?.ssn ?? null, person?.lastName ?? null, provider, signal);
  const status = outcome.result === 'ssn_verified' ? 'success' : 'failure';
  return { name: 'ssn_verification', status, ...outcome, sources: [], comparisons: [] };
}

async function outcomeOf(
  ssn: string | null,
  lastName: string | null,
  provider: TaxNumberProvider,
  signal: AbortSignal,
): Promise<Outcome> {
  if (ssn === null) return { result: 'ssn_not_verified', reason: 'No social security number was given.' };
  if (!/^\d{9}$/.test(ssn)) return { result: 'ssn_invalid', reason: notNineDigits('social security number', ssn) };
  if (!isIssuableSsn(ssn))
    return {
      result: 'ssn_invalid',
      reason: 'The number cannot be right: the Social Security Administration issues none of this form.',
    };
  if (lastName === null || lastName === '')
    return { result: 'ssn_not_verified', reason: 'The social security number came without a last name to compare.' };
  const { answer, reason } = await provider.checkSsn(ssn, lastName, signal);
  return {
    result: RESULTS[answer],
    reason: [SAID[answer](lastName), reason].filter((each) => each !== null).join(' '),
  };
}

const RESULTS: Readonly<Record<TaxNumberAnswer, string>> = {
  verified: 'ssn_verified',
  not_verified: 'ssn_not_verified',
  not_completed: 'not_completed',
};

const SAID: Readonly<Record<TaxNumberAnswer, (lastName: string) => string>> = {
  verified: (lastName) => `The social security number is that of a person with the last name "${lastName}".`,
  not_verified: (lastName) => `The social security number is not confirmed for the last name "${lastName}".`,
  not_completed: () => 'The check of the social security number was not completed.',
};
