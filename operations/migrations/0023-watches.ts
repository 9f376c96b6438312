import type { Knex } from 'knex';

/**
 * Watched businesses and parties, the comparisons of snapshots that follow them, what happened to them, and the webhooks that tell of it.
 * Party, aspects, content and kinds are JSON texts.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('watch', (table) => {
    table.uuid('id').primary();
    table.uuid('account_id').notNullable();
    table.uuid('api_key_id').notNullable();
    table.text('reference');
    table.text('origin');
    table.text('entity_type');
    table.uuid('entity_id');
    table.text('party');
    table.text('aspects').notNullable();
    table.double('threshold').notNullable();
    table.text('since');
    table.text('created_timestamp').notNullable();
    table.text('ended_timestamp');
    table.index(['account_id', 'id']);
    table.index(['account_id', 'reference']);
    table.index(['entity_id']);
  });
  await knex.schema.createTable('watch_pass', (table) => {
    table.integer('number').primary();
    table.uuid('id').notNullable().unique();
    table.text('from_version');
    table.text('to_version').notNullable();
    table.uuid('lease_id');
    table.text('leased_until');
    table.integer('attempts').notNullable();
    table.integer('events');
    table.text('message');
    table.text('created_timestamp').notNullable();
    table.text('finished_timestamp');
  });
  await knex.schema.createTable('event', (table) => {
    table.integer('number').primary();
    table.uuid('id').notNullable().unique();
    table.uuid('account_id').notNullable();
    table.uuid('watch_id');
    table.text('kind').notNullable();
    table.text('content').notNullable();
    table.text('state').notNullable();
    table.text('created_timestamp').notNullable();
    table.index(['account_id', 'number']);
    table.index(['watch_id', 'number']);
  });
  await knex.schema.createTable('webhook', (table) => {
    table.uuid('id').primary();
    table.uuid('account_id').notNullable();
    table.uuid('api_key_id').notNullable();
    table.text('url').notNullable();
    table.text('kinds').notNullable();
    table.integer('secret').notNullable();
    table.text('former_secret_until');
    table.text('created_timestamp').notNullable();
    table.text('ended_timestamp');
    table.index(['account_id']);
  });
  await knex.schema.createTable('webhook_delivery', (table) => {
    table.uuid('id').primary();
    table.uuid('webhook_id').notNullable().references('webhook.id');
    table.integer('event_number').notNullable();
    table.text('subject').notNullable();
    table.text('status').notNullable();
    table.integer('attempts').notNullable();
    table.text('next_timestamp').notNullable();
    table.integer('answer_status');
    table.integer('answer_milliseconds');
    table.text('message');
    table.text('created_timestamp').notNullable();
    table.text('updated_timestamp').notNullable();
    table.index(['webhook_id', 'status', 'next_timestamp']);
    table.index(['webhook_id', 'subject', 'event_number']);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['webhook_delivery', 'webhook', 'event', 'watch_pass', 'watch'])
    await knex.schema.dropTable(table);
}
