import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { readConfiguration } from '../../catalog/configuration.ts';
import { startServer } from '../../gateway/server.ts';
import { dataFolder } from '../ingest/tiny.ts';
import { sampleCity } from '../sample-city.ts';
import { until } from '../until.ts';
import { compactJson } from './compact-json.ts';
import { expectFresh } from './parts.ts';

// After a change that is meant, `npx vitest run test/docs -u` writes the answers and the guide anew.
const example = (file: string): string => join(REPOSITORY, 'docs', 'examples', file);
const read = (file: string): string => readFileSync(example(file), 'utf8');
const KEY = 'examples-key-of-this-test-0123456789';
/** Stand for what is another each time. */
const [ID, SIGNATURE] = [
  '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  'expires=1795871894&signature=kAGnVpEiMx1zDhnGhNtxflLyWl4igick0h-ENOgXlQ4',
];

test('docs/segmentation.md: a preview, a run and its file, as the service answers them', async () => {
  const { warehouse } = await sampleCity('sqlite');
  const settings = { SVC_PORT: '0', SVC_DATA_DIR: dataFolder(), SVC_WAREHOUSE_URL: `sqlite:${warehouse}` };
  const others = { SVC_BOOTSTRAP_KEY: KEY, SVC_LOG_LEVEL: 'silent', SVC_SHUTDOWN_SECONDS: '0' };
  const server = await startServer(readConfiguration({ ...settings, ...others }));
  onTestFinished(() => server.close());

  const ask = async (name: string, variables: string) => {
    const headers = { 'content-type': 'application/json', 'x-api-key': KEY };
    const body = JSON.stringify({ query: read(`${name}.graphql`), variables: JSON.parse(variables) });
    const response = await fetch(`${server.url}/graphql`, { method: 'POST', headers, body });
    const text = await response.text();
    return { status: response.status, text, answer: JSON.parse(text) };
  };
  const preview = await ask('segmentation-preview', read('segmentation-preview.variables.json'));
  await expect(`${compactJson(preview.answer)}\n`).toMatchFileSnapshot(example('segmentation-preview.answer.json'));

  const { status, text, answer } = await ask('segmentation', read('segmentation.variables.json'));
  const { id } = answer.extensions.backgroundTasks[0];
  expect(status).toBe(202);
  const shown = (json: string) =>
    json
      .replaceAll(id, ID)
      .replace(server.url, 'http://127.0.0.1:4000')
      .replace(/expires=\d+&signature=[\w-]+/, SIGNATURE);
  await expect(`${compactJson(JSON.parse(shown(text)))}\n`).toMatchFileSnapshot(example('segmentation.answer.json'));

  const poll = () => ask('segmentation-task', JSON.stringify({ id }));
  await until(async () => (await poll()).text.includes('SUCCESS'));
  const task = await poll();
  await expect(`${compactJson(JSON.parse(shown(task.text)))}\n`).toMatchFileSnapshot(
    example('segmentation-task.answer.json'),
  );

  const file = await (await fetch(task.answer.data.backgroundTask.result[0])).text();
  const lines = file.trimEnd().split('\n');
  expect(lines.length - 1).toBe(preview.answer.data.aggregate.locations);
  await expect(`${lines.slice(0, 3).join('\n')}\n`).toMatchFileSnapshot(example('segmentation.csv'));
  await expectFresh('docs/segmentation.md', {});
});
