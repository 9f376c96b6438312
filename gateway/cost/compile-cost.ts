import {
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  getNamedType,
  getNullableType,
  isAbstractType,
  isLeafType,
  isListType,
  isObjectType,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql';
import { collectFields, type FieldNodes, type Reading, selectionsOf } from '../../catalog/collect-fields.ts';
import { ServiceError } from '../../catalog/errors/service-error.ts';
import { argumentValues, variablesOf } from '../../subgraphs/kit/compiled/arguments.ts';
import { type FieldPlace, placesIn } from '../argument-check.ts';
import type { Estimating, FieldCost } from './field-cost.ts';
import { exactly, NO_ROWS, Records, type Rows, sumOf } from './records.ts';

/** The costs of fields by coordinate. A field without a cost of its own costs one row for each object that it returns. */
export type FieldCosts = ReadonlyMap<string, FieldCost>;

/** What compiling the cost of an operation needs. */
export interface Costing extends Reading {
  readonly operation: OperationDefinitionNode;
  readonly costs: FieldCosts;
}

/** What one field of an operation is estimated to read, without its selection. */
export interface FieldEstimate {
  /** Response keys from the root. */
  readonly path: readonly string[];
  readonly place: FieldPlace;
  readonly read: Rows;
  /** Number of objects that its selection is evaluated on. */
  readonly records: Rows;
  /** The path that accounts for most of what its conditions read. */
  readonly conditionPath?: string | undefined;
}

/** The estimated cost of an operation: the rows that it reads. */
export interface Estimate {
  /** The expected cost; a whole number. */
  readonly cost: number;
  /** The maximum cost, if the operation meets the records with the most related records; a whole number. */
  readonly most: number;
  /** In document order. */
  readonly fields: readonly FieldEstimate[];
}

/** Estimates an operation with coerced variables whose arguments have been checked. */
export type CostFunction = (estimating: Estimating) => Estimate;

/** Fixed cost of a SQL statement, in rows whose reading takes as long. */
const ROWS_OF_STATEMENT = 10;
/** Assumed items of a list of unknown length, such as one of another team. */
const ITEMS = 10;

/**
 * Compiles the estimate of an operation for one set of values of the variables of @skip and @include. Fields with the same response key
 * count as one field, as in execution.
 */
export function compileCost({ operation, costs, ...reading }: Costing): CostFunction {
  const { schema, fragments } = reading;
  const places = new Map([operation, ...Object.values(fragments)].flatMap((each) => [...placesIn(each)]));
  const compiler = new SelectionCompiler(reading, costs, places);
  const root = schema.getRootType(operation.operation);
  const selection = compiler.selection(root, [operation.selectionSet], []);
  return (estimating) => {
    const fields: FieldEstimate[] = [];
    selection(new Records(exactly(1)), estimating, fields);
    const read = fields.reduce((rows, field) => sumOf(rows, field.read), NO_ROWS);
    return { cost: Math.ceil(read.expected), most: Math.ceil(read.most), fields };
  };
}

/** Adds the estimates of a selection's fields; `type` is the concrete type of the owners, if known. */
type Selection = (owners: Records, estimating: Estimating, fields: FieldEstimate[], type?: string) => void;

class SelectionCompiler {
  readonly #reading: Reading;
  readonly #costs: FieldCosts;
  readonly #places: ReadonlyMap<FieldNode, FieldPlace>;

  constructor(reading: Reading, costs: FieldCosts, places: ReadonlyMap<FieldNode, FieldPlace>) {
    this.#reading = reading;
    this.#costs = costs;
    this.#places = places;
  }

  selection(
    type: GraphQLNamedType | null | undefined,
    sets: readonly SelectionSetNode[],
    path: readonly string[],
  ): Selection {
    if (isAbstractType(type)) {
      const { schema } = this.#reading;
      const byType = new Map(
        schema.getPossibleTypes(type).map((each) => [each.name, this.selection(each, sets, path)] as const),
      );
      return (owners, estimating, fields, own) => {
        const known = own === undefined ? undefined : byType.get(own);
        // For records of unknown type, the selections of all possible types are counted.
        for (const selection of known === undefined ? byType.values() : [known]) selection(owners, estimating, fields);
      };
    }
    if (!isObjectType(type)) return () => {};
    const selected = [...collectFields(this.#reading, type.name, sets)].flatMap(([key, nodes]) => {
      const field = fieldOf(type, nodes[0].name.value);
      if (field === undefined) return [];
      return this.#field(`${type.name}.${field.name}`, field, nodes, [...path, key]);
    });
    return (owners, estimating, fields) => {
      for (const each of selected) each(owners, estimating, fields);
    };
  }

  #field(
    coordinate: string,
    field: GraphQLField<unknown, unknown>,
    nodes: FieldNodes,
    path: readonly string[],
  ): Selection[] {
    const [node] = nodes;
    const type = getNamedType(field.type);
    const own = this.#costs.get(coordinate);
    if (own === undefined && isLeafType(type)) return [];
    const cost = own ?? (isListType(getNullableType(field.type)) ? listCost : objectCost);
    const place = this.#places.get(node);
    if (place === undefined) throw new Error(`Expected the place of ${coordinate}.`);
    const inner = this.selection(type, selectionsOf(nodes), path);
    const argumentsIn = argumentsOf(field, node);
    return [
      (owners, estimating, fields) => {
        const estimate = estimated(cost, owners, argumentsIn(estimating), estimating, node);
        const { read, records, conditionPath, type: concrete } = estimate;
        if (read.expected > 0 || read.most > 0)
          fields.push({ path, place, read: sumOf(read, statementOf(owners)), records, conditionPath });
        inner(records, estimating, fields, concrete);
      },
    ];
  }
}

/**
 * Reads the arguments of a field, and caches them as long as requests use one document and the arguments contain only its literals. The
 * cache is weak, so it keeps no literal alive: a literal may be a value that must be forgotten.
 */
function argumentsOf(field: GraphQLField<unknown, unknown>, node: FieldNode) {
  const names = variablesOf(node);
  let last = new WeakMap<Estimating['literals'], Record<string, unknown>>();
  return ({ variables, literals }: Estimating): Readonly<Record<string, unknown>> => {
    const known = last.get(literals);
    if (known !== undefined) return known;
    const args = argumentValues(field, node, variables);
    if (names.every((name) => Object.hasOwn(literals, name))) last = new WeakMap([[literals, args]]);
    return args;
  };
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

function fieldOf(type: GraphQLNamedType, name: string): GraphQLField<unknown, unknown> | undefined {
  if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
  if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
  return isObjectType(type) ? type.getFields()[name] : undefined;
}
