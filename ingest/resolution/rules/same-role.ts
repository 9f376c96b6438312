import { joinByKey } from '../join-by-key.ts';
import type { Rule } from '../rule.ts';

/** What one legal entity does in one filing under one title is one role. */
export const sameRole: Rule = {
  name: 'same-role',
  type: 'Role',
  reason: 'the same title of the same holder in one filing',
  reads: ['Role.jobTitle', 'LegalEntityPerformsRole', 'RegistrationRecordedRole'],
  apply: (resolving) => {
    const { table, rootOf } = resolving;
    joinByKey(
      resolving,
      `SELECT o.number, o.job_title, p.from_number, r.from_number
       FROM (SELECT DISTINCT number, job_title FROM ${table('Role')} WHERE job_title IS NOT NULL) AS o
       JOIN (SELECT DISTINCT from_number, to_number FROM ${table('LegalEntityPerformsRole')}) AS p ON p.to_number = o.number
       JOIN (SELECT DISTINCT from_number, to_number FROM ${table('RegistrationRecordedRole')}) AS r ON r.to_number = o.number
       ORDER BY o.number`,
      (title, holder, registration) =>
        [title, rootOf('LegalEntity', Number(holder)), rootOf('Registration', Number(registration))].join(':'),
    );
  },
};
