import type { ListedRecord, ListSummary } from '../../matching/screening/records.ts';
import type { Dialect } from '../../storage/dialect.ts';
import { CLOSED_RECORD, PUBLISHER_NUMBER, RATED_ALIAS } from '../../storage/layout.ts';

/** A watchlist entry and the legal entity that it lists. */
export interface EntryRow {
  /** Key of the entry, and key of the entity. */
  readonly entry: number;
  readonly entity: number;
  readonly id: string;
  readonly entity_id: string;
  readonly list: string | null;
  /** The party's number on the publisher's list. */
  readonly number: string | null;
  readonly datasets: number;
  /** Date of the edition that has the entry; null if unknown. */
  readonly seen: string | null;
}

/** A text that belongs to a listed legal entity. */
export interface ValueRow {
  readonly entity: number;
  readonly value: string;
}

export interface PersonRow {
  readonly entity: number;
  readonly name: string | null;
  readonly family: string | null;
  readonly born: string | null;
}

export interface AddressRow {
  readonly entity: number;
  readonly country: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly street: string | null;
  readonly unit: string | null;
  readonly city: string | null;
}

export interface ListedRows {
  readonly entries: readonly EntryRow[];
  readonly names: readonly ValueRow[];
  readonly weakNames: readonly ValueRow[];
  readonly types: readonly ValueRow[];
  readonly persons: readonly PersonRow[];
  readonly addresses: readonly AddressRow[];
}

const isListed = (column: string) =>
  `EXISTS (SELECT 1 FROM legal_entity_appears_on_watchlist_entry AS l WHERE l.from_key = ${column})`;

/**
 * The statements, without parameters, that read the rows of listed parties from a snapshot with these tables: an older
 * program wrote no closed records, numbers or rated aliases. Omits what lists have removed: parties, and names, persons and
 * addresses of others.
 */
export function listedSql(dialect: Dialect, tables: ReadonlySet<string>): Readonly<Record<keyof ListedRows, string>> {
  const isOpen = (...ids: readonly string[]) =>
    tables.has(CLOSED_RECORD)
      ? `NOT EXISTS (SELECT 1 FROM ${CLOSED_RECORD} AS c WHERE c.id IN (${ids.join(', ')}))`
      : 'TRUE';
  const number = tables.has(PUBLISHER_NUMBER)
    ? `(SELECT n.number FROM ${PUBLISHER_NUMBER} AS n WHERE n.id = w.id)`
    : 'NULL';
  return {
    entries: `SELECT w.key AS entry, a.from_key AS entity, ${dialect.uuidOut('w.id')} AS id, ${dialect.uuidOut('e.id')} AS entity_id,
        w.watchlist_name AS list, ${number} AS number, w.dataset_ids AS datasets, w.last_observed_date AS seen
      FROM legal_entity_appears_on_watchlist_entry AS a
      JOIN watchlist_entry AS w ON w.key = a.to_key JOIN legal_entity AS e ON e.key = a.from_key
      WHERE ${isOpen('a.id', 'w.id')} ORDER BY w.key, a.to_rank`,
    names: `SELECT n.owner_key AS entity, n.name AS value FROM legal_entity_name AS n
      WHERE n.name IS NOT NULL AND ${isListed('n.owner_key')} AND ${isOpen('n.id')} ORDER BY n.owner_key, n.rank`,
    weakNames: tables.has(RATED_ALIAS)
      ? `SELECT DISTINCT e.key AS entity, r.name AS value FROM ${RATED_ALIAS} AS r JOIN legal_entity AS e ON e.id = r.id
         WHERE r.weak = TRUE ORDER BY e.key, r.name`
      : 'SELECT 0 AS entity WHERE FALSE',
    types: `SELECT t.owner_key AS entity, t.legal_entity_type AS value FROM legal_entity_type AS t
      WHERE t.legal_entity_type IS NOT NULL AND ${isListed('t.owner_key')} ORDER BY t.owner_key, t.rank`,
    persons: `SELECT i.to_key AS entity, p.full_name AS name, p.last_name AS family, p.date_of_birth AS born
      FROM person_is_instance_of_legal_entity AS i JOIN person AS p ON p.key = i.from_key
      WHERE ${isListed('i.to_key')} AND ${isOpen('i.id')} ORDER BY i.to_key, i.to_rank`,
    addresses: `SELECT m.from_key AS entity, a.country AS country, a.state AS state, a.zip AS zip,
        a.street_address1 AS street, a.street_address2 AS unit, a.city AS city
      FROM legal_entity_receives_mail_at_address AS m JOIN address AS a ON a.key = m.to_key
      WHERE ${isListed('m.from_key')} AND ${isOpen('m.id')} ORDER BY m.from_key, m.from_rank`,
  };
}

/** The rows as records to screen against, one for each entry and party, in the order of the entries. */
export function listedRecords(rows: ListedRows, datasets: (set: number) => readonly string[]): ListedRecord[] {
  const names = Map.groupBy(rows.names, ({ entity }) => entity);
  const weakNames = Map.groupBy(rows.weakNames, ({ entity }) => entity);
  const types = Map.groupBy(rows.types, ({ entity }) => entity);
  const persons = Map.groupBy(rows.persons, ({ entity }) => entity);
  const addresses = Map.groupBy(rows.addresses, ({ entity }) => entity);
  return rows.entries.map(({ entity, id, entity_id, list, number, datasets: set }) => {
    const own = persons.get(entity) ?? [];
    const places = addresses.get(entity) ?? [];
    const fullNames = own.map(({ name }) => name);
    return {
      recordId: id,
      collection: list ?? UNNAMED,
      provider: datasets(set).join(', '),
      ...(number !== null && { number }),
      legalEntityId: entity_id,
      isPerson: own.length > 0 || (types.get(entity) ?? []).some(({ value }) => value === 'Person'),
      names: distinct([...(names.get(entity) ?? []).map(({ value }) => value), ...fullNames]),
      weakNames: (weakNames.get(entity) ?? []).map(({ value }) => value).filter((name) => !fullNames.includes(name)),
      familyNames: distinct(own.map(({ family }) => family)),
      datesOfBirth: distinct(own.map(({ born }) => born)),
      addresses: distinct(places.map(addressLine)),
      countries: distinct(places.map(countryOf)),
    };
  });
}

const UNNAMED = 'unnamed';

/** Summary of each list, by short name in alphabetical order. */
export function listSummaries(entries: readonly EntryRow[]): ListSummary[] {
  const byList = Map.groupBy(entries, ({ list }) => list ?? UNNAMED);
  return [...byList]
    .map(([collection, rows]) => ({
      collection,
      entries: new Set(rows.map(({ entry }) => entry)).size,
      asOf:
        rows
          .flatMap(({ seen }) => seen ?? [])
          .sort()
          .at(-1) ?? null,
    }))
    .sort((one, other) => (one.collection < other.collection ? -1 : 1));
}

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value): value is string => value !== null && value !== '')),
];

const addressLine = ({ street, unit, city, state, zip }: AddressRow): string =>
  [street, unit, city, state, zip].filter((part) => part !== null).join(', ');

/** "null generally means the USA" (interface.md, Address): applied only if there is a state or a ZIP. */
const countryOf = ({ country, state, zip }: AddressRow): string | null =>
  country ?? (state !== null || zip !== null ? 'USA' : null);
