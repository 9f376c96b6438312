import type { Knex } from 'knex';

/**
 * Requests that carried an Idempotency-Key. A row without a status is a request that runs. The answer is null while it runs, and if it
 * was too large to keep.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('idempotent_request', (table) => {
    table.text('id').primary();
    table.text('content').notNullable();
    table.uuid('attempt').notNullable();
    table.integer('status');
    table.text('answer');
    table.text('expires_timestamp').notNullable();
    table.index(['expires_timestamp']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('idempotent_request');
}
