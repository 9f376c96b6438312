import type { ColumnName, StoredName, TableName } from '../../catalog/graph.ts';
import type { Dialect } from '../../storage/dialect.ts';
import { itemsIn, jsonList, textAt } from '../../storage/json-list.ts';
import type { SqlValue } from '../../storage/sql.ts';
import { bind, join, raw, type Sql, sql } from '../../storage/sql.ts';
import { RECORD_PATHS } from '../index/key-ways.ts';
import { KEY_KINDS, type KeyKind } from '../index/keys.ts';
import { forward, fromTables, type JoinPath } from '../index/relation.ts';
import { type ContractType, isContractType, KEYS_TABLE, ownNames, type SearchedType } from '../index/searched-types.ts';

/** An address as stored. */
export interface StoredAddress {
  readonly street: string | null;
  readonly unit: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
}

/**
 * The stored data of a candidate, as far as the query requires it; own values before related ones, a bounded number of
 * each.
 */
export interface StoredEvidence {
  readonly names: readonly string[];
  /** How many of the names, counted from the first, are the candidate's own. */
  readonly ownNames: number;
  readonly addresses: readonly StoredAddress[];
  readonly phones: readonly string[];
  readonly websites: readonly string[];
  readonly persons: readonly StoredPerson[];
  readonly tins: readonly string[];
  readonly industries: readonly number[];
  /** Tie breakers. */
  readonly hasWebsite: boolean;
  readonly locations: number;
  readonly status: string | null;
}

export interface StoredPerson {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly fullName: string | null;
  readonly dateOfBirth: string | null;
}

/** Which kinds are to be compared, and the city and ZIP code whose addresses come first. */
export interface WantedEvidence {
  readonly kinds: ReadonlySet<'names' | 'industries' | (typeof RECORD_PATHS)[KeyKind]>;
  readonly city: string | null;
  readonly zip: string | null;
}

/** Maximum values of a kind, for each path. */
const MAX_RECORDS = 20;
/** Maximum addresses of a chain that are searched for those in the query's city. */
const MAX_SCANNED = 300;
/** The kinds whose records come first if a key of the query found them, and below, the maximum number of such records. */
export const SHOWN_BY_KEY: ReadonlySet<KeyKind> = new Set(['address', 'phone', 'website']);
export const MAX_SHOWN_BY_KEY = 5;

type Keys = readonly { readonly kind: KeyKind; readonly values: readonly string[] }[];

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

/**
 * Further columns of the select list of found candidates f: the tie breakers of the type, and the data of each kind as a
 * JSON array.
 */
export const evidenceColumns = (dialect: Dialect, type: SearchedType, wanted: WantedEvidence, keys: Keys): Sql =>
  sql`${raw(tieBreakers(type))}${kindColumns(dialect, type, wanted, keys)}`;

function kindColumns(dialect: Dialect, type: SearchedType, wanted: WantedEvidence, keys: Keys): Sql {
  const columns: Sql[] = [];
  const { kinds } = wanted;
  if (kinds.has('names')) columns.push(namesColumn(dialect, type));
  for (const kind of KEY_KINDS) {
    if (kinds.has(RECORD_PATHS[kind])) columns.push(recordsColumn(dialect, type, kind, wanted, keys));
  }
  if (kinds.has('industries')) columns.push(industriesColumn(dialect, type));
  return join(
    columns.map((column) => sql`, ${column}`),
    '',
  );
}

/** The column of addresses of found candidates f; `f.address` is above 0 if a key of an address found the candidate. */
export const addressColumn = (dialect: Dialect, type: SearchedType, wanted: WantedEvidence, keys: Keys): Sql =>
  kindColumns(dialect, type, { ...wanted, kinds: new Set(['addresses']) }, keys);

/** The columns of entities f except addresses and tie breakers, without records that keys of a query found. */
export function contentColumns(dialect: Dialect, type: SearchedType, kinds: WantedEvidence['kinds']): Sql {
  return kindColumns(dialect, type, withoutAddresses({ kinds, city: null, zip: null }), []);
}

/** Everything wanted except addresses. */
export const withoutAddresses = (wanted: WantedEvidence): WantedEvidence => ({
  ...wanted,
  kinds: new Set([...wanted.kinds].filter((kind) => kind !== 'addresses')),
});

