import type { GraphQLFieldResolver } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Catalog, RecordType } from '../../catalog/model.ts';
import {
  type CheckedMath,
  checkMath,
  MATH_FUNCTIONS,
  type MathArguments,
  type MathFunction,
} from './math-arguments.ts';
import { type MathHandle, type MathHandleValue, mathHandle } from './math-owner.ts';
import { type MathRow, type MathStatement, mathStatement } from './math-statement.ts';
import { type MathResult, mathResult } from './math-value.ts';
import type { RecordSource } from './owner.ts';
import type { RequestContext, Resolvers } from './subgraph.ts';

/** The math functions of a record type. Only Brand has minDate and maxDate, deprecated (interface.md, Conventions). */
export function mathResolvers(catalog: Catalog, type: RecordType): Resolvers[string] {
  const names = MATH_FUNCTIONS.filter((name) => type.name === 'Brand' || (name !== 'minDate' && name !== 'maxDate'));
  return Object.fromEntries(names.map((name) => [name, mathResolver(catalog, type, name)]));
}

/** Resolves a math function by one statement for its field and arguments and all records of the batch. */
function mathResolver(
  catalog: Catalog,
  type: RecordType,
  name: MathFunction,
): GraphQLFieldResolver<RecordSource, RequestContext> {
  return (record, args: MathArguments, context, info) => {
    const { handle, value } = mathHandle(record);
    const make = () => mathLoader(catalog, type, name, args, context, handle);
    return context.loaders.placed(info.fieldNodes, handle, make).load(value);
  };
}

/** The request's loader for one function and its arguments. Throws BAD_USER_INPUT where they are wrong. */
function mathLoader(
  catalog: Catalog,
  type: RecordType,
  name: MathFunction,
  args: MathArguments,
  { loaders, snapshot }: RequestContext,
  handle: MathHandle,
) {
  const use = `math ${type.name}.${name} ${handle} ${snapshot.dialect} ${JSON.stringify([args.field, args.separator, args.conditions])}`;
  const { math, statement } = knownUse(catalog, use, () => {
    const math = checkMath(catalog, type, name, args);
    return { math, statement: mathStatement(catalog, snapshot.dialect, type, math, handle) };
  });
  return loaders.named<MathHandleValue, MathResult>(use, () => async (values) => {
    const rows = await snapshot.select<MathRow>(statement.sql, statement.parameters(values));
    const found = new Map(rows.map((row) => [row._owner, row.value]));
    return values.map((_, place) => mathResult(math, found.get(place)));
  });
}

interface Use {
  readonly math: CheckedMath;
  readonly statement: MathStatement;
}

/** How much text of uses is kept, in characters: clients ask the same again and again. */
const KEPT = 4_000_000;
const uses = new WeakMap<Catalog, LRUCache<string, Use>>();

/** A use of a math function that came before, or one made now: checking and compiling takes longer than a small count. */
function knownUse(catalog: Catalog, use: string, make: () => Use): Use {
  let known = uses.get(catalog);
  if (known === undefined) {
    known = new LRUCache({ maxSize: KEPT, sizeCalculation: ({ statement }, key) => key.length + statement.sql.length });
    uses.set(catalog, known);
  }
  const found = known.get(use) ?? make();
  known.set(use, found);
  return found;
}
