import type { Knex } from 'knex';
import * as accounts from './0001-accounts.ts';

/** All versions of the tables, in order. A published one is never changed: the next change is a new file. */
const VERSIONS: Readonly<Record<string, Knex.Migration>> = {
  '0001-accounts': accounts,
};

export const MIGRATIONS: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(VERSIONS),
  getMigrationName: (name) => name,
  getMigration: async (name) => {
    const found = VERSIONS[name];
    if (found === undefined) throw new RangeError(`There is no migration ${name}.`);
    return found;
  },
};
