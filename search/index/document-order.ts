import type Database from 'better-sqlite3';
import { forward, fromTables, type Walk } from './relation.ts';
import { type ContractType, isContractType, type NamePath, type SearchedType } from './searched-types.ts';
import { COLUMNS } from './stored-lists.ts';

/**
 * A signal that ranks equal matches: the column that stores it, its SQL for an entity e, and whether greater values
 * come first.
 */
interface Signal {
  readonly column: keyof typeof ARRAYS;
  readonly value: string;
  readonly isDescending?: true;
}

/** The signals of completions.md section 1, the first one first; ids rank what they leave equal. */
const SIGNALS: Readonly<Record<ContractType, readonly Signal[]>> = {
  Brand: [
    {
      column: 'sites',
      value: 'EXISTS (SELECT 1 FROM brand_operates_website_website AS w WHERE w.from_key = e.key)',
      isDescending: true,
    },
    {
      column: 'places',
      value: 'min(65535, (SELECT count(*) FROM brand_operates_at_operating_location AS l WHERE l.from_key = e.key))',
      isDescending: true,
    },
  ],
  OperatingLocation: [
    {
      column: 'status',
      value: `CASE (SELECT o.operating_status FROM operating_location_operating_status AS o WHERE o.owner_key = e.key AND o.rank = 0)
        WHEN 'Open' THEN 0 WHEN 'Temporarily Closed' THEN 1 WHEN 'Closed' THEN 2 ELSE 3 END`,
    },
  ],
  LegalEntity: [],
};

/**
 * Creates the temporary table search_document of the entities of a type that have a name: key and signals, numbered
 * from 0 by `document` in the order in which equal matches are ranked. Returns its other columns, by reserved token.
 */
export function createDocuments(database: Database.Database, type: SearchedType): ReadonlyMap<string, Column> {
  const signals = isContractType(type.name) ? SIGNALS[type.name] : [];
  const columns = ['key', ...signals.map(({ column }) => column)];
  const values = ['e.key', ...signals.map(({ value }) => value)];
  const order = [...signals.map(({ column, isDescending }) => (isDescending ? `${column} DESC` : column)), 'e.id'];
  const isNamed = type.names.map((path) => {
    const found = fromTables(walkTo(path, 'e.key'), 'CROSS JOIN');
    return `EXISTS (SELECT 1 ${found} AND n."${path.column}" IS NOT NULL)`;
  });
  database.exec(`CREATE TEMP TABLE search_document (document INTEGER PRIMARY KEY, ${columns.join(', ')});
    INSERT INTO temp.search_document SELECT row_number() OVER (ORDER BY ${order.join(', ')}) - 1, ${columns.join(', ')}
      FROM (SELECT e.id AS id, ${values.map((value, at) => `${value} AS ${columns[at]}`).join(', ')}
        FROM ${type.table} AS e WHERE ${isNamed.join(' OR ')}) AS e`);
  const size = database.prepare<[], number>('SELECT count(*) FROM temp.search_document').pluck().get() ?? 0;
  const read = <C extends Column>(column: string, values: C): C => {
    const select = `SELECT document, ${column} FROM temp.search_document`;
    const rows = database.prepare<[], [document: number, value: number]>(select).raw().iterate();
    for (const [document, value] of rows) values[document] = value;
    return values;
  };
  return new Map<string, Column>([
    [COLUMNS.keys, read('key', new Uint32Array(size))],
    ...signals.map(({ column }) => [COLUMNS[column], read(column, new ARRAYS[column](size))] as const),
  ]);
}

/** The tables that lead from an entity with the key `start` to the names or kinds n of a path. */
export function walkTo({ table, owner, path }: NamePath, start: string): Walk['tables'] {
  const { tables, end } = forward(path, start);
  return [...tables, { table: `${table} AS n`, on: `n.${owner} = ${end}` }];
}

/** A column of numbers by document. */
export type Column = Uint8Array | Uint16Array | Uint32Array;

const ARRAYS = { places: Uint16Array, sites: Uint8Array, status: Uint8Array };
