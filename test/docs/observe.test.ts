import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { childEnvironment } from '../child-environment.ts';
import { startCollector } from '../gateway/observe/collector.ts';
import { sampleCity } from '../sample-city.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';

const PAGE = readFileSync(join(REPOSITORY, 'docs', 'observe.md'), 'utf8');
/** The commands of the page, in its order. */
const COMMANDS = [...PAGE.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = '']) => text.trim());
/** The page's port of metrics, and its collector. */
const [METRICS, COLLECTOR] = ['9464', 'http://127.0.0.1:4318'];

/** A port that was free a moment ago. */
async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return String(typeof address === 'object' ? address?.port : undefined);
}

test('each command of docs/observe.md runs as it is written', async () => {
  const [serve = '', scrape = '', look = '', traced = '', ...others] = COMMANDS;
  expect(others).toEqual([]);
  const collector = await startCollector();
  const port = await freePort();
  const folder = temporaryFolder('observe-docs');
  const { warehouse } = await sampleCity('sqlite');
  const settings = { SVC_DATA_DIR: folder, SVC_WAREHOUSE_URL: `sqlite:${warehouse}`, SVC_PORT: '0' };
  const svc = `exec '${process.execPath}' '${join(REPOSITORY, 'cli', 'svc.js')}'`;
  const written = (command: string) =>
    command.replace('npx svc', svc).replaceAll(METRICS, port).replace(COLLECTOR, collector.url);
  // `exec` would take the place of the assignment before it.
  const inShell = (command: string) => written(command).replace(/^(\w+=\S+) exec/, 'export $1; exec');
  const options = { cwd: folder, env: childEnvironment(settings) };
  const start = async (command: string) => {
    const child = spawn('bash', ['-c', inShell(command)], { ...options, stdio: ['ignore', 'pipe', 'ignore'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += String(chunk);
    });
    await until(() => {
      if (child.exitCode !== null) throw new Error(`Expected a service, got an end: ${printed}`);
      return printed.endsWith('\n\n');
    });
    await fetch(`${/http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0]}/graphql`);
    return async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    };
  };
  const run = (command: string) => spawnSync('bash', ['-c', inShell(command)], { ...options, encoding: 'utf8' });

  const stop = await start(serve);
  expect(run(scrape).stdout).toContain('svc_requests_total{surface="graphql",operation="/graphql",status="401"} 1');
  await stop();
  const [line = ''] = run(look).stdout.trim().split('\n').slice(-1);
  const [shown = ''] = /```json\n([\s\S]*?)```/.exec(PAGE)?.slice(1) ?? [];
  const known = new Set([...Object.keys(JSON.parse(shown)), 'code', 'cut', 'traceId', 'path']);
  expect(JSON.parse(line)).toMatchObject({ msg: 'Answered.', surface: 'graphql', status: 401, code: 'UNAUTHORIZED' });
  expect(Object.keys(JSON.parse(line)).filter((key) => !known.has(key))).toEqual([]);
  await (await start(traced))();
  expect(collector.spans().map(({ name }) => name)).toContain('GET /graphql');
});
