import type { Knex } from 'knex';

/** Which snapshots loads must keep for runs, and turns between accounts: how many runs of each account are in progress. */
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
