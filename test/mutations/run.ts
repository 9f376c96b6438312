import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { seeded } from '../../eval/perturb.ts';
import { type Mutant, mutantsOf } from './mutants.ts';

/**
 * `npm run mutate -- matching --count 100 --seed 7`: do tests notice when one operator or constant is another? Draws so many
 * changes at random from the folders or files named, makes each in a copy of the tree, and runs the tests that import the file. Whatever
 * turns no test red is printed as survived: a sentence that no test proves, or a change that changes nothing.
 *
 *   --without matching/screening   files that are left alone
 *   --tests test/matching          only tests of this folder, or of several; by default the one of the first folder's room
 */
const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '7' },
    without: { type: 'string', multiple: true, default: [] },
    tests: { type: 'string', multiple: true },
  },
});
const ROOT = resolve(import.meta.dirname, '../..');
/** A change may make a loop endless: what takes so many times what the unchanged tree takes is ended, and at least so many milliseconds. */
const [LIMIT, MIN_MILLISECONDS] = [5, 30_000];
const CONFIGURATION = 'vitest.mutants.config.ts';
type Outcome = 'killed' | 'survived' | 'timed out';

const [first] = folders;
if (first === undefined) throw new TypeError('expected folders or files to change, such as "matching"');
const tests = values.tests ?? [join('test', first.split('/')[0] ?? '')];
const copy = mkdtempSync(join(tmpdir(), 'svc-mutants-'));
try {
  copyTree(copy);
  writeFileSync(join(copy, CONFIGURATION), configuration(tests));
  const drawn = draw(folders.flatMap(filesOf).flatMap(mutantsIn), Number(values.count), Number(values.seed));
  const start = performance.now();
  if ((await run(['run'], 0)) !== 'survived')
    throw new Error(`expected the tests of ${tests.join(', ')} to pass without a change`);
  const limit = Math.ceil(Math.max(MIN_MILLISECONDS, LIMIT * (performance.now() - start)));
  const counts: Record<Outcome, number> = { killed: 0, survived: 0, 'timed out': 0 };
  for (const mutant of drawn) {
    const outcome = await tried(mutant, limit);
    counts[outcome]++;
    const { file, line, before, after } = mutant;
    process.stdout.write(`${outcome.padEnd(9)} ${file}:${line}  ${before} → ${after === '' ? 'nothing' : after}\n`);
  }
  const died = counts.killed + counts['timed out'];
  process.stdout.write(`${died} of ${drawn.length} died, ${counts.survived} survived (seed ${values.seed})\n`);
} finally {
  rmSync(copy, { recursive: true, force: true });
}

/** The files of the tree as they are, with those that are not committed yet; modules by a link. */
function copyTree(to: string): void {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of files.trim().split('\n')) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(ROOT, file), join(to, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(to, 'node_modules'));
}

/** The tests of some folders, one after the other, in a thread: it ends with its process, and takes no flags of the engine. */
function configuration(folders: readonly string[]): string {
  const include = JSON.stringify(folders.map((folder) => `${folder}/**/*.test.ts`));
  return `import all from './vitest.config.ts';
export default { ...all, test: { ...all.test, include: ${include}, maxWorkers: 1, pool: 'threads', execArgv: [] } };
`;
}

function filesOf(folder: string): string[] {
  const listed = execFileSync('git', ['ls-files', folder], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  return listed.filter((file) => file.endsWith('.ts') && !values.without.some((each) => file.startsWith(each)));
}

function mutantsIn(file: string): Mutant[] {
  return mutantsOf(file, readFileSync(join(ROOT, file), 'utf8'));
}

/** So many of all, in a random order, the same for the same seed. */
function draw(all: readonly Mutant[], count: number, seed: number): Mutant[] {
  const random = seeded(seed);
  return all
    .map((mutant) => ({ mutant, at: random() }))
    .sort((one, other) => one.at - other.at)
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

/** Runs the tests that import the file while it is changed. */
async function tried({ file, start, end, after }: Mutant, limit: number): Promise<Outcome> {
  const [path, text] = [join(copy, file), readFileSync(join(ROOT, file), 'utf8')];
  writeFileSync(path, text.slice(0, start) + after + text.slice(end));
  try {
    return await run(['related', file, '--run'], limit);
  } finally {
    writeFileSync(path, text);
  }
}

/** Runs vitest in the copy, for so many milliseconds at most; 0 for as long as it takes. */
function run(command: readonly string[], limit: number): Promise<Outcome> {
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
  const options = ['--config', CONFIGURATION, '--bail', '1', '--reporter', 'dot', '--passWithNoTests'];
  const child = spawn(process.execPath, [vitest, ...command, ...options], {
    cwd: copy,
    stdio: 'ignore',
    timeout: limit,
    killSignal: 'SIGKILL',
    env: { ...process.env, SVC_TEST_SHARED: resolve(ROOT, process.env.SVC_TEST_SHARED ?? '../shared') },
  });
  return new Promise((settle, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => settle(signal !== null ? 'timed out' : code === 0 ? 'survived' : 'killed'));
  });
}
