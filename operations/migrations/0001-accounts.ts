import type { Knex } from 'knex';

/** Accounts, their API keys and background tasks. Timestamps are ISO 8601 texts in UTC, which compare and sort alike in both databases. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('account', (table) => {
    table.uuid('id').primary();
    table.text('customer_email');
    table.uuid('billing_account_id').notNullable();
    table.text('pricing_plan').notNullable();
    table.boolean('credits_available').notNullable();
    table.boolean('auto_renew_enabled').notNullable();
    table.boolean('auto_recharge_desired_state').notNullable();
    table.boolean('auto_recharge_current_state').notNullable();
    table.integer('auto_recharge_threshold_amount');
    table.integer('auto_recharge_recharge_to_amount');
    table.integer('auto_recharge_limit_usd');
    table.text('auto_recharge_reenable_after_timestamp');
  });
  await knex.schema.createTable('api_key', (table) => {
    table.uuid('id').primary();
    table.uuid('account_id').notNullable().references('account.id').index();
    table.text('hash').notNullable().unique();
    table.text('prefix').notNullable().index();
    table.text('label');
    table.text('created_timestamp').notNullable();
    table.text('expires_timestamp');
    table.text('disabled_timestamp');
  });
  await knex.schema.createTable('background_task', (table) => {
    table.uuid('id').primary();
    table.uuid('account_id').notNullable().references('account.id').index();
    table.uuid('api_key_id').notNullable().references('api_key.id');
    table.text('background_task_type').notNullable();
    table.text('status').notNullable();
    table.text('args');
    table.text('result');
    table.text('last_error');
    table.integer('execution_attempts').notNullable();
    table.text('etag').notNullable();
    table.text('created_timestamp').notNullable();
    table.text('updated_timestamp').notNullable();
    table.text('last_execution_timestamp');
    table.text('next_execution_timestamp').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['background_task', 'api_key', 'account']) await knex.schema.dropTable(table);
}
