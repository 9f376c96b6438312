import type { KeyedRow } from './groups-by-key.ts';
import { formOf } from './match-keys.ts';
import type { Resolving } from './rule.ts';

/** A legal entity with one of its names and one of its places. */
export interface FirmRow extends KeyedRow {
  readonly name: string;
  /** The place as text for a reason: "at 100 MAIN ST, 98101", "in WA". */
  readonly place: string;
  /** Its identifiers, one `kind=value` per line; see firmIdentifiers. */
  readonly identifiers: string | null;
}

/**
 * SQL of a table expression `identifier` (number, identifiers): the identifiers of legal entities by the office that
 * gave them. They are tax numbers, file numbers of a state, entries of a sanctions list, and publishers' own numbers.
 * `among`: a table of the entity numbers to look up.
 */
export const firmIdentifiers = (
  { table, numberedDatasets }: Pick<Resolving, 'table' | 'numberedDatasets'>,
  among: string,
): string => `identifier AS MATERIALIZED (
  SELECT number, group_concat(identifier, char(10)) AS identifiers FROM (
    SELECT DISTINCT f.from_number AS number, 'tax=' || t.tin AS identifier
    FROM (
      SELECT DISTINCT from_number, to_number FROM ${table('LegalEntityFilesTaxesUsingTin')}
      WHERE from_number IN (SELECT number FROM ${among})
    ) AS f
    JOIN (SELECT DISTINCT number, tin FROM ${table('Tin')} WHERE tin IS NOT NULL) AS t ON t.number = f.to_number
    UNION SELECT i.to_number, r.registration_state || '=' || r.file_number
    FROM (
      SELECT DISTINCT from_number, to_number FROM ${table('RegisteredEntityIsInstanceOfLegalEntity')}
      WHERE to_number IN (SELECT number FROM ${among})
    ) AS i
    JOIN (SELECT DISTINCT from_number, to_number FROM ${table('RegistrationRegisteredRegisteredEntity')}) AS g
      ON g.to_number = i.from_number
    JOIN (SELECT DISTINCT number, registration_state, file_number FROM ${table('Registration')}) AS r
      ON r.number = g.from_number
    UNION SELECT from_number, 'list ' || dataset || '=' || from_number
    FROM ${table('LegalEntityAppearsOnWatchlistEntry')}
    UNION SELECT number, 'firm ' || dataset || '=' || number FROM ${table('LegalEntity')}
    WHERE dataset IN (${numberedDatasets.join()}) AND number IN (SELECT number FROM ${among})
  ) WHERE identifier IS NOT NULL GROUP BY number
)`;

/**
 * Joins legal entities of one name and place, unless the group contradicts itself: chapters of one body have the same
 * name and often the same office, and so do a firm and its holding. Contradictions are two tax numbers, two file
 * numbers of one state, two parties of one sanctions list, two numbers of one publisher, and two legal forms.
 */
export function joinFirms(rows: readonly FirmRow[], { wants, join }: Pick<Resolving, 'wants' | 'join'>): void {
  const [first] = rows;
  if (first === undefined || !rows.some(({ number }) => wants(first.number, number))) return;
  if (new Set(rows.map(({ name }) => formOf(name)).filter((form) => form !== '')).size > 1) return;
  const identifiers = new Map<string, string>();
  for (const identifier of rows.flatMap((row) => row.identifiers?.split('\n') ?? [])) {
    const [kind = '', value = ''] = identifier.split('=');
    if (identifiers.has(kind) && identifiers.get(kind) !== value) return;
    identifiers.set(kind, value);
  }
  for (const row of rows) {
    if (!wants(first.number, row.number)) continue;
    join(first.number, row.number, `"${first.name}" and "${row.name}" ${first.place}`, { sharedBy: rows });
  }
}
