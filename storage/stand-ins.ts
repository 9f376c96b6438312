import type { Dialect } from './dialect.ts';
import type { LackingTable } from './lacking.ts';
import type { PhysicalColumn, PhysicalType } from './layout.ts';

/** Type names that both databases know. */
const TYPES: Readonly<Record<PhysicalType, string>> = {
  integer: 'integer',
  real: 'double precision',
  text: 'text',
  boolean: 'boolean',
  uuid: 'uuid',
};

/**
 * Stand-ins for tables and columns that the graph has and a snapshot lacks because it was built for an older graph:
 * empty tables, and columns of nulls. Statements are written for the graph, and name them as if they existed.
 */
export class StandIns {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #named: RegExp | undefined;

  constructor(lacking: readonly LackingTable[], dialect: Dialect) {
    const declared = lacking.filter(({ isDeclared }) => isDeclared);
    this.#texts = new Map(declared.map((table) => [table.name, standIn(table, dialect)]));
    if (declared.length > 0) this.#named = new RegExp(`\\b(?:${[...this.#texts.keys()].join('|')})\\b`, 'g');
  }

  /** The statement, preceded by a common table expression for each table that it may read and that needs a stand-in. */
  complete(sql: string): string {
    if (this.#named === undefined) return sql;
    const found = new Set(sql.match(this.#named));
    if (found.size === 0) return sql;
    const tables = [...found].flatMap((name) => this.#texts.get(name) ?? []).join(', ');
    const further = /^\s*WITH\s/i.exec(sql);
    return further === null ? `WITH ${tables} ${sql}` : `WITH ${tables}, ${sql.slice(further[0].length)}`;
  }
}

function standIn({ name, columns, isWhole }: LackingTable, dialect: Dialect): string {
  const nulls = columns.map(nullOf).join(', ');
  // Not materialized, so that the indexes of the underlying table are used.
  return isWhole
    ? `${name} AS (SELECT ${nulls} WHERE false)`
    : `${name} AS NOT MATERIALIZED (SELECT t.*, ${nulls} FROM ${dialect.stored(name)} AS t)`;
}

const nullOf = ({ name, type }: PhysicalColumn): string => `CAST(NULL AS ${TYPES[type]}) AS "${name}"`;
