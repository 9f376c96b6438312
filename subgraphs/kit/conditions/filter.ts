import type { Filter, Predicate } from '../../../catalog/conditions/filter.ts';
import type { Catalog } from '../../../catalog/model.ts';
import type { Path } from '../../../catalog/path.ts';
import type { Dialect } from '../../../warehouse/dialect.ts';
import { join, raw, type Sql, sql } from '../../../warehouse/sql.ts';
import { type Aliases, type Join, joinStep, type Place } from './place.ts';
import { predicateSql } from './predicate.ts';
import { groupsOf, prefixOf, type ScopeNode, scopeOf } from './scope.ts';

/** What a filter is compiled against. */
export interface FilterContext {
  readonly catalog: Catalog;
  readonly dialect: Dialect;
  readonly aliases: Aliases;
  /**
   * Records that the statement itself has joined, by prefix; '' is the record that paths start at. A path along one of
   * them speaks of that very record, in every scope.
   */
  readonly bound: ReadonlyMap<string, Place>;
}

/**
 * SQL that is true for the records that a filter selects. Logic is two-valued at every NOT: what is not true is false,
 * null included. Only bound parameters carry what the client wrote.
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

/** One scope: predicates that share a prefix bind to one record, each prefix being one nested EXISTS. */
function scopeSql(predicates: readonly Predicate[], context: FilterContext): Sql {
  const places = new Map(context.bound);
  return new Scope(context, places).record(scopeOf(predicates));
}

class Scope {
  readonly #context: FilterContext;
  readonly #places: Map<string, Place>;

  constructor(context: FilterContext, places: Map<string, Place>) {
    this.#context = context;
    this.#places = places;
  }

  /** All that holds of a record that is in scope. */
  record(node: ScopeNode): Sql {
    const conditions = node.predicates.map((predicate) => this.#predicate(predicate));
    for (const group of groupsOf(node)) {
      const inScope = group.filter((child) => this.#places.has(child.prefix));
      const sought = group.filter((child) => !this.#places.has(child.prefix));
      conditions.push(...inScope.map((child) => this.record(child)));
      const [only] = sought;
      if (only === undefined) continue;
      conditions.push(group.length > 1 ? this.#together(node, sought) : this.#exists(only));
    }
    // Predicates across children that are all in scope already.
    for (const { predicate, children } of node.across) {
      if (children.every((name) => this.#places.has(childPrefix(node, name))))
        conditions.push(this.#predicate(predicate));
    }
    return conditions.length === 0 ? raw('TRUE') : sql`(${join(conditions, ' AND ')})`;
  }

  #exists(child: ScopeNode): Sql {
    const { tables } = this.#join(child);
    const condition = this.record(child);
    this.#places.delete(child.prefix);
    return existsSql(tables, condition);
  }

  /** Children that a predicate goes across: they and all behind them are joined flat in one EXISTS. */
  #together(node: ScopeNode, children: readonly ScopeNode[]): Sql {
    const tables: Join['tables'][number][] = [];
    const joined: ScopeNode[] = [];
    const joinAll = (child: ScopeNode) => {
      tables.push(...this.#join(child).tables);
      joined.push(child);
      for (const further of child.children.values()) joinAll(further);
    };
    for (const child of children) joinAll(child);
    const names = new Set(children.map((child) => child.prefix));
    const crossing = node.across.filter((each) => each.children.some((name) => names.has(childPrefix(node, name))));
    const conditions = [
      ...children.map((child) => this.record(child)),
      ...crossing.map(({ predicate }) => this.#predicate(predicate)),
    ];
    for (const child of joined) this.#places.delete(child.prefix);
    return existsSql(tables, join(conditions, ' AND '));
  }

  #join(child: ScopeNode): Join {
    const from = this.#places.get(child.prefix.split('.').slice(0, -1).join('.'));
    if (from === undefined || child.step === undefined) throw new Error(`No record to start ${child.prefix} from.`);
    const joined = joinStep(this.#context.catalog, child.step, from, this.#context.aliases);
    this.#places.set(child.prefix, joined.place);
    return joined;
  }

  #predicate(predicate: Predicate): Sql {
    return predicateSql(predicate, (path) => this.#placeOf(path), this.#context.dialect);
  }

  #placeOf(path: Path): Place {
    const place = this.#places.get(prefixOf(path));
    if (place === undefined) throw new Error(`No record in scope for ${path.text}.`);
    return place;
  }
}

const childPrefix = (node: ScopeNode, name: string): string => (node.prefix === '' ? name : `${node.prefix}.${name}`);

function existsSql(tables: Join['tables'], condition: Sql): Sql {
  const from = tables.map(({ table, alias }) => `${table} AS ${alias}`).join(', ');
  const on = tables.map((table) => table.on).join(' AND ');
  return sql`EXISTS (SELECT 1 FROM ${raw(from)} WHERE ${raw(on)} AND ${condition})`;
}
