import { KEYS_TABLE } from '../../search/index/searched-types.ts';
import type { Dialect } from '../../storage/dialect.ts';
import { textAt } from '../../storage/json-list.ts';
import { bind, join, raw, type Sql, sql } from '../../storage/sql.ts';
import type { RecordedAddress } from './records.ts';
import type { RequestedValues } from './requested-values.ts';

/** An address (alias a) with its deliverability (alias y), as values of a row. */
export const ADDRESS_VALUES = [
  ...['a.street_address1', 'a.street_address2', 'a.city', 'a.state', 'a.zip'],
  ...['y.deliverable', 'y.virtual', 'y.delivery_type', 'y.rdi'],
];

/** The tables of ADDRESS_VALUES; `key` is SQL of the address's key. */
export const addressTables = (dialect: Dialect, key: string): string =>
  `${dialect.inOrder} address AS a ON a.key = ${key} LEFT JOIN address_deliverability AS y ON y.owner_key = a.key AND y.rank = 0`;

/** Reads ADDRESS_VALUES from a row, the first at index `at`. */
export const addressIn = (row: readonly unknown[], at = 0): RecordedAddress => ({
  streetAddress1: textAt(row, at),
  streetAddress2: textAt(row, at + 1),
  city: textAt(row, at + 2),
  state: textAt(row, at + 3),
  postalCode: textAt(row, at + 4),
  deliverable: textAt(row, at + 5),
  virtual: textAt(row, at + 6),
  deliveryType: textAt(row, at + 7),
  rdi: textAt(row, at + 8),
});

/**
 * SQL of the distance of an address a from the requested one: 0 same house and street, 1 same ZIP code, 2 same city, 3
 * elsewhere.
 */
export const distance = ({ addressKeys, zip, city }: RequestedValues): Sql =>
  sql`CASE ${addressKeys.length === 0 ? raw('') : sql`WHEN a.key IN (${keyedAddresses(addressKeys)}) THEN 0 `}WHEN a.zip = ${bind(zip)} THEN 1 WHEN a.city = ${bind(city)} THEN 2 ELSE 3 END`;

/** SQL of the addresses that the search index has under any of some keys. */
export const keyedAddresses = (keys: readonly string[]): Sql =>
  sql`SELECT k.record FROM ${raw(KEYS_TABLE)} AS k WHERE k.value IN (${join(keys.map(bind), ', ')})`;
