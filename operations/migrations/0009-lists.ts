import type { Knex } from 'knex';

/** Saved lists of accounts; search_input, aliases, column_ordering and column_mapping are JSON texts. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('list', (table) => {
    table.uuid('id').primary();
    table.uuid('account_id').notNullable().references('account.id');
    table.uuid('api_key_id').notNullable().references('api_key.id');
    table.text('name');
    table.text('description');
    table.text('list_type').notNullable();
    table.text('search_input');
    table.text('file_format').notNullable();
    table.text('aliases').notNullable();
    table.text('column_ordering');
    table.text('column_mapping').notNullable();
    table.text('input_file_uri');
    table.text('created_timestamp').notNullable();
    table.text('updated_timestamp').notNullable();
    table.index(['account_id', 'created_timestamp', 'id']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('list');
}
