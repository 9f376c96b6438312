import { Command } from 'commander';
import { type Configuration, readConfiguration } from '../../catalog/configuration.ts';
import { readCatalog } from '../../catalog/read.ts';
import { purgedOn } from '../../purge/is-purged.ts';
import { namesakes } from '../../purge/namesakes.ts';
import { purge } from '../../purge/purge.ts';
import { type FoundPurge, findPurge } from '../../purge/snapshots/purge-snapshots.ts';
import { BuildInProgress } from '../../storage/sqlite/build-lock.ts';
import { choose, ownTerminal } from '../choose.ts';
import { commandActor } from '../command-actor.ts';
import { CommandError } from '../command-error.ts';
import { print } from '../print.ts';
import { foundLines, namesakeLines, reportLines } from '../purge-lines.ts';

interface Options {
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

/** `svc purge <id…>`: removes records from every snapshot, history and file that is kept, for privacy requests. */
export function purgeCommand(): Command {
  return new Command('purge')
    .description('permanently remove records from every kept snapshot, history, files and the operations database')
    .argument('<ids...>', 'ids of entities of any type, or ids that were merged into one')
    .option('--dry-run', 'show what would be removed, and change nothing')
    .option('--yes', 'do not ask')
    .action((ids: string[], options: Options) => run(ids, options));
}

async function run(written: readonly string[], { dryRun = false, yes = false }: Options): Promise<void> {
  const ids = written.map(expectId);
  const configuration = readConfiguration(process.env);
  const { dataDirectory: dataDir, warehouse } = configuration;
  const catalog = readCatalog();
  const found = await findPurge({ dataDir, warehouse, catalog }, ids);
  await expectAllFound(found, configuration);
  print(foundLines(found));
  print(namesakeLines(await namesakes(warehouse, catalog, found)));
  if (dryRun) return print([], NOTHING);
  if (!yes) await expectConsent(found);
  const progress = (message: string) => void (process.stderr.isTTY && print([], message));
  try {
    print(reportLines(await purge(ids, { configuration, catalog, actor: commandActor(), progress })));
  } catch (error) {
    throw error instanceof BuildInProgress ? new CommandError(error.message) : error;
  }
}

/** The id of an entity, with dashes. Throws a CommandError for anything else. */
function expectId(written: string): string {
  const hex = written.trim().toLowerCase().replaceAll('-', '');
  if (/^[0-9a-f]{32}$/.test(hex)) return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  throw new CommandError(
    `Expected the id of an entity, a UUID, got ${JSON.stringify(written)}; \`svc explain\` shows the id of a svcId.`,
  );
}

async function expectAllFound({ missing }: FoundPurge, { operations }: Configuration): Promise<void> {
  for (const id of missing) {
    const at = await purgedOn(operations, id);
    if (at !== undefined) throw new CommandError(`${id} was purged on ${at.slice(0, 10)}; nothing of it is kept.`);
    throw new CommandError(
      `No kept snapshot has an entity ${id}. Expected the id of an entity, not of a name, edge, account, list or run.`,
    );
  }
}

/** Throws a CommandError unless the user at the terminal confirms what was shown above. */
async function expectConsent({ records, snapshots }: FoundPurge): Promise<void> {
  const terminal = ownTerminal();
  if (terminal === undefined)
    throw new CommandError(
      'Nothing was changed, because there is no terminal for the confirmation; --yes purges without asking.',
    );
  const what = `${counted(records.length, 'record')} from ${counted(snapshots.length, 'snapshot')}`;
  const question = `Permanently remove ${what}, and from files, history and operations (yes, no)? `;
  const choice = await choose(terminal, question, CHOICES, NOTHING);
  if (choice === 'no') throw new CommandError(NOTHING);
}

const CHOICES = new Map([
  ['yes', 'yes'],
  ['no', 'no'],
] as const);
const NOTHING = 'Nothing was changed.';

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
