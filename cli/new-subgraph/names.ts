import type { Catalog } from '../../catalog/model.ts';
import { camelCase, pascalCase, pluralOf, snakeCase } from '../../catalog/naming.ts';
import { CommandError } from '../command-error.ts';

/** Entities to which a new type can be linked: own records refer to them by a key, and a brand leads to them. */
export const LINKABLE = ['OperatingLocation', 'Brand', 'LegalEntity'] as const;
export type Linkable = (typeof LINKABLE)[number];

/** The connections that lead from the linked entity to its addresses. */
const ADDRESSES: Readonly<Record<Linkable, string>> = {
  OperatingLocation: 'addresses',
  Brand: 'operatingLocations.addresses',
  LegalEntity: 'addresses',
};

/** The names of a new subgraph's parts. */
export interface Names {
  /** building-permits */
  readonly subgraph: string;
  /** BuildingPermit */
  readonly entity: string;
  /** building_permit: the kind of own records */
  readonly kind: string;
  /** buildingPermits: the connection from the linked entity */
  readonly connection: string;
  /** BuildingPermitIsForOperatingLocation */
  readonly association: string;
  readonly linked: Linkable;
  /** operatingLocations: the connection to it */
  readonly back: string;
  /** operatingLocations.addresses: the path to its addresses */
  readonly addresses: string;
  /** searchBuildingPermits: the root field that finds it by name */
  readonly search: string;
}

/** The names of a new subgraph and its entity. Throws CommandError for one that is taken or that GraphQL does not allow. */
export function namesOf(subgraph: string, entity: string | undefined, linked: Linkable, catalog: Catalog): Names {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(subgraph) || subgraph === 'kit')
    throw new CommandError(`Expected a name in lower case such as permits or building-permits, got "${subgraph}".`);
  if (catalog.subgraphs.has(subgraph))
    throw new CommandError(`Subgraph ${subgraph} already exists; choose another name.`);
  const plural = subgraph.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const type = entity ?? pascalCase(singular(plural));
  if (!/^[A-Z][A-Za-z0-9]*$/.test(type))
    throw new CommandError(`--entity expects a name such as Permit, got "${type}".`);
  for (const name of [type, `${type}Status`]) {
    const known = catalog.types.get(name);
    if (known !== undefined)
      throw new CommandError(
        `Subgraph ${known.subgraph} has a type ${name} already; choose another name with --entity.`,
      );
  }
  const connection = camelCase(pluralOf(type));
  if (catalog.types.get(linked)?.connections.has(connection))
    throw new CommandError(`${linked} has a field ${connection} already; choose another name with --entity.`);
  const back = camelCase(pluralOf(linked));
  return {
    ...{ subgraph, entity: type, kind: snakeCase(type), connection, linked, back },
    association: `${type}IsFor${linked}`,
    addresses: `${back}.${ADDRESSES[linked]}`,
    search: `search${pluralOf(type)}`,
  };
}

const singular = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/([^s])s$/, '$1');
