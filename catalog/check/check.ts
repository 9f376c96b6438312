import { join } from 'node:path';
import type { Finding } from '../compose-finding.ts';
import { generateFiles, SUPERGRAPH_FILE } from '../compose-repository.ts';
import { CatalogError } from '../error.ts';
import { readCatalog } from '../read.ts';
import { changesBetween, type SchemaChange } from './changes.ts';
import { filesAt, pathsAt } from './files-at.ts';
import { type Place, placeOf } from './place.ts';
import { SUBGRAPH_FILE, schemasOf } from './schemas.ts';
import { checkOperations, type OperationFault } from './stored-operations.ts';

export interface PlacedChange extends SchemaChange {
  readonly place: Place;
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
 * Compares the schema that a repository's authored SDL makes now with the generated one of a commit, and checks the stored
 * client operations in `folders` against the schema of now. The commit's generated files are what was published from it;
 * today's are composed in memory, so neither a checkout nor `svc compose` is needed first.
 *
 * Throws CatalogError where the commit is unknown or has no supergraph, and for a folder that cannot be read.
 */
export async function checkAgainst(root: string, against: string, folders: readonly string[]): Promise<CheckReport> {
  const generated = pathsAt(root, against, 'subgraphs').filter((path) => SUBGRAPH_FILE.test(path));
  const before = schemasOf(filesAt(root, against, [SUPERGRAPH_FILE, ...generated]));
  if (before === undefined) throw new CatalogError(against, `has no ${SUPERGRAPH_FILE} to compare with.`);

  const { files, findings } = generateFiles(root);
  const errors = findings.filter(({ severity }) => severity === 'error');
  const after = errors.length > 0 ? undefined : schemasOf(files);
  if (after === undefined) {
    return { against, errors, changes: [], operations: { files: 0, faults: [] }, passed: false };
  }
  const catalog = readCatalog(join(root, 'subgraphs'));
  const changes = (await changesBetween(before, after)).map((change) => ({
    ...change,
    place: placeOf(change, catalog),
  }));
  const operations = checkOperations(root, folders, after.api);
  const breaking = [...changes, ...operations.faults].some(({ criticality }) => criticality === 'breaking');
  return { against, errors, changes, operations, passed: !breaking };
}
