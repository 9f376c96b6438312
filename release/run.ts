import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { REPOSITORY } from '../catalog/compose-repository.ts';
import { ownVersion } from '../catalog/own-version.ts';
import { chartFiles, packChart } from './chart.ts';
import { commitTime } from './commit.ts';
import { makeImage } from './image/image.ts';
import { packPackage, stagePackage } from './package.ts';

/**
 * `npm run release`: all artifacts of this commit, in a new folder (docs/release.md).
 *
 *   npm run release -- --to /tmp/release
 */
const { values } = parseArgs({ options: { to: { type: 'string', default: join(REPOSITORY, 'var', 'release') } } });
const to = resolve(values.to);
rmSync(to, { recursive: true, force: true });
const stage = join(to, 'package');
mkdirSync(stage, { recursive: true });
stagePackage(stage);
console.log(packPackage(stage, to));
console.log(await makeImage(stage, to, ownVersion(), commitTime()));
// Beside the tarball of npm, so that `svc-*.tgz` is that alone.
console.log(packChart(chartFiles(ownVersion()), ownVersion(), commitTime(), join(to, 'chart')));
rmSync(stage, { recursive: true });
writeFileSync(join(to, 'SHA256SUMS'), checksums(to));

/** A line for each file, as `sha256sum --check` reads them. */
function checksums(folder: string): string {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .toSorted();
  return files
    .map((file) => `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${relative(folder, file)}\n`)
    .join('');
}
