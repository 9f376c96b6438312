import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { LONG_FILES, pathOf } from '../long-files.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const file = (status: string, ...tests: [name: string, status: string][]) => ({
  name: join(REPOSITORY, 'test', 'a.test.ts'),
  status,
  assertionResults: tests.map(([fullName, each]) => ({ fullName, status: each })),
});

const OTHER = { ...file('passed', ['c', 'passed']), name: join(REPOSITORY, 'test', 'c.test.ts') };

type Reports = [first: unknown[] | undefined, second?: unknown[]];

const cases: [what: string, reports: Reports, steps: number, ci: string, printed: string[], status: number][] = [
  ['all passed', [[file('passed', ['a', 'passed'], ['b', 'passed'])]], 0, 'true', ['2 passed, 0 failed'], 0],
  ['a test failed', [[file('failed', ['a', 'passed'], ['b', 'failed'])]], 0, '', ['1 passed, 1 failed'], 1],
  ['a file did not load', [[file('passed', ['a', 'passed']), file('failed')]], 0, '', ['1 passed, 1 failed'], 1],
  ['a step failed', [[file('passed', ['a', 'passed'])]], 2, '', ['1 passed, 2 failed'], 1],
  ['nothing ran', [undefined], 0, '', ['0 passed, 1 failed'], 1],
  [
    'skipped, on a developer’s machine',
    [[file('passed', ['a', 'passed'], ['on PostgreSQL', 'skipped'])]],
    0,
    '',
    ['skipped test/a.test.ts: on PostgreSQL', '1 passed, 0 failed'],
    0,
  ],
  [
    'skipped, in CI',
    [[file('passed', ['a', 'passed'], ['on PostgreSQL', 'skipped'], ['where its plugin is there', 'pending'])]],
    0,
    'true',
    ['skipped test/a.test.ts: on PostgreSQL', '1 passed, 1 failed'],
    1,
  ],
  [
    'a test failed beside others, and passed alone',
    [[file('failed', ['a', 'failed'], ['b', 'passed']), OTHER], [file('passed', ['a', 'passed'], ['b', 'passed'])]],
    0,
    'true',
    ['failed beside other tests, passed alone: test/a.test.ts: a', '3 passed, 0 failed'],
    0,
  ],
  [
    'a test failed twice',
    [[file('failed', ['a', 'failed']), OTHER], [file('failed', ['a', 'failed'])]],
    0,
    'true',
    ['1 passed, 1 failed'],
    1,
  ],
  [
    'the second run ended before its report',
    [[file('failed', ['a', 'failed']), OTHER]],
    0,
    'true',
    ['1 passed, 1 failed'],
    1,
  ],
];

/** The path of vitest's report of these files; an empty file, as long as nothing ran. */
function reportOf(testResults: unknown[] | undefined): string {
  const path = join(temporaryFolder('report'), 'report.json');
  writeFileSync(path, testResults === undefined ? '' : JSON.stringify({ testResults }));
  return path;
}

test.for(cases)('.ci/run ends with its counts: %s', ([, [first, second], steps, ci, printed, status]) => {
  const [report, again] = [reportOf(first), reportOf(second)];
  const run = spawnSync(process.execPath, [join(REPOSITORY, '.ci', 'counts.js'), report, String(steps), again], {
    cwd: REPOSITORY,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, CI: ci },
  });
  expect({ lines: run.stdout.trimEnd().split('\n'), status: run.status }).toEqual({ lines: printed, status });
});

test('the files that `npm test` leaves out are there, and `.ci/run` runs all', () => {
  expect(LONG_FILES.filter((name) => !existsSync(join(REPOSITORY, pathOf(name))))).toEqual([]);
  const text = (...path: string[]) => readFileSync(join(REPOSITORY, ...path), 'utf8');
  expect(JSON.parse(text('package.json')).scripts).toMatchObject({
    test: 'vitest run --config test/quick.config.ts',
    'test:all': 'vitest run',
  });
  expect(text('.ci', 'run')).toMatch(/^timeout \$\(\(.+ - SECONDS\)\) npm run test:all -- /m);
});

const inFile = (status: string, name: string, failureMessages: string[] = []) => ({
  ...{ name: join(REPOSITORY, 'test', name), status },
  assertionResults: [{ fullName: 'a', status, failureMessages }],
});

test.for([
  ['two of three', [inFile('failed', 'a'), inFile('passed', 'b'), inFile('failed', 'c')], 'test/a\ntest/c\n'],
  ['four', ['a', 'b', 'c', 'd'].map((name) => inFile('failed', name)), ''],
  ['a random test', [inFile('failed', 'a', ['Error: Property failed after 3 tests\n{ seed: -1718 }'])], ''],
  ['none', [inFile('passed', 'a')], ''],
  ['nothing ran', undefined, ''],
] as const)(
  '.ci/run runs at most three failed files again, none with random values: %s',
  ([, testResults, printed]) => {
    const words = [join(REPOSITORY, '.ci', 'failed-files.js'), reportOf(testResults && [...testResults])];
    expect(spawnSync(process.execPath, words, { cwd: REPOSITORY, encoding: 'utf8' }).stdout).toBe(printed);
  },
);

test('.ci/run lists the ten slowest files', () => {
  const testResults = Array.from({ length: 12 }, (_, at) => ({
    ...{ name: join(REPOSITORY, 'test', `${at}.test.ts`), startTime: 1_000, endTime: 1_000 + at * 500 },
  }));
  const words = [join(REPOSITORY, '.ci', 'slowest.js'), reportOf(testResults)];
  const lines = spawnSync(process.execPath, words, { cwd: REPOSITORY, encoding: 'utf8' }).stdout.trimEnd().split('\n');
  expect([lines.length, lines[0], lines[9]]).toEqual([10, '    5.5 s  test/11.test.ts', '    1.0 s  test/2.test.ts']);
});
