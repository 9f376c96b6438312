import type { Knex } from 'knex';

/** Ids of records that were purged, as keyed hashes: a load leaves them out, and nobody reads there who they were. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('purged_record', (table) => {
    table.text('hash').primary();
    table.text('at').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('purged_record');
}
