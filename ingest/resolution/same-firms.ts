import type { KeyedRow } from './groups-by-key.ts';
import { formOf } from './keys.ts';
import type { Resolving } from './rule.ts';

/** A legal entity under its name and a place. */
export interface FirmRow extends KeyedRow {
  readonly name: string;
  /** The place as a reason tells it: "at 100 MAIN ST, 98101", "in WA". */
  readonly place: string;
  /** What tells it from others, `kind=value` by line; see firmSigns. */
  readonly signs: string | null;
}

/**
 * SQL of a table expression `sign` (number, signs): the numbers of a legal entity by what gives them: the tax office, a state's
 * register, a dataset's list of sanctioned parties, which tells its parties apart. `among`: a table of the numbers to look up.
 */
export const firmSigns = (table: Resolving['table'], among: string): string => `sign AS MATERIALIZED (
  SELECT number, group_concat(sign, char(10)) AS signs FROM (
    SELECT DISTINCT f.from_number AS number, 'tax=' || t.tin AS sign
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
  ) WHERE sign IS NOT NULL GROUP BY number
)`;

/**
 * Joins legal entities of one name and place, unless any sign of two firms is left in the group: chapters of one body share
 * its name and often its office, and so do a firm and its holding. Signs are two tax numbers, two file numbers of one state,
 * two parties of one sanctions list, and two legal forms.
 */
export function joinFirms(rows: readonly FirmRow[], { rootOf, join }: Resolving): void {
  const root = ({ number }: FirmRow) => rootOf('LegalEntity', number);
  const [first] = rows;
  if (first === undefined || rows.every((row) => root(row) === root(first))) return;
  if (new Set(rows.map(({ name }) => formOf(name)).filter((form) => form !== '')).size > 1) return;
  const signs = new Map<string, string>();
  for (const sign of rows.flatMap((row) => row.signs?.split('\n') ?? [])) {
    const [kind = '', value = ''] = sign.split('=');
    if (signs.has(kind) && signs.get(kind) !== value) return;
    signs.set(kind, value);
  }
  for (const row of rows) {
    if (root(row) !== root(first)) join(first.number, row.number, `"${first.name}" and "${row.name}" ${first.place}`);
  }
}
