import { statSync } from 'node:fs';
import { type DatabaseLocation, isPostgres } from '../catalog/database-location.ts';
import { publishedInPostgres, useInPostgres } from './postgres/published.ts';
import { currentVersion, snapshotFile, use, versions } from './sqlite/folder.ts';

/** A snapshot that can be served. */
export interface Published {
  readonly version: string;
  readonly current: boolean;
  /** What it takes on disk. */
  readonly bytes: number;
}

/** The snapshots of a warehouse, oldest first; none where nothing was ever published. */
export async function published(location: DatabaseLocation): Promise<readonly Published[]> {
  if (isPostgres(location)) return publishedInPostgres(location);
  if (statSync(location, { throwIfNoEntry: false }) === undefined) return [];
  const current = currentVersion(location);
  return versions(location).flatMap((version) => {
    // A load that ends just now may have removed it.
    const stat = statSync(snapshotFile(location, version), { throwIfNoEntry: false });
    return stat === undefined ? [] : [{ version, current: version === current, bytes: stat.size }];
  });
}

/**
 * Makes a published snapshot the current one, in one atomic step; a running service follows within a second. Returns the
 * version that was current. Rejects with UnknownSnapshot.
 */
export async function useSnapshot(location: DatabaseLocation, version: string): Promise<string | undefined> {
  return isPostgres(location) ? useInPostgres(location, version) : use(location, version);
}

/** The version that sorts last; undefined where nothing was ever published. */
export async function latestVersion(location: DatabaseLocation): Promise<string | undefined> {
  return (await published(location))
    .map(({ version }) => version)
    .sort()
    .at(-1);
}
