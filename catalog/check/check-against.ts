import { join } from 'node:path';
import type { ChecksByField } from '../checked-fields.ts';
import { parseSubgraphEntries, ROVER_FILE } from '../compose-config.ts';
import type { Finding } from '../compose-finding.ts';
import { generateFiles, SUPERGRAPH_FILE } from '../compose-repository.ts';
import { CatalogError } from '../error.ts';
import type { Catalog } from '../model.ts';
import { readCatalog } from '../read.ts';
import { changesBetween, type SchemaChange } from './changes.ts';
import { filesAt } from './files-at.ts';
import { type Position, positionOf, sourcesOf } from './position.ts';
import { type Schemas, schemasOf } from './schemas.ts';
import { checkOperations, type OperationFault } from './stored-operations.ts';

export interface PlacedChange extends SchemaChange {
  readonly place: Position;
}

export interface CheckReport {
  readonly against: string;
  /** Composition's errors; then there is no schema to compare, and nothing else was checked. */
  readonly errors: readonly Finding[];
  /** The worst first. */
  readonly changes: readonly PlacedChange[];
  readonly operations: { readonly files: number; readonly faults: readonly OperationFault[] };
  /** False where composition failed, a change breaks clients, or a stored operation does not fit. */
  readonly passed: boolean;
}

/**
 * Compares the schema that a repository's SDL makes now with the generated one of a commit, and checks the stored client
 * operations in `folders` against the schema of now. The commit's generated files are what was published from it; today's
 * are composed in memory, so neither a checkout nor `svc compose` is needed first. `checksOf` gives the checks that the
 * service makes of an operation's arguments, for a catalog.
 *
 * Throws CatalogError where the commit is unknown or has no supergraph, and for a folder that cannot be read.
 */
export async function checkAgainst(
  root: string,
  against: string,
  folders: readonly string[],
  checksOf: (catalog: Catalog) => ChecksByField,
): Promise<CheckReport> {
  const before = schemasAt(root, against);
  const { files, subgraphs, findings } = generateFiles(root);
  const errors = findings.filter(({ severity }) => severity === 'error');
  const supergraph = files.get(SUPERGRAPH_FILE);
  if (supergraph === undefined) {
    return { against, errors, changes: [], operations: { files: 0, faults: [] }, passed: false };
  }
  const after = schemasOf(supergraph, subgraphs);
  const sources = sourcesOf(root, subgraphs);
  const changes = (await changesBetween(before, after)).map((change) => ({
    ...change,
    place: positionOf(change, sources),
  }));
  const operations = checkOperations(root, folders, after.api, checksOf(readCatalog(join(root, 'subgraphs'))));
  const breaking = [...changes, ...operations.faults].some(({ criticality }) => criticality === 'breaking');
  return { against, errors, changes, operations, passed: !breaking };
}

/** The schemas of a commit: its supergraph, and the SDL of the subgraphs that its rover.yaml lists. */
function schemasAt(root: string, ref: string): Schemas {
  const files = filesAt(root, ref, [SUPERGRAPH_FILE, ROVER_FILE]);
  const supergraph = files.get(SUPERGRAPH_FILE);
  if (supergraph === undefined) throw new CatalogError(ref, `has no ${SUPERGRAPH_FILE} to compare with.`);
  const entries = parseSubgraphEntries(files.get(ROVER_FILE) ?? '');
  const sdl = filesAt(
    root,
    ref,
    entries.map(({ file }) => file),
  );
  return schemasOf(
    supergraph,
    entries.flatMap(({ name, file }) => {
      const text = sdl.get(file);
      return text === undefined ? [] : [{ name, sdl: text }];
    }),
  );
}
