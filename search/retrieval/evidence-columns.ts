import type { ColumnName, StoredName, TableName } from '../../catalog/graph.ts';
import type { Dialect } from '../../storage/dialect.ts';
import { itemsIn, jsonList, textAt } from '../../storage/json-list.ts';
import type { Row } from '../../storage/snapshot.ts';
import type { SqlValue } from '../../storage/sql.ts';
import { join, raw, type Sql, sql } from '../../storage/sql.ts';
import { RECORD_PATHS } from '../index/key-ways.ts';
import { KEY_KINDS, type KeyKind } from '../index/keys.ts';
import { forward, fromTables, type JoinPath } from '../index/relation.ts';
import { ownNames, type SearchedType } from '../index/searched-types.ts';

/** An address as stored. */
export interface StoredAddress {
  readonly street: string | null;
  readonly unit: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
}

/** The stored data of an entity, as far as it was read; own values before related ones, a bounded number of each. */
export interface StoredEvidence {
  readonly names: readonly string[];
  /** How many of the names, counted from the first, are the entity's own. */
  readonly ownNames: number;
  readonly phones: readonly string[];
  readonly websites: readonly string[];
  readonly persons: readonly StoredPerson[];
  readonly tins: readonly string[];
  readonly industries: readonly number[];
}

export interface StoredPerson {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly fullName: string | null;
  readonly dateOfBirth: string | null;
}

/** Kinds of data that are read of an entity. */
export type EvidenceKinds = ReadonlySet<'names' | 'industries' | (typeof RECORD_PATHS)[KeyKind]>;

/** Maximum values of a kind, for each path, and maximum addresses of a chain that are searched for those near a place. */
const [MAX_RECORDS, MAX_SCANNED] = [20, 3_000];
/** The kinds whose records come first if a key of the query found them, and the maximum number of such records. */
export const SHOWN_BY_KEY: ReadonlySet<KeyKind> = new Set(['address', 'phone', 'website']);
export const MAX_SHOWN_BY_KEY = 5;

type RecordsOf<Name extends StoredName> = {
  [Each in Name]: { readonly table: TableName<Each>; readonly columns: readonly ColumnName<Each>[] };
}[Name];

/** Tables and columns of the records to which keys lead. */
const RECORDS: { readonly [Kind in KeyKind]: RecordsOf<'Address' | 'PhoneNumber' | 'Website' | 'Person' | 'Tin'> } = {
  address: { table: 'address', columns: ['street_address1', 'street_address2', 'city', 'state', 'zip'] },
  phone: { table: 'phone_number', columns: ['phone_number'] },
  website: { table: 'website', columns: ['website'] },
  person: { table: 'person', columns: ['first_name', 'last_name', 'full_name', 'date_of_birth'] },
  tin: { table: 'tin', columns: ['tin'] },
};

/** Columns of a select list with the data of entities f as JSON arrays, one for each kind but addresses. */
export function contentColumns(dialect: Dialect, type: SearchedType, kinds: EvidenceKinds): Sql {
  const columns = [
    ...(kinds.has('names') ? [namesColumn(dialect, type)] : []),
    ...KEY_KINDS.filter((kind) => kind !== 'address' && kinds.has(RECORD_PATHS[kind])).map((kind) =>
      recordsColumn(dialect, type, kind),
    ),
    ...(kinds.has('industries') ? [industriesColumn(dialect, type)] : []),
  ];
  return join(
    columns.map((column) => sql`, ${column}`),
    '',
  );
}

/**
 * Columns with the addresses of entities f, in order of their ranks: address0 has those of the first path, address1 those
 * of the second …
 */
export function addressColumns(dialect: Dialect, type: SearchedType): Sql {
  const value = recordValue(dialect, 'address');
  const columns = type.addresses.map((path, at) => {
    const { from, rank } = recordsFrom(dialect, path, 'address');
    const rows = sql`SELECT ${value} AS value ${raw(`${from} ORDER BY ${rank} LIMIT ${MAX_SCANNED}`)}`;
    return sql`, ${arrayOf(dialect, rows, `address${at}`)}`;
  });
  return join(columns, '');
}

function namesColumn(dialect: Dialect, { names }: SearchedType): Sql {
  const arms = names.map(({ table, column, owner, path }) => {
    const { tables, end, rank } = forward(path, 'f.key');
    const from = fromTables([...tables, { table: `${table} AS n`, on: `n.${owner} = ${end}` }], dialect.inOrder);
    // A record has one value of a column in its own table, so there is no rank.
    const ranks = [rank, owner === 'key' ? undefined : 'n.rank'].filter((each) => each !== undefined);
    const order = ranks.slice(0, dialect.clustered ? 1 : 2).join(', ');
    return raw(
      `SELECT * FROM (SELECT n."${column}" AS value ${from} AND n."${column}" IS NOT NULL${order && ` ORDER BY ${order}`} LIMIT ${MAX_RECORDS}) AS a`,
    );
  });
  const own = ownNames(names).map(
    ({ table, column, owner }) => `(SELECT count(n."${column}") FROM ${table} AS n WHERE n.${owner} = f.key)`,
  );
  return sql`${arrayOf(dialect, join(arms, ' UNION ALL '), 'names')}, ${raw(own.join(' + ') || '0')} AS own_names`;
}

