import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse, print } from 'graphql';
import { describe, expect, onTestFinished, test } from 'vitest';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { readConfiguration } from '../../catalog/configuration.ts';
import { exampleBusiness, firstQuery } from '../../cli/first-query.ts';
import { type RunningServer, startServer } from '../../gateway/server.ts';
import { type IngestOptions, ingest } from '../../warehouse/ingest.ts';
import { compactJson } from './compact-json.ts';

// The files below docs/examples are what the service printed and answered. After a change that is meant,
// `npx vitest run test/docs -u` writes them anew; the README repeats them, and readme.test.ts compares.
const example = (file: string): string => join(REPOSITORY, 'docs', 'examples', file);
const read = (file: string): string => readFileSync(example(file), 'utf8');

const KEY = 'examples-key-of-this-test';

test('README, "First query" and "Conditions": what a start without data prints, and what it answers', async () => {
  const server = await serving({ sample: { brands: 2_000, seed: 1 } });
  using lease = server.warehouse.acquire();
  const business = await exampleBusiness(lease.snapshot);
  if (business === undefined) throw new Error('The sample city has no chain.');
  const command = firstQuery('http://127.0.0.1:4000', '$API_KEY', business);
  await expect(`${command}\n`).toMatchFileSnapshot(example('first-query.sh'));

  const body = /-d '(.*)'$/s.exec(command)?.[1] ?? '';
  expect(print(parse(JSON.parse(body).query))).toBe(print(parse(read('first-query.graphql'))));
  await expect(await answerTo(server, body)).toMatchFileSnapshot(example('first-query.answer.json'));
  await expect(await answerTo(server, bodyOf('conditions'))).toMatchFileSnapshot(example('conditions.answer.json'));
});

const DATA = join(resolve(REPOSITORY, process.env.SVC_TEST_SHARED ?? '../shared'), 'data');
const PATHS = ['seattle_licenses', 'industry_codes', 'geo'].map((folder) => join(DATA, folder));
const present = PATHS.every((path) => existsSync(path));
if (!present) console.warn(`Skipped: the README's real answer needs ${PATHS.join(', ')} (SVC_TEST_SHARED).`);

describe.skipIf(!present)('README, "Real records"', () => {
  test('"The spec\'s query shape for a real Seattle chain answers with its names, locations, full addresses, …"', async () => {
    const server = await serving({ paths: PATHS });
    const answer = await answerTo(server, bodyOf('seattle-chain'));
    await expect(answer).toMatchFileSnapshot(example('seattle-chain.answer.json'));
  });
});

/** The request that the files of an example make. */
const bodyOf = (name: string): string =>
  JSON.stringify({ query: read(`${name}.graphql`), variables: JSON.parse(read(`${name}.variables.json`)) });

/** A service on a free port over one load; gone when the test is. */
async function serving(load: Omit<IngestOptions, 'dataDir'>): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'svc-docs-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  await ingest({ ...load, dataDir });
  const server = await startServer(
    readConfiguration({
      SVC_PORT: '0',
      SVC_DATA_DIR: dataDir,
      SVC_BOOTSTRAP_KEY: KEY,
      SVC_LOG_LEVEL: 'silent',
      SVC_SHUTDOWN_SECONDS: '0',
    }),
  );
  onTestFinished(() => server.close());
  return server;
}

/** The answer as the README shows it. */
async function answerTo(server: RunningServer, body: string): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-api-key': KEY };
  const response = await fetch(`${server.url}/graphql`, { method: 'POST', headers, body });
  expect(response.status).toBe(200);
  return `${compactJson(await response.json())}\n`;
}
