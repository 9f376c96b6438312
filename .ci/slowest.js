// Prints the ten test files of vitest's JSON report that took longest: where to look when the tests get slow.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const [, , file] = process.argv;
const { testResults } = JSON.parse(readFileSync(file, 'utf8') || '{"testResults":[]}');
const files = testResults
  .map(({ name, startTime, endTime }) => ({ name: relative('', name), seconds: (endTime - startTime) / 1_000 }))
  .toSorted((one, other) => other.seconds - one.seconds);
for (const { name, seconds } of files.slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
