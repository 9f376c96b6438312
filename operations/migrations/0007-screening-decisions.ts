import type { Knex } from 'knex';

/** Accounts' decisions on parties that their screenings found, and every state of each decision. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('screening_decision', (table) => {
    table.uuid('account_id').notNullable().references('account.id');
    table.text('tag').notNullable();
    table.uuid('record_id').notNullable();
    table.text('provider').notNullable();
    table.text('collection').notNullable();
    table.text('status').notNullable();
    table.text('assignee');
    table.text('notes');
    table.integer('version').notNullable();
    table.text('created_timestamp').notNullable();
    table.text('updated_timestamp').notNullable();
    table.uuid('updated_by').notNullable().references('api_key.id');
    table.primary(['account_id', 'tag', 'record_id']);
    table.index(['account_id', 'record_id']);
  });
  await knex.schema.createTable('screening_decision_version', (table) => {
    table.uuid('account_id').notNullable();
    table.text('tag').notNullable();
    table.uuid('record_id').notNullable();
    table.integer('version').notNullable();
    table.text('status').notNullable();
    table.text('assignee');
    table.text('notes');
    table.text('timestamp').notNullable();
    table.uuid('api_key_id').notNullable().references('api_key.id');
    table.primary(['account_id', 'tag', 'record_id', 'version']);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['screening_decision_version', 'screening_decision']) await knex.schema.dropTable(table);
}
