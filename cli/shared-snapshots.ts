import { noteChange } from '../backup/note-change.ts';
import { type Configuration, readConfiguration } from '../catalog/configuration.ts';
import { readCatalog } from '../catalog/read.ts';
import { openShared } from '../storage/shared/open-shared.ts';
import { SnapshotPuller } from '../storage/shared/pull-snapshots.ts';
import { PublishedMeanwhile, type SharedSnapshots } from '../storage/shared/shared-snapshots.ts';
import { currentVersion, snapshotFile } from '../storage/sqlite/folder.ts';
import { storeAt } from '../storage/store-at.ts';
import { UnknownSnapshot } from '../storage/unknown-snapshot.ts';
import { admitSnapshot } from '../storage/verify/admit-snapshot.ts';
import { commandActor } from './command-actor.ts';
import { CommandError } from './command-error.ts';
import { print } from './print.ts';

interface Options {
  readonly dataDir?: string;
}

const configurationOf = ({ dataDir }: Options): Configuration =>
  readConfiguration({ ...process.env, ...(dataDir === undefined ? {} : { SVC_DATA_DIR: dataDir }) });

/**
 * Runs a load. Where snapshots are shared, it builds on the shared current one, and what it publishes here is then published
 * there, once it is admitted.
 */
export async function sharing(options: Options, load: () => Promise<void>): Promise<void> {
  const configuration = configurationOf(options);
  const shared = await openShared(configuration);
  if (shared === undefined) return load();
  const { warehouse } = configuration;
  const before = await shared.current();
  await pullOnce(warehouse, shared);
  const old = before && currentVersion(warehouse);
  await load();
  const version = currentVersion(warehouse);
  if (version === undefined || version === old) return;
  print([], `Publishing ${version} to the shared snapshots …`);
  await storeAt(warehouse).read(version, (snapshot) => admitSnapshot(snapshot, readCatalog()));
  try {
    await shared.publish(version, snapshotFile(warehouse, version), before);
  } catch (error) {
    throw error instanceof PublishedMeanwhile ? new CommandError(error.message) : error;
  }
  print([], `${version} is current there; replicas follow.`);
}

/** Makes a shared snapshot the current one, here and for all replicas. False where snapshots are not shared. */
export async function useShared(written: string, options: Options): Promise<boolean> {
  const configuration = configurationOf(options);
  const shared = await openShared(configuration);
  if (shared === undefined) return false;
  const [version, ...more] = (await shared.versions()).filter((each) => each.startsWith(written));
  if (version === undefined) throw new UnknownSnapshot(written, (await shared.current())?.version);
  if (more.length > 0)
    throw new CommandError(`Expected one version, but ${written} fits ${[version, ...more].join(', ')}.`);
  const before = await shared.use(version);
  await pullOnce(configuration.warehouse, shared);
  if (before !== version)
    await noteChange(configuration.operations, {
      ...{ actor: commandActor(), action: 'snapshot.use', subject: version },
      detail: { before: before ?? null, shared: true },
    });
  print(
    [],
    before === version
      ? `${version} is current already.`
      : `${version} is current now, and replicas follow; before: ${before}.`,
  );
  return true;
}

/** Brings the shared current snapshot here. Throws a CommandError where that cannot be. */
async function pullOnce(folder: string, shared: SharedSnapshots): Promise<void> {
  let fault: unknown;
  const puller = new SnapshotPuller(folder, shared, {
    every: 86_400,
    told: (reason) => {
      fault = reason;
    },
  });
  await puller.pull();
  await puller.close();
  if (fault !== undefined) throw new CommandError(`The shared snapshot cannot be pulled: ${messageOf(fault)}`);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
