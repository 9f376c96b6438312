import { Command, Option } from 'commander';
import { backUp } from '../../backup/back-up.ts';
import { storedFiles } from '../../backup/files.ts';
import { noteChange } from '../../backup/note-change.ts';
import { operationsAt, snapshotsAt } from '../../backup/open-parts.ts';
import type { WhichSnapshots } from '../../backup/which-snapshots.ts';
import { readConfiguration } from '../../catalog/configuration.ts';
import { openFileStore } from '../../lists/files/file-store.ts';
import { bytesOf, listBackups, openPlace } from '../backup-place.ts';
import { commandActor } from '../command-actor.ts';
import { print } from '../print.ts';
import { table } from '../table.ts';

interface Options {
  readonly snapshots: WhichSnapshots | 'none';
  readonly files?: true;
  readonly json?: true;
}

/** `svc backup <place>` and `svc backup list <place>`. Both work while the service runs. */
export function backupCommand(): Command {
  const backup = new Command('backup')
    .description('copy the operations database and snapshots to a folder or a bucket, while the service runs')
    .argument('<place>', 'a folder, or s3://<bucket>/<prefix>?endpoint=…&region=…; each backup there gets its own name')
    .addOption(
      new Option('--snapshots <which>', 'which snapshots to copy: the served one, all published ones, or none')
        .choices(['current', 'all', 'none'])
        .default('current'),
    )
    .option('--files', 'also copy finished files and uploads, which are kept for six days')
    .option('--json', 'print the manifest as JSON')
    .action(make);
  backup
    .command('list')
    .description('show the backups of a place')
    .argument('<place>', 'a folder or a bucket')
    .option('--json', 'print as JSON')
    .action(list);
  return backup;
}

async function make(written: string, { snapshots, files, json }: Options): Promise<void> {
  const configuration = readConfiguration(process.env);
  const place = await openPlace(written, configuration);
  const parts = {
    operations: operationsAt(configuration.operations),
    snapshots: snapshots === 'none' ? undefined : snapshotsAt(configuration.warehouse, snapshots),
    files: files === true ? storedFiles(await openFileStore(configuration), configuration.dataDirectory) : undefined,
  };
  const manifest = await backUp(place, parts, (step) => print([], `Backing up ${step} …`));
  const bytes = bytesOf(manifest);
  const versions = manifest.snapshots?.snapshots.map(({ version }) => version) ?? [];
  await noteChange(configuration.operations, {
    ...{ actor: commandActor(), action: 'backup.create', subject: manifest.id },
    detail: { snapshots: versions, files: manifest.files?.length ?? 0, bytes },
  });
  if (json) return print([JSON.stringify(manifest, null, 2)]);
  const also = [...versions, ...(manifest.files === undefined ? [] : [`${manifest.files.length} files`])];
  print([manifest.id], `Backed up operations${also.map((each) => `, ${each}`).join('')}: ${bytes} bytes. ${NOT_IN_IT}`);
}

/** A restore on another machine needs these settings too. */
const NOT_IN_IT =
  'It contains no settings: keep SVC_SSN_KEY, SVC_SUBGRAPH_SECRET and other secrets elsewhere. It contains API keys as hashes only.';

async function list(written: string, { json }: Pick<Options, 'json'>): Promise<void> {
  const place = await openPlace(written, readConfiguration(process.env));
  const all = await listBackups(place);
  if (json) return print([JSON.stringify(all, null, 2)]);
  if (all.length === 0) return print([], 'There is no backup there; `svc backup <place>` makes one.');
  const rows = all.map(({ id, state, content }) => [
    ...[id, state, content?.made ?? '', content?.operations.engine ?? ''],
    content?.snapshots?.snapshots.map(({ version }) => version).join(' ') ?? '',
    content?.files === undefined ? '' : String(content.files.length),
    content === undefined ? '' : String(bytesOf(content)),
  ]);
  print(table([['backup', 'state', 'made', 'operations', 'snapshots', 'files', 'bytes'], ...rows], [5, 6]));
}
