import { hash } from 'node:crypto';
import type { QueryPlan } from '@apollo/query-planner';
import { type DocumentNode, GraphQLError, Kind, parse, visit } from 'graphql';
import { LRUCache } from 'lru-cache';
import { subgraphError } from '../../catalog/errors/catalogue.ts';
import { withoutNumbers } from '../../catalog/errors/without-numbers.ts';
import type { Catalog } from '../../catalog/model.ts';
import type { PlansLimits } from '../../catalog/plans.ts';
import type { QueryLimits } from '../../catalog/query-limits.ts';
import { type EntityObjects, NO_OBJECTS } from '../../catalog/tiers.ts';
import { preparedSearch } from '../../search/prepare-search.ts';
import type { FanOuts } from '../../storage/fan-outs.ts';
import type { FieldChecks } from '../../subgraphs/kit/field-check.ts';
import { refusesRequest } from '../../subgraphs/kit/request-end.ts';
import type { RequestContext } from '../../subgraphs/kit/subgraph.ts';
import { type ArgumentFault, compileArgumentChecks } from '../argument-check.ts';
import { type CostFunction, compileCost, type Estimate, type FieldCosts } from '../cost/compile-cost.ts';
import { compileMeter, type Meter } from '../metering/compile-meter.ts';
import { fragmentsOf } from './client-document.ts';
import { clientKey } from './client-key.ts';
import { conditionsOf, includedUnder } from './conditions.ts';
import { compilePlan, isRefused, shown } from './execute-plan.ts';
import { compileIntrospection } from './introspection.ts';
import type { NormalForm } from './normal-form.ts';
import type { DataSources } from './plan-run.ts';
import type { Planner } from './planner.ts';
import type { Entity } from './result.ts';
import { compileShape, type Making } from './shape.ts';
import { skeletonOf } from './skeleton.ts';
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

/** A compiled operation that answers every document of its normal form. It is planned before its first execution. */
export interface CompiledOperation {
  /** Estimated memory, in bytes. */
  readonly bytes: number;
  /** Equal for all documents of its normal form: the first 16 hexadecimal digits of a SHA-256 hash. */
  readonly hash: string;
  readonly variables: VariableReader;
  /** Returns the first argument that its subgraph would reject. */
  check(
    variables: RequestVariables,
    literals: Literals['literals'],
    context: RequestContext,
  ): ArgumentFault | undefined;
  /** Estimates the cost of a request whose arguments have been checked. */
  estimate(
    variables: RequestVariables,
    literals: Literals['literals'],
    context: RequestContext,
    fanOuts: FanOuts,
  ): Estimate;
  /** Returns the plan, which is made at the first call. Throws a GraphQLError if the operation is too large to plan. */
  plan(): QueryPlan;
  /** Whether an answer may cost credits. */
  isPaid(variables: RequestVariables): boolean;
  /** `keys` are those of the document's normal form. `fail` converts an unexpected exception to the error that the client gets. */
  execute(
    variables: RequestVariables,
    keys: readonly string[],
    context: RequestContext,
    fail: (error: unknown) => GraphQLError,
  ): Promise<Outcome>;
  /** Returns the key that the client wrote for a key of the normal form; `keys` are the client's keys of that form. */
  shownKey(key: string, keys: readonly string[]): string;
}

