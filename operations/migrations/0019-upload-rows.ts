import type { Knex } from 'knex';

/** How many rows an upload has, once they were counted. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('upload', (table) => table.bigInteger('rows'));
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('upload', (table) => table.dropColumn('rows'));
}
