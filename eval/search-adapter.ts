import { searchRequest } from '../search/request/input.ts';
import { search } from '../search/search.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import type { Field, Mapping } from './mapping.ts';

/** An entity that search gave. */
export interface FoundEntity {
  readonly id: string;
  /** Of a match, 0 to 1. */
  readonly probability: number;
  /** What speaks for and against it, one line each. */
  readonly reasons: readonly string[];
}

/**
 * What search gives for a query, best first, at most ten, whatever their probability. The one place of the harness that
 * knows how search is called. Throws what search throws, such as BAD_USER_INPUT for a phone number that is none.
 */
export async function searchEntities(
  snapshot: Snapshot,
  fields: Partial<Record<Field, string>>,
  entityType: Mapping['type'],
): Promise<readonly FoundEntity[]> {
  const { name, street, unit, city, state, zip, phone, website, first_name: firstName, last_name: lastName } = fields;
  const address = definedFields({ street1: street, street2: unit, city, state, postalCode: zip });
  const request = searchRequest({
    entityType,
    matchThreshold: 0,
    conditions: { limit: 10 },
    ...definedFields({ name, phoneNumber: phone, website }),
    ...(lastName === undefined ? {} : { person: definedFields({ firstName, lastName }) }),
    ...(Object.keys(address).length === 0 ? {} : { address }),
  });
  return (await search(snapshot, request)).map(({ id, probability, evidence = [] }) => ({
    id,
    probability,
    reasons: evidence.map(
      ({ kind, logOdds, compared, reason }) => `${kind} ${logOdds.toFixed(2)}: "${compared.candidate}", ${reason}`,
    ),
  }));
}

const definedFields = (fields: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
