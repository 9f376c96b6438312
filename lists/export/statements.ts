import type { Catalog, RecordType } from '../../catalog/model.ts';
import type { PathStep } from '../../catalog/path.ts';
import { Aliases, type JoinedRecord, joinStep } from '../../kit/conditions/join.ts';
import { shownSql } from '../../kit/value-sql.ts';
import type { Dialect } from '../../storage/dialect.ts';
import type { Pick as Picked } from '../definition/column-path.ts';
import type { ExportColumn } from './export-column.ts';

/** A statement that reads values of many entities; its only parameter is a JSON array of their keys. */
export interface ValueStatement {
  readonly sql: string;
  /** Indexes of the columns that it reads; it names the value of column 3 c3, and the index of the entity _owner. */
  readonly columns: readonly number[];
  /** Whether an entity has several rows, in order of their ranks. */
  readonly several: boolean;
}

/** Maximum tables of one statement: SQLite joins at most 64. */
const MAX_TABLES = 40;

/**
 * The statements that read the values of columns: one for columns of a single rank, more if these need too many tables; and
 * one for each path to columns that show all values.
 */
export function valueStatements(
  catalog: Catalog,
  type: RecordType,
  columns: readonly ExportColumn[],
  dialect: Dialect,
): readonly ValueStatement[] {
  const context = { catalog, type, dialect };
  const groups: Tree[] = [];
  const joined = new Map<string, Tree>();
  let tree = new Tree();
  groups.push(tree);
  for (const [at, column] of columns.entries()) {
    if (column.picks.includes('all')) {
      const way = column.path.steps.map(({ field }, depth) => `${field}[${column.picks[depth]}]`).join('.');
      const own = joined.get(way) ?? new Tree();
      own.add(column, at);
      joined.set(way, own);
      continue;
    }
    if (tree.tablesWith(column) > MAX_TABLES) {
      tree = new Tree();
      groups.push(tree);
    }
    tree.add(column, at);
  }
  return [
    ...groups.filter(({ columns: read }) => read.length > 0).map((each) => statementOf(each, false, context)),
    ...[...joined.values()].map((each) => statementOf(each, true, context)),
  ];
}

/** A record on the path to values: the entity, or a record connected to another one. */
interface Branch {
  readonly step?: PathStep;
  readonly pick: Picked;
  readonly leaves: { readonly column: ExportColumn; readonly at: number }[];
  readonly children: Map<string, Branch>;
}

/** The records from which some columns are read; columns of one record share its table. */
class Tree {
  readonly root: Branch = { pick: 0, leaves: [], children: new Map() };
  readonly columns: number[] = [];
  #branches = 0;

  add(column: ExportColumn, at: number): void {
    let branch = this.root;
    for (const [name, step, pick] of stepsOf(column)) {
      let next = branch.children.get(name);
      if (next === undefined) {
        next = { step, pick, leaves: [], children: new Map() };
        branch.children.set(name, next);
        this.#branches += 1;
      }
      branch = next;
    }
    branch.leaves.push({ column, at });
    this.columns.push(at);
  }

  /** Upper bound of the joined tables once a column is added: an edge and its node for each record. */
  tablesWith(column: ExportColumn): number {
    return 2 + 2 * (this.#branches + column.path.steps.length);
  }
}

const stepsOf = ({ path, picks }: ExportColumn) =>
  path.steps.map((step, depth) => [`${step.field}[${picks[depth] ?? 0}]`, step, picks[depth] ?? 0] as const);

interface Context {
  readonly catalog: Catalog;
  readonly type: RecordType;
  readonly dialect: Dialect;
}

function statementOf({ root, columns }: Tree, several: boolean, { catalog, type, dialect }: Context): ValueStatement {
  const aliases = new Aliases();
  const terms = ['k.key AS _owner'];
  const tables: string[] = [];
  const order = ['k.key'];
  const read = ({ leaves, children }: Branch, record: JoinedRecord) => {
    for (const { column, at } of leaves) terms.push(`${valueSql(column, record, dialect)} AS c${at}`);
    for (const child of children.values()) {
      if (child.step === undefined) continue;
      const isRead = child.leaves.some(({ column }) => column.path.leaf?.on === 'node');
      const { record: next, tables: further } = joinStep(catalog, child.step, record, aliases, isRead);
      for (const [index, { table, alias, on }] of further.entries()) {
        const rank = index === 0 ? rankSql(child.step, alias) : undefined;
        if (rank !== undefined) order.push(rank);
        const picked = rank === undefined || child.pick === 'all' ? '' : ` AND ${rank} = ${child.pick}`;
        tables.push(`${several ? dialect.inOrder : 'LEFT JOIN'} ${table} AS ${alias} ON ${on}${picked}`);
      }
      read(child, next);
    }
  };
  read(root, { key: 'n.key', node: 'n' });
  const { from, value } = dialect.arrayFrom('key');
  const entities = `${from} ${dialect.inOrder} ${type.table} AS n ON n.key = ${value}`;
  const sql = `SELECT ${terms.join(', ')} FROM ${[entities, ...tables].join(' ')}`;
  return { sql: several ? `${sql} ORDER BY ${order.join(', ')}` : sql, columns, several };
}

function valueSql({ path: { leaf, text } }: ExportColumn, record: JoinedRecord, dialect: Dialect): string {
  const alias = leaf?.on === 'edge' ? record.edge : record.node;
  if (leaf === undefined || alias === undefined) throw new Error(`No table is joined to read ${text} from.`);
  return shownSql(leaf.value, alias, dialect);
}

/**
 * SQL of the rank of a record behind a connection, dense from 0; undefined without a connection, where there is only one
 * row.
 */
function rankSql({ connection }: PathStep, alias: string): string | undefined {
  if (connection === undefined) return undefined;
  return `${alias}.${connection.through === undefined ? 'rank' : `${connection.through.side}_rank`}`;
}
