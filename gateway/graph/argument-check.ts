import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';
import { ServiceError } from '../../catalog/errors/service-error.ts';
import { variablesOf } from '../../subgraphs/kit/compiled/arguments.ts';
import type { FieldCheck, FieldChecks } from '../../subgraphs/kit/field-check.ts';
import type { Limits } from '../../subgraphs/kit/subgraph.ts';
import { type Condition, conditionsOf, isMet } from './executor/conditions.ts';

/** What checking the arguments of an operation needs. */
export interface Checking {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly checks: FieldChecks;
}

/** A field of a document: its index, from 0, in the operation or in a fragment. */
export interface FieldPlace {
  readonly fragment: string | undefined;
  readonly index: number;
}

/** A field of a document whose arguments a subgraph checks. */
interface Use {
  readonly check: FieldCheck;
  readonly field: GraphQLField<unknown, unknown>;
  readonly node: FieldNode;
  readonly place: FieldPlace;
  readonly conditions: readonly Condition[];
  /** The variables that its arguments use. */
  readonly variables: readonly string[];
}

/** An argument that its subgraph refuses, and the field that has it. */
export interface ArgumentFault {
  readonly error: ServiceError;
  readonly place: FieldPlace;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Checks the arguments of an operation with coerced variables; returns the first error. `literals` are the variables that replace literals
 * of the client's document: one object for all of its requests, under the same limits.
 */
export type ArgumentCheck = (variables: Values, limits: Limits, literals: Values) => ArgumentFault | undefined;

/**
 * Compiles the checks of a whole operation: of paging arguments, conditions, and the fields that math functions take. They run before any
 * statement, so an invalid cursor is refused even if no record would use it. What @skip and @include leave out is not checked.
 */
export function compileArgumentChecks(checking: Checking): ArgumentCheck {
  const uses = usesOf(checking);
  /** For the last document without errors: the checks that remain for each of its requests. The weak map keeps no literal alive. */
  let last = new WeakMap<Values, readonly Use[]>();
  return (variables, limits, literals) => {
    const open = last.get(literals);
    const fault = firstFault(open ?? uses, variables, limits);
    if (fault === undefined && open === undefined) {
      const isOpen = ({ conditions, variables: names }: Use) =>
        conditions.length > 0 || names.some((name) => !Object.hasOwn(literals, name));
      last = new WeakMap([[literals, uses.filter(isOpen)]]);
    }
    return fault;
  };
}

function firstFault(uses: readonly Use[], variables: Values, limits: Limits): ArgumentFault | undefined {
  for (const { check, field, node, place, conditions } of uses) {
    if (!isMet(conditions, variables)) continue;
    try {
      check(getArgumentValues(field, node, variables), { node, variables, limits });
    } catch (error) {
      if (error instanceof ServiceError) return { error, place };
      throw error;
    }
  }
  return undefined;
}

function usesOf({ schema, operation, fragments, checks }: Checking): readonly Use[] {
  const uses: Use[] = [];
  /** Fragments that were walked at all, and those that were walked without a condition. */
  const walked = { once: new Set<string>(), always: new Set<string>() };

  const walk = (
    { selections }: SelectionSetNode,
    type: GraphQLNamedType | null | undefined,
    outer: readonly Condition[],
    places: ReadonlyMap<FieldNode, FieldPlace>,
  ): void => {
    for (const selection of selections) {
      const conditions = [...outer, ...conditionsOf(selection.directives)];
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        const condition = selection.typeCondition?.name.value;
        walk(selection.selectionSet, condition === undefined ? type : schema.getType(condition), conditions, places);
      } else if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments[selection.name.value];
        const {
          name: { value: name },
        } = selection;
        if (fragment === undefined || walked.always.has(name)) continue;
        // A fragment that is spread again under other conditions is checked unconditionally, because combining the conditions of all
        // spreads would multiply them.
        const own = walked.once.has(name) ? [] : conditions;
        walked.once.add(name);
        if (own.length === 0) walked.always.add(name);
        walk(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value), own, placesIn(fragment));
      } else {
        const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[selection.name.value] : undefined;
        if (type == null || field === undefined) continue;
        const check = checks.get(`${type.name}.${field.name}`);
        const place = places.get(selection);
        if (check !== undefined && place !== undefined && (selection.arguments?.length ?? 0) > 0)
          uses.push({ check, field, node: selection, place, conditions, variables: variablesOf(selection) });
        if (selection.selectionSet) walk(selection.selectionSet, getNamedType(field.type), conditions, places);
      }
    }
  };
  walk(operation.selectionSet, schema.getRootType(operation.operation), [], placesIn(operation));
  return uses;
}

/** The fields of a definition, with their places. */
export function placesIn(
  definition: OperationDefinitionNode | FragmentDefinitionNode,
): ReadonlyMap<FieldNode, FieldPlace> {
  const places = new Map<FieldNode, FieldPlace>();
  const fragment = definition.kind === Kind.FRAGMENT_DEFINITION ? definition.name.value : undefined;
  visit(definition, {
    Field(node) {
      places.set(node, { fragment, index: places.size });
    },
  });
  return places;
}
