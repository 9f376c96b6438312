import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { readConfiguration } from '../../../catalog/configuration.ts';
import { type RunningServer, startServer } from '../../../gateway/server.ts';
import { checkedDefinition } from '../../../lists/definition/check-definition.ts';
import { createdContent } from '../../../lists/definition/read-input.ts';
import { listFiles } from '../../../lists/files/list-files.ts';
import { LIST_RUN } from '../../../operations/lists.ts';
import { sampleCity } from '../../sample-city.ts';
import { catalog } from '../../search/sample-snapshots.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { until } from '../../until.ts';

test('the service works on runs in a thread, which a stop waits for: what it has at hand is given back', async () => {
  const dataDirectory = temporaryFolder('run-thread');
  const { warehouse } = await sampleCity('sqlite');
  const settings = { SVC_PORT: '0', SVC_LOG_LEVEL: 'silent', SVC_DATA_DIR: dataDirectory };
  const servers: RunningServer[] = [];
  const start = async () => {
    const configuration = readConfiguration({ ...settings, SVC_WAREHOUSE_URL: `sqlite:${warehouse}` });
    const server = await startServer(configuration);
    servers.push(server);
    return server;
  };
  onTestFinished(async () => void (await servers.at(-1)?.close()));
  const first = await start();
  const key = await first.operations.createKey({ plan: 'trial' });
  const queue = async ({ operations }: RunningServer) => {
    const id = randomUUID();
    const definition = checkedDefinition(createdContent({ fileFormat: 'CSV' }), catalog);
    await operations.runs.create({
      ...{ id, accountId: key.accountId, apiKeyId: key.id, kind: LIST_RUN, subject: id },
      args: { listId: id, definition },
    });
    return id;
  };
  const statusOf = async ({ operations }: RunningServer, id: string) =>
    (await operations.runs.find(id, key.accountId))?.status;
  const done = await queue(first);
  await until(async () => (await statusOf(first, done)) === 'SUCCESS');
  expect(existsSync(listFiles(dataDirectory, done, 'CSV').finished)).toBe(true);
  const left = await Promise.all(Array.from({ length: 5 }, () => queue(first)));
  await until(async () => (await statusOf(first, left[0] ?? '')) !== 'QUEUED');
  await first.close();
  const second = await start();
  expect(await Promise.all(left.map((id) => statusOf(second, id)))).not.toContain('PROCESSING');
  for (const id of left) await until(async () => (await statusOf(second, id)) === 'SUCCESS');
});
