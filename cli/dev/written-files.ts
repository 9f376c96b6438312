import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROVER_FILE, readSubgraphEntries } from '../../catalog/compose-config.ts';
import { CatalogError } from '../../catalog/error.ts';
import { SCHEMA_FILE } from '../../catalog/read.ts';

/**
 * A text that changes whenever a file of the graph is written: authored SDL and resolvers below `subgraphs`, rover.yaml, and the SDL of
 * other teams. Files are polled, not watched: file watchers miss mounted folders.
 */
export function stampOfWritten(root: string): string {
  const folder = join(root, 'subgraphs');
  const own = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(?:graphql|ts)$/.test(name) && !name.endsWith(SCHEMA_FILE) && !name.includes('examples'))
        .map((name) => join('subgraphs', name))
    : [];
  const foreign = foreignFiles(root);
  return [ROVER_FILE, join('catalog', 'shared.graphql'), ...foreign, ...own.sort()]
    .map((file) => stampOf(root, file))
    .join('\n');
}

function foreignFiles(root: string): string[] {
  try {
    return readSubgraphEntries(root)
      .map(({ file }) => file)
      .filter((file) => !file.startsWith('subgraphs/'));
  } catch (error) {
    // Half-written YAML; composing reports what is wrong with it.
    if (error instanceof CatalogError) return [];
    throw error;
  }
}

function stampOf(root: string, file: string): string {
  const stat = statSync(join(root, file), { throwIfNoEntry: false });
  return `${file} ${stat === undefined ? 'absent' : `${stat.mtimeMs} ${stat.size}`}`;
}
