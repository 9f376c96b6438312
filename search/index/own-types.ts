import { memoize } from '../../catalog/memoize.ts';
import { associationOf, type Catalog, type Connection, type RecordType, recordTypeOf } from '../../catalog/model.ts';
import { pathsOf } from '../kinds.ts';
import type { JoinPath } from './relation.ts';
import type { NamePath, SearchedType, WordsTable } from './searched-types.ts';

/** A type that a team's SDL marks as found by name (`@searched`). */
export interface OwnType extends SearchedType {
  /** The subgraph that owns the type and searches it. */
  readonly subgraph: string;
  /** Its words are in a table of their own, so that those of the contract types are unaffected. */
  readonly wordsTable: string;
  /** The paths of its names and addresses as text: what its index was built from. */
  readonly paths: string;
}

/** The types of a catalog that are found by name, in the catalog's order; returns the same objects for the same catalog. */
export const ownTypes: (catalog: Catalog) => readonly OwnType[] = memoize(
  (catalog: Catalog) => [...catalog.types.values()].flatMap((type) => ownType(catalog, type) ?? []),
  new WeakMap(),
);

/** One of those types. Throws if the catalog has no such type of that name. */
export function ownTypeOf(catalog: Catalog, name: string): OwnType {
  const found = ownTypes(catalog).find((type) => type.name === name);
  if (found === undefined) throw new Error(`${recordTypeOf(catalog, name).name} is not found by name.`);
  return found;
}

function ownType(catalog: Catalog, { name, table, subgraph, searched }: RecordType): OwnType | undefined {
  if (searched === undefined) return undefined;
  const { by, at } = searched;
  const names = by.map((each): NamePath => {
    const owner = each.kind === 'attribute' ? 'owner_key' : 'key';
    return { table: each.table, column: each.column, owner, path: joinPath(catalog, each.connections) };
  });
  return {
    ...{ name, table, subgraph },
    // No table name of one type equals that of another.
    ...{ index: `search_${table}_names`, wordsTable: `search_${table}_words`, counted: 'documents' },
    names: names.toSorted((one, other) => Number(isRelated(one)) - Number(isRelated(other))),
    ...pathsOf(() => []),
    addresses: at.map(({ connections }) => joinPath(catalog, connections)),
    ...{ industries: [], kinds: [] },
    paths: [by, at].flatMap((list) => (list.length === 0 ? [] : list.map(({ path }) => path).join(', '))).join(' at '),
  };
}

const isRelated = ({ path }: NamePath): boolean => path.length > 0;

/** The table in which the index counts the words of a type. */
export const wordsOf = (type: OwnType): WordsTable => ({ table: type.wordsTable, types: [type] });

/** The associations along connections; a step to an attribute adds none, because the attribute has its owner's key. */
const joinPath = (catalog: Catalog, connections: readonly Connection[]): JoinPath =>
  connections.flatMap(({ through }) =>
    through === undefined ? [] : [[associationOf(catalog, through.association).table, `${through.side}_key`] as const],
  );
