import {
  asNumber,
  compare,
  type OracleOrder,
  ordered,
  type Spot,
  selects,
  shownText,
  valueAt,
  waysAlong,
} from './oracle.ts';
import { type OracleFilter, type OraclePath, prefixOf } from './oracle-filter.ts';
import type { SmallGraph } from './small-graph.ts';

/** A use of a math function; all paths start at the record that carries it. */
export interface OracleMath {
  readonly name: string;
  readonly path: OraclePath;
  readonly filter?: OracleFilter | undefined;
  readonly order: readonly OracleOrder[];
  readonly offset: number;
  readonly limit: number | undefined;
  readonly separator: string;
}

/** A math function over plain objects (completions.md section 4). */
export function computed(graph: SmallGraph, math: OracleMath, start: Spot): number | string | null {
  const { name, path, filter, order, offset, limit, separator } = math;
  const ways = waysAlong(graph, start, path.steps);
  const kept = ways.filter((way) => filter === undefined || selects(graph, filter, way));
  const end = limit === undefined ? undefined : offset + limit;
  const records = ordered(graph, kept, (way) => way, order).slice(offset, end);
  const { leaf } = path;
  if (leaf === undefined) return records.length;
  const values = records.flatMap((way) => {
    const spot = way.get(prefixOf(path.steps));
    const value = spot === undefined ? null : valueAt(leaf, spot);
    return value === null ? [] : [value];
  });
  const numbers = values.flatMap((value) => asNumber(value) ?? []);
  const sum = numbers.reduce((total, each) => total + each, 0);
  const days = values.map((value) => String(value)).sort(compare);
  switch (name) {
    case 'count':
      return values.length;
    case 'sum':
      return rounded(sum);
    case 'min':
      return numbers.length === 0 ? null : rounded(Math.min(...numbers));
    case 'max':
      return numbers.length === 0 ? null : rounded(Math.max(...numbers));
    case 'avg':
      return numbers.length === 0 ? null : sum / numbers.length;
    case 'collect':
      return values.length === 0 ? null : values.map((value) => shownText(leaf.value, value)).join(separator);
    case 'minDateTime':
      return days[0] === undefined ? null : `${days[0]}T00:00:00`;
    case 'maxDateTime':
      return days[0] === undefined ? null : `${days.at(-1)}T00:00:00`;
    case 'minDate':
      return days[0] ?? null;
    default:
      return days.at(-1) ?? null;
  }
}

/** Half to even. */
function rounded(value: number): number {
  const nearest = Math.abs(value % 1) === 0.5 ? 2 * Math.round(value / 2) : Math.round(value);
  return nearest === 0 ? 0 : nearest;
}
