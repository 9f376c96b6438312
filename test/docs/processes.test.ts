import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { childEnvironment } from '../child-environment.ts';
import { sampleCity } from '../sample-city.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { hasCurl } from './run-page.ts';
import { runProgram } from './run-program.ts';

const { SVC_TEST_REDIS_URL: redis = '' } = process.env;

/** The blocks of the example: what starts it, what asks it, and what it answers. */
const [START = '', ASK = '', SHOWN = ''] = [
  ...(readFileSync(join(REPOSITORY, 'docs', 'processes.md'), 'utf8').split('### A whole example')[1] ?? '').matchAll(
    /^```\w+\n([\s\S]*?)^```$/gm,
  ),
].map(([, text = '']) => text);

test.skipIf(redis === '')('needs SVC_TEST_REDIS_URL', () => {
  expect(redis).not.toBe('');
});

test.skipIf(redis === '' || !hasCurl)(
  'docs/processes.md, "A whole example": two gateways and a process for each subgraph "count requests together in Redis"',
  async () => {
    const folder = temporaryFolder('processes');
    const { warehouse } = await sampleCity('sqlite');
    const [before = 0, ...ports] = await freePorts(9);
    const [first = 0, second = 0] = ports.slice(-2);
    const places = {
      '/var/lib/svc': folder,
      'redis://127.0.0.1:6379': redis,
      'port=5000': `port=${before}`,
      4100: String(first),
      4200: String(second),
    };
    const here = (block: string) =>
      Object.entries(places).reduce((text, [from, to]) => text.replaceAll(from, to), block);
    const npx = `npx() { shift; exec '${process.execPath}' '${join(REPOSITORY, 'cli', 'svc.js')}' "$@"; }`;
    const { status, stdout, stderr } = await runProgram(
      'bash',
      ['-euc', `${END}\n${npx}\nexec 3>&1 >/dev/null\n${here(START)}\nexec >&3\n${here(ASK)}`],
      { cwd: folder, env: childEnvironment({ SVC_WAREHOUSE_URL: `sqlite:${warehouse}`, SVC_WORKERS: '0' }) },
    );
    expect({ status, stdout, logged: status === 0 ? '' : stderr }).toEqual({ status: 0, stdout: SHOWN, logged: '' });
  },
  240_000,
);

/** Ends the processes of the shell with it. */
const END = "trap 'kill $(jobs -p); wait' EXIT";

/** The first of consecutive ports that are all free. */
async function freePorts(count: number): Promise<readonly number[]> {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 10_000);
    const ports = Array.from({ length: count }, (_, at) => first + at);
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return ports;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