function industriesColumn(dialect: Dialect, { industries }: SearchedType): Sql {
  const arms = industries.map((path) => {
    const { tables, end, rank } = forward(path, 'f.key');
    return raw(
      `SELECT * FROM (SELECT ${end} AS value ${fromTables(tables, dialect.inOrder)} ORDER BY ${rank} LIMIT ${MAX_RECORDS}) AS a`,
    );
  });
  return arrayOf(dialect, join(arms, ' UNION ALL '), 'industries');
}

function recordsColumn(dialect: Dialect, type: SearchedType, kind: KeyKind): Sql {
  const value = recordValue(dialect, kind);
  const arms = type[RECORD_PATHS[kind]].map((path) => {
    const { from, rank } = recordsFrom(dialect, path, kind);
    return sql`SELECT * FROM (SELECT ${value} AS value ${raw(`${from} ORDER BY ${rank} LIMIT ${MAX_RECORDS}`)}) AS a`;
  });
  return arrayOf(dialect, join(arms, ' UNION ALL '), RECORD_PATHS[kind]);
}

/** SQL from FROM on for the records r of an entity f, and the column of their rank. */
function recordsFrom(dialect: Dialect, path: JoinPath, kind: KeyKind) {
  const { tables, end, rank } = forward(path, 'f.key');
  const from = fromTables([...tables, { table: `${RECORDS[kind].table} AS r`, on: `r.key = ${end}` }], dialect.inOrder);
  return { from, rank };
}

/** The table of the records to which a kind of key leads. */
export const recordsTable = (kind: KeyKind): string => RECORDS[kind].table;

/** SQL of a record r of a kind, in the form of the evidence columns. */
export function recordValue(dialect: Dialect, kind: KeyKind): Sql {
  const { columns } = RECORDS[kind];
  return raw(columns.length === 1 ? `r.${columns[0]}` : dialect.jsonArray(columns.map((column) => `r.${column}`)));
}

const arrayOf = (dialect: Dialect, rows: Sql, name: string): Sql => sql`${jsonList(dialect, rows)} AS ${raw(name)}`;

/** Reads the content columns of a row; a kind that was not read is empty. */
export function storedEvidence(row: Row): StoredEvidence {
  const list = (name: string) => itemsIn(row[name]);
  const texts = (name: string) => list(name).filter((value) => typeof value === 'string');
  return {
    names: [...new Set(texts('names'))],
    ownNames: new Set(texts('names').slice(0, Math.min(MAX_RECORDS, Number(row.own_names ?? 0)))).size,
    phones: texts('phones'),
    websites: texts('websites'),
    persons: list('persons').map((value) => {
      const [firstName, lastName, fullName, dateOfBirth] = textsIn(value);
      return { firstName, lastName, fullName, dateOfBirth };
    }),
    tins: texts('tins'),
    industries: list('industries').map(Number),
  };
}

/** The addresses of one of the address columns. */
export const addressesIn = (column: SqlValue | undefined): readonly StoredAddress[] => itemsIn(column).map(addressIn);

/** One address of such a column. */
export function addressIn(value: unknown): StoredAddress {
  const [street, unit, city, state, zip] = textsIn(value);
  return { street, unit, city, state, zip };
}

/** A place of a query, by which addresses are chosen; a part that is not given is null. */
export type Near = Pick<StoredAddress, 'street' | 'city' | 'zip'>;

/** The addresses of a path that a query reads: those on its street first, then in its ZIP code, then in its city. */
export function addressesNear(list: readonly StoredAddress[], near: Near | undefined): readonly StoredAddress[] {
  if (near === undefined || list.length <= MAX_RECORDS) return list.slice(0, MAX_RECORDS);
  const farness = ({ street, city, zip }: StoredAddress) =>
    (near.street !== null && street === near.street ? 0 : 4) +
    (near.zip !== null && zip === near.zip ? 0 : 2) +
    (near.city !== null && city === near.city ? 0 : 1);
  return list.toSorted((one, other) => farness(one) - farness(other)).slice(0, MAX_RECORDS);
}

/** A firm often receives its mail where it does business. */
export const distinctAddresses = (list: readonly StoredAddress[]): readonly StoredAddress[] => [
  ...new Map(list.map((each) => [JSON.stringify(each), each])).values(),
];

type Fields = [string | null, string | null, string | null, string | null, string | null];

function textsIn(value: unknown): Fields {
  const row = itemsIn(value);
  return [textAt(row, 0), textAt(row, 1), textAt(row, 2), textAt(row, 3), textAt(row, 4)];
}

/** Ids as a list for IN. */
export const idsIn = (dialect: Dialect, ids: readonly string[]): Sql =>
  join(
    ids.map((id) => ({ text: dialect.uuidIn('?'), parameters: [id] })),
    ', ',
  );
