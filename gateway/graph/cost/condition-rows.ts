import { type Filter, type Predicate, pathsOf } from '../../../catalog/conditions/filter.ts';
import type { OrderTerm } from '../../../catalog/conditions/order.ts';
import type { Connection } from '../../../catalog/model.ts';
import type { Path } from '../../../catalog/path.ts';
import type { FanOuts } from '../../../storage/fan-outs.ts';
import { NO_ROWS, type Records, type Rows, sumOf } from './records.ts';

/** What is read for each record that conditions look at: the rows at the end of a path. */
export interface ReadPath {
  readonly path: readonly Connection[];
  /** True if the first row usually decides, so that the others are not read. */
  readonly first: boolean;
}

/** The checked conditions of a connection, a search or a math function. */
export interface ReadConditions {
  readonly filter?: Filter;
  readonly order: readonly OrderTerm[];
}

/**
 * Returns the paths that conditions read, starting at the record that they look at. Predicates of one AND that share a prefix read it once;
 * each scope reads its own (completions.md section 3, "Binding"). A pattern is matched by a function of this program, which costs one row
 * for each value. `bound` are the paths whose records the statement already reads.
 */
export function pathsReadBy({ filter, order }: ReadConditions, bound: readonly ReadPath[] = []): readonly ReadPath[] {
  const known = new Set(bound.map(({ path }) => nameOf(path)));
  const paths = order.flatMap(({ path }) => along(path).filter((each) => !known.has(nameOf(each.path))));
  return filter === undefined ? paths : [...paths, ...filterPaths(filter, known)];
}

/** Returns the rows that paths read, starting at records. */
export function rowsOf(paths: readonly ReadPath[], records: Records, fanOuts: FanOuts): Rows {
  const rows = paths.map(({ path, first }) => {
    const all = records.behind(fanOuts, path);
    return first ? { ...all, expected: Math.min(all.expected, records.expected) } : all;
  });
  return rows.reduce(sumOf, NO_ROWS);
}

/** Returns the path that reads the most rows, as the names of its steps; undefined if no path is read. */
export function dearestPath(paths: readonly ReadPath[], records: Records, fanOuts: FanOuts): string | undefined {
  const rows = paths.map((each) => ({ name: nameOf(each.path), ...rowsOf([each], records, fanOuts) }));
  return rows.length === 0
    ? undefined
    : rows.reduce((one, other) => (other.expected > one.expected ? other : one)).name;
}

/** The connections along a path; a step to a cache row leads to only one row and is left out. */
const connectionsOf = ({ steps }: Path): readonly Connection[] => steps.flatMap(({ connection }) => connection ?? []);

/** The records along a path, including its end, all of which are read. */
export const along = (path: Path): readonly ReadPath[] => prefixes(connectionsOf(path), false);

const prefixes = (path: readonly Connection[], first: boolean): readonly ReadPath[] =>
  path.map((_, at) => ({ path: path.slice(0, at + 1), first }));

const nameOf = (path: readonly Connection[]): string => path.map(({ field }) => field).join('.');

function filterPaths(filter: Filter, known: ReadonlySet<string>): readonly ReadPath[] {
  if ('operand' in filter) return filterPaths(filter.operand, known);
  if (!('operands' in filter)) return scopePaths([filter], known);
  // Each operand of an OR has its own scope, and so does each operand of an AND that is not a predicate.
  const together = filter.operator === 'AND' ? filter.operands.filter(isPredicate) : [];
  const alone = filter.operator === 'AND' ? filter.operands.filter((each) => !isPredicate(each)) : filter.operands;
  return [...scopePaths(together, known), ...alone.flatMap((operand) => filterPaths(operand, known))];
}

const isPredicate = (filter: Filter): filter is Predicate =>
  filter.operator !== 'AND' && filter.operator !== 'OR' && filter.operator !== 'NOT';

/** The paths that the predicates of one scope read. */
function scopePaths(predicates: readonly Predicate[], known: ReadonlySet<string>): readonly ReadPath[] {
  const read = new Map<string, ReadPath>();
  const patterns: ReadPath[] = [];
  for (const predicate of predicates) {
    const paths = pathsOf(predicate).map(connectionsOf);
    // Arithmetic over several connections joins all their records with each other.
    const joined = paths.length > 1 ? crossed(paths) : (paths[0] ?? []);
    for (const each of prefixes(joined, PRESENCE.has(predicate.operator))) {
      const name = nameOf(each.path);
      if (!known.has(name)) read.set(name, { ...each, first: each.first && (read.get(name)?.first ?? true) });
    }
    if (predicate.operator === 'LIKE' || predicate.operator === 'ILIKE')
      patterns.push({ path: connectionsOf(predicate.path), first: false });
  }
  return [...read.values(), ...patterns];
}

/** Operators that only test whether some record exists. */
const PRESENCE: ReadonlySet<string> = new Set(['HAS', 'IS_NOT_NULL']);

/** Several paths joined with each other as one: their common part once, and then the rest of each. */
function crossed(paths: readonly (readonly Connection[])[]): readonly Connection[] {
  const read = new Map<string, Connection>();
  for (const path of paths) {
    for (const [at, connection] of path.entries()) read.set(nameOf(path.slice(0, at + 1)), connection);
  }
  return [...read.values()];
}

/** Assumed shares, because the data does not tell: of values that match a comparison or a pattern, and of values that are not null. */
const [SHARE_FOUND, SHARE_PRESENT] = [0.25, 0.9];

/** Estimates the share of records that a filter keeps, out of those that `after` led to. */
export function shareKept(filter: Filter, fanOuts: FanOuts, after?: Connection): number {
  if ('operand' in filter) return 1 - shareKept(filter.operand, fanOuts, after);
  if ('operands' in filter) {
    const shares = filter.operands.map((operand) => shareKept(operand, fanOuts, after));
    return filter.operator === 'AND'
      ? shares.reduce((all, share) => all * share, 1)
      : 1 - shares.reduce((none, share) => none * (1 - share), 1);
  }
  const [path = []] = pathsOf(filter).map(connectionsOf);
  const reached = path.reduce((share, each, at) => share * fanOuts.page(each, path[at - 1] ?? after, 1), 1);
  if (filter.operator === 'HAS') return reached;
  if (filter.operator === 'IS_NOT_NULL') return reached * SHARE_PRESENT;
  return reached * (filter.operator === 'IS_NULL' ? 1 - SHARE_PRESENT : SHARE_FOUND);
}
