import { snakeCase } from './naming.ts';

/** Columns that the tables of a snapshot and of a load use themselves. */
const TAKEN = `again closed dataset dataset_ids datasets first first_observed_date from_key from_number from_rank id item key last
  last_observed_date number oid owner_key owner_number rank rowid seq series_rank to_key to_number to_rank`;
/** Words that SQLite or PostgreSQL does not accept as an unquoted column name. */
const RESERVED = `add all alter analyse analyze and any array as asc asymmetric authorization autoincrement between binary both case
  cast check collate collation column commit concurrently constraint create cross current_catalog current_date
  current_role current_schema current_time current_timestamp current_user default deferrable delete desc distinct do
  drop else end escape except exists false fetch for foreign freeze from full grant group having ilike in index
  initially inner insert intersect into is isnull join lateral leading left like limit localtime localtimestamp
  natural not nothing notnull null offset on only or order outer overlaps placing primary raise references returning
  right select session_user set similar some symmetric table tablesample then to trailing transaction true union
  unique update user using values variadic verbose when where window with`;
const UNUSABLE: ReadonlySet<string> = new Set(`${TAKEN} ${RESERVED}`.split(/\s+/));

/** The column that stores a field: its name in snake_case, with an underscore if that name is not usable: "number" becomes number_. */
export function columnOf(field: string): string {
  const name = snakeCase(field);
  return UNUSABLE.has(name) ? `${name}_` : name;
}
