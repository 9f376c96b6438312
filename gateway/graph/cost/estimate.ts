import {
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLField,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
} from 'graphql';
import { ServiceError } from '../../../catalog/errors/service-error.ts';
import { memoize } from '../../../catalog/memoize.ts';
import { argumentValues } from '../../../kit/compiled/arguments.ts';
import type { Selected, SelectedField } from '../executor/selected.ts';
import type { Estimating, FieldCost } from './field-cost.ts';
import { exactly, NO_ROWS, Records, type Rows, shownRows, sumOf, timesOf } from './records.ts';

/** The costs of fields by coordinate. A field without a cost of its own costs one row for each object that it returns. */
export type FieldCosts = ReadonlyMap<string, FieldCost>;

/** What one field of an operation is estimated to read, without the fields of its selection that read themselves. */
export interface FieldEstimate {
  /** Response keys from the root. */
  readonly path: readonly string[];
  readonly node: FieldNode;
  readonly read: Rows;
  /** Number of objects that its selection is evaluated on. */
  readonly records: Rows;
  /** The path that accounts for most of what its conditions read. */
  readonly conditionPath?: string | undefined;
}

/**
 * The estimated cost of an operation: the rows that it reads. What takes other work counts as the rows whose reading takes as long: a
 * microsecond of processor each (bench/cost/operations.ts).
 */
export interface Estimate {
  /** The expected cost; a whole number. */
  readonly cost: number;
  /** The maximum cost, if the operation meets the records with the most related records; a whole number. */
  readonly most: number;
  /** In document order. */
  readonly fields: readonly FieldEstimate[];
}

/** Fixed cost of a SQL statement, in rows whose reading takes as long. */
const ROWS_OF_STATEMENT = 50;
/** Cost of a value in the answer, in rows whose reading takes as long. */
const ROWS_OF_VALUE = 0.2;
/** Assumed items of a list of unknown length, such as one of another team. */
const ITEMS = 10;

/**
 * Estimates what is selected on a root type. Variables are coerced, and arguments have been checked. Fields with the same response key count
 * as one field, as in execution.
 */
export function estimateOf(selected: Selected, costs: FieldCosts, estimating: Estimating): Estimate {
  const fields: CountedField[] = [];
  new Estimator(costs, estimating, fields).add(selected, new Records(exactly(1)), [], undefined);
  const read = fields.reduce((rows, field) => sumOf(rows, field.read), NO_ROWS);
  return { cost: Math.ceil(read.expected), most: Math.ceil(read.most), fields };
}

/** A field whose values are still being counted. */
type CountedField = Omit<FieldEstimate, 'read'> & { read: Rows };

class Estimator {
  readonly #costs: FieldCosts;
  readonly #known: KnownCosts;
  readonly #estimating: Estimating;
  readonly #fields: CountedField[];

  constructor(costs: FieldCosts, estimating: Estimating, fields: CountedField[]) {
    this.#costs = costs;
    this.#known = knownCosts(costs);
    this.#estimating = estimating;
    this.#fields = fields;
  }

  /** Adds the estimates of the fields that are selected on records of one type. `reader` is the field that reads these records. */
  add({ type, fields }: Selected, owners: Records, path: readonly string[], reader: CountedField | undefined): void {
    let values = 0;
    for (const field of fields) {
      const { definition } = field;
      if (definition === undefined) continue;
      let cost = this.#known.get(definition);
      if (cost === undefined) {
        cost = costOf(this.#costs, type, definition);
        this.#known.set(definition, cost);
      }
      if (cost === null) values += 1;
      else this.#field(field, definition, cost, owners, path, reader);
    }
    if (reader !== undefined && values > 0)
      reader.read = sumOf(reader.read, timesOf(exactly(values * ROWS_OF_VALUE), shownRows(owners)));
  }

  #field(
    field: SelectedField,
    definition: GraphQLField<unknown, unknown>,
    cost: FieldCost,
    owners: Records,
    outer: readonly string[],
    outerReader: CountedField | undefined,
  ): void {
    const { node } = field;
    const args = definition.args.length === 0 ? {} : argumentValues(definition, node, this.#estimating.variables);
    const estimate = estimated(cost, owners, args, this.#estimating, node);
    const { read, records, conditionPath } = estimate;
    const path = [...outer, field.key];
    let reader = outerReader;
    if (read.expected > 0 || read.most > 0) {
      reader = { path, node, read: sumOf(read, statementOf(owners)), records, conditionPath };
      this.#fields.push(reader);
    }
    const type = getNamedType(definition.type);
    if (isLeafType(type) || type.name.startsWith('__')) return;
    const known = estimate.type === undefined ? undefined : field.named(type, estimate.type);
    // For records of unknown type, the selections of all possible types are counted.
    for (const selected of known === undefined ? field.onObjects(type) : [known])
      this.add(selected, records, path, reader);
  }
}

/** The costs of the fields of schemas, each looked up once; null for a leaf without a cost of its own. */
type KnownCosts = WeakMap<GraphQLField<unknown, unknown>, FieldCost | null>;
const knownCosts = memoize<FieldCosts, KnownCosts>(() => new WeakMap(), new WeakMap());

function costOf(
  costs: FieldCosts,
  type: GraphQLCompositeType,
  field: GraphQLField<unknown, unknown>,
): FieldCost | null {
  const own = costs.get(`${type.name}.${field.name}`);
  if (own !== undefined) return own;
  if (isLeafType(getNamedType(field.type))) return null;
  return isListType(getNullableType(field.type)) ? listCost : objectCost;
}

/** A field takes one SQL statement for all of its owners, if there are any. */
const statementOf = ({ expected, most }: Rows): Rows => ({
  expected: ROWS_OF_STATEMENT * Math.min(1, expected),
  most: ROWS_OF_STATEMENT * Math.min(1, most),
});

const objectCost: FieldCost = (owners) => ({ read: owners, records: owners });
const listCost: FieldCost = (owners) => {
  const records = new Records({ expected: owners.expected * ITEMS, most: owners.most * ITEMS });
  return { read: records, records };
};

/** Arguments that a subgraph rejects cost nothing; its own error explains what is wrong. */
function estimated(cost: FieldCost, ...args: Parameters<FieldCost>): ReturnType<FieldCost> {
  try {
    return cost(...args);
  } catch (error) {
    if (error instanceof ServiceError) return { read: NO_ROWS, records: new Records(NO_ROWS) };
    throw error;
  }
}
