import type { Knex } from 'knex';

/** What loads have to keep of snapshots, and the turns of accounts: how many runs of each are worked on. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('run', (table) => {
    /** Version of the snapshot that the run reads until it ends. */
    table.text('snapshot');
    table.index(['status', 'account_id', 'leased_until']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('run', (table) => {
    table.dropIndex(['status', 'account_id', 'leased_until']);
    table.dropColumn('snapshot');
  });
}
