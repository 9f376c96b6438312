import { type Filter, pathsOf } from '../catalog/conditions/filter.ts';
import { type Catalog, type Connection, recordTypeOf } from '../catalog/model.ts';
import type { PathStep } from '../catalog/path.ts';
import type { FanOuts } from '../storage/fan-outs.ts';
import type { ReadConditions } from './conditions/check.ts';

/**
 * Maximum rows that statements read, by the greatest fan-outs of the snapshot. These are bounds, not expectations: a statement that may be
 * long must run where it blocks nothing else, even if it is usually short.
 */

type Conditions = Pick<ReadConditions, 'filter' | 'order'>;

/** Rows read for one page, under conditions, of each of that many owners. */
export function readsOfPage(
  fanOuts: FanOuts,
  catalog: Catalog,
  connection: Connection,
  owners: number,
  conditions: Conditions,
): number {
  return edges(fanOuts, catalog, connection, owners) * readsOfRecord(fanOuts, conditions);
}

/** Rows read for a math function over the records behind a path of each of that many owners. */
export function readsOfMath(
  fanOuts: FanOuts,
  catalog: Catalog,
  path: readonly PathStep[],
  owners: number,
  conditions: Conditions,
): number {
  const connections = connectionsOf(path);
  const [first, ...others] = connections;
  if (first === undefined) return owners * readsOfRecord(fanOuts, conditions, path);
  const rows = Math.min(
    owners * behindAll(fanOuts, connections),
    edges(fanOuts, catalog, first, owners) * (1 + behindAll(fanOuts, others)),
  );
  return Math.max(owners, rows) * readsOfRecord(fanOuts, conditions, path);
}

/** Rows read to evaluate conditions on one record: the record itself, and for each predicate and sort key all records behind its paths. */
export function readsOfRecord(
  fanOuts: FanOuts,
  { filter, order }: Conditions,
  joined: readonly PathStep[] = [],
): number {
  const reads = (steps: readonly PathStep[]) => behindAll(fanOuts, connectionsOf(beyond(steps, joined)));
  const filtered = filter === undefined ? 0 : readsOfFilter(filter, reads);
  return 1 + order.reduce((rows, { path }) => rows + reads(path.steps), filtered);
}

function readsOfFilter(filter: Filter, reads: (steps: readonly PathStep[]) => number): number {
  if ('operands' in filter) return filter.operands.reduce((rows, each) => rows + readsOfFilter(each, reads), 0);
  if ('operand' in filter) return readsOfFilter(filter.operand, reads);
  // A predicate over several paths evaluates all their combinations.
  return pathsOf(filter).reduce((rows, { steps }) => rows * Math.max(1, reads(steps)), 1);
}

/** Rows of all steps of a path together, from one record. */
const behindAll = (fanOuts: FanOuts, path: readonly Connection[]): number =>
  path.reduce((rows, _, at) => rows + fanOuts.greatestBehind(path.slice(0, at + 1)), 0);

/** Edges of that many different owners: at most as many as exist. */
function edges(fanOuts: FanOuts, catalog: Catalog, connection: Connection, owners: number): number {
  const all = fanOuts.entities(recordTypeOf(catalog, connection.owner)) * fanOuts.mean(connection);
  return Math.min(owners * Math.max(1, fanOuts.greatestBehind([connection])), Math.max(owners, Math.ceil(all)));
}

/** The steps of a path that a statement has not joined yet. */
function beyond(steps: readonly PathStep[], joined: readonly PathStep[]): readonly PathStep[] {
  const parting = steps.findIndex(({ field }, at) => field !== joined[at]?.field);
  return parting < 0 ? [] : steps.slice(parting);
}

/** A step to a cache row reads at most one row. */
const connectionsOf = (steps: readonly PathStep[]): readonly Connection[] =>
  steps.flatMap(({ connection }) => connection ?? []);
