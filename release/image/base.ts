import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A package of the operating system that a part of the base comes from. */
export interface SystemPackage {
  readonly name: string;
  readonly version: string;
  /** As package URLs name it. */
  readonly distribution: string;
}

/** Of dpkg-query: the version alone. */
const FORMAT = `--showformat=\${Version}`;

const USERS = { 'etc/passwd': 'root:x:0:0::/root:/sbin/nologin\nsvc:x:10001:10001::/var/lib/svc:/sbin/nologin\n' };
const GROUPS = { 'etc/group': 'root:x:0:\nsvc:x:10001:\n' };
const NAMES = { 'etc/nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files dns\n' };

/**
 * Writes what a root folder needs to run Node and nothing else: the Node of this process, the libraries that it is linked with, users,
 * and empty folders. No shell, no package manager. Node brings the certificates of authorities and the time zones. Gives the packages
 * of this machine that the libraries come from; their licences are copied too. Needs a system with dpkg.
 */
export function writeBase(root: string): readonly SystemPackage[] {
  copyInto(root, realpathSync(process.execPath), 'usr/local/bin/node');
  const licence = join(dirname(realpathSync(process.execPath)), '..', 'LICENSE');
  if (existsSync(licence)) copyInto(root, licence, 'usr/share/doc/node/LICENSE');
  const libraries = linkedLibraries(process.execPath);
  for (const library of libraries) copyInto(root, realpathSync(library), library);
  for (const [file, text] of Object.entries({ ...USERS, ...GROUPS, ...NAMES })) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  for (const folder of ['dev', 'proc', 'root', 'run', 'tmp', 'var/lib/svc'])
    mkdirSync(join(root, folder), { recursive: true });
  chmodSync(join(root, 'tmp'), 0o1777);
  chmodSync(join(root, 'var/lib/svc'), 0o700);
  const [, distribution = 'debian'] = /^ID=(.*)$/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  return [...new Set(libraries.map(owningPackage))].toSorted().map((name) => {
    copyInto(root, join('/usr/share/doc', name, 'copyright'), `usr/share/doc/${name}/copyright`);
    const version = execFileSync('dpkg-query', ['--show', FORMAT, name], { encoding: 'utf8' });
    return { name, version, distribution };
  });
}

function copyInto(root: string, from: string, to: string): void {
  mkdirSync(dirname(join(root, to)), { recursive: true });
  cpSync(from, join(root, to));
}

/** Paths of the libraries that the loader finds for a program, its own path too. */
const linkedLibraries = (program: string): string[] =>
  [...execFileSync('ldd', [program], { encoding: 'utf8' }).matchAll(/(?:=> |^\s*)(\/\S+)/gm)].map(
    ([, path = '']) => path,
  );

/** Where /lib is a link to /usr/lib, the database of packages knows a file by either path. */
function owningPackage(library: string): string {
  const listed = execFileSync('dpkg', ['--search', `*/${basename(realpathSync(library))}`], { encoding: 'utf8' });
  const owner = listed.split('\n').find((line) => /^[^:,]+:[^:,]+: \/(?:usr\/)?lib(?:64)?\//.test(line));
  if (owner === undefined) throw new Error(`dpkg knows no package of ${library}.`);
  return owner.slice(0, owner.indexOf(':'));
}
