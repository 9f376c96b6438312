import { type GraphQLSchema, isObjectType } from 'graphql';
import { associationOf, type Catalog, type Column, type Connection, type RecordType } from '../../../catalog/model.ts';
import { pluralOf, words } from '../../../catalog/naming.ts';

/** A value of a record, by its name in the graph. */
export interface ServedValue {
  readonly name: string;
  readonly description: string;
}

/** Connections that identify a record without a title of its own; the first record of each is shown. */
export type KnownBy = 'names' | 'addresses' | 'brands';

/** A connection of a record, and what is shown of the records at its end. */
export interface ServedLink {
  readonly name: string;
  /** Type of the records at its end. */
  readonly to: string;
  readonly description: string;
  /** Values of the edge, those about its source first. */
  readonly edge: readonly ServedValue[];
  readonly values: readonly ServedValue[];
  readonly knownBy: readonly KnownBy[];
}

/** A team's own type that the served graph finds by name (`@searched`). */
export interface ServedType {
  readonly name: string;
  /** Its singular and plural, in words: "permit", "permits". */
  readonly one: string;
  readonly several: string;
  readonly description: string;
  /** The root field that finds it. */
  readonly field: string;
  /** Paths of its names. */
  readonly by: readonly string[];
  /** The names that are values of its own: the titles of a record. */
  readonly titles: readonly string[];
  /** Whether an address narrows a search. */
  readonly hasAddress: boolean;
  readonly values: readonly ServedValue[];
  readonly links: readonly ServedLink[];
}

/** What every edge and every attribute states about its source. */
export const SEEN = ['datasetIds', 'firstObservedDate', 'lastObservedDate'] as const;

/**
 * The types of the catalog that are found by name and that the graph serves, in the catalog's order, each with what clients see of it. If
 * the supergraph is newer or older than the catalog, the result contains what both have.
 */
export function servedTypes(catalog: Catalog, schema: GraphQLSchema): readonly ServedType[] {
  const has = (type: string, field: string): boolean => {
    const found = schema.getType(type);
    return isObjectType(found) && Object.hasOwn(found.getFields(), field);
  };
  const valuesOf = (type: string, columns: readonly Column[]): ServedValue[] =>
    columns
      .filter(({ field, searchVectorOf }) => searchVectorOf === undefined && has(type, field))
      .map(({ field, description }) => ({ name: field, description }));
  const linkOf = (connection: Connection): ServedLink[] => {
    const { owner, field, node, description, edgeType, through } = connection;
    const type = catalog.types.get(node);
    if (type === undefined || !has(owner, field) || !has(edgeType, 'node')) return [];
    const columns = through === undefined ? [] : associationOf(catalog, through.association).columns;
    const seen = SEEN.filter((each) => has(edgeType, each)).map((name) => ({ name, description: '' }));
    return [
      {
        ...{ name: field, to: node, description },
        edge: [...seen, ...valuesOf(edgeType, columns)],
        values: valuesOf(node, type.columns),
        knownBy: type.kind === 'entity' ? KNOWN_BY.filter((each) => leadsToOne(type, each) && has(node, each)) : [],
      },
    ];
  };
  return [...catalog.types.values()].flatMap((type): ServedType[] => {
    const { name, description, searched } = type;
    if (searched === undefined || !has('Query', searched.field) || !has(searched.match, 'node')) return [];
    const values = valuesOf(name, type.columns);
    const by = searched.by.map(({ path }) => path);
    return [
      {
        ...{ name, description, values, by },
        one: words(name),
        several: words(pluralOf(name)),
        field: searched.field,
        titles: by.filter((path) => values.some((value) => value.name === path)),
        hasAddress: searched.at.length > 0,
        links: [...type.connections.values()].flatMap(linkOf),
      },
    ];
  });
}

const KNOWN_BY: readonly KnownBy[] = ['names', 'addresses', 'brands'];
/** The contract's types at the end of these connections; a team may use the same name for something else. */
const leadsToOne = ({ connections }: RecordType, field: KnownBy): boolean =>
  ENDS[field].test(connections.get(field)?.node ?? '');
const ENDS: Readonly<Record<KnownBy, RegExp>> = {
  names: /^(?:Brand|LegalEntity|OperatingLocation)Name$/,
  addresses: /^Address$/,
  brands: /^Brand$/,
};
