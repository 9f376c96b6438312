import { type DocumentNode, GraphQLError, Kind, parse, visit } from 'graphql';
import { LRUCache } from 'lru-cache';
import { subgraphError } from '../../catalog/errors/catalogue.ts';
import type { Catalog } from '../../catalog/model.ts';
import { type EntityObjects, NO_OBJECTS } from '../../catalog/tiers.ts';
import type { FieldChecks } from '../../subgraphs/kit/field-check.ts';
import { refusesRequest } from '../../subgraphs/kit/request-end.ts';
import type { RequestContext } from '../../subgraphs/kit/subgraph.ts';
import { type ArgumentFault, compileArgumentChecks } from '../argument-check.ts';
import { compileMeter, type Meter } from '../metering/compile-meter.ts';
import { fragmentsOf } from './client-document.ts';
import { clientKey } from './client-key.ts';
import { conditionsOf } from './conditions.ts';
import { compilePlan, isRefused, shown } from './execute-plan.ts';
import { compileIntrospection } from './introspection.ts';
import type { NormalForm } from './normal-form.ts';
import type { DataSources } from './plan-run.ts';
import type { Planner } from './planner.ts';
import type { Entity } from './result.ts';
import { compileShape, type Making } from './shape.ts';
import { skeletonOf } from './skeleton.ts';
import { compileVariables, type RequestVariables, type VariableReader } from './variables.ts';

/** What the operations of one supergraph are compiled with. */
export interface Compiler {
  readonly planner: Planner;
  readonly sources: DataSources;
  readonly checks: FieldChecks;
  /** What answers are metered by; absent where nobody pays. */
  readonly catalog?: Catalog | undefined;
}

/** What came of one execution. Errors have the keys of the answer in their paths, and no places. */
export interface Outcome {
  readonly data: Entity | null;
  readonly errors: readonly GraphQLError[];
  /** What the subgraphs gave, by the keys of the normal form. */
  readonly given: Entity;
  /** What the answer is charged for. */
  readonly objects: EntityObjects;
}

/** An operation, planned and compiled: answers every document of its normal form. */
export interface CompiledOperation {
  /** Estimated memory in bytes. */
  readonly bytes: number;
  readonly variables: VariableReader;
  /** The first argument that its subgraph refuses. */
  check(variables: RequestVariables, context: RequestContext): ArgumentFault | undefined;
  /** Whether an answer may cost credits. */
  isPaid(variables: RequestVariables): boolean;
  /**
   * `keys` are those of the document's normal form. `fail` takes what is thrown where nothing should be, and gives the
   * error for it.
   */
  execute(
    variables: RequestVariables,
    keys: readonly string[],
    context: RequestContext,
    fail: (error: unknown) => GraphQLError,
  ): Promise<Outcome>;
  /** The key that the client wrote for a key of the normal form, whose keys are `keys`. */
  shownKey(key: string, keys: readonly string[]): string;
}

/** An answer's own part of the work, for one choice of what @skip and @include let take part. */
interface Variant {
  readonly shape: (data: Entity, making: Making) => Entity | null;
  readonly introspect:
    | ((variables: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>)
    | undefined;
  readonly meter: Meter | undefined;
}

/** Variants kept of one operation; each is made when it first comes. */
const MAX_VARIANTS = 16;

/** Plans and compiles the operation of a valid document. Throws a GraphQLError for one that is too large to plan. */
export function compileOperation({ planner, sources, checks, catalog }: Compiler, form: NormalForm): CompiledOperation {
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
  const runPlan = compilePlan(planner.plan(skeleton.document), { sources, isOfType, filled: skeleton.filled });
  const check = compileArgumentChecks({ schema, operation, fragments, checks });
  const numberOf = (key: string) => (key.startsWith(form.prefix) ? Number(key.slice(form.prefix.length)) : undefined);

  const conditionNames = conditionVariables(document);
  const variants = new LRUCache<string, Variant>({ max: MAX_VARIANTS });
  const variantFor = (conditions: Readonly<Record<string, unknown>>): Variant => {
    const choice = conditionNames.map((name) => Number(conditions[name] === true)).join('');
    let variant = variants.get(choice);
    if (variant === undefined) {
      const reading = { schema, fragments, conditions };
      const sets = [operation.selectionSet];
      variant = {
        shape: compileShape({ ...reading, numberOf }, root, sets),
        introspect: compileIntrospection(reading, operation),
        meter: catalog && compileMeter({ ...reading, numberOf, catalog }, root, sets),
      };
      variants.set(choice, variant);
    }
    return variant;
  };

  return {
    bytes: OPERATION_BYTES + form.text.length * BYTES_PER_SIGN,
    variables: compileVariables(schema, operation, form.prefix),
    check: ({ coerced }, { limits }) => check(coerced, limits),
    isPaid: ({ coerced }) => variantFor(coerced).meter?.isPaid(coerced) ?? false,
    async execute({ sent, coerced }, keys, context, fail) {
      const { shape, introspect, meter } = variantFor(coerced);
      const given: Entity = {};
      const errors: GraphQLError[] = [];
      await runPlan({
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
      // Where a subgraph has told its errors, they are why.
      if (making.misfits > 0 && errors.length === 0) errors.push(misfitError());
      const objects = (data && meter?.count(data, given, { keys, variables: coerced })) ?? NO_OBJECTS;
      return { data, errors, given, objects };
    },
    shownKey: (key, keys) => clientKey({ key, number: numberOf(key) }, keys),
  };
}

/** Objects of an answer that stand for one row: connection, edge, node, and one more for what has no row. */
const OBJECTS_OF_A_ROW = 4;

/**
 * The heap that 1,000 random operations of the contract took, 70 kB each with 8 of them for the meter, by what does and does
 * not depend on the text.
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
