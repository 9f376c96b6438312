import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, globSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { commitHash } from '../commit.ts';
import { billOfMaterials } from '../sbom.ts';
import { writeBase } from './base.ts';
import { type ContainerConfig, containerConfig } from './config.ts';
import { ARCHITECTURE, type LayerFolder, writeLayout } from './layout.ts';

const USER = 10001;
const HOME = 'opt/svc';
const IN_IMAGE = join(REPOSITORY, 'deploy', 'in-image.sh');

/**
 * Makes an OCI image layout of a staged npm package, without a container engine, below `to`; gives its folder. `created`: seconds since
 * 1970. As root, the image also
 * brings what Node compiles at a start, as that of deploy/Dockerfile does, so that a start on a read-only root is as fast.
 */
export async function makeImage(program: string, to: string, version: string, created: number): Promise<string> {
  const config = containerConfig({ VERSION: version, REVISION: commitHash() });
  const work = join(to, 'image-root');
  const [base, packages, sources] = [join(work, 'base'), join(work, 'packages'), join(work, 'program')];
  const sbom = billOfMaterials(created, writeBase(base));
  cpSync(program, join(sources, HOME), { recursive: true });
  mkdirSync(join(packages, HOME), { recursive: true });
  renameSync(join(sources, HOME, 'node_modules'), join(packages, HOME, 'node_modules'));
  removeOtherPlatforms(join(packages, HOME, 'node_modules', 'better-sqlite3', 'prebuilds'));
  writeFileSync(join(sources, HOME, 'sbom.cyclonedx.json'), sbom);
  writeFileSync(join(to, `svc-${version}.sbom.cyclonedx.json`), sbom);
  if (process.getuid?.() === 0) await compileOnce([base, packages, sources], work, config, join(sources, HOME));
  else console.log('not root: the image lacks what Node compiles at a start');
  const layers: LayerFolder[] = [
    { folder: base, comment: 'Node and its libraries', owned: { path: 'var/lib/svc', id: USER } },
    { folder: packages, comment: 'production packages' },
    { folder: sources, comment: 'svc' },
  ];
  const layout = join(to, `svc-${version}-${ARCHITECTURE}.oci`);
  writeLayout(layout, version, created, config, layers);
  rmSync(work, { recursive: true });
  return layout;
}

function removeOtherPlatforms(folder: string): void {
  for (const file of globSync('*.node', { cwd: folder }))
    if (file !== `linux-${process.arch}.node`) rmSync(join(folder, file));
}

/** Starts the service once in the root that the layers make, as its user, and keeps what Node compiled of it. */
async function compileOnce(layers: readonly string[], work: string, { Env }: ContainerConfig, home: string) {
  const [root, data] = [join(work, 'root'), join(work, 'data')];
  for (const layer of layers) cpSync(layer, root, { recursive: true, verbatimSymlinks: true });
  mkdirSync(data);
  chownSync(data, USER, USER);
  const settings = [
    'SVC_SOCKET=/var/lib/svc/socket',
    'SVC_LOG_LEVEL=error',
    'NODE_COMPILE_CACHE=/var/lib/svc/compiled',
  ];
  const words = [IN_IMAGE, root, data, `${USER}:${USER}`, ...Env, ...settings, 'node', `/${HOME}/cli/svc.js`, 'serve'];
  const service = spawn('bash', words, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(service, 'close');
  while (!existsSync(join(data, 'socket'))) {
    if (service.exitCode !== null) throw new Error('The service did not start in its image.');
    await setTimeout(100);
  }
  service.kill('SIGTERM');
  await ended;
  const kept = join(home, 'node_modules', '.cache', 'svc');
  cpSync(join(data, 'compiled'), kept, { recursive: true });
  execFileSync('chmod', ['--recursive', 'a+rX', kept]);
}