/**
 * The id of entities f, whose table is e, their tie breakers, and their addresses for queries of any place: column address0
 * has those of the first path, address1 those of the second …, in order of their ranks.
 */
export function placeColumns(dialect: Dialect, type: SearchedType, kinds: WantedEvidence['kinds']): Sql {
  const id = raw(`, ${dialect.uuidOut('e.id')} AS id${tieBreakers(type)}`);
  if (!kinds.has('addresses')) return id;
  const value = recordValue(dialect, 'address');
  const addresses = type.addresses.map((path, at) => {
    const rows = sql`SELECT ${value} AS value FROM (${scannedAddresses(dialect, path)}) AS r ORDER BY r.position`;
    return sql`, ${arrayOf(dialect, rows, `address${at}`)}`;
  });
  return sql`${id}${join(addresses, '')}`;
}

/** Tie breakers of each type: what orders equal matches by completions.md section 1. */
const TIE_BREAKERS: Readonly<Record<ContractType, string>> = {
  Brand: `, EXISTS (SELECT 1 FROM brand_operates_website_website AS w WHERE w.from_key = f.key) AS has_website,
    (SELECT count(*) FROM brand_operates_at_operating_location AS l WHERE l.from_key = f.key) AS locations`,
  OperatingLocation: `, (SELECT o.operating_status FROM operating_location_operating_status AS o WHERE o.owner_key = f.key AND o.rank = 0) AS status`,
  LegalEntity: '',
};

/** A team's own type has no tie breakers. */
const tieBreakers = ({ name }: SearchedType): string => (isContractType(name) ? TIE_BREAKERS[name] : '');

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

/** Records that a key of the query found, then the first ones of the candidate. */
function recordsColumn(dialect: Dialect, type: SearchedType, kind: KeyKind, wanted: WantedEvidence, keys: Keys): Sql {
  const { table } = RECORDS[kind];
  const value = recordValue(dialect, kind);
  const byKey = keys
    .filter((each) => each.kind === kind && SHOWN_BY_KEY.has(kind))
    .map(
      ({
        values,
      }) => sql`SELECT * FROM (SELECT ${value} AS value FROM ${raw(`${KEYS_TABLE} AS k ${dialect.inOrder} ${table} AS r ON r.key = k.record`)}
        WHERE f.${raw(kind)} > 0 AND k.value IN (${join(values.map(bind), ', ')}) ORDER BY r.key LIMIT ${raw(String(MAX_SHOWN_BY_KEY))}) AS a`,
    );
  const own = type[RECORD_PATHS[kind]].map(
    (path) => sql`SELECT * FROM (${ownRecords(dialect, path, kind, value, wanted)}) AS a`,
  );
  return arrayOf(dialect, join([...byKey, ...own], ' UNION ALL '), RECORD_PATHS[kind]);
}

function ownRecords(dialect: Dialect, path: JoinPath, kind: KeyKind, value: Sql, { city, zip }: WantedEvidence): Sql {
  if (kind !== 'address' || (city === null && zip === null)) {
    const { from, rank } = recordsFrom(dialect, path, kind);
    return sql`SELECT ${value} AS value ${raw(`${from} ORDER BY ${rank} LIMIT ${MAX_RECORDS}`)}`;
  }
  return sql`SELECT ${value} AS value FROM (${scannedAddresses(dialect, path)}) AS r
    ORDER BY CASE WHEN r.zip = ${bind(zip)} THEN 0 WHEN r.city = ${bind(city)} THEN 1 ELSE 2 END, r.position LIMIT ${raw(String(MAX_RECORDS))}`;
}

/** SQL from FROM on for the records r of an entity f, and the column of their rank. */
function recordsFrom(dialect: Dialect, path: JoinPath, kind: KeyKind) {
  const { tables, end, rank } = forward(path, 'f.key');
  const from = fromTables([...tables, { table: `${RECORDS[kind].table} AS r`, on: `r.key = ${end}` }], dialect.inOrder);
  return { from, rank };
}

