import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { childEnvironment } from '../child-environment.ts';
import { sampleCity } from '../sample-city.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { runCommandWith } from './run-command.ts';

const ENTRY = join(import.meta.dirname, '..', '..', 'cli', 'svc.js');

async function explainQuery(query: string, ...words: readonly string[]) {
  const { dataDir } = await sampleCity('sqlite');
  const file = join(temporaryFolder('explain-query'), 'query.graphql');
  writeFileSync(file, query);
  return runCommandWith({ SVC_DATA_DIR: dataDir }, ['explain-query', file, ...words]);
}

/** The same with the query on standard input, which takes a process. */
async function explainInput(query: string, ...words: readonly string[]) {
  const { dataDir } = await sampleCity('sqlite');
  const { status, stdout, stderr } = spawnSync(process.execPath, [ENTRY, 'explain-query', '-', ...words], {
    encoding: 'utf8',
    input: query,
    env: childEnvironment({ SVC_DATA_DIR: dataDir }),
  });
  return { status, stdout, stderr };
}

const FIND =
  'query ($input: SearchInput!) { search(searchInput: $input) { ... on Brand { mine: names { edges { node { name } } } } } }';
const input = JSON.stringify({ input: { prompt: 'restaurants' } });

test('"svc explain-query prints the estimate, the plan and the SQL"', async () => {
  const { stdout, stderr, status } = await explainInput(FIND, '--variables', input, '--plan', 'pro');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^cost [\d,]+ rows, at most [\d,]+; plan pro allows 400,000\n/);
  expect(stdout).toMatch(/^search\.mine( +[\d,]+){4}$/m);
  expect(stdout).toContain('Fetch(service: "brands")');
  expect(stdout).toMatch(/^SELECT .* FROM json_each\(\?\) AS k .*brand_name/m);
});

test('as JSON, with what the plan has against it; a query that is refused runs no statement', async () => {
  const query = FIND.replace(
    'mine: names { edges { node { name } } }',
    `count(field: "${'operatingLocations.brands.'.repeat(6)}id")`,
  );
  const report = JSON.parse((await explainQuery(query, '--variables', input, '--json')).stdout);
  expect(report).toMatchObject({ pricingPlan: 'trial', limit: 300_000, statements: [], cost: expect.any(Number) });
  expect(report.refusal).toContain('"search.count" takes');
  expect(report.fields.map(({ path }: { path: string }) => path)).toEqual(['search', 'search.count']);
});

test('what is wrong with a query or its variables is one line', async () => {
  expect(await explainQuery('{ nothing }')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Cannot query field "nothing" on type "Query".\n',
  });
  expect((await explainQuery(FIND)).stderr).toBe(
    'Variable "$input" of required type "SearchInput!" was not provided.\n',
  );
  expect((await explainQuery(FIND, '--variables', '[')).stderr).toBe('--variables expects a JSON object, got [.\n');
});
