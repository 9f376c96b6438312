import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type DocumentNode, parse } from 'graphql';
import { directive, objectExtensions, objectTypes } from './ast.ts';
import { CatalogError } from './error.ts';
import type { Association, AuthoredSubgraph, Catalog, Connection } from './model.ts';
import { association, connection } from './read-connection.ts';
import { checkReferences, type OpenRecordType, recordType } from './read-record.ts';
import { searchedOf } from './read-searched.ts';
import { readValueSets, type ValueSets } from './value-set.ts';

/** The file that a team writes in its subgraph's folder. */
export const AUTHORED_FILE = 'authored.graphql';
/** The federation SDL that `svc compose` writes beside it. */
export const SCHEMA_FILE = 'schema.graphql';

/** The repository's own `subgraphs` folder. */
export const SUBGRAPHS_FOLDER = join(import.meta.dirname, '..', 'subgraphs');

const ROOT_TYPES = ['Query', 'Mutation', 'Subscription'];

/**
 * Reads the authored SDL of every subgraph below a folder (each in its own folder, in alphabetical order) and builds the catalog. Throws
 * CatalogError at the first fault, with its coordinate.
 */
export function readCatalog(folder: string = SUBGRAPHS_FOLDER): Catalog {
  const names = readdirSync(folder).filter((name) =>
    statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory(),
  );
  const subgraphs: AuthoredSubgraph[] = [];
  for (const name of names.sort()) {
    const file = join(folder, name, AUTHORED_FILE);
    if (statSync(file, { throwIfNoEntry: false }) === undefined) continue;
    subgraphs.push({ name, folder: join(folder, name), document: parseAuthored(readFileSync(file, 'utf8'), name) });
  }
  return buildCatalog(subgraphs);
}

function parseAuthored(sdl: string, subgraph: string): DocumentNode {
  try {
    return parse(sdl);
  } catch (error) {
    throw new CatalogError(
      `subgraphs/${subgraph}/${AUTHORED_FILE}`,
      error instanceof Error ? error.message : String(error),
    );
  }
}

/** Builds the catalog of already parsed subgraphs. Throws CatalogError at the first fault. */
export function buildCatalog(subgraphs: readonly AuthoredSubgraph[]): Catalog {
  const valueSets = readValueSets(subgraphs.map(({ document }) => document));
  const types = recordTypes(subgraphs, valueSets);
  const associations = declaredAssociations(subgraphs, types, valueSets);
  checkExtensions(subgraphs);
  addConnections(subgraphs, types, associations);
  const catalog = { types, associations, subgraphs: new Map(subgraphs.map((subgraph) => [subgraph.name, subgraph])) };
  // Paths use the connections of all types, so this comes last.
  for (const [name, searched] of searchedOf(catalog)) {
    const type = types.get(name);
    if (type !== undefined) types.set(name, { ...type, searched });
  }
  return catalog;
}

function recordTypes(subgraphs: readonly AuthoredSubgraph[], valueSets: ValueSets): Map<string, OpenRecordType> {
  const types = new Map<string, OpenRecordType>();
  for (const subgraph of subgraphs) {
    for (const node of objectTypes(subgraph.document)) {
      const type = recordType(node, subgraph.name, valueSets);
      if (type === undefined) continue;
      const before = types.get(type.name);
      if (before !== undefined)
        throw new CatalogError(
          type.name,
          `is declared in subgraph ${before.subgraph} and again in ${subgraph.name}; extend it instead.`,
        );
      types.set(type.name, type);
    }
  }
  for (const type of types.values()) checkReferences(type, types);
  return types;
}

function declaredAssociations(
  subgraphs: readonly AuthoredSubgraph[],
  types: ReadonlyMap<string, OpenRecordType>,
  valueSets: ValueSets,
): Map<string, Association> {
  const entities = [...types.values()].filter((type) => type.kind === 'entity').map((type) => type.name);
  const declared = subgraphs
    .flatMap((subgraph) => objectTypes(subgraph.document))
    .filter((node) => directive(node, 'association') !== undefined)
    .map((node) => association(node, entities, valueSets));
  return new Map(declared.map((each) => [each.name, each]));
}

/** A misspelled `extend type` would silently become a new type. */
function checkExtensions(subgraphs: readonly AuthoredSubgraph[]): void {
  const declared = new Set([
    ...ROOT_TYPES,
    ...subgraphs.flatMap((subgraph) => objectTypes(subgraph.document)).map((node) => node.name.value),
  ]);
  for (const subgraph of subgraphs)
    for (const node of objectExtensions(subgraph.document))
      if (!declared.has(node.name.value))
        throw new CatalogError(
          node.name.value,
          `is extended in subgraph ${subgraph.name}, but no subgraph declares it.`,
        );
}

function addConnections(
  subgraphs: readonly AuthoredSubgraph[],
  types: ReadonlyMap<string, OpenRecordType>,
  associations: Map<string, Association>,
): void {
  const taken = new Map<string, Connection>();
  for (const subgraph of subgraphs) {
    for (const node of [...objectTypes(subgraph.document), ...objectExtensions(subgraph.document)]) {
      for (const field of node.fields ?? []) {
        const marked = directive(field, 'connection');
        if (marked === undefined) continue;
        const coordinate = `${node.name.value}.${field.name.value}`;
        const owner = types.get(node.name.value);
        if (owner === undefined)
          throw new CatalogError(coordinate, 'is a connection of a type that no subgraph declares as a record.');
        const made = connection(owner, field, marked, subgraph.name, types, associations);
        const before = taken.get(made.connectionType);
        if (before !== undefined)
          throw new CatalogError(
            coordinate,
            `makes the type ${made.connectionType}, as ${before.owner}.${before.field} does; name another stem: @connection(edge:).`,
          );
        taken.set(made.connectionType, made);
        owner.connections.set(made.field, made);
      }
    }
  }
}
