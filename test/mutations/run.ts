import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { seeded } from '../../eval/perturb.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import { nearestTests } from './nearest-tests.ts';
import { type Outcome, outcomeOf, type Ran, summary, type Tree } from './outcome.ts';

/**
 * `npm run mutate -- gateway catalog --count 100 --seed 7`: do tests notice when one operator or constant is another? Draws changes at
 * random from the folders or files named until so many compile, makes each in a copy of the tree, and runs the tests that import the file,
 * nearest first. What turns no test red is printed as survived: a sentence that no test proves, or a change that changes nothing.
 * A change that does not compile is not tried. One is dead only if the tests that notice it pass in their time without it.
 *
 *   --without matching/screening   files that are left alone
 *   --tests test/matching          only tests of this folder, or of several
 *   --nearest 40                   so many test files for each change
 *   --seconds 600                  tests that take longer together are ended: a change may make a loop endless
 */
const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '7' },
    without: { type: 'string', multiple: true, default: [] },
    tests: { type: 'string', multiple: true, default: ['test'] },
    nearest: { type: 'string', default: '40' },
    seconds: { type: 'string', default: '600' },
  },
});
const ROOT = resolve(import.meta.dirname, '../..');
const CONFIGURATION = 'vitest.mutants.config.ts';
/** One test file after the other, in a process: tests of commands change its folder and its umask, which a thread may not. */
const CONFIGURED = `import all from './vitest.config.ts';
export default { ...all, test: { ...all.test, maxWorkers: 1 } };
`;

process.once('SIGINT', () => process.exit(130));
if (folders.length === 0) throw new TypeError('expected folders or files to change, such as "matching"');
const copy = mkdtempSync(join(tmpdir(), 'svc-mutants-'));
try {
  const files = copyTree(copy);
  writeFileSync(join(copy, CONFIGURATION), CONFIGURED);
  const nearest = nearestTests(files.filter((file) => /\.tsx?$/.test(file)));
  const testsOf = (file: string) =>
    nearest(file)
      .filter((test) => values.tests.some((folder) => test.startsWith(folder)))
      .slice(0, Number(values.nearest));
  const drawn = shuffled(folders.flatMap(filesOf).flatMap(mutantsIn), Number(values.seed));
  const outcomes: Outcome[] = [];
  const passing = new Set<string>();
  let tried = 0;
  for (const mutant of drawn) {
    if (tried === Number(values.count)) break;
    const outcome = await outcomeOf(treeWith(mutant), testsOf(mutant.file), passing);
    outcomes.push(outcome);
    if (outcome !== 'not compiling') tried++;
    const { file, line, before, after } = mutant;
    process.stdout.write(`${outcome.padEnd(13)} ${file}:${line}  ${before} → ${after === '' ? 'nothing' : after}\n`);
  }
  process.stdout.write(`${summary(outcomes)} (seed ${values.seed})\n`);
} finally {
  rmSync(copy, { recursive: true, force: true });
}

/** The files of the tree as they are, with those that are not committed yet; modules by a link. */
function copyTree(to: string): string[] {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .trim()
    .split('\n');
  for (const file of files) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(ROOT, file), join(to, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(to, 'node_modules'));
  // What npm ci generates is not in git.
  execFileSync(process.execPath, [join('console', 'build', 'write-operations.ts')], { cwd: to });
  return files;
}

function filesOf(folder: string): string[] {
  const listed = execFileSync('git', ['ls-files', folder], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  return listed.filter((file) => file.endsWith('.ts') && !values.without.some((each) => file.startsWith(each)));
}

/** Of the copy: the tree may change meanwhile. */
function mutantsIn(file: string): Mutant[] {
  return mutantsOf(file, readFileSync(join(copy, file), 'utf8'));
}

/** In a random order, the same for the same seed. */
function shuffled(all: readonly Mutant[], seed: number): Mutant[] {
  const random = seeded(seed);
  return all
    .map((mutant) => ({ mutant, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ mutant }) => mutant);
}

/** The copy, in which this change can be made. */
function treeWith({ file, start, end, after }: Mutant): Tree {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  return {
    change: () => writeFileSync(path, text.slice(0, start) + after + text.slice(end)),
    restore: () => writeFileSync(path, text),
    compiles: () => compiles(file.startsWith('console/') ? 'console' : '.'),
    run,
  };
}

/** Whether a project of the copy compiles; what has not changed since the last time is not looked at again. */
function compiles(project: string): boolean {
  const compiler = join(copy, 'node_modules/typescript/bin/tsc');
  const known = ['--incremental', '--tsBuildInfoFile', join(copy, 'var', project, 'types')];
  const options = ['--noEmit', '-p', project, ...known];
  return spawnSync(process.execPath, [compiler, ...options], { cwd: copy, stdio: 'ignore' }).status === 0;
}

/** Runs test files of the copy, in the time they have. */
function run(tests: readonly string[]): Promise<Ran> {
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
  const options = ['--config', CONFIGURATION, '--bail', '1', '--reporter', 'dot'];
  const child = spawn(process.execPath, [vitest, 'run', ...tests, ...options], {
    cwd: copy,
    stdio: 'ignore',
    // A group of its own, which is ended whole: a loop without end runs in a process that vitest started.
    detached: true,
    env: { ...process.env, SVC_TEST_SHARED: resolve(ROOT, process.env.SVC_TEST_SHARED ?? '../shared') },
  });
  const end = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL');
  const timer = setTimeout(end, Number(values.seconds) * 1000);
  process.once('exit', end);
  return new Promise((settle, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      process.off('exit', end);
      settle(signal !== null ? 'timed out' : code === 0 ? 'passed' : 'failed');
    });
  });
}
