import { type KeyedRow, sharedGroups } from '../groups-by-key.ts';
import { formOf, legalNameKey, streetKey } from '../keys.ts';
import type { Resolving, Rule } from '../rule.ts';
import { textOf } from '../text-of.ts';

interface NameRow extends KeyedRow {
  readonly name: string;
  readonly tin: string | null;
  readonly filing: string | null;
}

/**
 * "Legal entities by … name and address": equal legal names, at an address (unit aside) that both have. The name alone never
 * joins. Chapters of one body share its name and often its office, and so do a firm and its holding, so nothing is joined
 * where any sign of two firms is left: two tax numbers, two file numbers of one state, two legal forms, or two records of
 * one dataset, which told them apart.
 */
export const sameNameAndAddress: Rule = {
  name: 'same-name-and-address',
  type: 'LegalEntity',
  reason: 'the same legal name at the same address',
  reads: [
    ...['LegalEntityName.name', 'Address.streetAddress1', 'Address.zip', 'Tin.tin', 'Registration.fileNumber'],
    ...[
      'LegalEntityReceivesMailAtAddress',
      'LegalEntityOwnsLocationOperatingLocation',
      'LegalEntityFilesTaxesUsingTin',
    ],
    ...['OperatingLocationOperatesAtAddress', 'RegisteredEntityIsInstanceOfLegalEntity'],
    'RegistrationRegisteredRegisteredEntity',
  ],
  apply: (resolving) => {
    const { staging, table } = resolving;
    staging.function('name_and_street', (name: unknown, street: unknown, zip: unknown) => {
      const place = streetKey(textOf(street), textOf(zip));
      return place === undefined ? null : `${legalNameKey(textOf(name) ?? '')}|${place}`;
    });
    // A record is staged as often as sources see it: without DISTINCT its rows would multiply.
    const query = `
      WITH address AS MATERIALIZED (
        SELECT from_number AS number, dataset, to_number AS address FROM ${table('LegalEntityReceivesMailAtAddress')}
        UNION SELECT o.from_number, o.dataset, p.to_number
        FROM (SELECT DISTINCT from_number, to_number, dataset FROM ${table('LegalEntityOwnsLocationOperatingLocation')}) AS o
        JOIN (SELECT DISTINCT from_number, to_number FROM ${table('OperatingLocationOperatesAtAddress')}) AS p
          ON p.from_number = o.to_number
      ), tax AS MATERIALIZED (
        SELECT DISTINCT f.from_number AS number, t.tin FROM ${table('LegalEntityFilesTaxesUsingTin')} AS f
        JOIN (SELECT DISTINCT number, tin FROM ${table('Tin')}) AS t ON t.number = f.to_number
      ), filing AS MATERIALIZED (
        SELECT DISTINCT i.to_number AS number, r.registration_state || ':' || r.file_number AS filing
        FROM (SELECT DISTINCT from_number, to_number FROM ${table('RegisteredEntityIsInstanceOfLegalEntity')}) AS i
        JOIN (SELECT DISTINCT from_number, to_number FROM ${table('RegistrationRegisteredRegisteredEntity')}) AS g
          ON g.to_number = i.from_number
        JOIN (SELECT DISTINCT number, registration_state, file_number FROM ${table('Registration')}) AS r
          ON r.number = g.from_number
      )
      SELECT name_and_street(n.name, a.street_address1, a.zip) AS key, e.number, e.dataset, n.name, tax.tin, filing.filing
      FROM address AS e
      JOIN (SELECT DISTINCT number, street_address1, zip FROM ${table('Address')}) AS a ON a.number = e.address
      JOIN (SELECT DISTINCT owner, name FROM ${table('LegalEntityName')}) AS n ON n.owner = e.number
      LEFT JOIN tax ON tax.number = e.number
      LEFT JOIN filing ON filing.number = e.number`;
    for (const rows of sharedGroups<NameRow>(staging, query)) joinRows(rows, resolving);
  },
};

function joinRows(rows: readonly NameRow[], { rootOf, join }: Resolving): void {
  const root = ({ number }: NameRow) => rootOf('LegalEntity', number);
  const forms = distinct(rows.map(({ name }) => formOf(name)).filter((form) => form !== ''));
  if (forms.length > 1 || distinct(rows.map(({ tin }) => tin).filter((tin) => tin !== null)).length > 1) return;
  if (
    hasTwo(
      rows,
      ({ filing }) => filing?.split(':')[0],
      ({ filing }) => filing,
    )
  )
    return;
  if (hasTwo(rows, ({ dataset }) => dataset, root)) return;
  const [first] = rows;
  if (first === undefined) return;
  const place = String(first.key).split('|').slice(1).join(', ');
  for (const row of rows) {
    if (root(row) !== root(first)) join(first.number, row.number, `"${first.name}" and "${row.name}" at ${place}`);
  }
}

/** Whether rows of one group have two values. */
function hasTwo<Group, Value>(
  rows: readonly NameRow[],
  groupOf: (row: NameRow) => Group,
  valueIn: (row: NameRow) => Value,
): boolean {
  const values = new Map<Group, Value>();
  return rows.some((row) => {
    const group = groupOf(row);
    if (group === undefined) return false;
    if (!values.has(group)) values.set(group, valueIn(row));
    return values.get(group) !== valueIn(row);
  });
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];
