import type { Association, Catalog, Column, Connection, RecordType } from '../catalog/model.ts';
import { associationConnection, attributeConnection, BUILT, ID, KEY, seriesColumns } from '../storage/layout.ts';
import { scoreOf } from './resolution/commonest.ts';
import type { Numbering } from './resolution/numbering.ts';
import { MOVED, type StagedTable } from './staging/staged-tables.ts';
import type { StagingArea } from './staging/staging-area.ts';
import { firstInSnapshot, lastInSnapshot } from './staging/unknown-days.ts';

/** The staged values of the common columns, in the order of the snapshot's tables. */
const COMMON = `s.id, ${firstInSnapshot('s.first')}, ${lastInSnapshot('s.last')}, coalesce(s.datasets, s.dataset)`;

/**
 * Fills the snapshot's tables of entities, attributes and edges with the resolved rows of the staging file. Ranks are
 * dense from 0. Records are ranked by the connection's order (nulls last), then open rows before closed ones, then by
 * the number of places of a brand for which its name or industry was recorded, then by the order of the sources, then
 * by the staging order, in which rows of merged entities come last, by id. Rows that refer to an entity that no source
 * staged are left out; returns how many, by table.
 */
export function fill(area: StagingArea, catalog: Catalog, numbering: Numbering): ReadonlyMap<string, number> {
  const tables = [...area.tables.values()];
  const lost = new Map<string, number>();
  // Entities come first, because ranks of edges may depend on columns of their nodes.
  for (const kind of ['entity', 'attribute', 'association'] as const) {
    for (const table of tables.filter((each) => each.kind === kind)) {
      const staged = area.database.prepare<[], number>(`SELECT count(*) FROM ${table.name}`).pluck().get() ?? 0;
      const written = area.database.prepare(statement(catalog, table, numbering)).run().changes;
      if (written < staged) lost.set(table.declared.table, staged - written);
    }
  }
  return lost;
}

function statement(catalog: Catalog, table: StagedTable, numbering: Numbering): string {
  if ('kind' in table.declared) {
    return table.declared.kind === 'entity'
      ? entities(table, numbering)
      : attributes(catalog, table, table.declared, numbering);
  }
  return edges(catalog, table, table.declared, numbering);
}

function entities(table: StagedTable, numbering: Numbering): string {
  const { key, join } = numbering.keyOf(table.declared.name, 's.number', 'k');
  const declared = declaredValues(table, numbering);
  return `INSERT INTO ${BUILT}.${table.declared.table}
    SELECT ${[key, COMMON, ...declared.values].join(', ')} FROM ${table.name} AS s${join}${declared.join} ORDER BY s.number`;
}

function attributes(catalog: Catalog, table: StagedTable, type: RecordType, numbering: Numbering): string {
  const { key, join } = numbering.keyOf(type.owner ?? '', 's.owner', 'k');
  const declared = declaredValues(table, numbering);
  const order = orderOf(attributeConnection(catalog, type), type, undefined);
  const series = seriesColumns(catalog, type).map(({ column }) => `s."${column}"`);
  const ranks = [
    rank([key], order, type.name),
    ...(series.length > 0 ? [rank([key, ...series], order, type.name)] : []),
  ];
  return `INSERT INTO ${BUILT}.${table.declared.table}
    SELECT ${[key, ...ranks, 's.seq', COMMON, ...declared.values].join(', ')}
    FROM ${table.name} AS s${join}${declared.join} ORDER BY 1, 2`;
}

function edges(catalog: Catalog, table: StagedTable, association: Association, numbering: Numbering): string {
  const from = numbering.keyOf(association.from, 's.from_number', 'kf');
  const to = numbering.keyOf(association.to, 's.to_number', 'kt');
  const declared = declaredValues(table, numbering);
  const forward = associationConnection(catalog, association, 'from');
  const backward = associationConnection(catalog, association, 'to');
  const nodes = [nodeJoin(catalog, forward, 'nt', to.key), nodeJoin(catalog, backward, 'nf', from.key)];
  const ranks = [
    rank([from.key], orderOf(forward, catalog.types.get(association.to), association, 'nt'), association.name),
    rank([to.key], orderOf(backward, catalog.types.get(association.from), association, 'nf')),
  ];
  return `INSERT INTO ${BUILT}.${table.declared.table}
    SELECT ${[from.key, ranks[0], to.key, ranks[1], 's.seq', COMMON, ...declared.values].join(', ')}
    FROM ${table.name} AS s${from.join}${to.join}${nodes.join('')}${declared.join} ORDER BY 1, 2`;
}

/** `of`: the name of the records if they are those of their owner, not of the other end. */
function rank(within: readonly string[], order: readonly string[], of = ''): string {
  const staged = of === '' ? ['s.seq'] : [`s.again = ${MOVED}`, `CASE WHEN s.again = ${MOVED} THEN s.id END`, 's.seq'];
  const score = scoreOf(of);
  const terms = [...order, 's.closed > 0', ...(score === undefined ? [] : [`${score} DESC`]), 's.dataset', ...staged];
  return `row_number() OVER (PARTITION BY ${within.join(', ')} ORDER BY ${terms.join(', ')}) - 1`;
}

/** SQL of the declared columns as the snapshot stores them: a reference becomes the entity's id and its key. */
function declaredValues(table: StagedTable, numbering: Numbering): { values: string[]; join: string } {
  const joins: string[] = [];
  const values = table.columns.flatMap((column, index) => {
    if (column.reference === undefined) return [`s."${column.column}"`];
    const { key, join } = numbering.keyOf(column.reference, `s."${column.column}"`, `kr${index}`);
    joins.push(join.replace(' JOIN ', ' LEFT JOIN '));
    const id = `(SELECT r.${ID} FROM ${BUILT}.${numbering.tableOf(column.reference)} AS r WHERE r.${KEY} = ${key})`;
    return [id, key];
  });
  return { values, join: joins.join('') };
}

/** The ORDER BY terms of a connection. A field belongs to the edge record if that has it, otherwise to the node. */
function orderOf(
  connection: Connection | undefined,
  node: RecordType | undefined,
  association: Association | undefined,
  nodeAlias = 's',
): string[] {
  return (connection?.order ?? []).map(({ field, descending }) => {
    const own = observed(field) ?? named(association?.columns ?? (nodeAlias === 's' ? node?.columns : []), field);
    const column = own === undefined ? named(node?.columns, field) : undefined;
    if (own === undefined && column === undefined) {
      throw new Error(`${connection?.owner}.${connection?.field} orders by ${field}, which neither edge nor node has.`);
    }
    const term = own === undefined ? `${nodeAlias}."${column}"` : `s."${own}"`;
    return `${term} ${descending ? 'DESC' : 'ASC'} NULLS LAST`;
  });
}

const named = (columns: readonly Column[] | undefined, field: string) =>
  columns?.find((column) => column.field === field)?.column;

/** The staging column of an observed date, which every attribute and edge has; undefined for other fields. */
const observed = (field: string) =>
  field === 'firstObservedDate' ? 'first' : field === 'lastObservedDate' ? 'last' : undefined;

/** SQL that joins the nodes of a connection if its order uses their columns; otherwise empty. */
function nodeJoin(catalog: Catalog, connection: Connection | undefined, alias: string, key: string): string {
  const node = connection === undefined ? undefined : catalog.types.get(connection.node);
  const needed = connection?.order.some(({ field }) => observed(field) === undefined);
  return node === undefined || needed !== true
    ? ''
    : ` JOIN ${BUILT}.${node.table} AS ${alias} ON ${alias}.${KEY} = ${key}`;
}
