import { joinByKey } from '../join-by-key.ts';
import type { Rule } from '../rule.ts';

/** A filing registers one entity. */
export const registeredBySameFiling: Rule = {
  name: 'registered-by-same-filing',
  type: 'RegisteredEntity',
  reason: 'registered by one filing',
  reads: ['RegistrationRegisteredRegisteredEntity'],
  apply: (resolving) =>
    joinByKey(
      resolving,
      `SELECT to_number, from_number FROM ${resolving.table('RegistrationRegisteredRegisteredEntity')} ORDER BY seq`,
      (registration) => String(resolving.rootOf('Registration', Number(registration))),
    ),
};
