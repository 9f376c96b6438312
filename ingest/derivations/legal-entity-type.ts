import { impliedType } from '../../matching/names/legal-forms.ts';
import { addAttributes } from './add-attributes.ts';
import type { Derivation } from './derivation.ts';
import { legalEntityType } from './sql-values.ts';

/**
 * LegalEntityType, LegalEntityName.legalEntityType and RegisteredEntity.registeredEntityType ("the legalEntityType
 * values without Person", completions.md section 1), if no source gives them.
 *
 * - A name: "Legal form that the name states or implies"; Unknown if it gives no hint.
 * - A registered entity: the form in the wording of its filings, or else in its name. The wording "WA nonprofit
 *   corporation" ends in a form, as a name does. Null if neither has a form.
 * - A legal entity: the type of its filings; or else Person, if a natural person is an instance of it and nothing is
 *   filed for it; or else the form that its names imply, in order of rank; or else Unknown.
 */
export const legalEntityTypes: Derivation = {
  name: 'legal entity types',
  needs: {
    LegalEntity: [],
    LegalEntityName: ['name', 'legal_entity_type'],
    LegalEntityType: ['legal_entity_type'],
    RegisteredEntity: ['name', 'registered_entity_type'],
    Registration: ['registration_type'],
    RegisteredEntityIsInstanceOfLegalEntity: [],
    RegistrationRegisteredRegisteredEntity: [],
    PersonIsInstanceOfLegalEntity: [],
  },
  fills: ['LegalEntityName.legalEntityType'],
  apply(context) {
    const { database } = context;
    database.function('implied_type', { deterministic: true }, (name) =>
      typeof name === 'string' ? (impliedType(name) ?? null) : null,
    );
    const names = database
      .prepare(
        `UPDATE built.legal_entity_name SET legal_entity_type = coalesce(implied_type(name), ${legalEntityType('Unknown')})
         WHERE legal_entity_type IS NULL AND name IS NOT NULL`,
      )
      .run().changes;
    const registered = database
      .prepare(
        `UPDATE built.registered_entity AS e SET registered_entity_type = t.type
         FROM (SELECT e.key, coalesce(
                 (SELECT implied_type(r.registration_type) FROM built.registration_registered_registered_entity AS x
                  JOIN built.registration AS r ON r.key = x.from_key
                  WHERE x.to_key = e.key AND implied_type(r.registration_type) IS NOT NULL ORDER BY x.to_rank LIMIT 1),
                 implied_type(e.name)) AS type
               FROM built.registered_entity AS e WHERE e.registered_entity_type IS NULL) AS t
         WHERE t.key = e.key AND t.type IS NOT NULL`,
      )
      .run().changes;
    const types = addAttributes(
      context,
      'LegalEntityType',
      `SELECT l.key AS owner_key, '' AS item, 0 AS place, l.first_observed_date AS first, l.last_observed_date AS last,
              l.dataset_ids AS datasets,
              coalesce(
                (SELECT e.registered_entity_type FROM built.registered_entity_is_instance_of_legal_entity AS x
                 JOIN built.registered_entity AS e ON e.key = x.from_key
                 WHERE x.to_key = l.key AND e.registered_entity_type IS NOT NULL ORDER BY x.to_rank LIMIT 1),
                (SELECT ${legalEntityType('Person')} FROM built.person_is_instance_of_legal_entity AS x WHERE x.to_key = l.key
                 AND NOT EXISTS (SELECT 1 FROM built.registered_entity_is_instance_of_legal_entity AS f WHERE f.to_key = l.key)),
                (SELECT n.legal_entity_type FROM built.legal_entity_name AS n
                 WHERE n.owner_key = l.key AND n.legal_entity_type <> ${legalEntityType('Unknown')} ORDER BY n.rank LIMIT 1),
                ${legalEntityType('Unknown')}) AS legal_entity_type
       FROM built.legal_entity AS l
       WHERE NOT EXISTS (SELECT 1 FROM built.legal_entity_type AS t WHERE t.owner_key = l.key)`,
    );
    return names + registered + types;
  },
};
