import type { PricingTier } from './tiers.ts';

/**
 * The catalog: the one model of the data, declared by all authored SDL. Warehouse tables, expanded schemas, resolvers and the path language
 * are all derived from it, so none of them names a type or a field itself.
 */

/** The scalars of the contract, as written in SDL. */
export type ScalarName =
  | 'ID'
  | 'UUID'
  | 'String'
  | 'Int'
  | 'Float'
  | 'Boolean'
  | 'Date'
  | 'DateTime'
  | 'JSON'
  | 'JSONString';

/** One stored value of a record: a GraphQL field and its column. */
export interface Column {
  /** The GraphQL field, camelCase. */
  readonly field: string;
  /** The physical column, snake_case. */
  readonly column: string;
  /** The scalar that the graph shows. */
  readonly scalar: ScalarName;
  /** The scalar as which it is stored, compared and summed; differs from `scalar` only for `@number`. */
  readonly stored: ScalarName;
  readonly nonNull: boolean;
  /** As clients read it: what the team wrote, and the values that the field is limited to. */
  readonly description: string;
  /** The values that the field is limited to (`@values`). */
  readonly values?: readonly string[];
  /** Entity type that a UUID points to (`@reference`). */
  readonly reference?: string;
  /** Field whose normalized tokens this column has (`@searchVector`). */
  readonly searchVectorOf?: string;
  /** Credit tier of the value, if it is copied from another record (`@tier`); absent: that of its record. */
  readonly tier?: PricingTier;
}

/** A record type with a table: entity, attribute of one owner, or flat cache row of one owner. */
export interface RecordType {
  readonly name: string;
  readonly kind: 'entity' | 'attribute' | 'cache';
  readonly table: string;
  /** The subgraph that owns the type and reads its table for the graph. */
  readonly subgraph: string;
  readonly description: string;
  readonly tier?: PricingTier;
  /** Letter of the public short id; set for the entity types that search returns. */
  readonly svcId?: string;
  /** Kind of own records that loads the type (`@loaded`); absent if there is none. */
  readonly loadedAs?: string;
  /** Fields that every row of that kind has. */
  readonly required?: readonly string[];
  /** How its records are found by name (`@searched`); absent if they are not. */
  readonly searched?: Searched;
  /** Owner type of an attribute or cache row. */
  readonly owner?: string;
  /** The columns that the authored SDL declares, in its order, without the common columns (see `commonColumns`). */
  readonly columns: readonly Column[];
  /** All connections that start here, whichever subgraph serves them, by field. */
  readonly connections: ReadonlyMap<string, Connection>;
}

/** How records of an entity type are found by name. */
export interface Searched {
  /** Root field of the type's subgraph that finds them: searchPermits. */
  readonly field: string;
  /** Type of the field's results: PermitMatch. */
  readonly match: string;
  /** Where their names are stored: at least one place. */
  readonly by: readonly SearchedName[];
  /** Connections that lead to their addresses, by which an address narrows a search. */
  readonly at: readonly SearchedPlace[];
}

/** Connections from a record to its addresses. */
export interface SearchedPlace {
  /** As written: operatingLocations.addresses. */
  readonly path: string;
  readonly connections: readonly Connection[];
}

/** A text field with names of a record: its own field, or that of a record behind connections. */
export interface SearchedName extends SearchedPlace {
  /** Table and column of the field, and the kind of record that has it. */
  readonly table: string;
  readonly column: string;
  readonly kind: RecordType['kind'];
}

/** A relation between two entity types; each of its edges is a record with extra columns of its own. */
export interface Association {
  readonly name: string;
  readonly table: string;
  readonly from: string;
  readonly to: string;
  readonly description: string;
  readonly columns: readonly Column[];
}

/** A Relay connection: from an owner's record to its related nodes. */
export interface Connection {
  readonly owner: string;
  readonly field: string;
  readonly node: string;
  /** The subgraph that serves the field: the owner of the node type. */
  readonly subgraph: string;
  readonly description: string;
  /** The association, and the side of the owner; absent if the nodes are attributes of the owner. */
  readonly through?: { readonly association: string; readonly side: 'from' | 'to' };
  /** Page size if a client requests none. */
  readonly first: number;
  /** What determines rank at build time: fields of the node or of the edge record. */
  readonly order: readonly { readonly field: string; readonly descending: boolean }[];
  /** Fields of the node within which the contract's `rank` counts; empty: within the owner. */
  readonly series: readonly string[];
  readonly connectionType: string;
  readonly edgeType: string;
}

export interface Catalog {
  /** Record types by name: entities, attributes and cache rows of all subgraphs. */
  readonly types: ReadonlyMap<string, RecordType>;
  readonly associations: ReadonlyMap<string, Association>;
  /** Authored SDL by subgraph name, in composition order. */
  readonly subgraphs: ReadonlyMap<string, AuthoredSubgraph>;
}

/** One subgraph's authored SDL, parsed. */
export interface AuthoredSubgraph {
  readonly name: string;
  readonly folder: string;
  readonly document: import('graphql').DocumentNode;
}

/** A record type that must exist, because the catalog itself names it. */
export function recordTypeOf(catalog: Catalog, name: string): RecordType {
  return found(catalog.types.get(name), name);
}

/** An association that must exist, because the catalog itself names it. */
export function associationOf(catalog: Catalog, name: string): Association {
  return found(catalog.associations.get(name), name);
}

function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The catalog has no ${name}.`);
  return value;
}
