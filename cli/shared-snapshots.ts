import { type Configuration, readConfiguration } from '../catalog/configuration.ts';
import { readCatalog } from '../catalog/read.ts';
import { NotPulled, pullOnce } from '../gateway/snapshots/switchable-snapshots.ts';
import { openShared } from '../storage/shared/open-shared.ts';
import { PublishedMeanwhile } from '../storage/shared/shared-snapshots.ts';
import { currentVersion, snapshotFile } from '../storage/sqlite/folder.ts';
import { storeAt } from '../storage/store-at.ts';
import { admitSnapshot } from '../storage/verify/admit-snapshot.ts';
import { CommandError } from './command-error.ts';
import { print } from './print.ts';

interface Options {
  readonly dataDir?: string;
  readonly hold?: boolean;
}

const configurationOf = ({ dataDir }: Options): Configuration =>
  readConfiguration({ ...process.env, ...(dataDir === undefined ? {} : { SVC_DATA_DIR: dataDir }) });

/**
 * Runs a load. If snapshots are shared, the load builds on the shared current one, and what it publishes here is then published there, once
 * it has been checked.
 */
export async function sharing(options: Options, load: () => Promise<void>): Promise<void> {
  const configuration = configurationOf(options);
  const shared = await openShared(configuration);
  if (shared === undefined) return load();
  if (options.hold)
    throw new CommandError(
      '--hold expects snapshots of one machine or database: shared ones (SVC_SNAPSHOTS_URL) are published at once.',
    );
  const { warehouse } = configuration;
  const before = await shared.current();
  await pullOnce(warehouse, shared).catch((error: unknown) => {
    throw error instanceof NotPulled ? new CommandError(error.message) : error;
  });
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
  print([], `${version} is now the current shared snapshot; replicas will load it.`);
}
