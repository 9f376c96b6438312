import type { Catalog, Connection, RecordType } from '../../../catalog/model.ts';
import { camelCase } from '../../../catalog/naming.ts';
import { checkCache } from '../../../kit/cache-rows.ts';
import { checkConditions, checkPage } from '../../../kit/connection-arguments.ts';
import { checkMath, MATH_FUNCTIONS, type MathFunction } from '../../../kit/math-arguments.ts';
import { along, pathsReadBy, rowsOf, shareKept } from './condition-rows.ts';
import type { FieldCost } from './field-cost.ts';
import { NO_ROWS, shownRows, sumOf } from './records.ts';

/** The costs of the fields that the catalog resolves, by coordinate: connections, math functions, cache rows. */
export function catalogCosts(catalog: Catalog): ReadonlyMap<string, FieldCost> {
  const costs = new Map<string, FieldCost>();
  for (const type of catalog.types.values()) {
    for (const name of MATH_FUNCTIONS) costs.set(`${type.name}.${name}`, mathCost(catalog, type, name));
    for (const connection of type.connections.values()) {
      costs.set(`${type.name}.${connection.field}`, connectionCost(catalog, connection));
      // Edge and node are one row, which the connection has already counted.
      for (const field of [
        `${connection.connectionType}.edges`,
        `${connection.edgeType}.node`,
        `${connection.connectionType}.pageInfo`,
      ])
        costs.set(field, (owners) => ({ read: NO_ROWS, records: owners }));
    }
    if (type.kind === 'cache' && type.owner !== undefined)
      costs.set(`${type.owner}.${camelCase(type.name)}`, cacheCost(catalog, type));
  }
  return costs;
}

/**
 * Reading a page reads its records, plus one to find out whether another page follows. A filter is evaluated on all records of an owner,
 * because the number that it keeps is unknown; an order sorts all records that are kept.
 */
function connectionCost(catalog: Catalog, connection: Connection): FieldCost {
  const readingOf = ofLast((conditions: unknown) => {
    const checked = checkConditions(catalog, connection, conditions);
    return checked && { filter: checked.filter, paths: pathsReadBy(checked) };
  });
  // The node has a row of its own beside the edge's.
  const rowsOfOne = connection.through === undefined ? 1 : 2;
  return (owners, args, { fanOuts, variables, limits }, node) => {
    const { size, ...from } = checkPage(connection, args, node, variables, limits);
    const part = { start: from.direction === 'forward' ? from.start : 0, size };
    const page = owners.page(fanOuts, connection, part);
    const conditions = readingOf(args.conditions);
    if (conditions === undefined) return { read: shownRows(sumOf(times(rowsOfOne, page), owners)), records: page };
    const all = owners.reached().all(fanOuts, connection);
    const read = sumOf(times(rowsOfOne, all), rowsOf(conditions.paths, all, fanOuts));
    const share = conditions.filter === undefined ? 1 : shareKept(conditions.filter, fanOuts, connection);
    return { read: sumOf(read, shownRows(owners)), records: page.fewer(Math.min(page.expected, all.expected * share)) };
  };
}

/** A math function reads all records along its path, plus what its conditions read of the records at the end. */
function mathCost(catalog: Catalog, type: RecordType, name: MathFunction): FieldCost {
  const pathsOf = ofLast((field: unknown, conditions: unknown) => {
    const checked = checkMath(catalog, type, name, { field, conditions });
    const joined = along(checked.path);
    return [...joined, ...pathsReadBy(checked, joined)];
  });
  return (owners, { field, conditions }, { fanOuts }) => ({
    read: sumOf(shownRows(owners), rowsOf(pathsOf(field, conditions), owners.reached(), fanOuts)),
    records: owners,
  });
}

function cacheCost(catalog: Catalog, cache: RecordType): FieldCost {
  const pathsOf = ofLast((conditions: unknown) => pathsReadBy(checkCache(catalog, cache, { conditions })));
  return (owners, { conditions }, { fanOuts }) => ({
    read: sumOf(shownRows(owners), rowsOf(pathsOf(conditions), owners.reached(), fanOuts)),
    records: owners,
  });
}

const times = (count: number, { expected, most }: { expected: number; most: number }) => ({
  expected: count * expected,
  most: count * most,
});

/** Returns a function that keeps its last result: the arguments of a document are mostly identical objects in all of its requests. */
export function ofLast<A extends readonly unknown[], R>(make: (...args: A) => R): (...args: A) => R {
  let last: { readonly args: A; readonly result: R } | undefined;
  return (...args) => {
    if (last === undefined || !args.every((arg, at) => arg === last?.args[at])) last = { args, result: make(...args) };
    return last.result;
  };
}
