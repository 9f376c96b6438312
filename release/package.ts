import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { REPOSITORY } from '../catalog/compose-repository.ts';
import { compiled, compiledName } from './compiled.ts';

/** The owner chooses the scope that it is published under (docs/release.md). */
const NAME = '@svc/svc';

/** Of what the image is made of, what the service itself does not read: how to build it, and the sources of the console. */
const ONLY_BUILDS = new Set(['.npmrc', 'package.json', 'package-lock.json', 'tsconfig.json', 'console', 'docs']);

const PAPERS = ['README.md', 'CHANGELOG.md', 'LICENSE.md', 'THIRD-PARTY-NOTICES.md', 'SECURITY.md'];

/** What no program loads: types, maps, pages, and the C++ of the one native package, which brings what is built of it. */
const NOT_LOADED = ['**/*.map', '**/*.{ts,mts,cts}', '**/*.flow', '**/*.{md,markdown}', 'better-sqlite3/{deps,src}'];
const LICENCE = /(?:licen[cs]e|copying|notice)[^/]*$/i;

/** Writes the compiled program into an empty folder: what the npm package has of svc itself, but the console. */
export function stageProgram(folder: string): void {
  for (const file of productFiles()) {
    const target = join(folder, compiledName(file));
    mkdirSync(dirname(target), { recursive: true });
    const source = readFileSync(join(REPOSITORY, file));
    writeFileSync(target, /\.[jt]s$/.test(file) ? compiled(source.toString()) : source);
  }
  for (const file of PAPERS) cpSync(join(REPOSITORY, file), join(folder, file));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageJson(), null, 2)}\n`);
}

/**
 * Writes the whole npm package into an empty folder: the program, the built console, and the production packages as package-lock.json
 * has them, less what no program loads. Node itself is left to npm, for the platform that installs.
 */
export function stagePackage(folder: string): void {
  installPackages(folder);
  stageProgram(folder);
  execFileSync(process.execPath, [join(REPOSITORY, 'console', 'build', 'build.js'), join(folder, 'console', 'dist')]);
}

/** Packs a staged folder; gives the path of the tarball. */
export function packPackage(folder: string, to: string): string {
  const words = ['pack', '--silent', '--ignore-scripts', '--pack-destination', to];
  return join(to, execFileSync('npm', words, { cwd: folder, encoding: 'utf8' }).trim());
}

/** Tracked files of what .dockerignore lets into the image, without what only builds. */
function productFiles(): string[] {
  const taken = readFileSync(join(REPOSITORY, '.dockerignore'), 'utf8')
    .split('\n')
    .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))
    .filter((path) => !ONLY_BUILDS.has(path));
  const listed = execFileSync('git', ['ls-files', '-z', '--', ...taken], { cwd: REPOSITORY, encoding: 'utf8' });
  return listed.split('\0').filter((file) => file !== '' && !file.endsWith('.d.ts'));
}

function installPackages(folder: string): void {
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    cpSync(join(REPOSITORY, file), join(folder, file));
  const words = ['ci', '--omit=dev', '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  for (const file of ['package-lock.json', '.npmrc']) rmSync(join(folder, file));
  const modules = join(folder, 'node_modules');
  for (const path of globSync(NOT_LOADED, { cwd: modules }))
    if (!LICENCE.test(path)) rmSync(join(modules, path), { recursive: true });
}

/** What the checkout's package.json says for users, and where the package goes. */
function packageJson() {
  const { version, description, type, engines, bin, dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(REPOSITORY, 'package.json'), 'utf8'),
  );
  return {
    name: NAME,
    ...{ version, description, license: 'SEE LICENSE IN LICENSE.md', type, engines, bin },
    files: ['**'],
    ...{ dependencies, bundleDependencies: Object.keys(dependencies), optionalDependencies },
    publishConfig: { access: 'public', provenance: true },
  };
}
