import { joinByKey } from '../join-by-key.ts';
import type { Rule } from '../rule.ts';
import { textOf } from '../text-of.ts';

/** A state numbers its filings: one number is one filing, whatever name it was seen under. */
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
        const number = fileNumber(textOf(file));
        return state === null || number === '' ? undefined : `${state}:${number}`;
      },
      (state, file) => `file number ${fileNumber(textOf(file))} of ${state}`,
    ),
};

/** "601-333-182" and "601333182" are one. */
const fileNumber = (written: string | null) => (written ?? '').toUpperCase().replace(/[^A-Z0-9]+/g, '');
