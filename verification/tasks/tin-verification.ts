import { tinTypes } from '../../matching/identifiers/tin.ts';
import { isIssuableTin } from '../../matching/verification.ts';
import type { VerificationRequest } from '../request/verification-request.ts';
import {
  answered,
  type CheckedTaxNumber,
  type TaxNumberAnswer,
  type TaxNumberProvider,
} from '../tax-numbers/tax-number-provider.ts';
import { notNineDigits } from './nine-digits.ts';
import type { Comparison, Task } from './task.ts';

type Outcome = Pick<Task, 'result' | 'reason'> & { readonly checked?: CheckedTaxNumber };

/**
 * Verifies that the tax number is the business's: "tin and any name (or primary_name)" (completions.md section 7). A
 * missing number or name gives tin_not_verified. Sources show number and name as requested, also on failure; the number is
 * null if it is, or may be, a natural person's.
 */
export async function tinTask(
  request: VerificationRequest,
  provider: TaxNumberProvider,
  signal: AbortSignal,
): Promise<Task> {
  const [written = null] = request.tins;
  const names = request.primaryName === null ? request.names : [request.primaryName];
  const { checked = answered('not_completed'), ...outcome } = await outcomeOf(written, names, provider, signal);
  const name = names[0] ?? null;
  const isPersonal = checked.isPersonal || request.persons.some(({ ssn }) => ssn !== null && ssn === written);
  return {
    name: 'tin_verification',
    status: outcome.result === 'tin_verified' ? 'success' : 'failure',
    ...outcome,
    sources: [{ kind: 'tin', tin: isPersonal ? null : shownTin(written), name }],
    comparisons: comparisonsOf(names, checked),
  };
}

async function outcomeOf(
  written: string | null,
  names: readonly string[],
  provider: TaxNumberProvider,
  signal: AbortSignal,
): Promise<Outcome> {
  if (written === null) return { result: 'tin_not_verified', reason: 'No tax number was given.' };
  if (!/^\d{9}$/.test(written)) return { result: 'tin_invalid', reason: notNineDigits('tax number', written) };
  const number = `he tax number ending in ${written.slice(-4)}`;
  if (!isIssuableTin(written))
    return { result: 'tin_invalid', reason: `T${number} cannot be right: no authority issues numbers of this form.` };
  if (names.length === 0) return { result: 'tin_not_verified', reason: `T${number} came without a name to compare.` };
  const checked = await provider.checkTin(written, names, signal);
  return { checked, ...outcomeOfCheck(number, names, checked) };
}

/** Result and reason of a check. `number` lacks its first letter, because it may begin a sentence or stand inside one. */
function outcomeOfCheck(number: string, names: readonly string[], checked: CheckedTaxNumber): Outcome {
  const { answer, askedName, recordedName, reason } = checked;
  const asked = (askedName === null ? names : [askedName]).map((name) => `"${name}"`).join(' or ');
  const because = reason === null ? '' : ` ${reason}`;
  if (answer === 'not_completed')
    return { result: 'not_completed', reason: `The check of t${number} was not completed.${because}` };
  const recorded = recordedName === null ? '' : `T${number} is recorded under "${recordedName}"`;
  if (answer === 'verified') {
    const reading = recorded === '' ? `T${number} belongs to ${asked}.` : `${recorded}, which fits ${asked}.`;
    return { result: 'tin_verified', reason: reading };
  }
  const reading =
    recorded === '' || because !== ''
      ? `T${number} is not confirmed for ${asked}.`
      : `${recorded}, not under ${asked}.`;
  return { result: 'tin_not_verified', reason: `${reading}${because}` };
}

/**
 * The number as requested if it may be shown: an EIN, or a number that nobody has, as no number starts with 000. Any other
 * number may be a natural person's, perhaps mistyped ("An SSN or ITIN given in tins is never echoed in sources").
 */
const shownTin = (written: string | null): string | null =>
  written !== null && /^\d{9}$/.test(written) && (tinTypes(written).includes('EIN') || written.startsWith('000'))
    ? written
    : null;

function comparisonsOf([first]: readonly string[], checked: CheckedTaxNumber): Comparison[] {
  const { askedName, recordedName, score, answer } = checked;
  const requested = askedName ?? first;
  if (requested === undefined || recordedName === null) return [];
  return [{ requested, recorded: recordedName, score, reason: COMPARED[answer] }];
}

const COMPARED: Readonly<Record<TaxNumberAnswer, string>> = {
  verified: 'The number is recorded under this name, which is the one asked for or a slip of the pen away.',
  not_verified: 'The number is recorded under this name, which is another one, or was not confirmed.',
  not_completed: 'The number is recorded under this name, but no authority has confirmed it.',
};
