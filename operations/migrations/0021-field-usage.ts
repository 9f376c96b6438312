import type { Knex } from 'knex';

/** Requests by day and account for each set of schema coordinates that one operation used, and the coordinates of that set. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('operation_usage', (table) => {
    table.text('signature').notNullable();
    table.text('operation').notNullable();
    table.text('day').notNullable();
    table.uuid('account_id').notNullable().references('account.id');
    table.bigInteger('requests').notNullable();
    table.primary(['signature', 'account_id', 'day']);
    table.index('day');
  });
  await knex.schema.createTable('signature_coordinate', (table) => {
    table.text('signature').notNullable();
    table.text('coordinate').notNullable();
    table.primary(['signature', 'coordinate']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('signature_coordinate');
  await knex.schema.dropTable('operation_usage');
}
