import type { Knex } from 'knex';

/** The watches of an account by where they came from, such as a list that is watched again. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('watch', (table) => table.index(['account_id', 'origin']));
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('watch', (table) => table.dropIndex(['account_id', 'origin']));
}