/** The gateway's own part of an answer, compiled for one set of values of the variables of @skip and @include. */
interface Variant {
  readonly shape: (data: Entity, making: Making) => Entity | null;
  readonly cost: CostFunction;
  readonly introspect:
    | ((variables: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>)
    | undefined;
  readonly meter: Meter | undefined;
}

const HASH_DIGITS = 16;

/** Maximum variants kept of one operation. Each is compiled at its first use. */
const MAX_VARIANTS = 16;

/**
 * Compiles the operation of a valid document, without planning it: planning takes long, and an operation that costs too much never runs.
 */
export function compileOperation(
  { planner, sources, checks, costs, catalog }: Compiler,
  form: NormalForm,
): CompiledOperation {
  const { schema, isOfType, leafGroups } = planner;
  const document = parse(form.text, { noLocation: true });
  const [operation] = document.definitions;
  const root = operation?.kind === Kind.OPERATION_DEFINITION ? schema.getRootType(operation.operation) : undefined;
  if (operation?.kind !== Kind.OPERATION_DEFINITION || !root) throw new Error('Expected an operation first.');
  const fragments = fragmentsOf(document);
  const skeleton = skeletonOf(
    { schema, groupOf: leafGroups, prefix: form.prefix },
    operation,
    Object.values(fragments),
  );
  const plan = once(() => planner.plan(skeleton.document));
  const runPlan = once(() => compilePlan(plan(), { sources, isOfType, filled: skeleton.filled }));
  const check = compileArgumentChecks({ schema, operation, fragments, checks });
  const numberOf = (key: string) => (key.startsWith(form.prefix) ? Number(key.slice(form.prefix.length)) : undefined);

  const conditionNames = conditionVariables(document);
  const variants = new LRUCache<string, Variant>({ max: MAX_VARIANTS });
  const variantFor = (conditions: Readonly<Record<string, unknown>>): Variant => {
    const choice = conditionNames.map((name) => Number(conditions[name] === true)).join('');
    let variant = variants.get(choice);
    if (variant === undefined) {
      const reading = { schema, fragments, isIncluded: includedUnder(conditions) };
      const sets = [operation.selectionSet];
      variant = {
        shape: compileShape({ ...reading, numberOf }, root, sets),
        introspect: compileIntrospection(reading, operation),
        cost: compileCost({ ...reading, operation, costs }),
        meter: catalog && compileMeter({ ...reading, numberOf, catalog }, root, sets),
      };
      variants.set(choice, variant);
    }
    return variant;
  };

  // If the client has no variables of its own, all requests with one document cost the same.
  const isFixed = (operation.variableDefinitions ?? []).every(({ variable }) =>
    isOwn(variable.name.value, form.prefix),
  );
  const estimates = new WeakMap<Literals['literals'], { readonly fanOuts: FanOuts; readonly estimate: Estimate }>();

  return {
    bytes: OPERATION_BYTES + form.text.length * BYTES_PER_SIGN,
    // Other operations of the document keep their literals in the text, so numbers are removed before hashing.
    hash: hash('sha256', withoutNumbers(form.text)).slice(0, HASH_DIGITS),
    variables: compileVariables(schema, operation, form.prefix),
    check: ({ coerced }, literals, { limits }) => check(coerced, limits, literals),
    isPaid: ({ coerced }) => variantFor(coerced).meter?.isPaid(coerced) ?? false,
    estimate({ coerced }, literals, { limits, snapshot }, fanOuts) {
      const known = isFixed ? estimates.get(literals) : undefined;
      if (known?.fanOuts === fanOuts) return known.estimate;
      const searches = preparedSearch(snapshot);
      const estimate = variantFor(coerced).cost({ variables: coerced, literals, fanOuts, searches, limits });
      if (isFixed) estimates.set(literals, { fanOuts, estimate });
      return estimate;
    },
    plan,
    async execute({ sent, coerced }, keys, context, fail) {
      const { shape, introspect, meter } = variantFor(coerced);
      const given: Entity = {};
      const errors: GraphQLError[] = [];
      await runPlan()({
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
        data = shape(whole, making);
      } catch (error) {
        if (!refusesRequest(error)) throw error;
        return { data: null, errors: [shown(error)], given, objects: NO_OBJECTS };
      }
      // If a subgraph reported errors, they already explain the misfits.
      if (making.misfits > 0 && errors.length === 0) errors.push(misfitError());
      const objects = (data && meter?.count(data, given, { keys, variables: coerced })) ?? NO_OBJECTS;
      return { data, errors, given, objects };
    },
    shownKey: (key, keys) => clientKey({ key, number: numberOf(key) }, keys),
  };
}

/** Returns a function that computes its value at the first call and keeps it. */
function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Maximum objects of an answer per row: connection, edge, node, and one for objects that have no row. */
const OBJECTS_OF_A_ROW = 4;

/**
 * Heap used by 1,000 random operations of the contract: 70 kB each, 8 kB of it for the meter. Split into a fixed part and a part that grows
 * with the text.
 */
const OPERATION_BYTES = 13_000;
const BYTES_PER_SIGN = 74;

function misfitError(): GraphQLError {
  const { message, extensions } = subgraphError('A part of the graph gave no value that fits the schema.');
  return new GraphQLError(message, { extensions });
}

function conditionVariables(document: DocumentNode): readonly string[] {
  const names = new Set<string>();
  visit(document, {
    enter(node) {
      if (!('directives' in node) || node.kind === Kind.VARIABLE_DEFINITION) return;
      for (const each of conditionsOf(node.directives)) if ('variable' in each) names.add(each.variable);
    },
  });
  return [...names];
}
