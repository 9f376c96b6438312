import type { Knex } from 'knex';

/** Keys that the processes of the service share, named by what they sign. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('service_key', (table) => {
    table.text('name').primary();
    table.text('value').notNullable();
    table.text('created_timestamp').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('service_key');
}
