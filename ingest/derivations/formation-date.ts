import type { Derivation } from './derivation.ts';

/** completions.md section 1, RegisteredEntity: "`formationDate`: earliest non-null issueDate; `formationYear`: its year". */
export const formationDate: Derivation = {
  name: 'formation dates of registered entities',
  needs: {
    RegisteredEntity: ['formation_date', 'formation_year'],
    Registration: ['issue_date'],
    RegistrationRegisteredRegisteredEntity: [],
  },
  apply({ database }) {
    const dates = database
      .prepare(
        `UPDATE built.registered_entity AS e SET formation_date = f.earliest
         FROM (SELECT x.to_key, min(r.issue_date) AS earliest
               FROM built.registration_registered_registered_entity AS x JOIN built.registration AS r ON r.key = x.from_key
               WHERE r.issue_date IS NOT NULL GROUP BY x.to_key) AS f
         WHERE f.to_key = e.key AND e.formation_date IS NULL`,
      )
      .run().changes;
    const years = database
      .prepare(
        `UPDATE built.registered_entity SET formation_year = CAST(substr(formation_date, 1, 4) AS INTEGER)
         WHERE formation_year IS NULL AND formation_date IS NOT NULL`,
      )
      .run().changes;
    return Math.max(dates, years);
  },
};
