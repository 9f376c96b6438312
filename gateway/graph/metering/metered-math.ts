import { type FieldNode, Kind } from 'graphql';
import type { Catalog, RecordType } from '../../../catalog/model.ts';
import { resolvePath } from '../../../catalog/path.ts';
import { isMathFunction } from '../../../kit/math-arguments.ts';
import { ofLast } from '../cost/catalog-costs.ts';
import { rankOf } from './prices.ts';

type Variables = Readonly<Record<string, unknown>>;

/** A math function in an operation. */
export interface MeteredMath {
  /** Rank of the tier of what it computes over: the record, or the copied value, at the end of its path. */
  rank(variables: Variables): number;
  /** Whether it returned data: not null, and not a 0 of count or sum, which may stand for no record at all. */
  gave(value: unknown): boolean;
}

/** Compiles the meter of a field; undefined if it is no math function of the record. */
export function meteredMath(catalog: Catalog, type: RecordType, node: FieldNode): MeteredMath | undefined {
  const name = node.name.value;
  const path = node.arguments?.find((each) => each.name.value === 'field')?.value;
  if (!isMathFunction(name) || path === undefined) return undefined;
  // All objects of an answer have the same path.
  const rankAt = ofLast((text: string) => rankAtEnd(catalog, type, text));
  const isTotal = name === 'count' || name === 'sum';
  return {
    rank(variables) {
      const text = path.kind === Kind.VARIABLE ? variables[path.name.value] : path.kind === Kind.STRING && path.value;
      return typeof text === 'string' ? rankAt(text) : 0;
    },
    gave: (value) => value !== null && !(isTotal && value === 0),
  };
}

function rankAtEnd(catalog: Catalog, type: RecordType, text: string): number {
  const { steps, leaf } = resolvePath(catalog, { type }, text);
  const record = steps.at(-1)?.node ?? type;
  return rankOf(record, leaf?.on === 'node' ? leaf.value.field : undefined);
}
