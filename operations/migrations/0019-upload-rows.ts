import type { Knex } from 'knex';

/** Number of rows of an upload; null until they are counted. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('upload', (table) => table.bigInteger('rows'));
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('upload', (table) => table.dropColumn('rows'));
}
