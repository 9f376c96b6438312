/** A step along the rows of an association: its table, and the column by which the step enters. */
export type JoinStep = readonly [table: string, enter: 'from_key' | 'to_key'];

/** The associations from a searched entity to a kind of record; an empty path is the entity itself. */
export type JoinPath = readonly JoinStep[];

/** The tables of a path as SQL, in the order in which they are joined. */
export interface Walk {
  readonly tables: readonly { readonly table: string; readonly on: string }[];
  /** SQL of the key at the end. */
  readonly end: string;
  /** Column that orders the records of the first table; absent if there is no table. */
  readonly rank?: string;
}

const leave = (enter: JoinStep[1]) => (enter === 'from_key' ? 'to_key' : 'from_key');

/** Walks from the entity with the key `start`, a piece of SQL, to the records. */
export function forward(path: JoinPath, start: string): Walk {
  let end = start;
  const tables = path.map(([table, enter], at) => {
    const on = `s${at}.${enter} = ${end}`;
    end = `s${at}.${leave(enter)}`;
    return { table: `${table} AS s${at}`, on };
  });
  const [first] = path;
  return { tables, end, ...(first && { rank: `s0.${first[1].replace('key', 'rank')}` }) };
}

/** Walks from the record with the key `start`, a piece of SQL, to the entities. */
export const backward = (path: JoinPath, start: string): Walk =>
  forward(
    path.toReversed().map(([table, enter]): JoinStep => [table, leave(enter)]),
    start,
  );

/** SQL from FROM on for walked tables, joined in that order, with the first condition in WHERE. */
export function fromTables(tables: Walk['tables'], inOrder: string): string {
  const [first, ...rest] = tables;
  if (first === undefined) throw new Error('A path without steps has no table.');
  return `FROM ${first.table}${rest.map(({ table, on }) => ` ${inOrder} ${table} ON ${on}`).join('')} WHERE ${first.on}`;
}
