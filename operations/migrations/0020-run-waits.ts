import type { Knex } from 'knex';

/** How often a run has waited for something that the service needs for it, so that its pauses grow and end; null: never. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('run', (table) => table.integer('waits'));
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('run', (table) => table.dropColumn('waits'));
}
