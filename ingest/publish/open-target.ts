import { type DatabaseLocation, isPostgres } from '../../catalog/database-location.ts';
import { fileTarget } from './file-target.ts';
import type { LoadTarget } from './load-target.ts';
import { postgresTarget } from './postgres-target.ts';

/** Opens a location for one load. Rejects with BuildInProgress while another load writes to it. */
export const openTarget = async (location: DatabaseLocation): Promise<LoadTarget> =>
  isPostgres(location) ? postgresTarget(location) : fileTarget(location);

/** The folder in which a load works: that of the snapshots if they are files, otherwise `dataFolder`. */
export const workFolder = (location: DatabaseLocation, dataFolder: string): string =>
  isPostgres(location) ? dataFolder : location;
