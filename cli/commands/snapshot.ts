import { Command } from 'commander';
import { type Configuration, readConfiguration } from '../../catalog/configuration.ts';
import type { DatabaseLocation } from '../../catalog/database-location.ts';
import type { Catalog } from '../../catalog/model.ts';
import { readCatalog } from '../../catalog/read.ts';
import { checkSearchFormat } from '../../search/index/verify-format.ts';
import { lackingIn } from '../../search/outdated.ts';
import { diffSnapshots } from '../../storage/diff/diff-snapshots.ts';
import { builtAt } from '../../storage/sqlite/folder.ts';
import { storeAt } from '../../storage/store-at.ts';
import { summarise } from '../../storage/summary.ts';
import { UnknownSnapshot } from '../../storage/unknown-snapshot.ts';
import { verifySnapshot } from '../../storage/verify/verify-snapshot.ts';
import { commandActor } from '../command-actor.ts';
import { CommandError } from '../command-error.ts';
import { print } from '../print.ts';
import { useShared } from '../shared-snapshots.ts';
import { keepChanges } from '../snapshot-changes.ts';
import { diffLines, json, type Listed, listLines, verificationLines } from '../snapshot-report.ts';

/** `svc snapshot list|use|verify|diff`. All of them work while a service runs, on SQLite and on PostgreSQL. */
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
    .action((version: string, options: Options) =>
      withPlainErrors(async () => {
        if (!(await useShared(version, options))) await use(version, options);
      }),
    );
  subcommand('verify', 'read a whole snapshot and check every promise of the warehouse; exit code 1 if one is broken')
    .argument('[version]', 'default: the current one')
    .action((version: string | undefined, options: Options) => withPlainErrors(() => verify(version, options)));
  subcommand('diff', 'show what changed between two snapshots')
    .argument('<from>', 'a version')
    .argument('[to]', 'default: the current one')
    .action((from: string, to: string | undefined, options: Options) => withPlainErrors(() => diff(from, to, options)));
  return snapshot;
}

interface Options {
  readonly dataDir?: string;
  readonly json?: boolean;
}

async function list(options: Options): Promise<void> {
  const location = warehouseOf(options);
  const catalog = readCatalog();
  const rows: Listed[] = [];
  for (const each of await storeAt(location).published()) {
    // A snapshot that cannot be read is listed too, with the error: a user may be looking for it.
    const seen = await storeAt(location)
      .read(each.version, async (snapshot) => ({
        holds: await summarise(snapshot, catalog),
        lacking: await lackingIn(snapshot, catalog),
      }))
      .catch((error: unknown) => ({ holds: String(error), lacking: [] }));
    rows.push({ ...each, built: builtAt(each.version), ...seen });
  }
  if (options.json) print([json(rows)]);
  else if (rows.length === 0) print([], 'There is no snapshot yet; run "svc ingest" first.');
  else print(listLines(rows, searchedTypes(catalog)));
}

async function use(written: string, options: Options): Promise<void> {
  const location = warehouseOf(options);
  const version = await versionOf(location, written);
  const before = await storeAt(location).use(version);
  const change = { actor: commandActor(), action: 'snapshot.use', subject: version, detail: { before } };
  if (before !== version) await keepChanges(configurationOf(options).operations, change);
  if (options.json) print([json({ version, before })]);
  else
    print([], before === version ? `${version} is current already.` : `${version} is current now; before: ${before}.`);
}

async function verify(written: string | undefined, options: Options): Promise<void> {
  const location = warehouseOf(options);
  const version = await versionOf(location, written);
  const catalog = readCatalog();
  // Imported only here, because the other subcommands do not need the whole graph.
  const { contractQueries } = await import('../../gateway/contract-queries.ts');
  const result = await storeAt(location)
    .read(version, (snapshot) =>
      verifySnapshot(snapshot, catalog, (check) => progress(options, `check ${check}`), [
        checkSearchFormat,
        contractQueries,
      ]),
    )
    .catch((error: unknown) => {
      if (error instanceof UnknownSnapshot || !(error instanceof Error)) throw error;
      throw new CommandError(`${version} cannot be opened: ${error.message}`);
    });
  print(options.json ? [json(result)] : verificationLines(result));
  if (!result.sound) process.exitCode = 1;
}

async function diff(from: string, to: string | undefined, options: Options): Promise<void> {
  const location = warehouseOf(options);
  const versions = { from: await versionOf(location, from), to: await versionOf(location, to) };
  const result = await diffSnapshots(storeAt(location), versions, readCatalog(), (name) =>
    progress(options, `compare ${name}`),
  );
  print(options.json ? [json(result)] : diffLines(result));
}

/** Names of the entity types that search returns; `--json` has all types. */
const searchedTypes = ({ types }: Catalog): string[] =>
  [...types.values()].filter(({ svcId }) => svcId !== undefined).map(({ name }) => name);

/** Shows progress only on a terminal. */
function progress({ json: quiet }: Options, line: string): void {
  if (!quiet && process.stderr.isTTY) print([], line);
}

export const warehouseOf = (options: Options): DatabaseLocation => configurationOf(options).warehouse;

export const configurationOf = ({ dataDir }: Options): Configuration =>
  readConfiguration({ ...process.env, ...(dataDir === undefined ? {} : { SVC_DATA_DIR: dataDir }) });

/** The version that a user wrote in full or by its first characters; the current one if none was written. */
async function versionOf(location: DatabaseLocation, written: string | undefined): Promise<string> {
  const all = await storeAt(location).published();
  const current = all.find((each) => each.current)?.version;
  if (written === undefined) {
    if (current === undefined) throw new UnknownSnapshot(undefined, undefined);
    return current;
  }
  const [version, ...more] = all.map((each) => each.version).filter((each) => each.startsWith(written));
  if (version === undefined) throw new UnknownSnapshot(written, current);
  if (more.length > 0) {
    throw new CommandError(`Expected one version, but ${written} fits ${[version, ...more].join(', ')}.`);
  }
  return version;
}

/** Runs a command, and shows an unknown snapshot as a message without a stack. */
export async function withPlainErrors(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw error instanceof UnknownSnapshot ? new CommandError(error.message) : error;
  }
}
