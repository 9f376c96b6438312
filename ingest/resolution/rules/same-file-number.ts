import { joinByKey } from '../join-by-key.ts';
import type { Rule } from '../rule.ts';

/** "Legal entities by state file number": the entities behind one registered entity are one. */
export const sameFileNumber: Rule = {
  name: 'same-file-number',
  type: 'LegalEntity',
  reason: 'one filing with a state, by its file number',
  reads: [
    'Registration.fileNumber',
    'Registration.registrationState',
    'RegisteredEntityIsInstanceOfLegalEntity',
    'RegistrationRegisteredRegisteredEntity',
  ],
  apply: (resolving) => {
    const { table, rootOf } = resolving;
    joinByKey(
      resolving,
      `SELECT e.to_number, e.from_number, r.registration_state, r.file_number
       FROM ${table('RegisteredEntityIsInstanceOfLegalEntity')} AS e
       LEFT JOIN ${table('RegistrationRegisteredRegisteredEntity')} AS f ON f.to_number = e.from_number
       LEFT JOIN ${table('Registration')} AS r ON r.number = f.from_number ORDER BY e.seq`,
      (registered) => String(rootOf('RegisteredEntity', Number(registered))),
      (_, state, file) => `file number ${file} of ${state}`,
    );
  },
};
