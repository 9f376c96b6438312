import { basename } from 'node:path';
import { importsOf } from '../imports.ts';
import { LONG_FILES, pathOf } from '../long-files.ts';

/**
 * For a file, the test files that import it, nearest first: that of the file's own name, then over as few files as possible, where a
 * folder that mirrors one of the file's own counts as two fewer. What takes long comes last, except the first.
 */
export function nearestTests(files: readonly string[]): (file: string) => string[] {
  const importers = new Map<string, string[]>();
  for (const [file, imported] of importsOf(files))
    for (const each of imported) importers.set(each, [...(importers.get(each) ?? []), file]);
  const long = new Set(LONG_FILES.map(pathOf));
  return (changed) => {
    const distances = new Map([[changed, 0]]);
    for (const [file, distance] of distances)
      for (const importer of importers.get(file) ?? [])
        if (!distances.has(importer)) distances.set(importer, distance + 1);
    const ranks = [...distances]
      .filter(([file]) => file.endsWith('.test.ts'))
      .map(([file, distance]) => ({
        file,
        rank: [
          basename(file, '.test.ts') === basename(changed, '.ts') ? 0 : 1,
          long.has(file) ? 1 : 0,
          distance - 2 * sharedFolders(file, changed),
        ],
      }));
    return ranks.sort((one, other) => compare(one.rank, other.rank)).map(({ file }) => file);
  };
}

/** How many folders below test/ are those of the file. */
function sharedFolders(test: string, file: string): number {
  const folders = file.split('/');
  return test
    .split('/')
    .slice(1)
    .findIndex((folder, at) => folder !== folders[at]);
}

const compare = (one: readonly number[], other: readonly number[]): number =>
  one.map((rank, at) => rank - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
