import type { Dialect } from '../../storage/dialect.ts';
import { itemsIn, jsonList, jsonRow, textAt } from '../../storage/json-list.ts';
import { raw, type Sql, sql } from '../../storage/sql.ts';
import { ADDRESS_VALUES, addressIn, addressTables, distance, keyedAddresses } from './address-columns.ts';
import { namesIn, namesList } from './name-columns.ts';
import type { LocationRecord } from './records.ts';
import { MAX_VALUES, type RequestedValues } from './requested-values.ts';

/** Maximum locations of a brand that are returned; those that best match the requested address come first. */
export const MAX_LOCATIONS = 10;
/** Maximum locations searched for those in the ZIP code or city; a location at the exact address is found by its key. */
const MAX_SCANNED = 300;

/** SQL of the list of a brand's locations. */
export function locationsList(dialect: Dialect, brandKey: string, requested: RequestedValues): Sql {
  const values = [
    raw(dialect.uuidOut('o.id')),
    namesList(dialect, 'operating_location_name', 'o.key', requested),
    addressesList(dialect, requested),
    requested.withOperatingStatus
      ? raw(
          '(SELECT u.operating_status FROM operating_location_operating_status AS u WHERE u.owner_key = o.key AND u.rank = 0)',
        )
      : raw('NULL'),
    requested.withPhoneNumbers ? phonesList(dialect) : raw('NULL'),
  ];
  return jsonList(
    dialect,
    sql`SELECT ${jsonRow(dialect, values)} AS value FROM (${fittingLocations(dialect, brandKey, requested)}) AS l
      ${raw(`${dialect.inOrder} operating_location AS o ON o.key = l.location ORDER BY l.distance, l.position`)}`,
  );
}

/** SQL of the locations at the requested address, then the nearest ones among the brand's first locations. */
function fittingLocations(dialect: Dialect, brandKey: string, requested: RequestedValues): Sql {
  const first = `SELECT d.to_key AS location, d.from_rank AS position FROM brand_operates_at_operating_location AS d
    WHERE d.from_key = ${brandKey} ORDER BY d.from_rank LIMIT ${MAX_SCANNED}`;
  const near = sql`SELECT f.location, ${distance({ ...requested, addressKeys: [] })} AS distance, f.position
    FROM ${raw(`(${first}) AS f LEFT JOIN operating_location_operates_at_address AS p ON p.from_key = f.location AND p.from_rank = 0
    LEFT JOIN address AS a ON a.key = p.to_key`)}`;
  if (requested.addressKeys.length === 0) return sql`${near} ORDER BY 2, 3 LIMIT ${raw(String(MAX_LOCATIONS))}`;
  const there = sql`SELECT d.to_key AS location, 0 AS distance, d.from_rank AS position
    FROM (${keyedAddresses(requested.addressKeys)}) AS h
    ${raw(`${dialect.inOrder} operating_location_operates_at_address AS p ON p.to_key = h.record
    ${dialect.inOrder} brand_operates_at_operating_location AS d ON d.to_key = p.from_key AND d.from_key = ${brandKey}`)}`;
  return sql`SELECT location, min(distance) AS distance, position FROM (${there} UNION ALL ${near}) AS n
    GROUP BY location, position ORDER BY 2, 3 LIMIT ${raw(String(MAX_LOCATIONS))}`;
}

const addressesList = (dialect: Dialect, requested: RequestedValues): Sql =>
  jsonList(
    dialect,
    sql`SELECT ${raw(dialect.jsonArray(ADDRESS_VALUES))} AS value
      FROM ${raw(`operating_location_operates_at_address AS p ${addressTables(dialect, 'p.to_key')} WHERE p.from_key = o.key`)}
      ORDER BY ${distance(requested)}, p.from_rank LIMIT ${raw(String(MAX_VALUES))}`,
  );

const phonesList = (dialect: Dialect): Sql =>
  jsonList(
    dialect,
    raw(`SELECT n.phone_number AS value FROM operating_location_can_be_called_at_phone_number AS c
      ${dialect.inOrder} phone_number AS n ON n.key = c.to_key WHERE c.from_key = o.key ORDER BY c.from_rank LIMIT ${MAX_VALUES}`),
  );

/** Reads a list of locations. */
export const locationsIn = (list: unknown): readonly LocationRecord[] =>
  itemsIn(list).map((item) => {
    const row = itemsIn(item);
    return {
      id: textAt(row, 0) ?? '',
      names: namesIn(row[1]),
      addresses: itemsIn(row[2]).map((address) => addressIn(itemsIn(address))),
      operatingStatus: textAt(row, 3),
      phoneNumbers: itemsIn(row[4]).map(String),
    };
  });
