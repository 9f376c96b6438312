import type { Knex } from 'knex';

/** Work that outlives its request, and its progress. The process that holds the lease works on it. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('run', (table) => {
    table.uuid('id').primary();
    table.uuid('account_id').notNullable().references('account.id');
    table.uuid('api_key_id').notNullable().references('api_key.id');
    table.text('kind').notNullable();
    table.uuid('subject');
    table.text('status').notNullable();
    table.text('args').notNullable();
    table.text('checkpoint');
    table.bigInteger('done').notNullable();
    table.bigInteger('total');
    table.text('message');
    table.text('result');
    table.integer('execution_attempts').notNullable();
    table.text('next_execution_timestamp').notNullable();
    table.uuid('lease_id');
    table.text('leased_until');
    table.text('etag').notNullable();
    table.text('created_timestamp').notNullable();
    table.text('updated_timestamp').notNullable();
    table.text('started_timestamp');
    table.text('finished_timestamp');
    table.index(['status', 'next_execution_timestamp']);
    table.index(['account_id', 'kind', 'created_timestamp']);
    table.index(['account_id', 'subject', 'created_timestamp']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('run');
}
