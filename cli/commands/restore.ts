import { Command, InvalidArgumentError } from 'commander';
import { storedFiles } from '../../backup/files.ts';
import { noteChange } from '../../backup/note-change.ts';
import { operationsAt, snapshotsAt } from '../../backup/open-parts.ts';
import { restore } from '../../backup/restore.ts';
import { readConfiguration } from '../../catalog/configuration.ts';
import { openFileStore } from '../../lists/files/file-store.ts';
import { purgeAgain, purgeMemoryOf } from '../../purge/purge-again.ts';
import { openPlace } from '../backup-place.ts';
import { commandActor } from '../command-actor.ts';
import { words } from '../option-values.ts';
import { print } from '../print.ts';
import { reportLines } from '../purge-lines.ts';

const PARTS = ['operations', 'snapshots', 'files'] as const;
type PartName = (typeof PARTS)[number];

interface Options {
  readonly backup?: string;
  readonly only: readonly PartName[];
  readonly replace?: boolean;
}

/** `svc restore <place>`, with the service stopped. Nothing is changed until the whole backup has been read and found valid. */
export function restoreCommand(): Command {
  return new Command('restore')
    .description('restore a backup over the existing data; stop the service first')
    .argument('<place>', 'the folder or bucket that was given to `svc backup`')
    .option('--backup <id>', 'id of the backup, as `svc backup list` shows it (default: the newest)')
    .option('--only <parts>', `some of ${PARTS.join(',')}`, partsOf, PARTS)
    .option('--replace', 'replace databases that are not empty')
    .action(run);
}

async function run(written: string, { backup: id, only, replace = false }: Options): Promise<void> {
  const configuration = readConfiguration(process.env);
  const place = await openPlace(written, configuration);
  const has = (part: PartName) => only.includes(part);
  const parts = {
    operations: has('operations') ? operationsAt(configuration.operations) : undefined,
    snapshots: has('snapshots') ? snapshotsAt(configuration.warehouse, 'all') : undefined,
    files: has('files') ? storedFiles(await openFileStore(configuration), configuration.dataDirectory) : undefined,
  };
  const memory = await purgeMemoryOf(configuration.operations);
  const manifest = await restore(place, parts, { id, replace }, (step) => print([], `Restoring: ${step} …`));
  await noteChange(configuration.operations, {
    ...{ actor: commandActor(), action: 'backup.restore', subject: manifest.id },
    detail: { made: manifest.made, parts: only },
  });
  print(
    [manifest.id],
    `Restored ${manifest.id} of ${manifest.made}. Changes made since then are lost, including keys and corrections.`,
  );
  if (memory === undefined) return;
  const { report, isRemembered } = await purgeAgain(configuration, memory, commandActor(), (step) =>
    print([], `Purging again: ${step} …`),
  );
  if (report !== undefined)
    print(
      [],
      ['Records that were purged after the backup was made are purged again:', ...reportLines(report)].join('\n'),
    );
  if (!isRemembered)
    print(
      [],
      'The backup is of another service and does not record what was purged here; loads may bring those records back.',
    );
}

function partsOf(written: string): readonly PartName[] {
  const found = words(written).map((word) => PARTS.find((part) => part === word));
  const known = found.filter((part) => part !== undefined);
  if (known.length === found.length && known.length > 0) return known;
  throw new InvalidArgumentError(`Expected some of ${PARTS.join(', ')}, separated by commas.`);
}
