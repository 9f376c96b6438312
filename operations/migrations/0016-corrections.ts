import type { Knex } from 'knex';

/** People's corrections of pairs of records: one row per pair; the left id is the smaller one. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('correction', (table) => {
    table.uuid('left_id').notNullable();
    table.uuid('right_id').notNullable();
    table.text('kind').notNullable();
    table.text('type').notNullable();
    table.text('left_dataset').notNullable();
    table.text('left_key').notNullable();
    table.text('right_dataset').notNullable();
    table.text('right_key').notNullable();
    table.text('said_by').notNullable();
    table.text('said_at').notNullable();
    table.text('why').notNullable();
    table.primary(['left_id', 'right_id']);
    table.index(['type', 'right_id']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('correction');
}
