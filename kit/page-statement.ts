import { type Catalog, type Connection, recordTypeOf } from '../catalog/model.ts';
import type { Dialect } from '../storage/dialect.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import type { SqlValue } from '../storage/sql.ts';
import { edgeSource, type SelectedFields } from './edge-source.ts';
import { type Handle, ownersFrom } from './owner.ts';
import type { Page } from './page.ts';
import type { GraphRow } from './select-list.ts';

/** One page of one connection for many owners, as one statement. */
export interface PageStatement {
  readonly sql: string;
  parameters(handles: readonly (number | string)[], page: Page): SqlValue[];
  /** False if `_index` orders the rows of an owner but is not their position; positions are then counted from the start of the page. */
  readonly numbered: boolean;
  /** Decodes a row in place. */
  decode(row: GraphRow, snapshot: Snapshot): void;
}

/**
 * The statement of a page in default order. Ranks are dense from 0 within an owner, so a page is a range of the clustered key; one extra
 * row shows whether there is a next page.
 */
export function pageStatement(
  catalog: Catalog,
  connection: Connection,
  direction: Page['direction'],
  handle: Handle,
  selected: SelectedFields,
  dialect: Dialect,
): PageStatement {
  const { table, owner, rank, nodeKey, nodeTable, readsNode, terms, decode } = edgeSource(
    catalog,
    connection,
    selected,
    dialect,
  );
  const owners = ownersFrom(handle, recordTypeOf(catalog, connection.owner).table, dialect);
  const last = `(SELECT max(x.${rank}) FROM ${table} AS x WHERE x.${owner} = ${owners.key})`;
  const range =
    direction === 'forward' ? `e.${rank} ${BETWEEN}` : `e.${rank} ${lastBefore(`e.${rank}`, `${last} + 1`, dialect)}`;
  const list = [
    'k.key AS _owner',
    `e.${rank} AS _index`,
    `e.${nodeKey} AS _key`,
    ...(direction === 'backward' ? [`${last} AS _last`] : []),
    ...terms,
  ];
  const join = dialect.inOrder;
  // The node's own table is read only if one of its columns is selected.
  const node = readsNode ? ` ${join} ${nodeTable} AS n ON n.key = e.${nodeKey}` : '';
  return {
    sql: `SELECT ${list.join(', ')} FROM ${owners.from} ${join} ${table} AS e ON e.${owner} = ${owners.key} AND ${range}${node}`,
    parameters: (handles, page) => [dialect.arrayOf(handles), ...rangeOf(page)],
    numbered: true,
    decode,
  };
}

/** SQL that limits a position on a forward page. The numbers in cursors can exceed PostgreSQL's integer. */
export const BETWEEN = 'BETWEEN CAST(? AS BIGINT) AND CAST(? AS BIGINT)';

/** SQL that limits a position on a backward page; `end` is the number of the owner's records. */
export const lastBefore = (position: string, end: string, dialect: Dialect): string =>
  `< CAST(? AS BIGINT) AND ${position} >= ${dialect.lesser('CAST(? AS BIGINT)', end)} - CAST(? AS BIGINT)`;

/** Parameters of a page's range of positions, including one row beyond it. */
export function rangeOf(page: Page): number[] {
  if (page.direction === 'forward') return [page.start, page.start + page.size];
  const before = page.before ?? Number.MAX_SAFE_INTEGER;
  return [before, before, page.size + 1];
}
