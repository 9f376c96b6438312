import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync } from 'node:fs';
import { extname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Command } from 'commander';
import { readConfiguration } from '../../catalog/configuration.ts';
import { RequestLimits } from '../../gateway/limits/request-limits.ts';
import { createLog } from '../../gateway/log.ts';
import { startRunWork } from '../../gateway/runs/run-work.ts';
import { endingOf } from '../../lists/files/file-keys.ts';
import { listFiles } from '../../lists/files/list-files.ts';
import { listRun } from '../../lists/runs/list-run.ts';
import { LIST_RUN, type OwnedList } from '../../operations/lists.ts';
import type { Operations } from '../../operations/operations.ts';
import type { Run } from '../../operations/runs/run.ts';
import { CommandError } from '../command-error.ts';
import { oneLine } from '../one-line.ts';
import { plainly } from '../plainly.ts';
import { print } from '../print.ts';
import { progressOn } from '../progress.ts';
import { json } from '../snapshot-report.ts';
import { table } from '../table.ts';
import { withOperations } from '../with-operations.ts';

interface RunOptions {
  readonly to?: string;
  readonly force?: boolean;
}

/** `svc list show|run`: shows the lists of all accounts, and creates the file of one in this process, without a running service. */
export function listCommand(): Command {
  const lists = new Command('list').description('show the lists of all accounts, and run one without a service');
  lists
    .command('show', { isDefault: true })
    .description('show all lists, newest first, or the definition of one')
    .argument('[id]', 'id of a list')
    .option('--json', 'print as JSON')
    .action((id: string | undefined, options: { json?: boolean }) =>
      withOperations(({ lists: all }) => show(all, id, options.json === true)),
    );
  lists
    .command('run')
    .description('create the file of a list, as createListMaterialization does, and charge its account')
    .argument('<id>', 'id that `svc list show` shows')
    .option('--to <file>', 'where to copy the file; the service keeps it too')
    .option('--force', 'replace an existing file')
    .action(run);
  return lists;
}

async function show(lists: Operations['lists'], id: string | undefined, asJson: boolean): Promise<void> {
  const found = await lists.owned(id);
  const [list] = found;
  if (id !== undefined && list === undefined) throw noSuchList(id);
  if (asJson || id !== undefined) print([json(id === undefined ? found : list)]);
  else print(table([['id', 'account', 'type', 'format', 'changed', 'name'], ...found.map(lineOf)]));
}

const lineOf = ({ id, accountId, listType, fileFormat, updatedTimestamp, name }: OwnedList) => [
  ...[id, accountId, listType, fileFormat, updatedTimestamp.slice(0, 10)],
  oneLine(name ?? ''),
];

async function run(id: string, { to, force = false }: RunOptions): Promise<void> {
  const configuration = readConfiguration(process.env);
  const list = await withOperations((operations) => runnable(operations, id));
  const { accountId, apiKeyId } = list;
  const ending = endingOf(list.fileFormat);
  if (to !== undefined && extname(to).toLowerCase() !== ending)
    throw new CommandError(`--to expects a name that ends in ${ending}, got ${to}.`);
  if (to !== undefined && existsSync(to) && !force)
    throw new CommandError(`${to} already exists; --force replaces it.`);
  const began = performance.now();
  // Log lines of the worker would interrupt the progress display, so only warnings are logged.
  await using limits = new AsyncDisposableStack();
  const requestLimits = limits.adopt(new RequestLimits(configuration, createLog('warn')), (each) => each.close());
  const worker = await startRunWork({ ...configuration, logLevel: 'warn', metricsPort: undefined }, requestLimits);
  try {
    const { operations, warehouse, catalog, store, wake } = worker;
    if (warehouse.current === undefined) throw new CommandError('No data is published yet; `svc ingest` loads some.');
    const args = await plainly(() => listRun(list, catalog));
    const { runs } = operations;
    const started = await runs.create({
      id: randomUUID(),
      accountId,
      apiKeyId,
      kind: LIST_RUN,
      subject: list.id,
      args,
    });
    wake();
    const cancel = () => void runs.cancel(started.id, accountId);
    process.once('SIGINT', cancel).once('SIGTERM', cancel);
    const ended = await followed(runs, started);
    if (ended.status !== 'SUCCESS')
      throw new CommandError(`Run ${ended.id} is ${ended.status}: ${ended.message ?? ''}`);
    const { finished, key } = listFiles(configuration.dataDirectory, ended.id, list.fileFormat);
    const isHere = existsSync(finished);
    if (to !== undefined && isHere) copyFileSync(finished, to);
    else if (to !== undefined) await store.bring(key, to, new AbortController().signal);
    const seconds = (performance.now() - began) / 1_000;
    print([to ?? (isHere ? finished : key)], `${ended.done.toLocaleString('en-US')} rows in ${seconds.toFixed(1)} s`);
  } finally {
    await worker.close();
  }
}

/** Returns a list whose account may have its file created. */
async function runnable({ lists, account }: Operations, id: string): Promise<OwnedList> {
  const [list] = await lists.owned(id);
  if (list === undefined) throw noSuchList(id);
  const owner = await account(list.accountId);
  if (owner?.creditsAvailable !== true)
    throw new CommandError(`Account ${list.accountId} has no credits left; \`svc accounts\` adds some.`);
  return list;
}

/** Interval between checks of a run, in milliseconds. */
const LOOK_EVERY = 200;

/** Returns the run once it has ended, or once it waits for something that this command cannot provide, such as credits. */
async function followed({ find }: Operations['runs'], { id, accountId }: Run): Promise<Run> {
  const progress = progressOn(process.stderr);
  try {
    for (;;) {
      const found = await find(id, accountId);
      if (found === undefined) throw new CommandError(`Run ${id} does not exist any more.`);
      const { status, done: rows, total, message } = found;
      if (status !== 'QUEUED' && status !== 'PROCESSING') return found;
      if (status === 'QUEUED') progress.report(message ?? 'waiting for its turn');
      else if (total === null) progress.report('counting rows');
      else progress.report('writing', { bytes: 0, ofBytes: 0, rows, ofRows: total });
      await pause(LOOK_EVERY);
    }
  } finally {
    progress.end();
  }
}

const noSuchList = (id: string) => new CommandError(`There is no list ${id}; \`svc list show\` shows them.`);
