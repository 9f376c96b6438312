import { argumentsOf, directive, objectExtensions, objectTypes } from './ast.ts';
import { CatalogError } from './error.ts';
import { ServiceError } from './errors/service-error.ts';
import type { Catalog, RecordType, Searched, SearchedName, SearchedPlace } from './model.ts';
import { pluralOf } from './naming.ts';
import { type Path, resolvePath } from './path.ts';

/** Maximum connections of a path: each multiplies what the index reads. */
const MAX_CONNECTIONS = 4;
/** Maximum characters of the name of a type's table: PostgreSQL cuts names at 63 bytes, and the names of its index add up to 22. */
const MAX_TABLE = 41;
/** The type that paths of `at` must lead to. */
const ADDRESS = 'Address';

/**
 * How types marked `@searched` are found by name, keyed by type name, in a catalog that has all connections. Throws CatalogError for a type
 * that is no entity or that `search` already finds, for a path that does not lead to text or to addresses, and for a root field or type
 * that already exists.
 */
export function searchedOf(catalog: Catalog): ReadonlyMap<string, Searched> {
  const found = new Map<string, Searched>();
  const documents = [...catalog.subgraphs.values()].map(({ document }) => document);
  const taken = new Set(
    documents.flatMap((document) =>
      [...objectTypes(document), ...objectExtensions(document)].flatMap(({ name, fields = [] }) => [
        name.value,
        ...(name.value === 'Query' ? fields.map((field) => `Query.${field.name.value}`) : []),
      ]),
    ),
  );
  for (const node of documents.flatMap(objectTypes)) {
    const marked = directive(node, 'searched');
    if (marked === undefined) continue;
    const searched = read(catalog, node.name.value, argumentsOf(marked));
    for (const name of [`Query.${searched.field}`, searched.match]) {
      if (taken.has(name))
        throw new CatalogError(node.name.value, `@searched makes ${name}, which is there already; name another: as.`);
      taken.add(name);
    }
    found.set(node.name.value, searched);
  }
  return found;
}

function read(catalog: Catalog, name: string, args: Readonly<Record<string, unknown>>): Searched {
  const type = catalog.types.get(name);
  if (type?.kind !== 'entity')
    throw new CatalogError(name, 'is marked @searched, but only an @entity is found by name.');
  if (type.svcId !== undefined) throw new CatalogError(name, 'is marked @searched, but `search` finds it already.');
  if (type.table.length > MAX_TABLE)
    throw new CatalogError(
      name,
      `is marked @searched, which expects a name of at most ${MAX_TABLE} letters in snake_case.`,
    );
  const { as = `search${pluralOf(name)}` } = args;
  if (typeof as !== 'string' || !/^[a-z][A-Za-z0-9]*$/.test(as))
    throw new CatalogError(name, `@searched(as:) expects a name such as searchPermits, got ${JSON.stringify(as)}.`);
  const by = pathsIn(catalog, type, 'by', args.by).map((path) => nameAt(path, type));
  if (by.length === 0) throw new CatalogError(name, '@searched(by:) expects at least one field that holds names.');
  const at = pathsIn(catalog, type, 'at', args.at).map((path) => placeAt(path, type));
  return { field: as, match: `${name}Match`, by, at };
}

function pathsIn(catalog: Catalog, type: RecordType, argument: 'by' | 'at', written: unknown): readonly Path[] {
  const texts = written === undefined ? [] : Array.isArray(written) ? written : [written];
  return texts.map((text, at) => {
    const path = resolved(catalog, type, argument, text);
    if (texts.indexOf(text) < at) throw new CatalogError(type.name, `@searched(${argument}:) has "${text}" twice.`);
    if (path.steps.length > MAX_CONNECTIONS)
      throw new CatalogError(
        type.name,
        `@searched(${argument}:) expects at most ${MAX_CONNECTIONS} connections, got "${text}".`,
      );
    return path;
  });
}

function resolved(catalog: Catalog, type: RecordType, argument: string, text: unknown): Path {
  try {
    return resolvePath(catalog, { type }, text);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    throw new CatalogError(type.name, `@searched(${argument}:): ${error.message}`);
  }
}

function nameAt(path: Path, type: RecordType): SearchedName {
  const record = path.steps.at(-1)?.node ?? type;
  const column =
    path.leaf?.on === 'node' ? record.columns.find((each) => each.field === path.leaf?.value.field) : undefined;
  if (column?.stored !== 'String' || column.values !== undefined || column.searchVectorOf !== undefined)
    throw new CatalogError(
      type.name,
      `@searched(by:) expects paths to text fields without @values, such as "holderName"; got "${path.text}".`,
    );
  return { ...placed(path, type), table: record.table, column: column.column, kind: record.kind };
}

function placeAt(path: Path, type: RecordType): SearchedPlace {
  if (path.leaf !== undefined || path.steps.at(-1)?.node.name !== ADDRESS)
    throw new CatalogError(
      type.name,
      `@searched(at:) expects paths to ${ADDRESS}, such as "operatingLocations.addresses"; got "${path.text}".`,
    );
  return placed(path, type);
}

function placed({ text, steps, leaf }: Path, type: RecordType): SearchedPlace {
  const connections = steps.flatMap(({ connection }) => connection ?? []);
  if (connections.length < steps.length)
    throw new CatalogError(type.name, `@searched expects paths over connections; "${text}" leads over a cache row.`);
  const names = [...steps.map(({ field }) => field), ...(leaf === undefined ? [] : [leaf.value.field])];
  return { path: names.join('.'), connections };
}
