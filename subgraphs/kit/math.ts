import { notYet } from '../../catalog/errors/catalogue.ts';
import type { RecordType } from '../../catalog/model.ts';
import type { Resolvers } from './subgraph.ts';

const FUNCTIONS = ['count', 'sum', 'min', 'max', 'avg', 'collect', 'minDateTime', 'maxDateTime'] as const;
/** Only Brand has these, deprecated (interface.md, Conventions). */
const BRAND_FUNCTIONS = ['minDate', 'maxDate'] as const;

/** The math functions of a record type. */
export function mathResolvers(type: RecordType): Resolvers[string] {
  const names = type.name === 'Brand' ? [...FUNCTIONS, ...BRAND_FUNCTIONS] : FUNCTIONS;
  return Object.fromEntries(
    names.map((name) => [
      name,
      () => {
        throw notYet(`Math functions such as ${name}`);
      },
    ]),
  );
}
