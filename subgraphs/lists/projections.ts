import { memoize } from '../../catalog/memoize.ts';
import type { Catalog, Connection, RecordType } from '../../catalog/model.ts';
import { listedName, listedTypes } from '../../lists/definition/listed-type.ts';
import { firstSentence, labelOf } from './words.ts';

/** One ready-made column: the rank-0 value at the end of a path (completions.md section 10, output columns). */
export interface Projection {
  readonly entity: string;
  readonly name: string;
  readonly label: string;
  readonly description: string | null;
  readonly fields: readonly string[];
  readonly path: readonly string[];
  readonly filter: null;
  readonly aggregation: null;
}

/** Maximum connections from an entity to a value: `operatingLocations.addresses.city` has two. */
const DEEPEST = 2;

/** `_schemaExtended.projections`: the values of each type that lists may consist of, its own and those up to two connections away. */
export const projectionsOf: (catalog: Catalog) => readonly Projection[] = memoize(
  (catalog) =>
    listedTypes(catalog).flatMap((type) =>
      pathsFrom(catalog, type, []).flatMap(({ end, path }) => columnsAt(end, path, listedName(type))),
    ),
  new WeakMap<Catalog, readonly Projection[]>(),
);

interface Reached {
  readonly end: RecordType;
  readonly path: readonly Connection[];
}

/** The types that paths from a type lead to, itself first; no path returns to a type that it has passed. */
function pathsFrom(catalog: Catalog, type: RecordType, path: readonly Connection[]): Reached[] {
  const passed = new Set([type.name, ...path.map(({ owner }) => owner)]);
  const further = path.length < DEEPEST ? [...type.connections.values()] : [];
  return [
    { end: type, path },
    ...further.flatMap((connection) => {
      const node = catalog.types.get(connection.node);
      return node === undefined || passed.has(node.name) ? [] : pathsFrom(catalog, node, [...path, connection]);
    }),
  ];
}

function columnsAt(end: RecordType, path: readonly Connection[], entity: string): Projection[] {
  const names = path.map(({ field }) => field);
  return end.columns.map((column) => {
    const name = [...names, column.field].join('.');
    return {
      entity,
      name,
      label: labelOf(name),
      description: firstSentence(column.description),
      fields: [column.field],
      path: names,
      filter: null,
      aggregation: null,
    };
  });
}
