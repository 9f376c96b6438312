import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, expect, test } from 'vitest';
import { childEnvironment } from '../child-environment.ts';
import { builtConsole } from '../console/built-console.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';

const ENTRY = join(import.meta.dirname, '..', '..', 'cli', 'svc.js');
const folder = temporaryFolder('serve', afterAll);
let child: ChildProcess | undefined;
afterEach(() => child?.kill('SIGKILL'));

/** Starts the service on a free port; gives what it has printed once it has printed the first query. */
async function serve(
  settings: Record<string, string> = {},
): Promise<{ child: ChildProcess; printed: string; command: string }> {
  const started = spawn(process.execPath, [ENTRY, 'serve', '--brands', '60', '--port', '0'], {
    env: childEnvironment({ SVC_DATA_DIR: folder, SVC_CONSOLE: await builtConsole(), ...settings }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  let printed = '';
  for await (const chunk of started.stdout) {
    printed += String(chunk);
    if (printed.endsWith("'\n\n")) break;
  }
  return { child: started, printed, command: printed.slice(printed.indexOf('curl ')) };
}

/** Sends what the printed curl command says. */
async function paste(command: string, key?: string) {
  const words = execFileSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }; ${command}`], { encoding: 'utf8' }).split(
    '\n',
  );
  const headers = Object.fromEntries(words.flatMap((word) => (/^[a-z-]+: /.test(word) ? [word.split(': ')] : [])));
  const url = words.find((word) => word.startsWith('http')) ?? '';
  const body = words.find((word) => word.startsWith('{')) ?? '';
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, ...(key && { 'x-api-key': key }) },
    body,
  });
  return { status: response.status, text: await response.text(), asked: JSON.parse(body).variables.searchInput.name };
}

test('"brings up the whole product and prints address, key and a first query to paste"; a stop exits with 0', async () => {
  const first = await serve();
  expect(first.printed).toContain('building a generated sample city of 60 brands');
  expect(first.printed).toMatch(/Serving http:\/\/127\.0\.0\.1:\d+\/graphql/);
  const key = /API key, shown only once: (svc_[\w-]{43})/.exec(first.printed)?.[1];
  expect(key).toBeDefined();
  const [, url = '', token] = /Console, .*: (http:\S+)\/#once=(svc_[\w-]{43})\n/.exec(first.printed) ?? [];
  expect(token).not.toBe(key);
  const body = JSON.stringify({ once: token });
  const headers = { 'content-type': 'application/json' };
  const session = await fetch(`${url}/console/api/session`, { method: 'POST', headers, body });
  expect(await session.json()).toEqual({ key: expect.stringMatching(/^svc_/), expires: expect.any(String) });
  const answer = await paste(first.command);
  expect(answer.status).toBe(200);
  expect(answer.text).toContain(`{"name":"${answer.asked}"}`);
  first.child.kill('SIGTERM');
  expect(await once(first.child, 'exit')).toEqual([0, null]);

  const file = join(folder, 'key');
  writeFileSync(file, `${key}\n`);
  const fromFile = await serve({ SVC_BOOTSTRAP_KEY_FILE: file });
  expect(fromFile.printed).toContain('API key: the one in the file of SVC_BOOTSTRAP_KEY_FILE');
  const pasted = await paste(`export SVC_BOOTSTRAP_KEY_FILE='${file}'; ${fromFile.command}`);
  expect(pasted.status).toBe(200);
  fromFile.child.kill('SIGTERM');
  expect(await once(fromFile.child, 'exit')).toEqual([0, null]);

  const second = await serve();
  expect(second.printed).not.toContain('building');
  expect(second.printed).not.toContain('svc_');
  expect((await paste(second.command, key)).status).toBe(200);
  second.child.kill('SIGINT');
  expect(await once(second.child, 'exit')).toEqual([0, null]);
});

test('SVC_SAMPLE=off: a start without data waits for a load, and serves it', async () => {
  const env = childEnvironment({ SVC_DATA_DIR: join(folder, 'waiting'), SVC_SAMPLE: 'off', SVC_LOG_LEVEL: 'silent' });
  const started = spawn(process.execPath, [ENTRY, 'serve', '--port', '0'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  let printed = '';
  started.stdout.on('data', (chunk) => {
    printed += String(chunk);
  });
  await until(() => printed.includes('API key'));
  expect(printed).toMatch(/^Serving \S+ \(its data is not ready\)$/m);
  const [, origin] = /^Serving (http:\/\/[^/]+)/m.exec(printed) ?? [];
  const status = async (path: string) => (await fetch(`${origin}${path}`)).status;
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503]);
  // Not waited for by standing still: the connection that the service closes meanwhile would be taken for a good one.
  await promisify(execFile)(process.execPath, [ENTRY, 'ingest', '--sample', '--brands', '40'], { env });
  await until(async () => (await status('/readyz')) === 200);
});
