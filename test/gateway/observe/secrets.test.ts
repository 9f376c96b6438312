import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { openOperations } from '../../../operations/operations.ts';
import { until } from '../../until.ts';
import { sampleFolder, svcLogging } from '../distributed/layout.ts';
import { startCollector } from './collector.ts';
import { existsBelow, found, foundBelow, markedTexts, pourSecrets } from './secrets.ts';

const dataDir = sampleFolder();

test('"pours marked secrets through every surface and greps logs, metrics, traces, databases, files": 0 finds', async () => {
  const chosen = 'Marked-Key-Chosen+Elsewhere/2026=1';
  const operations = await openOperations(`${dataDir}/operations.db`);
  const { key: made } = await operations.createKey({ plan: 'enterprise' });
  await operations.close();
  const keys = { chosen, made, unknown: 'marked-key-of-nobody-0123456789ab' };
  const collector = await startCollector();
  const { child, url, logged } = await svcLogging(['serve', '--metrics-port', '0'], {
    ...{ SVC_DATA_DIR: dataDir, SVC_BOOTSTRAP_KEY: chosen, SVC_LOG_LEVEL: 'debug', SVC_TRACES_URL: collector.url },
    SVC_SSN_KEY: 'a-key-of-more-than-32-characters-for-tests',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const { origin } = new URL(url);
  const { statuses, echoed } = await pourSecrets(origin, keys, { requests: 320 });
  const metricsUrl = /http:[^"]+\/metrics/.exec(logged())?.[0] ?? '';
  const metrics = await (await fetch(metricsUrl)).text();
  // A batch is in the file that its client sent until its rows are read.
  await until(() => !existsBelow(dataDir, 'input'));
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  await ended;

  expect(statuses.get(200)).toBeGreaterThan(60);
  expect(statuses.get(400)).toBeGreaterThan(60);
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  expect(echoed).toEqual([]);
  const secrets = markedTexts(keys);
  expect(
    logged()
      .split('\n')
      .filter((line) => line.includes('Answered.')).length,
  ).toBeGreaterThan(300);
  expect(found(logged(), secrets)).toEqual([]);
  expect(metrics).toContain('svc_requests_total{surface="kyb"');
  expect(found(metrics, secrets)).toEqual([]);
  expect(collector.spans().length).toBeGreaterThan(300);
  expect(found(collector.text(), secrets)).toEqual([]);
  expect(foundBelow(dataDir, secrets)).toEqual([]);
});
