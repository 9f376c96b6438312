import type { Knex } from 'knex';

/** Who changed what, and when. Rows are added and never changed: the database itself refuses anything else. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('change_entry', (table) => {
    table.uuid('id').primary();
    table.text('at').notNullable();
    table.text('actor').notNullable();
    table.text('action').notNullable();
    table.text('subject').notNullable();
    table.text('detail').notNullable();
    table.index(['at', 'id']);
    table.index(['subject', 'at']);
  });
  for (const statement of isPostgres(knex) ? ON_POSTGRES : ON_SQLITE) await knex.raw(statement);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('change_entry');
  if (isPostgres(knex)) await knex.raw('DROP FUNCTION refuse_change_of_entry()');
}

const isPostgres = (knex: Knex): boolean => knex.client.config.client !== 'better-sqlite3';

const REFUSAL = 'Entries of changes are added and never changed.';

const ON_SQLITE = ['UPDATE', 'DELETE'].map(
  (change) => `CREATE TRIGGER change_entry_no_${change.toLowerCase()} BEFORE ${change} ON change_entry
    BEGIN SELECT RAISE(ABORT, '${REFUSAL}'); END`,
);

const ON_POSTGRES = [
  `CREATE FUNCTION refuse_change_of_entry() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION '${REFUSAL}'; END $$`,
  `CREATE TRIGGER change_entry_only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON change_entry
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_entry()`,
];
