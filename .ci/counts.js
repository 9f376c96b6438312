// Prints `N passed, N failed` from vitest's JSON report and the number of other steps that failed; exits with 1 where
// anything failed or nothing ran. With CI=true a skipped test is a failure, unless its name says what it waits for.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const [, , file, steps] = process.argv;
const report = JSON.parse(readFileSync(file, 'utf8') || '{"testResults":[]}');
const tests = report.testResults.flatMap(({ name, assertionResults }) =>
  assertionResults.map(({ fullName, status }) => ({ name: `${relative('', name)}: ${fullName}`, status })),
);
const broken = report.testResults.filter(
  ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
);
const skipped = tests.filter(
  ({ status, name }) => !['passed', 'failed'].includes(status) && !/where .* there/.test(name),
);
for (const { name } of skipped) console.log(`skipped ${name}`);

const passed = tests.filter(({ status }) => status === 'passed').length;
const failed =
  tests.filter(({ status }) => status === 'failed').length +
  broken.length +
  Number(steps) +
  (passed === 0 ? 1 : 0) +
  (process.env.CI === 'true' ? skipped.length : 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
