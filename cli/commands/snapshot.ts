import { Command } from 'commander';
import { type Configuration, readConfiguration } from '../../catalog/configuration.ts';
import type { DatabaseLocation } from '../../catalog/database-location.ts';
import { readCatalog } from '../../catalog/read.ts';
import { listSnapshots, searchedTypes } from '../../gateway/snapshots/list-snapshots.ts';
import { switchableSnapshots } from '../../gateway/snapshots/switchable-snapshots.ts';
import { diffSnapshots } from '../../storage/diff/diff-snapshots.ts';
import { storeAt } from '../../storage/store-at.ts';
import { UnknownSnapshot } from '../../storage/unknown-snapshot.ts';
import { commandActor } from '../command-actor.ts';
import { CommandError } from '../command-error.ts';
import { expectAccount } from '../expect-account.ts';
import { day } from '../option-values.ts';
import { movedIn, movesLines, snapshotTrial } from '../policy-trial.ts';
import { print } from '../print.ts';
import { keepChanges } from '../snapshot-changes.ts';
import { diffLines, json, listLines, verificationLines } from '../snapshot-report.ts';
import { withOperations } from '../with-operations.ts';

/** `svc snapshot list|use|verify|diff|try`. All of them work while a service runs, on SQLite and on PostgreSQL. */
export function snapshotCommand(): Command {
  const snapshot = new Command('snapshot').description('list, switch, verify and compare snapshots');
  const subcommand = (name: string, description: string) =>
    snapshot
      .command(name)
      .description(description)
      .option('--data-dir <folder>', 'folder of the data; default SVC_DATA_DIR')
      .option('--json', 'print as JSON');
  subcommand('list', 'show all snapshots: version, when its load began, size, entities, datasets').action(
    (options: Options) => withPlainErrors(() => list(options)),
  );
  subcommand('use', 'serve another snapshot, older or newer; a running service follows within a second')
    .argument('<version>', 'a version, or its first characters if no other version has them')
    .action((version: string, options: Options) => withPlainErrors(() => use(version, options)));
  subcommand('verify', 'read a whole snapshot and check every guarantee of the warehouse; exit code 1 if one is broken')
    .argument('[version]', 'default: the current one')
    .action((version: string | undefined, options: Options) => withPlainErrors(() => verify(version, options)));
  subcommand('diff', 'show what changed between two snapshots')
    .argument('[from]', 'a version; default: the one before the other')
    .argument('[to]', 'default: the current one')
    .action((from: string | undefined, to: string | undefined, options: Options) =>
      withPlainErrors(() => diff(from, to, options)),
    );
  subcommand('try', 'verify stored requests again on a snapshot, and say what it would change; nothing changes')
    .argument('<version>', 'a version, or its first characters if no other version has them')
    .option('--account <id>', 'only verifications of one account')
    .option('--from <day>', 'first day in UTC', day)
    .option('--to <day>', 'last day in UTC', day)
    .option('--out <file>', 'write each verification that it would change, as CSV')
    .action((version: string, options: TryOptions) => withPlainErrors(() => trial(version, options)));
  return snapshot;
}

interface Options {
  readonly dataDir?: string;
  readonly json?: boolean;
}

interface TryOptions extends Options {
  readonly account?: string;
  readonly from?: string;
  readonly to?: string;
  readonly out?: string;
}

async function list(options: Options): Promise<void> {
  const catalog = readCatalog();
  const rows = await listSnapshots(storeAt(warehouseOf(options)), catalog);
  if (options.json) print([json(rows)]);
  else if (rows.length === 0) print([], 'There is no snapshot yet; run "svc ingest" first.');
  else print(listLines(rows, searchedTypes(catalog)));
}

async function use(written: string, options: Options): Promise<void> {
  const configuration = configurationOf(options);
  const snapshots = await switchableSnapshots(configuration, readCatalog());
  const version = versionAmong(await snapshots.versions(), written, await snapshots.current());
  const before = await snapshots.use(version);
  const detail = { before: before ?? null, ...(snapshots.isShared && { shared: true }) };
  const change = { actor: commandActor(), action: 'snapshot.use', subject: version, detail };
  if (before !== version) await keepChanges(configuration.operations, change);
  const following = snapshots.isShared ? ', and replicas follow' : '';
  if (options.json) print([json({ version, before })]);
  else if (before === version) print([], `${version} is already current.`);
  else print([], `${version} is now current${following}; previously: ${before}.`);
}

