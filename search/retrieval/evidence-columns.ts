import type { Dialect } from '../../storage/dialect.ts';
import { itemsIn, jsonList, textAt } from '../../storage/json-list.ts';
import { join, raw, type Sql, sql } from '../../storage/sql.ts';
import { forward, fromTables, type JoinPath } from '../index/relation.ts';
import { ownNames, type SearchedType } from '../index/searched-types.ts';
import { KEYED, type KeyedKind, type KeyField, KINDS, type Row } from '../kinds.ts';

/** Kinds of data that are read of an entity. */
export type EvidenceKinds = ReadonlySet<'names' | 'industries' | KeyField>;

/** Maximum values of a kind, for each path, and maximum addresses of a chain that are searched for those near a place. */
export const [MAX_RECORDS, MAX_SCANNED] = [20, 3_000];

/** Columns of a select list with the data of entities f as JSON arrays, one for each kind but addresses. */
export function contentColumns(dialect: Dialect, type: SearchedType, kinds: EvidenceKinds): Sql {
  const records = KEYED.filter(({ kind, field }) => kind !== 'address' && kinds.has(field) && type[field].length > 0);
  return join(
    [
      ...(kinds.has('names') ? [namesColumn(dialect, type)] : []),
      ...records.map((kind) => column(dialect, kind.field, recordsArms(dialect, type, kind))),
      ...(kinds.has('industries') ? [column(dialect, 'industries', industriesArms(dialect, type))] : []),
    ],
    '',
  );
}

/**
 * Columns with the addresses of entities f, in order of their ranks: address0 has those of the first path, address1 those
 * of the second …
 */
export const addressColumns = (dialect: Dialect, type: SearchedType): Sql =>
  join(
    recordsArms(dialect, type, KINDS.address, MAX_SCANNED).map((arm, at) => column(dialect, `address${at}`, [arm])),
    '',
  );

function namesColumn(dialect: Dialect, { names }: SearchedType): Sql {
  const arms = names.map(({ table, column: name, owner, path }) => {
    const { tables, end, rank } = forward(path, 'f.key');
    const from = fromTables([...tables, { table: `${table} AS n`, on: `n.${owner} = ${end}` }], dialect.inOrder);
    // A record has one value of a column in its own table, so there is no rank.
    const ranks = [rank, owner === 'key' ? undefined : 'n.rank'].filter((each) => each !== undefined);
    const order = ranks.slice(0, dialect.clustered ? 1 : 2).join(', ');
    return armOf(`n."${name}"`, `${from} AND n."${name}" IS NOT NULL`, order);
  });
  const own = ownNames(names).map(
    (each) => `(SELECT count(n."${each.column}") FROM ${each.table} AS n WHERE n.${each.owner} = f.key)`,
  );
  return sql`${column(dialect, 'names', arms)}, ${raw(own.join(' + ') || '0')} AS own_names`;
}

const industriesArms = ({ inOrder }: Dialect, { industries }: SearchedType): readonly Sql[] =>
  industries.map((path) => {
    const { tables, end, rank } = forward(path, 'f.key');
    return armOf(end, fromTables(tables, inOrder), rank);
  });

/** The records r of a kind, by each path. */
const recordsArms = (dialect: Dialect, type: SearchedType, kind: KeyedKind, max?: number): readonly Sql[] =>
  type[kind.field].map((path: JoinPath) => {
    const { tables, end, rank } = forward(path, 'f.key');
    const records = [...tables, { table: `${kind.records.table} AS r`, on: `r.key = ${end}` }];
    return armOf(recordValue(dialect, kind), fromTables(records, dialect.inOrder), rank, max);
  });

/** SQL of the first values of one path. */
const armOf = (value: string, from: string, order = '', max = MAX_RECORDS): Sql =>
  raw(`SELECT * FROM (SELECT ${value} AS value ${from}${order && ` ORDER BY ${order}`} LIMIT ${max}) AS a`);

const column = (dialect: Dialect, name: string, arms: readonly Sql[]): Sql =>
  sql`, ${jsonList(dialect, join(arms, ' UNION ALL '))} AS ${raw(name)}`;

const columnsOf = ({ records: { columns, others = [] } }: KeyedKind): readonly string[] => [...columns, ...others];

/** SQL of a record r of a kind, in the form that rowsIn reads. */
export function recordValue(dialect: Dialect, kind: KeyedKind): string {
  const columns = columnsOf(kind).map((each) => `r.${each}`);
  return columns.length === 1 ? columns.join() : dialect.jsonArray(columns);
}

/** The records of a kind in a list; leaves out those whose only column is null. */
export function rowsIn(kind: KeyedKind, list: readonly unknown[]): readonly Row[] {
  const columns = columnsOf(kind);
  return columns.length === 1
    ? list.flatMap((value) => (typeof value === 'string' ? [[value]] : []))
    : list.map(itemsIn).map((row) => columns.map((_, at) => textAt(row, at)));
}

/** Ids as a list for IN. */
export const idsIn = (dialect: Dialect, ids: readonly string[]): Sql =>
  join(
    ids.map((id) => ({ text: dialect.uuidIn('?'), parameters: [id] })),
    ', ',
  );
