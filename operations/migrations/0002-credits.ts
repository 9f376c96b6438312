import type { Knex } from 'knex';

/** The balance of an account in credits; null: unlimited, which every account that had credits becomes. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('account', (table) => table.bigInteger('credits'));
  await knex('account').where({ credits_available: false }).update({ credits: 0 });
  // On SQLite, Knex would rebuild the table, which the references to it do not allow.
  await knex.raw('ALTER TABLE account DROP COLUMN credits_available');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('account', (table) => table.boolean('credits_available').notNullable().defaultTo(true));
  await knex('account').where('credits', '<=', 0).update({ credits_available: false });
  await knex.raw('ALTER TABLE account DROP COLUMN credits');
}
