import type { Knex } from 'knex';

/** Documents that clients request by id, and what else each key may run; null: the setting SVC_TRUSTED_DOCUMENTS applies. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('trusted_document', (table) => {
    table.text('id').notNullable();
    table.text('client').notNullable();
    table.text('hash').notNullable();
    table.text('name');
    table.text('text').notNullable();
    table.text('added_timestamp').notNullable();
    table.primary(['id', 'client']);
  });
  await knex.schema.alterTable('api_key', (table) => table.text('documents'));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE api_key DROP COLUMN documents');
  await knex.schema.dropTable('trusted_document');
}
