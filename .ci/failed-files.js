// Prints the test files of vitest's JSON report where something failed, a line each. Prints nothing where they are more than
// three (a machine that is busy for a moment fails one), or where a failure names its seed: a second run would try other values.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const MAX_FILES = 3;
const [, , file] = process.argv;
const { testResults } = JSON.parse(readFileSync(file, 'utf8') || '{"testResults":[]}');
const failed = testResults.filter(({ status }) => status === 'failed');
const isRandom = failed.some(({ assertionResults }) =>
  assertionResults.some(({ failureMessages = [] }) => failureMessages.some((message) => /\bseed\b/i.test(message))),
);
if (failed.length <= MAX_FILES && !isRandom) for (const { name } of failed) console.log(relative('', name));
