import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { REPOSITORY } from '../catalog/compose-repository.ts';
import { ownVersion } from '../catalog/own-version.ts';
import { chartFiles, packChart } from './chart.ts';
import { commitTime, uncommitted } from './commit.ts';
import { makeImage } from './image/image.ts';
import { packPackage, stagePackage } from './package.ts';

/**
 * `npm run release`: all artifacts of this commit, in `var/release`, or in another folder that is empty or new (docs/release.md).
 *
 *   npm run release -- --to ../svc-release
 */
const { values } = parseArgs({ options: { to: { type: 'string' } } });
const to = values.to === undefined ? join(REPOSITORY, 'var', 'release') : resolve(values.to);
if (values.to === undefined) rmSync(to, { recursive: true, force: true });

if (existsSync(to) && readdirSync(to).length > 0)
  refuse(`--to expects a folder that is empty or new, ${to} is neither.`);
else if (uncommitted() !== '') refuse(`A release is of a commit; these files differ from it:\n${uncommitted()}`);
else await release();

async function release(): Promise<void> {
  const stage = join(to, 'package');
  mkdirSync(stage, { recursive: true });
  stagePackage(stage);
  console.log(packPackage(stage, to));
  console.log(await makeImage(stage, to, ownVersion(), commitTime()));
  // Beside the tarball of npm, so that `svc-*.tgz` is that alone.
  console.log(packChart(chartFiles(ownVersion()), ownVersion(), commitTime(), join(to, 'chart')));
  rmSync(stage, { recursive: true });
  writeFileSync(join(to, 'SHA256SUMS'), checksums(to));
}

function refuse(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

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
