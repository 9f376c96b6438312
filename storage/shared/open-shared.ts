import { type Configuration, ConfigurationError } from '../../catalog/configuration.ts';
import { isPostgres } from '../../catalog/database-location.ts';
import { credentialsOf, openObjects } from '../objects/open-objects.ts';
import { type SharedSnapshots, sharedSnapshots } from './shared-snapshots.ts';

/** The shared snapshots that the settings name; undefined if they name none. Throws a ConfigurationError. */
export async function openShared(settings: SharedSettings): Promise<SharedSnapshots | undefined> {
  const { snapshotsLocation, snapshotsAccessKey: accessKey, snapshotsSecretKey: secretKey, warehouse } = settings;
  if (snapshotsLocation === undefined) return undefined;
  if (isPostgres(warehouse))
    throw new ConfigurationError([
      'SVC_SNAPSHOTS_URL shares snapshots that are SQLite files; with SVC_WAREHOUSE_URL=postgres://… all processes read one database already.',
    ]);
  return sharedSnapshots(
    await openObjects(snapshotsLocation, credentialsOf('SVC_SNAPSHOTS', { accessKey, secretKey })),
  );
}

export type SharedSettings = Pick<
  Configuration,
  'snapshotsLocation' | 'snapshotsAccessKey' | 'snapshotsSecretKey' | 'warehouse'
>;
