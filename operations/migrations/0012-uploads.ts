import type { Knex } from 'knex';

/** Files that accounts upload. A file without a format is still being sent, and `bytes` is the size that it may have. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('upload', (table) => {
    table.uuid('id').primary();
    table.uuid('account_id').notNullable().references('account.id');
    table.uuid('api_key_id').notNullable().references('api_key.id');
    table.text('name');
    table.text('format');
    table.bigInteger('bytes').notNullable();
    table.text('created_timestamp').notNullable();
    table.text('expires_timestamp').notNullable();
    table.index(['account_id', 'created_timestamp', 'id']);
    table.index(['expires_timestamp']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('upload');
}
