import { associationOf, type Catalog } from '../../../catalog/model.ts';
import type { PathLeaf, PathStep } from '../../../catalog/path.ts';

/** Where a record stands in a statement: the aliases its values are read from. */
export interface Place {
  /** SQL of the record's surrogate key. */
  readonly key: string;
  /** Alias of the record's own table. */
  readonly node: string;
  /** Alias of the row of the edge that led to it; an attribute is its own edge. */
  readonly edge?: string;
}

/** A step of a path as SQL: the tables it reads, and how their rows hang on the record before. */
export interface Join {
  readonly place: Place;
  /** Tables with their aliases, in join order. */
  readonly tables: readonly { readonly table: string; readonly alias: string; readonly on: string }[];
}

/** Hands out aliases that are unique within one statement. */
export class Aliases {
  #used = 0;

  next(): string {
    this.#used += 1;
    return `t${this.#used}`;
  }
}

/** Joins one step on: from the record at `from` to those behind the step. */
export function joinStep(catalog: Catalog, { node, connection }: PathStep, from: Place, aliases: Aliases): Join {
  const alias = aliases.next();
  if (connection?.through === undefined) {
    const table = { table: node.table, alias, on: `${alias}.owner_key = ${from.key}` };
    return { place: { key: `${alias}.key`, node: alias, edge: alias }, tables: [table] };
  }
  const { association, side } = connection.through;
  const other = side === 'from' ? 'to' : 'from';
  const record = aliases.next();
  return {
    place: { key: `${alias}.${other}_key`, node: record, edge: alias },
    tables: [
      { table: associationOf(catalog, association).table, alias, on: `${alias}.${side}_key = ${from.key}` },
      { table: node.table, alias: record, on: `${record}.key = ${alias}.${other}_key` },
    ],
  };
}

/** The alias a path's value is read from, at the record the path leads to. */
export function aliasOf({ on }: PathLeaf, place: Place): string {
  return on === 'node' ? place.node : (place.edge ?? place.node);
}