async function verify(written: string | undefined, options: Options): Promise<void> {
  const location = warehouseOf(options);
  const version = await versionOf(location, written);
  // Imported only here, because the other subcommands do not need the whole graph.
  const { verifyAt } = await import('../../gateway/snapshots/verify-at.ts');
  const result = await verifyAt(location, version, readCatalog(), (check) => progress(options, `check ${check}`));
  print(options.json ? [json(result)] : verificationLines(result));
  if (!result.sound) process.exitCode = 1;
}

async function diff(from: string | undefined, to: string | undefined, options: Options): Promise<void> {
  const location = warehouseOf(options);
  const last = await versionOf(location, to);
  const first = from === undefined ? await versionBefore(location, last) : await versionOf(location, from);
  const versions = { from: first, to: last };
  const result = await diffSnapshots(storeAt(location), versions, readCatalog(), (name) =>
    progress(options, `compare ${name}`),
  );
  print(options.json ? [json(result)] : diffLines(result));
}

async function trial(written: string, { account, from, to, out, ...options }: TryOptions): Promise<void> {
  const location = warehouseOf(options);
  const version = await versionOf(location, written);
  await withOperations(async (operations) => {
    await expectAccount(operations, account);
    const filter = { accountId: account, from, to };
    const tried = await storeAt(location).read(version, (snapshot) => snapshotTrial(operations, snapshot, filter, out));
    const { verifications, changed, notRun } = tried;
    if (options.json) return print([json({ version, ...tried })]);
    print([
      `On ${version}, ${changed} of ${verifications} verifications come out otherwise; ${movedIn(tried)} would be decided otherwise than they stand decided.`,
      ...(notRun === 0 ? [] : [`${notRun} cannot be run again: what they were asked is not kept.`]),
      ...movesLines(tried),
    ]);
  });
}

/** Shows progress only on a terminal. */
function progress({ json: quiet }: Options, line: string): void {
  if (!quiet && process.stderr.isTTY) print([], line);
}

export const warehouseOf = (options: Options): DatabaseLocation => configurationOf(options).warehouse;

export const configurationOf = ({ dataDir }: Options): Configuration =>
  readConfiguration({ ...process.env, ...(dataDir === undefined ? {} : { SVC_DATA_DIR: dataDir }) });

/** The version that a user wrote in full or by its first characters; the current one if the user wrote none. */
async function versionOf(location: DatabaseLocation, written: string | undefined): Promise<string> {
  const all = await storeAt(location).published();
  const current = all.find((each) => each.current)?.version;
  if (written !== undefined)
    return versionAmong(
      all.map(({ version }) => version),
      written,
      current,
    );
  if (current === undefined) throw new UnknownSnapshot(undefined, undefined);
  return current;
}

/** The version that was published before another. Throws a CommandError if there is none. */
async function versionBefore(location: DatabaseLocation, last: string): Promise<string> {
  const versions = (await storeAt(location).published()).map(({ version }) => version).sort();
  const before = versions[versions.indexOf(last) - 1];
  if (before === undefined) throw new CommandError(`Expected two snapshots, but none is older than ${last}.`);
  return before;
}

/** Finds the only version that starts with what a user wrote. */
function versionAmong(all: readonly string[], written: string, current: string | undefined): string {
  const [version, ...more] = all.filter((each) => each.startsWith(written));
  if (version === undefined) throw new UnknownSnapshot(written, current);
  if (more.length > 0)
    throw new CommandError(`Expected one version, but ${written} fits ${[version, ...more].join(', ')}.`);
  return version;
}

/** Names of errors about a snapshot, or about copying one to this machine; they are shown without a stack. */
const PLAIN: ReadonlySet<string> = new Set(['UnknownSnapshot', 'BadSnapshot', 'UnreadableSnapshot', 'NotPulled']);

/** Runs a command, and shows errors about a snapshot as a message without a stack. */
export async function withPlainErrors(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw error instanceof Error && PLAIN.has(error.name) ? new CommandError(error.message) : error;
  }
}
