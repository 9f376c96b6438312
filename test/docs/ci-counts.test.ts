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

const cases: [what: string, report: unknown, steps: number, ci: string, printed: string[], status: number][] = [
  ['all passed', [file('passed', ['a', 'passed'], ['b', 'passed'])], 0, 'true', ['2 passed, 0 failed'], 0],
  ['a test failed', [file('failed', ['a', 'passed'], ['b', 'failed'])], 0, '', ['1 passed, 1 failed'], 1],
  ['a file did not load', [file('passed', ['a', 'passed']), file('failed')], 0, '', ['1 passed, 1 failed'], 1],
  ['a step failed', [file('passed', ['a', 'passed'])], 2, '', ['1 passed, 2 failed'], 1],
  ['nothing ran', undefined, 0, '', ['0 passed, 1 failed'], 1],
  [
    'skipped, on a developer’s machine',
    [file('passed', ['a', 'passed'], ['on PostgreSQL', 'skipped'])],
    0,
    '',
    ['skipped test/a.test.ts: on PostgreSQL', '1 passed, 0 failed'],
    0,
  ],
  [
    'skipped, in CI',
    [file('passed', ['a', 'passed'], ['on PostgreSQL', 'skipped'], ['where its plugin is there', 'pending'])],
    0,
    'true',
    ['skipped test/a.test.ts: on PostgreSQL', '1 passed, 1 failed'],
    1,
  ],
];

test.for(cases)('.ci/run ends with its counts: %s', ([, report, steps, ci, printed, status]) => {
  const folder = temporaryFolder('counts');
  const path = join(folder, 'report.json');
  writeFileSync(path, report === undefined ? '' : JSON.stringify({ testResults: report }));
  const run = spawnSync(process.execPath, [join(REPOSITORY, '.ci', 'counts.js'), path, String(steps)], {
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
  expect(text('.ci', 'run')).toMatch(/^timeout \d+ npm run test:all -- /m);
});

test('.ci/run lists the ten slowest files', () => {
  const path = join(temporaryFolder('slowest'), 'report.json');
  const testResults = Array.from({ length: 12 }, (_, at) => ({
    ...{ name: join(REPOSITORY, 'test', `${at}.test.ts`), startTime: 1_000, endTime: 1_000 + at * 500 },
  }));
  writeFileSync(path, JSON.stringify({ testResults }));
  const words = [join(REPOSITORY, '.ci', 'slowest.js'), path];
  const lines = spawnSync(process.execPath, words, { cwd: REPOSITORY, encoding: 'utf8' }).stdout.trimEnd().split('\n');
  expect([lines.length, lines[0], lines[9]]).toEqual([10, '    5.5 s  test/11.test.ts', '    1.0 s  test/2.test.ts']);
});
