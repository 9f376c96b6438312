import type { FieldNode } from 'graphql';
import type { Limits } from '../../../kit/subgraph.ts';
import type { PreparedSearch } from '../../../search/prepare-search.ts';
import type { FanOuts } from '../../../storage/fan-outs.ts';
import type { Records, Rows } from './records.ts';

/** What an estimate uses, the same for all fields of an operation. */
export interface Estimating {
  readonly fanOuts: FanOuts;
  /** Statistics of the words that searches look for; absent if this process does not search the snapshot. */
  readonly searches?: PreparedSearch | undefined;
  /** Coerced values. */
  readonly variables: Readonly<Record<string, unknown>>;
  readonly limits: Limits;
}

/** The estimate of one field. */
export interface FieldRows {
  /** Rows that the field itself reads, without its selection. */
  readonly read: Rows;
  /** The records that its selection is evaluated on. */
  readonly records: Records;
  /** The path that accounts for most of what the field's conditions read; absent if they read nothing. */
  readonly conditionPath?: string | undefined;
  /** The concrete type of these records, if the arguments determine it. */
  readonly type?: string;
}

/** Estimates one field of `owners`. Arguments are coerced and checked. */
export type FieldCost = (
  owners: Records,
  args: Readonly<Record<string, unknown>>,
  estimating: Estimating,
  node: FieldNode,
) => FieldRows;
