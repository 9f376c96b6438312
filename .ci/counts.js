// Prints `N passed, N failed` from vitest's JSON report and the number of other steps that failed; exits with 1 where
// anything failed or nothing ran. With CI=true a skipped test is a failure, unless its name says what it waits for.
// The report of a second run stands for the files in it; the tests that only then passed are named.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const [, , file, steps, second] = process.argv;
const resultsIn = (path) => JSON.parse((path && readFileSync(path, 'utf8')) || '{"testResults":[]}').testResults;
const [first, again] = [resultsIn(file), resultsIn(second)];
const results = [...first.filter(({ name }) => !again.some((other) => other.name === name)), ...again];
const testsOf = (files) =>
  files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ name: `${relative('', name)}: ${fullName}`, status })),
  );
const tests = testsOf(results);
const unsteady = testsOf(first).filter(
  ({ name, status }) => status === 'failed' && tests.some((test) => test.name === name && test.status === 'passed'),
);
for (const { name } of unsteady) console.log(`failed beside other tests, passed alone: ${name}`);
const broken = results.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
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
