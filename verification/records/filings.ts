import type { Dialect } from '../../storage/dialect.ts';
import { itemsIn, jsonList, jsonRow, textAt } from '../../storage/json-list.ts';
import { raw, type Sql, sql } from '../../storage/sql.ts';
import { ADDRESS_VALUES, addressIn, addressTables } from './address-columns.ts';
import type { Filing, Officer } from './records.ts';
import { MAX_VALUES, type RequestedValues } from './requested-values.ts';

/** Maximum filings of an entity: one for each state and territory. */
const MAX_FILINGS = 60;
/** Maximum roles of a filing that are read: a person may have several. */
const MAX_ROLES = 40;

const COLUMNS = [
  ...['registration_type', 'registration_state', 'jurisdiction_type', 'home_jurisdiction_state', 'registered_name'],
  ...['file_number', 'issue_date', 'status', 'sub_status', 'status_detail'],
].map((column) => raw(`g.${column}`));

/** SQL of the list of a registered entity's filings: domestic first, then foreign from oldest to newest. */
export function filingsList(dialect: Dialect, registeredKey: string, requested: RequestedValues): Sql {
  const values = [raw(dialect.uuidOut('g.id')), ...COLUMNS, rolesList(dialect, requested), addressesList(dialect)];
  return jsonList(
    dialect,
    sql`SELECT ${jsonRow(dialect, values)} AS value
      FROM ${raw(`registration_registered_registered_entity AS s ${dialect.inOrder} registration AS g ON g.key = s.from_key
      WHERE s.to_key = ${registeredKey}
      ORDER BY CASE g.jurisdiction_type WHEN 'domestic' THEN 0 WHEN 'foreign' THEN 1 ELSE 2 END, coalesce(g.issue_date, '9999'), g.key
      LIMIT ${MAX_FILINGS}`)}`,
  );
}

/** SQL of the persons on a filing g with their titles; persons with a requested last name come first. */
const rolesList = (dialect: Dialect, { lastNames }: RequestedValues): Sql =>
  jsonList(
    dialect,
    sql`SELECT ${raw(dialect.jsonArray([dialect.uuidOut('p.id'), 'rr.from_rank', 'r.job_title', 'p.first_name', 'p.last_name', 'p.full_name']))} AS value
      FROM ${raw(`registration_recorded_role AS rr ${dialect.inOrder} role AS r ON r.key = rr.to_key
      ${dialect.inOrder} legal_entity_performs_role AS l ON l.to_key = r.key
      ${dialect.inOrder} person_is_instance_of_legal_entity AS i ON i.to_key = l.from_key
      ${dialect.inOrder} person AS p ON p.key = i.from_key WHERE rr.from_key = g.key`)}
      ORDER BY CASE WHEN upper(p.last_name) IN (${dialect.itemsOf(lastNames, 'text')}) THEN 0 ELSE 1 END, rr.from_rank, p.key
      LIMIT ${raw(String(MAX_ROLES))}`,
  );

const addressesList = (dialect: Dialect): Sql =>
  jsonList(
    dialect,
    raw(`SELECT ${dialect.jsonArray([...ADDRESS_VALUES, 'x.address_type'])} AS value
      FROM registration_recorded_address AS x ${addressTables(dialect, 'x.to_key')}
      WHERE x.from_key = g.key ORDER BY x.from_rank LIMIT ${MAX_VALUES}`),
  );

/** Reads a list of filings. */
export const filingsIn = (list: unknown): readonly Filing[] =>
  itemsIn(list).map((item) => {
    const row = itemsIn(item);
    return {
      id: textAt(row, 0) ?? '',
      type: textAt(row, 1),
      state: textAt(row, 2),
      jurisdictionType: textAt(row, 3),
      homeState: textAt(row, 4),
      registeredName: textAt(row, 5),
      fileNumber: textAt(row, 6),
      issueDate: textAt(row, 7),
      status: textAt(row, 8),
      subStatus: textAt(row, 9),
      statusDetail: textAt(row, 10),
      officers: officersIn(row[11]),
      addresses: itemsIn(row[12]).map((address) => {
        const values = itemsIn(address);
        return { ...addressIn(values), type: textAt(values, ADDRESS_VALUES.length) };
      }),
    };
  });

/** At most ten persons, in the order of the filing, each with all titles. */
function officersIn(list: unknown): readonly Officer[] {
  const persons = Map.groupBy(itemsIn(list).map(itemsIn), (row) => textAt(row, 0));
  return [...persons.values()]
    .slice(0, MAX_VALUES)
    .toSorted((one, other) => Number(one[0]?.[1]) - Number(other[0]?.[1]))
    .map((rows) => {
      const [first = []] = rows;
      return {
        firstName: textAt(first, 3),
        lastName: textAt(first, 4),
        fullName: textAt(first, 5) ?? '',
        titles: [...new Set(rows.flatMap((row) => textAt(row, 2) ?? []))],
      };
    });
}
