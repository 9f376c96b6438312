import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { REPOSITORY } from '../catalog/compose-repository.ts';

/** What each source file imports of the repository, types too: paths below its root, as the files are given. */
export function importsOf(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    files.map((file): [string, string[]] => [
      file,
      [...readFileSync(join(REPOSITORY, file), 'utf8').matchAll(/(?:from|import\(|import) ?'(\.{1,2}\/[^']+)'/g)].map(
        ([, path = '']) => relative('.', join(dirname(file), path)),
      ),
    ]),
  );
}
