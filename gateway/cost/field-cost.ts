import type { FieldNode } from 'graphql';
import type { PreparedSearch } from '../../search/prepare-search.ts';
import type { FanOuts } from '../../storage/fan-outs.ts';
import type { Limits } from '../../subgraphs/kit/subgraph.ts';
import type { Records, Rows } from './records.ts';

/** What an estimate is made with, the same for all fields of an operation. */
export interface Estimating {
  readonly fanOuts: FanOuts;
  /** What is known of the words that searches look for; absent where this process does not search the snapshot. */
  readonly searches?: PreparedSearch | undefined;
  /** Coerced values. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Those of them that stand for literals of the client's document: one object for all of its requests. */
  readonly literals: Readonly<Record<string, unknown>>;
  readonly limits: Limits;
}

/** What one field takes. */
export interface FieldRows {
  /** Rows that the field itself reads, those of its selection left out. */
  readonly read: Rows;
  /** The records that its selection is read of. */
  readonly records: Records;
  /** The path that takes most of what conditions of the field read; absent where they read none. */
  readonly conditionPath?: string | undefined;
  /** The concrete type of these, where the arguments decide it. */
  readonly type?: string;
}

/** Estimates one field of `owners`. Arguments are coerced and checked. */
export type FieldCost = (
  owners: Records,
  args: Readonly<Record<string, unknown>>,
  estimating: Estimating,
  node: FieldNode,
) => FieldRows;
