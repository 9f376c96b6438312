import type { DatabaseLocation } from '../catalog/database-location.ts';
import { type Change, changesIn } from '../operations/changes.ts';
import { connectAsIs } from '../operations/connect.ts';

/**
 * Records in the operations database that it was backed up or restored. The database is not migrated: whoever makes a
 * backup before an upgrade has not upgraded yet. If its version does not record changes, this one is not recorded
 * either.
 */
export async function noteChange(location: DatabaseLocation, change: Change): Promise<void> {
  const { knex, exclusively, close } = await connectAsIs(location);
  try {
    if (!(await knex.schema.hasTable('change_entry'))) return;
    await exclusively((transaction) => changesIn(transaction).add(change));
  } finally {
    await close();
  }
}
