import { hash } from 'node:crypto';
import type { QueryPlan } from '@apollo/query-planner';
import {
  type FieldNode,
  GraphQLError,
  type GraphQLObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import { subgraphError } from '../../../catalog/errors/catalogue.ts';
import { withoutNumbers } from '../../../catalog/errors/without-numbers.ts';
import type { Catalog } from '../../../catalog/model.ts';
import type { PlansLimits } from '../../../catalog/plans.ts';
import type { QueryLimits } from '../../../catalog/query-limits.ts';
import { type EntityObjects, NO_OBJECTS } from '../../../catalog/tiers.ts';
import type { FieldChecks } from '../../../kit/field-check.ts';
import { Memo } from '../../../kit/memo.ts';
import { refusesRequest } from '../../../kit/request-end.ts';
import type { RequestContext } from '../../../kit/subgraph.ts';
import type { UsedOperation } from '../../../operations/used-operation.ts';
import { preparedSearch } from '../../../search/prepare-search.ts';
import type { FanOuts } from '../../../storage/fan-outs.ts';
import { type ArgumentCheck, type ArgumentFault, compileArgumentChecks } from '../argument-check.ts';
import { type Estimate, estimateOf, type FieldCosts } from '../cost/estimate.ts';
import { compileMeter, type Meter } from '../metering/compile-meter.ts';
import { UsageReader } from '../usage/usage-reader.ts';
import { fragmentsOf } from './client-document.ts';
import { clientKey } from './client-key.ts';
import { includedUnder } from './conditions.ts';
import { type Definitions, type FieldPlace, readDefinitions } from './definitions.ts';
import { compilePlan, isRefused, shown } from './execute-plan.ts';
import { compileIntrospection } from './introspection.ts';
import type { NormalForm } from './normal-form.ts';
import type { CompiledPlan, DataSources } from './plan-run.ts';
import type { Planner } from './planner.ts';
import type { Entity } from './result.ts';
import { Selected, type Selecting } from './selected.ts';
import { shapedAnswer, shapeOf } from './shape.ts';
import { type Skeleton, skeletonOf } from './skeleton.ts';
import { compileVariables, isOwn, type Literals, type RequestVariables, type VariableReader } from './variables.ts';

/** What compiling the operations of one supergraph needs. */
export interface Compiler {
  readonly planner: Planner;
  readonly sources: DataSources;
  readonly checks: FieldChecks;
  readonly costs: FieldCosts;
  /** Limits on a document; absent: the defaults. */
  readonly queries?: QueryLimits | undefined;
  /** False: clients cannot query the schema. */
  readonly introspection?: boolean;
  /** Limits of each pricing plan; absent: operations of any cost are allowed. */
  readonly plans?: PlansLimits | undefined;
  /** The catalog that the meter reads tiers from; absent if nothing is charged. */
  readonly catalog?: Catalog | undefined;
}

/** The result of one execution. Error paths use the keys of the normal form, and errors have no locations. */
export interface Outcome {
  readonly data: Entity | null;
  readonly errors: readonly GraphQLError[];
  /** What the subgraphs returned, by the keys of the normal form. */
  readonly given: Entity;
  /** The entity objects that the answer is charged for. */
  readonly objects: EntityObjects;
}

/** The gateway's own part of an answer, for one set of values of the variables of @skip and @include. */
interface Variant {
  readonly selected: Selected;
  readonly introspect:
    | ((variables: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>)
    | undefined;
  readonly meter: Meter | undefined;
}

const HASH_DIGITS = 16;

/** Maximum variants kept of one operation. Each is compiled at its first use. */
const MAX_VARIANTS = 16;

/** A compiled operation that answers every document of its normal form. It is planned before its first execution. */
export class CompiledOperation {
  /** The key of its normal form. */
  readonly key: string;
  /** Equal for all documents of its normal form: the first 16 hexadecimal digits of a SHA-256 hash. */
  readonly hash: string;
  readonly variables: VariableReader;
  /** True if the client has no variables of its own: then all requests with one document cost the same. */
  readonly isFixed: boolean;
  readonly #compiler: Compiler;
  readonly #prefix: string;
  readonly #operation: OperationDefinitionNode;
  readonly #fragments: ReturnType<typeof fragmentsOf>;
  readonly #root: GraphQLObjectType;
  readonly #definitions: Definitions;
  readonly #check: ArgumentCheck;
  readonly #usage: UsageReader;
  readonly #variants = new Memo<Variant>(MAX_VARIANTS);
  readonly #size = { fields: 0 };
  #run: CompiledPlan | undefined;

  /** Compiles the operation of a valid document, without planning it: planning takes long, and one that costs too much never runs. */
  constructor(compiler: Compiler, { key, text, prefix }: NormalForm) {
    const { schema } = compiler.planner;
    const document = parse(text, { noLocation: true });
    const [operation] = document.definitions;
    const root = operation?.kind === Kind.OPERATION_DEFINITION ? schema.getRootType(operation.operation) : undefined;
    if (operation?.kind !== Kind.OPERATION_DEFINITION || !root) throw new Error('Expected an operation first.');
    this.#compiler = compiler;
    this.key = key;
    this.#prefix = prefix;
    this.#operation = operation;
    this.#root = root;
    this.#fragments = fragmentsOf(document);
    this.#definitions = readDefinitions(schema, operation, this.#fragments);
    this.#check = compileArgumentChecks(this.#definitions, compiler.checks);
    // Other operations of the document keep their literals in the text, so numbers are removed before hashing.
    this.hash = hash('sha256', withoutNumbers(text)).slice(0, HASH_DIGITS);
    this.variables = compileVariables(schema, operation, prefix);
    this.#usage = new UsageReader({ schema, operation, definitions: this.#definitions, hash: this.hash });
    const { variableDefinitions = [] } = operation;
    this.isFixed = variableDefinitions.every(({ variable }) => isOwn(variable.name.value, prefix));
  }

  /** Memory that it holds now, in bytes: it grows with what its requests need. */
  get bytes(): number {
    const { bytes } = this.#usage;
    return OPERATION_BYTES + this.key.length * BYTES_PER_SIGN + this.#size.fields * BYTES_PER_FIELD + bytes;
  }

  /** Returns the first argument that its subgraph would reject. */
  check(
    { coerced }: RequestVariables,
    literals: Literals['literals'],
    { limits }: RequestContext,
  ): ArgumentFault | undefined {
    return this.#check(coerced, limits, literals);
  }

  /** Estimates the cost of a request whose arguments have been checked. */
  estimate({ coerced }: RequestVariables, { limits, snapshot }: RequestContext, fanOuts: FanOuts): Estimate {
    const { selected } = this.#variantFor(coerced);
    const searches = preparedSearch(snapshot);
    return estimateOf(selected, this.#compiler.costs, { variables: coerced, fanOuts, searches, limits });
  }

  /** Returns what a request uses of the schema. */
  usedBy(variables: RequestVariables, literals: Literals['literals']): UsedOperation {
    return this.#usage.read(variables, literals);
  }

  /** Returns where a field of the operation is in the client's document. */
  placeOf(node: FieldNode): FieldPlace {
    const { operation, fragments } = this.#definitions;
    for (const { parts } of [operation, ...fragments.values()])
      for (const part of parts) if ('node' in part && part.node === node) return part;
    throw new Error(`Expected a field of the operation, got ${node.name.value}.`);
  }

  /** Returns the plan. Throws a GraphQLError if the operation is too large to plan. */
  plan(): QueryPlan {
    return this.#compiler.planner.plan(this.#skeleton().document);
  }

  /** Plans the operation, at the first call. Throws like `plan`. */
  prepare(): CompiledPlan {
    if (this.#run === undefined) {
      const { sources, planner } = this.#compiler;
      const { document, filled } = this.#skeleton();
      this.#run = compilePlan(planner.plan(document), { sources, isOfType: planner.isOfType, filled });
    }
    return this.#run;
  }

  /** Whether an answer may cost credits. */
  isPaid({ coerced }: RequestVariables): boolean {
    return this.#variantFor(coerced).meter?.isPaid(coerced) ?? false;
  }

  /** `keys` are those of the document's normal form. `fail` converts an unexpected exception to the error that the client gets. */
  async execute(
    { sent, coerced }: RequestVariables,
    keys: readonly string[],
    context: RequestContext,
    fail: (error: unknown) => GraphQLError,
  ): Promise<Outcome> {
    const { selected, introspect, meter } = this.#variantFor(coerced);
    const given: Entity = {};
    const errors: GraphQLError[] = [];
    await this.prepare()({
      variables: sent,
      conditions: coerced,
      context,
      data: given,
      errors,
      fail: (error) => errors.push(fail(error)),
    });
    if (isRefused(errors)) return { data: null, errors, given, objects: NO_OBJECTS };
    const making = { keys, misfits: 0, objectsLeft: context.rows.allowed * OBJECTS_OF_A_ROW };
    const whole = introspect === undefined ? given : { ...given, ...introspect(sent) };
    let data: Entity | null;
    try {
      data = shapedAnswer(whole, selected, making);
    } catch (error) {
      if (!refusesRequest(error)) throw error;
      return { data: null, errors: [shown(error)], given, objects: NO_OBJECTS };
    }
    // If a subgraph reported errors, they already explain the misfits.
    if (making.misfits > 0 && errors.length === 0) errors.push(misfitError());
    const objects = (data && meter?.count(data, given, { keys, variables: coerced })) ?? NO_OBJECTS;
    return { data, errors, given, objects };
  }

  /** Returns the key that the client wrote for a key of the normal form; `keys` are the client's keys of that form. */
  shownKey(key: string, keys: readonly string[]): string {
    return clientKey({ key, number: this.#numberOf(key) }, keys);
  }

  #numberOf(key: string): number | undefined {
    return key.startsWith(this.#prefix) ? Number(key.slice(this.#prefix.length)) : undefined;
  }

  /** Made whenever it is needed: the plan is cached by it, and it is as large as the document. */
  #skeleton(): Skeleton {
    const { schema, leafGroups } = this.#compiler.planner;
    const reading = { schema, groupOf: leafGroups, prefix: this.#prefix };
    return skeletonOf(reading, this.#operation, Object.values(this.#fragments));
  }

  #variantFor(conditions: Readonly<Record<string, unknown>>): Variant {
    const choice = this.#definitions.conditionNames.map((name) => Number(conditions[name] === true)).join('');
    return this.#variants.get(choice, () => {
      const { planner, catalog } = this.#compiler;
      const operation = this.#operation;
      const selecting: Selecting = {
        ...{ schema: planner.schema, fragments: this.#fragments, isIncluded: includedUnder(conditions) },
        ...{ numberOf: (key) => this.#numberOf(key), size: this.#size, shapeOf },
      };
      const selected = new Selected(selecting, this.#root, [operation.selectionSet]);
      return {
        selected,
        introspect: compileIntrospection(selecting, operation),
        meter: catalog && compileMeter(catalog, selected),
      };
    });
  }
}

/** Maximum objects of an answer per row: connection, edge, node, and one for objects that have no row. */
const OBJECTS_OF_A_ROW = 4;

/** Heap used by an operation, and by each character of its text and each field of its selections: test/gateway/memory.test.ts measures it. */
const OPERATION_BYTES = 12_000;
const BYTES_PER_SIGN = 17;
const BYTES_PER_FIELD = 800;

function misfitError(): GraphQLError {
  const { message, extensions } = subgraphError('A part of the graph gave no value that fits the schema.');
  return new GraphQLError(message, { extensions });
}
