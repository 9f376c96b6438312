import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { seeded } from '../../eval/perturb.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import { nearestTests } from './nearest-tests.ts';

/**
 * `npm run mutate -- gateway catalog --count 100 --seed 7`: do tests notice when one operator or constant is another? Draws so many
 * changes that compile at random from the folders or files named, makes each in a copy of the tree, and runs the tests that import the
 * file, nearest first. Whatever turns no test red is printed as survived: a sentence that no test proves, or a change that changes nothing.
 *
 *   --without matching/screening   files that are left alone
 *   --tests test/matching          only tests of this folder, or of several
 *   --nearest 40                   so many test files for each change
 *   --passing                      the tests are known to pass without a change
 */
const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '7' },
    without: { type: 'string', multiple: true, default: [] },
    tests: { type: 'string', multiple: true, default: ['test'] },
    nearest: { type: 'string', default: '40' },
    passing: { type: 'boolean', default: false },
  },
});
const ROOT = resolve(import.meta.dirname, '../..');
/** A change may make a loop endless: test files that take longer than so many milliseconds together are ended. */
const LIMIT = 600_000;
/** Most changes die in the test files that are nearest: so many are run before the others are loaded. */
const FIRST = 3;
const CONFIGURATION = 'vitest.mutants.config.ts';
/** One test file after the other, in a process: tests of commands change its folder and its umask, which a thread may not. */
const CONFIGURED = `import all from './vitest.config.ts';
export default { ...all, test: { ...all.test, maxWorkers: 1 } };
`;
type Outcome = 'not compiling' | 'died' | 'survived' | 'timed out';

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
  const all = new Set(folders.flatMap(filesOf).flatMap(testsOf));
  if (!values.passing && (await run([...all], 0)) !== 'survived')
    throw new Error('expected the tests to pass without a change');
  const counts: Record<Outcome, number> = { 'not compiling': 0, died: 0, survived: 0, 'timed out': 0 };
  for (const mutant of drawn) {
    if (counts.died + counts.survived + counts['timed out'] === Number(values.count)) break;
    const outcome = await outcomeOf(mutant, testsOf(mutant.file));
    counts[outcome]++;
    const { file, line, before, after } = mutant;
    process.stdout.write(`${outcome.padEnd(13)} ${file}:${line}  ${before} → ${after === '' ? 'nothing' : after}\n`);
  }
  const drew = Object.values(counts).reduce((sum, count) => sum + count);
  const listed = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`);
  process.stdout.write(`drew ${drew}: ${listed.join(', ')} (seed ${values.seed})\n`);
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

/** What tests make of a change that compiles: what the compiler refuses says nothing about tests, and would fail most of them. */
async function outcomeOf({ file, start, end, after }: Mutant, tests: readonly string[]): Promise<Outcome> {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.slice(0, start) + after + text.slice(end));
  try {
    if (!compiles()) return 'not compiling';
    for (const some of [tests.slice(0, FIRST), tests.slice(FIRST)]) {
      const outcome = some.length === 0 ? 'survived' : await run(some, LIMIT);
      if (outcome !== 'survived') return outcome;
    }
    return 'survived';
  } finally {
    writeFileSync(path, text);
  }
}

/** Whether the copy compiles; what has not changed since the last time is not looked at again. */
function compiles(): boolean {
  const compiler = join(copy, 'node_modules/typescript/bin/tsc');
  const known = ['--incremental', '--tsBuildInfoFile', join(copy, 'var/types')];
  return spawnSync(process.execPath, [compiler, '--noEmit', ...known], { cwd: copy, stdio: 'ignore' }).status === 0;
}

/** Runs test files of the copy, for so many milliseconds at most; 0 for as long as it takes. */
function run(tests: readonly string[], limit: number): Promise<Outcome> {
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
  const timer = limit === 0 ? undefined : setTimeout(end, limit);
  process.once('exit', end);
  return new Promise((settle, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      process.off('exit', end);
      settle(signal !== null ? 'timed out' : code === 0 ? 'survived' : 'died');
    });
  });
}
