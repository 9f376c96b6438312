import type { ValueKind } from '../../catalog/value-field.ts';
import { graphqlLiteral } from './graphql-literal.ts';
import type { OracleOrder } from './oracle.ts';
import { type Cases, endOf } from './oracle-cases.ts';
import { filterJson, type OracleFilter, type OraclePath, pathsIn, prefixed, withPrefix } from './oracle-filter.ts';
import type { OracleMath } from './oracle-math.ts';

const NUMBERS: ReadonlySet<ValueKind> = new Set(['integer', 'float', 'numberText']);
const DAYS: ReadonlySet<ValueKind> = new Set(['date', 'dateTime']);
const KINDS: Readonly<Record<string, (kind: ValueKind) => boolean>> = {
  count: () => true,
  sum: (kind) => NUMBERS.has(kind),
  min: (kind) => NUMBERS.has(kind),
  max: (kind) => NUMBERS.has(kind),
  avg: (kind) => NUMBERS.has(kind),
  collect: () => true,
  minDateTime: (kind) => DAYS.has(kind),
  maxDateTime: (kind) => DAYS.has(kind),
  minDate: (kind) => DAYS.has(kind),
  maxDate: (kind) => DAYS.has(kind),
};
const NAMES = Object.keys(KINDS);

/** A random use of a math function on a type: as a client writes it, and as the oracle takes it. */
export function randomMath(cases: Cases, type: string): { readonly field: string; readonly math: OracleMath } {
  const start = { type };
  const name = cases.pick(NAMES.filter((each) => type === 'Brand' || !each.endsWith('Date')));
  const path = name === 'count' && cases.below(2) === 0 ? connectionPath(cases, type) : cases.path(start, KINDS[name]);
  const target = path.steps.at(-1);
  /** Terms with paths relative to the records counted, or from the node where that is not the same. */
  const relative = target === undefined ? start : endOf(target);
  const isRelative = (paths: readonly OraclePath[]) => paths.some((each) => cases.resolves(relative, each));

  const own = target === undefined || cases.below(3) > 0;
  let written: OracleFilter | undefined;
  let filter: OracleFilter | undefined;
  if (cases.below(4) > 0) {
    if (own) {
      written = cases.filter(relative, 2);
      filter = withPrefix(written, path.steps);
    } else {
      do written = cases.filter(start, 2);
      while (isRelative(pathsIn(written)));
      filter = written;
    }
  }
  const terms = cases.below(3) === 0 ? cases.orders(relative, 2) : [];
  const orderBy = terms.map((term) => cases.orderText(term));
  const order: readonly OracleOrder[] = terms.map((term) => ({ ...term, path: prefixed(term.path, path.steps) }));
  const limit = cases.below(4) === 0 ? cases.below(6) : undefined;
  const offset = cases.below(4) === 0 ? cases.below(4) : 0;
  const separator = name === 'collect' && cases.below(2) === 0 ? cases.pick(['; ', '', "'", '|']) : undefined;
  const conditions = {
    ...(written && { filter: filterJson(written) }),
    ...(orderBy.length > 0 && { orderBy }),
    ...(limit !== undefined && { limit }),
    ...(offset > 0 && { pageToken: String(offset) }),
  };
  const args = [
    `field: ${JSON.stringify(path.text)}`,
    ...(separator === undefined ? [] : [`separator: ${JSON.stringify(separator)}`]),
    ...(Object.keys(conditions).length === 0 ? [] : [`conditions: ${graphqlLiteral(conditions)}`]),
  ];
  return {
    field: `${name}(${args.join(', ')})`,
    math: { name, path, filter, order, limit, offset, separator: separator ?? ',' },
  };
}

function connectionPath(cases: Cases, type: string): OraclePath {
  const { steps } = cases.steps({ type }, 1 + cases.below(3));
  return steps.length === 0 ? cases.path({ type }) : { steps, text: cases.text(steps.map((step) => step.field)) };
}
