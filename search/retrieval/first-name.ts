import type { NamePath } from '../index/searched-types.ts';

/** SQL of the first of an entity's own names, in a table that the statement names n; `key` is the SQL of the entity's key. */
export const firstName = ({ table, column, owner }: NamePath, key: string) => ({
  name: `n."${column}"`,
  table: `${table} AS n`,
  where: `n.${owner} = ${key}${owner === 'key' ? '' : ' AND n.rank = 0'}`,
});

/** Length assumed for an entity without such a name. */
export const NO_NAME = 1_000;
