import type { Knex } from 'knex';

/** Batches of usage that were stored, so that a batch whose commit was not confirmed is not stored twice. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('usage_batch', (table) => {
    table.uuid('id').primary();
    table.text('stored_timestamp').notNullable().index();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('usage_batch');
}
