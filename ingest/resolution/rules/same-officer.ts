import { joinByKey } from '../join-by-key.ts';
import { legalNameKey } from '../match-keys.ts';
import type { Rule } from '../rule.ts';
import { textOrNull } from '../text-or-null.ts';

/** Officers and agents with one name in one filing are one. A person's name in two filings does not join. */
export const sameOfficer: Rule = {
  name: 'same-officer',
  type: 'LegalEntity',
  reason: 'the same name among the officers and agents of one filing',
  reads: ['LegalEntityName.name', 'LegalEntityPerformsRole', 'RegistrationRecordedRole'],
  apply: (resolving) => {
    const { table, rootOf } = resolving;
    joinByKey(
      resolving,
      `SELECT p.from_number, r.from_number, n.name
       FROM (SELECT DISTINCT from_number, to_number FROM ${table('LegalEntityPerformsRole')}) AS p
       JOIN (SELECT DISTINCT from_number, to_number FROM ${table('RegistrationRecordedRole')}) AS r
         ON r.to_number = p.to_number
       JOIN (SELECT DISTINCT owner, name FROM ${table('LegalEntityName')}) AS n ON n.owner = p.from_number
       ORDER BY p.from_number, n.name`,
      (registration, name) => {
        const words = legalNameKey(textOrNull(name) ?? '');
        return words === '' ? undefined : `${rootOf('Registration', Number(registration))}:${words}`;
      },
    );
  },
};
