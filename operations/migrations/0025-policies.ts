import type { Knex } from 'knex';

/**
 * The policies of accounts, of which the latest version is in force; one without content ends the one before. A decision that a policy
 * made names it, as a JSON text.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('policy', (table) => {
    table.uuid('account_id').notNullable().references('account.id');
    table.integer('version').notNullable();
    table.text('name').notNullable();
    table.text('content');
    table.text('created_timestamp').notNullable();
    table.primary(['account_id', 'version']);
  });
  await knex.schema.alterTable('verification_decision', (table) => {
    table.text('policy');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('verification_decision', (table) => {
    table.dropColumn('policy');
  });
  await knex.schema.dropTable('policy');
}
