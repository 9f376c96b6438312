import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { compiled } from '../../release/compiled.ts';
import { stageProgram } from '../../release/package.ts';
import { childEnvironment } from '../child-environment.ts';
import { temporaryFolder } from '../temporary-folder.ts';

// release/check.sh installs the tarball; here is what can be said without a registry.
const folder = temporaryFolder('package', afterAll);
const program = join(folder, 'node_modules', '@svc', 'svc');
const entry = join(program, 'cli', 'svc.js');

beforeAll(() => {
  mkdirSync(program, { recursive: true });
  stageProgram(program);
  symlinkSync(join(REPOSITORY, 'node_modules'), join(program, 'node_modules'));
});

test('a compiled source keeps its lines, and imports what is compiled', () => {
  const source = [
    "import type { A } from './a.ts';",
    "import { b } from '../b.ts';",
    'export const c = (a: A): b => b(a);',
  ];
  expect(compiled(source.join('\n')).split('\n')).toEqual([
    ' '.repeat(32),
    "import { b } from '../b.js';",
    'export const c = (a   )    => b(a);',
  ]);
});

test('"Node runs no .ts under node_modules": it has none, and each import and thread finds its file', () => {
  const files = globSync('**/*.js', { cwd: program, exclude: ['node_modules'] });
  expect(files.length).toBeGreaterThan(1_000);
  expect(globSync('**/*.ts', { cwd: program, exclude: ['node_modules'] })).toEqual([]);
  const missing = files.flatMap((file) =>
    [...readFileSync(join(program, file), 'utf8').matchAll(/(?:from|import\(|import|new URL\() ?'(\.[^']+\.js)'/g)]
      .map(([, path = '']) => join(dirname(file), path))
      .filter((path) => !existsSync(join(program, path))),
  );
  expect(missing).toEqual([]);
});

test('its package.json names what users need, pinned, and no tool', () => {
  const read = (at: string) => JSON.parse(readFileSync(join(at, 'package.json'), 'utf8'));
  const [own, checkout] = [read(program), read(REPOSITORY)];
  expect(own).toMatchObject({
    name: '@svc/svc',
    version: checkout.version,
    engines: { node: '>=24' },
    bin: { svc: 'cli/svc.js' },
  });
  expect(own.bundleDependencies).toEqual(Object.keys(checkout.dependencies));
  expect(Object.keys(own)).not.toEqual(expect.arrayContaining(['private']));
  expect(own).not.toHaveProperty('devDependencies');
  expect(own).not.toHaveProperty('scripts');
  expect(own.publishConfig.provenance).toBe(true);
});

test('it starts below node_modules, and answers the first query that it prints', async () => {
  const env = childEnvironment({
    SVC_PORT: '0',
    SVC_DATA_DIR: join(folder, 'data'),
    SVC_CONSOLE: 'off',
    SVC_LOG_LEVEL: 'silent',
  });
  const service = spawn(process.execPath, [entry, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    let printed = '';
    for await (const chunk of service.stdout) {
      printed += chunk;
      if (printed.endsWith("'\n\n")) break;
    }
    const [, url = ''] = /curl -s (\S+)/.exec(printed) ?? [];
    const [, key = ''] = /x-api-key: (\S+)'/.exec(printed) ?? [];
    const [, body = ''] = /-d '(.*)'\s*$/s.exec(printed) ?? [];
    const headers = { 'content-type': 'application/json', 'x-api-key': key };
    const answer = await (await fetch(url, { method: 'POST', headers, body })).text();
    expect(answer).toContain('fullAddress');
  } finally {
    const ended = once(service, 'close');
    service.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  }
});

test('commands that write sources say where they run', () => {
  const run = spawnSync(process.execPath, [entry, 'compose'], { env: childEnvironment(), encoding: 'utf8' });
  const stderr = 'svc compose needs the sources of svc: run it in a checkout of its repository.\n';
  expect(run).toMatchObject({ status: 1, stdout: '', stderr });
});
