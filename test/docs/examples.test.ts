import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, print } from 'graphql';
import { describe, expect, onTestFinished, test } from 'vitest';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { readConfiguration } from '../../catalog/configuration.ts';
import { firstQuery } from '../../cli/first-query.ts';
import { type RunningServer, startServer } from '../../gateway/server.ts';
import { buildSample } from '../../ingest/ingest.ts';
import { exampleBusiness } from '../../storage/example-business.ts';
import { warehouseFolder } from '../../storage/sqlite/folder.ts';
import { dataFolder } from '../ingest/tiny.ts';
import { hasReal, realLoad } from '../real-load.ts';
import { compactJson } from './compact-json.ts';

// The files below docs/examples are what the service printed and answered. After a change that is meant,
// `npx vitest run test/docs -u` writes them anew; the README repeats them, and readme.test.ts compares.
const example = (file: string): string => join(REPOSITORY, 'docs', 'examples', file);
const read = (file: string): string => readFileSync(example(file), 'utf8');

const KEY = 'examples-key-of-this-test-0123456789';

test('README, "First query" and "Conditions", and the query of docs/kyb.md: what a start without data prints, and what it answers', async () => {
  const city = dataFolder();
  await buildSample(city, { brands: 2_000, seed: 1 });
  const server = await serving(city);
  using lease = server.warehouse.acquire();
  const business = await exampleBusiness(lease.snapshot);
  if (business === undefined) throw new Error('The sample city has no chain.');
  const command = firstQuery('http://127.0.0.1:4000', '$API_KEY', business);
  await expect(`${command}\n`).toMatchFileSnapshot(example('first-query.sh'));

  const body = /-d '(.*)'$/s.exec(command)?.[1] ?? '';
  expect(print(parse(JSON.parse(body).query))).toBe(print(parse(read('first-query.graphql'))));
  await expect(await answerTo(server, body)).toMatchFileSnapshot(example('first-query.answer.json'));
  await expect(await answerTo(server, bodyOf('conditions'))).toMatchFileSnapshot(example('conditions.answer.json'));
  const verified = await answerTo(server, bodyOf('verify-business'));
  await expect(verified).toMatchFileSnapshot(example('verify-business.answer.json'));
});

describe.skipIf(!hasReal('seattle'))('README, "Real records"', () => {
  test('"The spec\'s query shape for a real Seattle chain answers with its names, locations, full addresses, …"', async () => {
    const server = await serving((await realLoad('seattle')).dataDir);
    const answer = await answerTo(server, bodyOf('seattle-chain'));
    await expect(answer).toMatchFileSnapshot(example('seattle-chain.answer.json'));
  });
});

/** The request that the files of an example make. */
const bodyOf = (name: string): string =>
  JSON.stringify({ query: read(`${name}.graphql`), variables: JSON.parse(read(`${name}.variables.json`)) });

/** A service on a free port over what a data folder has published; it writes to a folder of its own. */
async function serving(published: string): Promise<RunningServer> {
  const server = await startServer(
    readConfiguration({
      SVC_PORT: '0',
      SVC_DATA_DIR: dataFolder(),
      SVC_WAREHOUSE_URL: `sqlite:${warehouseFolder(published)}`,
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
