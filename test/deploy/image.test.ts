import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { readConfiguration } from '../../catalog/configuration.ts';
import { startServer } from '../../gateway/server.ts';
import { childEnvironment } from '../child-environment.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { DEPLOY, read, unknownSettings } from './documents.ts';

// deploy/check-image.sh builds it and starts it; what can be said without an engine is said here.
const DOCKERFILE = read('Dockerfile').replaceAll('\\\n', ' ');
const instruction = (name: string): string[] =>
  [...DOCKERFILE.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map(([, words = '']) => words);
const readJson = (name: string) => JSON.parse(readFileSync(join(REPOSITORY, name), 'utf8'));
const { version, engines, optionalDependencies, allowScripts } = readJson('package.json');

test('the program that runs everything has an integrity in the lock file, and no package runs a script when it is installed', () => {
  const packages: Record<string, { integrity?: string; hasInstallScript?: boolean }> =
    readJson('package-lock.json').packages;
  for (const name of Object.keys(optionalDependencies))
    expect(packages[`node_modules/${name}`]?.integrity).toMatch(/^sha512-/);
  const scripts = Object.entries(packages).flatMap(([place, { hasInstallScript }]) =>
    hasInstallScript && place !== '' ? (place.split('node_modules/').at(-1) ?? '') : [],
  );
  expect(scripts.filter((name) => allowScripts[name] !== false)).toEqual([]);
});

test('"Node 24, non-root, … healthcheck, SBOM"', () => {
  expect(new Set(instruction('FROM').map((from) => from.split(' ')[0]))).toEqual(new Set(['node:24-bookworm-slim']));
  expect(engines.node).toBe('>=24');
  for (const each of Object.values(optionalDependencies)) expect(each).toMatch(/^24\./);
  expect(instruction('USER')).toEqual(['10001:10001']);
  expect(instruction('HEALTHCHECK').join()).toContain('CMD ["node", "/opt/svc/deploy/healthcheck.js"]');
  expect(DOCKERFILE).toMatch(
    /npm sbom --omit=dev --package-lock-only --sbom-format=spdx .*npm sbom .*--sbom-format=cyclonedx/,
  );
  expect(instruction('ARG')).toContain(`VERSION=${version}`);
});

test('it brings what Node compiles, where svc looks for it, and its user may only read it', () => {
  const folder = 'node_modules/.cache/svc';
  expect(readFileSync(join(REPOSITORY, 'cli', 'svc.js'), 'utf8')).toContain(`'../${folder}'`);
  const start = instruction('RUN').find((step) => step.includes(folder));
  expect(start).toMatch(/setpriv --reuid svc .*node cli\/svc\.js serve/);
  expect(start).toMatch(
    /chown --recursive root:root node_modules\/\.cache && chmod --recursive a\+rX node_modules\/\.cache$/,
  );
});

test('its settings are settings', () => {
  const names = [
    ...instruction('ENV')
      .join(' ')
      .matchAll(/\b(SVC_\w+)=/g),
  ].map(([, name = '']) => name);
  expect(names).toEqual(['SVC_HOST', 'SVC_DATA_DIR']);
  expect(unknownSettings(names)).toEqual([]);
});

test('it has every room that the product imports, and nothing of tests or of a checkout', () => {
  const lines = readFileSync(join(REPOSITORY, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => /^[^#]/.test(line));
  const [all, ...taken] = lines;
  expect(all).toBe('*');
  const paths = taken.map((line) => line.slice(1));
  expect(taken.filter((line) => !line.startsWith('!') || !existsSync(join(REPOSITORY, line.slice(1))))).toEqual([]);
  // The rooms whose code knip takes for the product's.
  const [, rooms = ''] =
    /"\{([\w,-]+)\}\/\*\*\/\*\.\{ts,js\}!"/.exec(readFileSync(join(REPOSITORY, 'knip.jsonc'), 'utf8')) ?? [];
  expect(paths).toEqual(expect.arrayContaining(rooms.split(',')));
  for (const other of ['test', 'bench', 'eval', 'node_modules', 'var', '.git']) expect(paths).not.toContain(other);
});

test('the same image everywhere', () => {
  const files = [
    'Dockerfile',
    'compose/compose.yaml',
    ...['gateway', 'subgraphs', 'kyb', 'worker', 'ingest'].map((part) => `kubernetes/base/${part}.yaml`),
  ];
  const images = files.flatMap((file) => read(...file.split('/')).match(/\bsvc:\d[\w.-]*/g) ?? []);
  expect(images.length).toBeGreaterThan(10);
  expect(new Set(images)).toEqual(new Set([`svc:${version}`]));
  expect(files.filter((file) => /:latest\b/.test(read(...file.split('/'))))).toEqual([]);
});

test('the health check tells a service that lives from one that does not', async () => {
  const settings = { SVC_PORT: '0', SVC_DATA_DIR: temporaryFolder('healthcheck'), SVC_LOG_LEVEL: 'silent' };
  const server = await startServer(readConfiguration(settings));
  let closed = false;
  onTestFinished(() => (closed ? undefined : server.close()));
  const { port } = new URL(server.url);
  const check = async (written: string) => {
    const child = spawn(process.execPath, [join(DEPLOY, 'healthcheck.js')], {
      env: childEnvironment({ SVC_PORT: written }),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const said: string[] = [];
    child.stderr.on('data', (chunk) => said.push(String(chunk)));
    const [status] = await once(child, 'close');
    return { status, said: said.join('') };
  };
  expect(await check(port)).toEqual({ status: 0, said: '' });
  closed = true;
  await server.close();
  expect(await check(port)).toMatchObject({ status: 1, said: expect.stringContaining('ECONNREFUSED') });
  expect((await check('tcp://10.0.0.1:80')).said).not.toContain('10.0.0.1');
});