function scannedAddresses(dialect: Dialect, path: JoinPath): Sql {
  const { from, rank } = recordsFrom(dialect, path, 'address');
  const columns = RECORDS.address.columns.map((column) => `r.${column}`).join(', ');
  return raw(`SELECT ${columns}, ${rank} AS position ${from} ORDER BY ${rank} LIMIT ${MAX_SCANNED}`);
}

/** An additional column with the addresses of ids; nothing if there are no ids. */
export function queryAddressesColumn(dialect: Dialect, ids: readonly string[]): Sql {
  if (ids.length === 0) return raw('');
  const value = raw(rowOf(dialect, RECORDS.address.columns));
  return sql`, ${arrayOf(dialect, sql`SELECT ${value} AS value FROM address AS r WHERE r.id IN (${idsIn(dialect, ids)}) ORDER BY r.key`, 'queried')}`;
}

/** Ids as a list for IN. */
export const idsIn = (dialect: Dialect, ids: readonly string[]): Sql =>
  join(
    ids.map((id) => ({ text: dialect.uuidIn('?'), parameters: [id] })),
    ', ',
  );

/** The table of the records to which a kind of key leads. */
export const recordsTable = (kind: KeyKind): string => RECORDS[kind].table;

/** SQL of a record r of a kind, in the form of the evidence columns. */
export function recordValue(dialect: Dialect, kind: KeyKind): Sql {
  const { columns } = RECORDS[kind];
  return raw(columns.length === 1 ? `r.${columns[0]}` : rowOf(dialect, columns));
}

const rowOf = (dialect: Dialect, columns: readonly string[]) =>
  dialect.jsonArray(columns.map((column) => `r.${column}`));

const arrayOf = (dialect: Dialect, rows: Sql, name: string): Sql => sql`${jsonList(dialect, rows)} AS ${raw(name)}`;

/** Reads the columns of a row; a kind that was not requested is empty. */
export function storedEvidence(row: Readonly<Record<string, SqlValue>>): StoredEvidence {
  const list = (name: string) => itemsIn(row[name]);
  const texts = (name: string) => list(name).filter((value) => typeof value === 'string');
  return {
    names: [...new Set(texts('names'))],
    ownNames: new Set(texts('names').slice(0, Math.min(MAX_RECORDS, Number(row.own_names ?? 0)))).size,
    addresses: addressesIn(row.addresses),
    phones: texts('phones'),
    websites: texts('websites'),
    persons: list('persons').map((value) => {
      const [firstName, lastName, fullName, dateOfBirth] = textsIn(value);
      return { firstName, lastName, fullName, dateOfBirth };
    }),
    tins: texts('tins'),
    industries: list('industries').map(Number),
    hasWebsite: Boolean(row.has_website),
    locations: Number(row.locations ?? 0),
    status: row.status === undefined || row.status === null ? null : String(row.status),
  };
}

/** The distinct addresses of a column: a firm often receives its mail where it does business. */
export const addressesIn = (column: SqlValue | undefined): StoredAddress[] => distinct(itemsIn(column)).map(addressIn);

/** One address of such a column. */
export function addressIn(value: unknown): StoredAddress {
  const [street, unit, city, state, zip] = textsIn(value);
  return { street, unit, city, state, zip };
}

/** The addresses of a path that a query reads: those in its ZIP code first, then those in its city. */
export function addressesNear(list: readonly StoredAddress[], { city, zip }: Pick<WantedEvidence, 'city' | 'zip'>) {
  if (city === null && zip === null) return list.slice(0, MAX_RECORDS);
  const nearness = (each: StoredAddress) =>
    zip !== null && each.zip === zip ? 0 : city !== null && each.city === city ? 1 : 2;
  return list.toSorted((one, other) => nearness(one) - nearness(other)).slice(0, MAX_RECORDS);
}

export const distinct = <T>(rows: readonly T[]): T[] => [
  ...new Map(rows.map((row) => [typeof row === 'string' ? row : JSON.stringify(row), row])).values(),
];

type Fields = [string | null, string | null, string | null, string | null, string | null];

function textsIn(value: unknown): Fields {
  const row = itemsIn(value);
  return [textAt(row, 0), textAt(row, 1), textAt(row, 2), textAt(row, 3), textAt(row, 4)];
}
