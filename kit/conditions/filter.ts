import { type Filter, type Predicate, pathsOf } from '../../catalog/conditions/filter.ts';
import type { Catalog } from '../../catalog/model.ts';
import { type Path, prefixesOf, prefixOf } from '../../catalog/path.ts';
import type { Dialect } from '../../storage/dialect.ts';
import { join, raw, type Sql, sql } from '../../storage/sql.ts';
import { type Aliases, type Join, type JoinedRecord, joinStep } from './join.ts';
import { predicateSql } from './predicate.ts';
import { groupsOf, type ScopeNode, scopeOf } from './scope.ts';

/** What compiling a filter needs. */
export interface FilterContext {
  readonly catalog: Catalog;
  readonly dialect: Dialect;
  readonly aliases: Aliases;
  /**
   * Records that the statement itself has joined, by prefix; '' is the record at which paths start. A path along one of these prefixes
   * means that very record, in every scope.
   */
  readonly bound: ReadonlyMap<string, JoinedRecord>;
  /**
   * True if the statement scans all records of a table, not those of a few owners: related records are then found once, not for each record
   * (measured: 5 to 25 times faster over 271,000 locations).
   */
  readonly wholeTable?: boolean;
}

/**
 * SQL that is true for the records that a filter selects. Every NOT uses two-valued logic: anything that is not true is false, including
 * null. What the client wrote appears only in bound parameters.
 */
export function filterSql(filter: Filter, context: FilterContext): Sql {
  switch (filter.operator) {
    case 'AND': {
      const predicates = filter.operands.filter(isPredicate);
      const scopes = filter.operands
        .filter((operand) => !isPredicate(operand))
        .map((operand) => filterSql(operand, context));
      const own = predicates.length === 0 ? [] : [scopeSql(predicates, context)];
      return sql`(${join([...own, ...scopes], ' AND ')})`;
    }
    case 'OR':
      return sql`(${join(
        filter.operands.map((operand) => filterSql(operand, context)),
        ' OR ',
      )})`;
    case 'NOT':
      return sql`(${filterSql(filter.operand, context)} IS NOT TRUE)`;
    default:
      return scopeSql([filter], context);
  }
}

const isPredicate = (filter: Filter): filter is Predicate =>
  filter.operator !== 'AND' && filter.operator !== 'OR' && filter.operator !== 'NOT';

/** One scope: predicates that share a prefix bind to one record, and each prefix becomes a nested EXISTS. */
function scopeSql(predicates: readonly Predicate[], context: FilterContext): Sql {
  const records = new Map(context.bound);
  return new Scope(context, records).record(scopeOf(predicates));
}

class Scope {
  readonly #context: FilterContext;
  readonly #records: Map<string, JoinedRecord>;

  constructor(context: FilterContext, records: Map<string, JoinedRecord>) {
    this.#context = context;
    this.#records = records;
  }

  /** All conditions on a record that is in scope. */
  record(node: ScopeNode): Sql {
    const conditions = node.predicates.map((predicate) => this.#predicate(predicate));
    for (const group of groupsOf(node)) {
      const [only, ...others] = group;
      if (only === undefined) continue;
      if (others.length > 0) conditions.push(this.#together(node, group));
      else conditions.push(this.#records.has(only.prefix) ? this.record(only) : this.#exists(only));
    }
    return conditions.length === 0 ? raw('TRUE') : sql`(${join(conditions, ' AND ')})`;
  }

  #exists(child: ScopeNode): Sql {
    const from = this.#records.get('');
    const { owner, tables } = this.#join(child);
    const condition = this.record(child);
    this.#records.delete(child.prefix);
    const once = this.#context.wholeTable === true && !child.prefix.includes('.');
    return once && from !== undefined ? inSql(from.key, owner, tables, condition) : existsSql(tables, condition);
  }

  /** Children that one predicate spans: the records that it reads are joined flat in one EXISTS. */
  #together(node: ScopeNode, children: readonly ScopeNode[]): Sql {
    const names = new Set(children.map((child) => child.prefix));
    const crossing = node.across.filter((each) => each.children.some((name) => names.has(childPrefix(node, name))));
    const read = new Set(crossing.flatMap(({ predicate }) => pathsOf(predicate).flatMap(prefixesOf)));
    const tables: Join['tables'][number][] = [];
    const joined: ScopeNode[] = [];
    const joinRead = (child: ScopeNode) => {
      if (!read.has(child.prefix)) return;
      if (!this.#records.has(child.prefix)) {
        tables.push(...this.#join(child).tables);
        joined.push(child);
      }
      for (const further of child.children.values()) joinRead(further);
    };
    for (const child of children) joinRead(child);
    const conditions = join(
      [...children.map((child) => this.record(child)), ...crossing.map(({ predicate }) => this.#predicate(predicate))],
      ' AND ',
    );
    for (const child of joined) this.#records.delete(child.prefix);
    return tables.length === 0 ? sql`(${conditions})` : existsSql(tables, conditions);
  }

  #join(child: ScopeNode): Join {
    const from = this.#records.get(child.prefix.split('.').slice(0, -1).join('.'));
    if (from === undefined || child.step === undefined) throw new Error(`No record to start ${child.prefix} from.`);
    const joined = joinStep(this.#context.catalog, child.step, from, this.#context.aliases, child.readsNode);
    this.#records.set(child.prefix, joined.record);
    return joined;
  }

  #predicate(predicate: Predicate): Sql {
    return predicateSql(predicate, (path) => this.#recordOf(path), this.#context.dialect);
  }

  #recordOf(path: Path): JoinedRecord {
    const record = this.#records.get(prefixOf(path));
    if (record === undefined) throw new Error(`No record in scope for ${path.text}.`);
    return record;
  }
}

const childPrefix = (node: ScopeNode, name: string): string => (node.prefix === '' ? name : `${node.prefix}.${name}`);

function existsSql(tables: Join['tables'], condition: Sql): Sql {
  const from = tables.map(({ table, alias }) => `${table} AS ${alias}`).join(', ');
  const on = tables.map((table) => table.on).join(' AND ');
  return sql`EXISTS (SELECT 1 FROM ${raw(from)} WHERE ${raw(on)} AND ${condition})`;
}

/** Equivalent to existsSql, but does not depend on the outer record. Keys are never null. */
function inSql(key: string, owner: string, tables: Join['tables'], condition: Sql): Sql {
  const from = tables.map(({ table, alias }) => `${table} AS ${alias}`).join(', ');
  // The first table is joined by the key.
  const on = tables.slice(1).map((table) => `${table.on} AND `);
  return sql`${raw(key)} IN (SELECT ${raw(`${owner} FROM ${from} WHERE ${on.join('')}`)}${condition})`;
}
