import type { Knex } from 'knex';

/** Corrections of the data that accounts suggest; payload and suggested_value are JSON texts. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('suggestion', (table) => {
    table.uuid('id').primary();
    table.uuid('account_id').notNullable().references('account.id');
    table.uuid('api_key_id').notNullable().references('api_key.id');
    table.integer('revision').notNullable();
    table.text('status').notNullable();
    table.text('data_asset_version').notNullable();
    table.text('request_id').notNullable();
    table.text('payload').notNullable();
    table.text('entity_type');
    table.uuid('entity_id');
    table.text('field');
    table.text('suggested_value');
    table.text('suggested_by_email');
    table.text('last_modified_by_email');
    table.text('created_timestamp').notNullable();
    table.text('updated_timestamp').notNullable();
    table.index(['status', 'created_timestamp', 'id']);
    table.index(['account_id', 'created_timestamp', 'id']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('suggestion');
}
