import { associationOf, type Catalog } from '../../catalog/model.ts';
import type { PathLeaf, PathStep } from '../../catalog/path.ts';

/** A record that a statement has joined: the aliases from which its values are read. */
export interface JoinedRecord {
  /** SQL of the record's surrogate key. */
  readonly key: string;
  /** Alias of the record's own table; absent if nothing is read from it. */
  readonly node?: string;
  /** Alias of the row of the edge that led to it; an attribute is its own edge. */
  readonly edge?: string;
}

/** A step of a path as SQL: the tables that it reads, and how their rows join the previous record. */
export interface Join {
  readonly record: JoinedRecord;
  /** SQL of the column, in the first table, that has the key of the record from which the step starts. */
  readonly owner: string;
  /** Tables with their aliases, in join order. */
  readonly tables: readonly { readonly table: string; readonly alias: string; readonly on: string }[];
}

/** Generates aliases that are unique within one statement. */
export class Aliases {
  readonly #letter: string;
  #used = 0;

  constructor(letter = 't') {
    this.#letter = letter;
  }

  next(): string {
    this.#used += 1;
    return `${this.#letter}${this.#used}`;
  }
}

/**
 * Joins one more step: from the record at `from` to the records behind the step. The table of a node behind an association is joined only
 * if it is read, because the edge has the key from which further steps start.
 */
export function joinStep(
  catalog: Catalog,
  { node, connection }: PathStep,
  from: JoinedRecord,
  aliases: Aliases,
  readsNode: boolean,
): Join {
  const alias = aliases.next();
  if (connection?.through === undefined) {
    const owner = `${alias}.owner_key`;
    const table = { table: node.table, alias, on: `${owner} = ${from.key}` };
    return { record: { key: `${alias}.key`, node: alias, edge: alias }, owner, tables: [table] };
  }
  const { association, side } = connection.through;
  const other = side === 'from' ? 'to' : 'from';
  const key = `${alias}.${other}_key`;
  const owner = `${alias}.${side}_key`;
  const edges = { table: associationOf(catalog, association).table, alias, on: `${owner} = ${from.key}` };
  if (!readsNode) return { record: { key, edge: alias }, owner, tables: [edges] };
  const own = aliases.next();
  const nodes = { table: node.table, alias: own, on: `${own}.key = ${key}` };
  return { record: { key, node: own, edge: alias }, owner, tables: [edges, nodes] };
}

/** SQL of a path's stored value, at the record to which the path leads. */
export function columnOf({ on, value }: PathLeaf, record: JoinedRecord): string {
  const alias = on === 'node' ? record.node : record.edge;
  if (alias === undefined) throw new Error(`No table is joined to read ${value.field} from.`);
  return `${alias}.${value.column}`;
}
