import { type KeyedRow, sharedGroups } from '../groups-by-key.ts';
import { legalNameKey } from '../match-keys.ts';
import type { Rule } from '../rule.ts';

interface PersonRow extends KeyedRow {
  readonly name: string;
  readonly birth: string | null;
}

/**
 * "Persons by name within an entity". The order of the words does not count, because registers write the family name
 * first or last. Sanctions lists give one party several dates of birth, each as a person. So persons with different
 * dates stay apart, and a person without a date joins only if the others have a single date.
 */
export const samePerson: Rule = {
  name: 'same-person',
  type: 'Person',
  reason: 'the same full name within one legal entity',
  reads: ['Person.fullName', 'Person.dateOfBirth', 'PersonIsInstanceOfLegalEntity'],
  withinDataset: true,
  apply: ({ staging, table, rootOf, join }) => {
    staging.function('person_of_entity', (entity: unknown, name: unknown) => {
      const words = legalNameKey(String(name)).split(' ').sort().join(' ');
      return words === '' ? null : `${rootOf('LegalEntity', Number(entity))}:${words}`;
    });
    const query = `
      SELECT person_of_entity(e.to_number, p.full_name) AS key, p.number, p.dataset, p.full_name AS name,
        p.date_of_birth AS birth
      FROM (
        SELECT DISTINCT number, dataset, full_name, date_of_birth FROM ${table('Person')} WHERE full_name IS NOT NULL
      ) AS p
      JOIN (SELECT DISTINCT from_number, to_number FROM ${table('PersonIsInstanceOfLegalEntity')}) AS e
        ON e.from_number = p.number`;
    for (const rows of sharedGroups<PersonRow>(staging, query, 'number')) {
      const births = new Set(rows.map(({ birth }) => birth).filter((birth) => birth !== null));
      const same = births.size > 1 ? [...Map.groupBy(rows, ({ birth }) => birth).values()] : [rows];
      for (const persons of same) {
        const [first, ...others] = persons;
        for (const other of others) {
          if (first === undefined || first.number === other.number) continue;
          const reason = `"${first.name}" and "${other.name}" within one legal entity`;
          join(first.number, other.number, reason, { sharedBy: persons });
        }
      }
    }
  },
};
