import type { Knex } from 'knex';

/** What a key may be used for, separated by spaces. Existing keys get every scope that existed; the bootstrap key is the operator's. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('api_key', (table) =>
    table.text('scopes').notNullable().defaultTo('graph kyb screening lists'),
  );
  await knex('api_key').where({ label: 'bootstrap' }).update({ scopes: 'graph kyb screening lists admin' });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE api_key DROP COLUMN scopes');
}
