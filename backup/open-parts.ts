import { type DatabaseLocation, isPostgres } from '../catalog/database-location.ts';
import { BackupError } from './backup-error.ts';
import type { KeptOperations, KeptSnapshots } from './manifest.ts';
import { postgresOperations } from './operations-postgres.ts';
import { sqliteOperations } from './operations-sqlite.ts';
import type { Part } from './parts.ts';
import { postgresSnapshots } from './snapshots-postgres.ts';
import { sqliteSnapshots } from './snapshots-sqlite.ts';
import type { WhichSnapshots } from './which-snapshots.ts';

/** The operations database at a location. Opens nothing yet. */
export const operationsAt = (location: DatabaseLocation): Part<KeptOperations> =>
  isPostgres(location)
    ? only<KeptOperations, 'postgresql'>('postgresql', postgresOperations(location), 'SVC_OPERATIONS_URL')
    : only<KeptOperations, 'sqlite'>('sqlite', sqliteOperations(location), 'SVC_OPERATIONS_URL');

/** The snapshots at a location. Opens nothing yet. */
export const snapshotsAt = (location: DatabaseLocation, which: WhichSnapshots): Part<KeptSnapshots> =>
  isPostgres(location)
    ? only<KeptSnapshots, 'postgresql'>('postgresql', postgresSnapshots(location, which), 'SVC_WAREHOUSE_URL')
    : only<KeptSnapshots, 'sqlite'>('sqlite', sqliteSnapshots(location, which), 'SVC_WAREHOUSE_URL');

const NAMES: Readonly<Record<string, string>> = { sqlite: 'SQLite', postgresql: 'PostgreSQL' };

/** A part that refuses a backup from the other engine. */
function only<Kept extends { readonly engine: string }, Engine extends string>(
  engine: Engine,
  part: Part<Extract<Kept, { engine: Engine }>>,
  setting: string,
): Part<Kept> {
  const isOurs = (kept: Kept): kept is Extract<Kept, { engine: Engine }> => kept.engine === engine;
  return {
    backUp: (put) => part.backUp(put),
    async prepare(kept, get, replace) {
      if (isOurs(kept)) return part.prepare(kept, get, replace);
      throw new BackupError(
        `The backup is of ${NAMES[kept.engine]}, and ${setting} names a place of ${NAMES[engine]}. Restore into the engine that it was made from.`,
      );
    },
  };
}
