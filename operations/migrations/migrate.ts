import type { Knex } from 'knex';
import { type DatabaseLocation, withoutPassword } from '../../catalog/database-location.ts';

/** Runs what is pending. Looks first: an up-to-date database is opened without taking the migration lock. */
export async function migrate(knex: Knex, location: DatabaseLocation): Promise<void> {
  try {
    const [, pending] = await knex.migrate.list();
    if (pending.length > 0) await knex.migrate.latest();
  } catch (error) {
    await knex.destroy();
    throw new Error(`The operations database ${withoutPassword(location)} cannot be brought up to date.`, {
      cause: error,
    });
  }
}
