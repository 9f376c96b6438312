import type { Knex } from 'knex';

/** Ids of purged records, as keyed hashes: a load leaves the records out, and the hashes do not reveal who they were. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('purged_record', (table) => {
    table.text('hash').primary();
    table.text('at').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('purged_record');
}
