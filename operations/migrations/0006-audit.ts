import type { Knex } from 'knex';

/** Answered verifications and screenings; request, response and explanation are JSON texts without personal numbers. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('audit_entry', (table) => {
    table.uuid('id').primary();
    table.text('at').notNullable();
    table.text('kind').notNullable();
    table.uuid('account_id').notNullable();
    table.uuid('api_key_id').notNullable();
    table.text('data_version').notNullable();
    table.text('path').notNullable();
    table.text('request').notNullable();
    table.text('response').notNullable();
    table.text('explanation').notNullable();
    table.index(['at', 'id']);
    table.index(['account_id', 'at', 'id']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('audit_entry');
}
