import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Configuration, readConfiguration } from '../../catalog/configuration.ts';
import { readCatalog } from '../../catalog/read.ts';
import { type RunningServer, startServer } from '../../gateway/server.ts';
import { openTarget } from '../../ingest/publish/open-target.ts';
import { currentVersion, publish, warehouseFolder } from '../../storage/sqlite/folder.ts';
import { storeAt } from '../../storage/store-at.ts';
import { CommandError } from '../command-error.ts';
import { type Asked, SURFACES } from './surfaces.ts';

/** When the alert came on one way. */
export interface Alerted {
  readonly surface: string;
  /** From the publication of the list on; null: it did not come in time. */
  readonly seconds: number | null;
}

export interface Drill {
  readonly name: string;
  /** Version of the data that were copied. */
  readonly copied: string;
  /** How long the load took that planted the party. */
  readonly loadSeconds: number;
  readonly alerted: readonly Alerted[];
}

/**
 * Plants a party that nobody is on a list in a copy of the current data, and measures when each surface of a service on that
 * copy alerts to it. The service that runs, its data and its accounts are not touched. Throws a CommandError if there are
 * no data, or if a surface alerts before anything was planted.
 */
export async function drill(
  configuration: Configuration,
  within: number,
  progress: (line: string) => void,
): Promise<Drill> {
  mkdirSync(configuration.dataDirectory, { recursive: true });
  const folder = mkdtempSync(join(configuration.dataDirectory, 'drill-'));
  await using undo = new AsyncDisposableStack();
  const remove = () => rmSync(folder, { recursive: true, force: true });
  undo.defer(remove);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      remove();
      process.exit(1);
    });
  progress('copying the current data');
  const copied = await copyCurrent(configuration, folder);
  const posted = undo.adopt(await receiver(), (each) => each.close());
  const settings = {
    ...ownSettings(folder),
    ...{ SVC_HOST: '127.0.0.1', SVC_PORT: '0', SVC_CONSOLE: 'off' },
    ...{ SVC_WORKERS: '1', SVC_MCP: 'on', SVC_FETCH_PRIVATE: '127.0.0.1' },
  };
  progress('starting a service on the copy');
  const server = undo.adopt(await startServer(readConfiguration(settings)), (each) => each.close());
  const { key } = await server.operations.createKey({ plan: 'enterprise', scopes: ['graph', 'kyb', 'screening'] });
  const asked: Asked = { url: server.url, key, name: nameOfNobody() };
  await watch(asked, posted.url);
  for (const { name, alerts } of SURFACES)
    if (await alerts(asked)) throw new CommandError(`${name} alerts to ${asked.name} before it is on any list.`);
  await until(within, async () => (await server.operations.watching.passes.latest(1)).length > 0);
  progress(`planting ${asked.name} on a list`);
  const started = performance.now();
  const published = await load(folder, [asked.name]);
  const loadSeconds = (published - started) / 1_000;
  const alerted = await Promise.all([
    ...SURFACES.map(async ({ name, alerts }) => timed(name, published, within, () => alerts(asked))),
    timed('watch, as an event', published, within, () => hasEvent(server)),
    timed('watch, at a webhook', published, within, async () =>
      posted.bodies.some((body) => body.includes('"listings"')),
    ),
  ]);
  return { name: asked.name, copied, loadSeconds, alerted };
}

/** Copies the current snapshot to the folder of a service of its own. Returns its version. */
async function copyCurrent({ warehouse }: Configuration, folder: string): Promise<string> {
  const version = (await storeAt(warehouse).published()).find(({ current }) => current)?.version;
  if (version === undefined) throw new CommandError('There are no data to drill with; run "svc ingest" first.');
  const copy = join(folder, 'copy.sqlite');
  let isDownloaded = true;
  {
    await using target = await openTarget(warehouse);
    const file = await target.fileOf(version, readCatalog(), copy);
    isDownloaded = file === copy;
    if (!isDownloaded) copyFileSync(file, copy);
  }
  mkdirSync(warehouseFolder(folder), { recursive: true });
  publish(warehouseFolder(folder), version, copy);
  // A copy from a database has no search index; a load of any list makes it.
  if (isDownloaded) await load(folder, [nameOfNobody()]);
  return version;
}

/** Two words that no list and no register has, of syllables that are said like a name. */
function nameOfNobody(): string {
  const syllables = ['za', 'ri', 'qu', 'ox', 'vel', 'mo', 'dri', 'ku', 'tha', 'zen'];
  const word = () => Array.from(randomBytes(4), (byte) => syllables[byte % syllables.length]).join('');
  return `${word()} ${word()}`.toUpperCase();
}

/** Watches the party, and has its events posted. */
async function watch({ url, key, name }: Asked, webhook: string): Promise<void> {
  for (const [path, body] of [
    ['/v2/webhooks', { url: webhook }],
    ['/v2/watches', { watches: [{ party: { org_name: [name] }, reference: 'drill' }] }],
  ] as const) {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
  }
}

const ownSettings = (folder: string) => ({ SVC_DATA_DIR: folder, SVC_LOG_LEVEL: 'silent' });

/** Loads a list of parties by `svc ingest --add`, in a process of its own. Returns the time of its publication. */
async function load(folder: string, names: readonly string[]): Promise<number> {
  const list = join(folder, 'drill');
  mkdirSync(list, { recursive: true });
  const rows = names.map((name, at) => `DRILL,${at},${name}\n`);
  writeFileSync(join(list, 'watchlist_entry.csv'), `watchlist_name,entry_key,listed_name\n${rows.join('')}`);
  const before = currentVersion(warehouseFolder(folder));
  const command = [join(import.meta.dirname, '../svc.js'), 'ingest', list, '--add'];
  // Trap: with the settings of the service that runs, the load would write to its data.
  const machine = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('SVC_')));
  const child = spawn(process.execPath, command, {
    env: { ...machine, ...ownSettings(folder) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said = `${said}${text}`.slice(-2_000);
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  let published: number | undefined;
  while (!isOver && published === undefined) {
    if (currentVersion(warehouseFolder(folder)) !== before) published = performance.now();
    else await pause(50);
  }
  if ((await ended) !== 0) throw new CommandError(`The load of the list failed: ${said.trim()}`);
  return published ?? performance.now();
}

async function timed(surface: string, since: number, within: number, alerts: () => Promise<boolean>): Promise<Alerted> {
  const isThere = await until(within, alerts);
  return { surface, seconds: isThere ? (performance.now() - since) / 1_000 : null };
}

const hasEvent = async ({ operations }: RunningServer): Promise<boolean> =>
  ((await operations.watching.passes.latest(2))[0]?.events ?? 0) > 0;

/** Whether something becomes true within so many seconds. */
async function until(seconds: number, look: () => Promise<boolean>): Promise<boolean> {
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await pause(100))
    if (await look()) return true;
  return false;
}

/** A receiver of webhooks on this machine. */
async function receiver() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (text) => {
      body += text;
    });
    request.on('end', () => {
      bodies.push(body);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { bodies, url: `http://127.0.0.1:${port}`, close: () => void server.close().closeAllConnections() };
}
