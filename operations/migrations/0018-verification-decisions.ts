import type { Knex } from 'knex';

/**
 * Accounts' decisions on verifications, by the id of the answer: one row per decision; the last one is in effect. The
 * index finds the latest answers of one kind.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('verification_decision', (table) => {
    table.uuid('response_id').notNullable();
    table.integer('version').notNullable();
    table.text('status').notNullable();
    table.text('note');
    table.text('timestamp').notNullable();
    table.uuid('api_key_id').notNullable().references('api_key.id');
    table.primary(['response_id', 'version']);
  });
  await knex.schema.alterTable('audit_entry', (table) => table.index(['account_id', 'kind', 'at', 'id']));
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('audit_entry', (table) => table.dropIndex(['account_id', 'kind', 'at', 'id']));
  await knex.schema.dropTable('verification_decision');
}
