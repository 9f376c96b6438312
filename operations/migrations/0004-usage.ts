import type { Knex } from 'knex';

/** Usage of each key by surface and day in UTC (2026-11-22). */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('usage', (table) => {
    table.uuid('api_key_id').notNullable().references('api_key.id');
    table.text('surface').notNullable();
    table.text('day').notNullable();
    table.uuid('account_id').notNullable().references('account.id');
    table.bigInteger('requests').notNullable();
    table.bigInteger('credits').notNullable();
    table.bigInteger('free_objects').notNullable();
    table.bigInteger('core_objects').notNullable();
    table.bigInteger('plus_objects').notNullable();
    table.bigInteger('premium_objects').notNullable();
    table.primary(['api_key_id', 'surface', 'day']);
    table.index(['account_id', 'day']);
    table.index('day');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('usage');
}
