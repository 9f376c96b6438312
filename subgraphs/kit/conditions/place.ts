import { associationOf, type Catalog } from '../../../catalog/model.ts';
import type { PathLeaf, PathStep } from '../../../catalog/path.ts';

/** Where a record stands in a statement: the aliases its values are read from. */
export interface Place {
  /** SQL of the record's surrogate key. */
  readonly key: string;
  /** Alias of the record's own table; absent where nothing of it is read. */
  readonly node?: string;
  /** Alias of the row of the edge that led to it; an attribute is its own edge. */
  readonly edge?: string;
}

/** A step of a path as SQL: the tables it reads, and how their rows hang on the record before. */
export interface Join {
  readonly place: Place;
  /** SQL of the key, in the first table, of the record that the step starts from. */
  readonly owner: string;
  /** Tables with their aliases, in join order. */
  readonly tables: readonly { readonly table: string; readonly alias: string; readonly on: string }[];
}

/** Hands out aliases that are unique within one statement. */
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
 * Joins one step on: from the record at `from` to those behind the step. The table of a node behind an association is
 * joined only where it is read: the edge alone has the key that further steps start from.
 */
export function joinStep(
  catalog: Catalog,
  { node, connection }: PathStep,
  from: Place,
  aliases: Aliases,
  readsNode: boolean,
): Join {
  const alias = aliases.next();
  if (connection?.through === undefined) {
    const owner = `${alias}.owner_key`;
    const table = { table: node.table, alias, on: `${owner} = ${from.key}` };
    return { place: { key: `${alias}.key`, node: alias, edge: alias }, owner, tables: [table] };
  }
  const { association, side } = connection.through;
  const other = side === 'from' ? 'to' : 'from';
  const key = `${alias}.${other}_key`;
  const owner = `${alias}.${side}_key`;
  const edges = { table: associationOf(catalog, association).table, alias, on: `${owner} = ${from.key}` };
  if (!readsNode) return { place: { key, edge: alias }, owner, tables: [edges] };
  const record = aliases.next();
  const nodes = { table: node.table, alias: record, on: `${record}.key = ${key}` };
  return { place: { key, node: record, edge: alias }, owner, tables: [edges, nodes] };
}

/** SQL of a path's value as it is stored, at the record the path leads to. */
export function columnOf({ on, value }: PathLeaf, place: Place): string {
  const alias = on === 'node' ? place.node : place.edge;
  if (alias === undefined) throw new Error(`No table is joined to read ${value.field} from.`);
  return `${alias}.${value.column}`;
}
