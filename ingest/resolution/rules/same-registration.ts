import { joinByKey } from '../join-by-key.ts';
import type { Rule } from '../rule.ts';
import { textOrNull } from '../text-or-null.ts';

/** A state numbers its filings, so one number is one filing, no matter under which name. */
export const sameRegistration: Rule = {
  name: 'same-registration',
  type: 'Registration',
  reason: 'the same file number of the same state',
  reads: ['Registration.registrationState', 'Registration.fileNumber'],
  apply: (resolving) =>
    joinByKey(
      resolving,
      `SELECT number, registration_state, file_number FROM ${resolving.table('Registration')} ORDER BY seq`,
      (state, file) => {
        const number = fileNumber(textOrNull(file));
        return state === null || number === '' ? undefined : `${state}:${number}`;
      },
      (state, file) => `file number ${fileNumber(textOrNull(file))} of ${state}`,
    ),
};

/** The number without punctuation: "601-333-182" and "601333182" are equal. */
const fileNumber = (written: string | null) => (written ?? '').toUpperCase().replace(/[^A-Z0-9]+/g, '');
