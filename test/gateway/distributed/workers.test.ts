import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../../until.ts';
import { SETTINGS, sampleFolder, svc, svcFails } from './layout.ts';

const folder = sampleFolder();

/** `svc serve --workers 2` on a free port. */
async function serve() {
  const { child, url } = await svc(['serve', '--workers', '2', '--port', '0'], { SVC_DATA_DIR: folder });
  onTestFinished(() => {
    for (const worker of workersOf(child.pid)) process.kill(worker, 'SIGKILL');
    child.kill('SIGKILL');
  });
  const ask = () =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': SETTINGS.SVC_BOOTSTRAP_KEY, connection: 'close' },
      body: JSON.stringify({ query: '{ account { pricingPlan } }' }),
    }).then((response) => response.text());
  return { child, ask };
}

/** Ids of the living processes that a process has started. */
function workersOf(primary: number | undefined): number[] {
  try {
    return execFileSync('pgrep', ['-P', String(primary)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number);
  } catch {
    // pgrep's way to say that there are none.
    return [];
  }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const ANSWER = '{"data":{"account":{"pricingPlan":"enterprise"}}}';

test('"several processes on one machine": a dead one is replaced, the others serve meanwhile; a stop ends all with 0', async () => {
  const { child, ask } = await serve();
  const [first = 0, second = 0] = workersOf(child.pid);
  expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array(20).fill(ANSWER));

  process.kill(first, 'SIGKILL');
  await until(() => !isAlive(first));
  expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array(20).fill(ANSWER));
  await until(() => workersOf(child.pid).length === 2);
  const workers = workersOf(child.pid);
  expect(workers).toContain(second);
  expect(workers).not.toContain(first);

  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(workers.filter(isAlive)).toEqual([]);
});

test('workers do not outlive their primary', async () => {
  const { child } = await serve();
  const workers = workersOf(child.pid);
  expect(workers).toHaveLength(2);
  child.kill('SIGKILL');
  await until(() => !workers.some(isAlive));
});

test('a start that cannot succeed says why and ends', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const address = taken.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const { code, said } = await svcFails(['serve', '--workers', '2', '--port', port], { SVC_DATA_DIR: folder });
  expect(code).toBe(1);
  expect(said).toContain(`Port ${port} of 127.0.0.1 is taken; choose another with --port.`);
});
