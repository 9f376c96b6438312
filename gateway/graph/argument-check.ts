import { type FieldNode, type GraphQLField, getArgumentValues } from 'graphql';
import { ServiceError } from '../../catalog/errors/service-error.ts';
import { variablesOf } from '../../kit/compiled/arguments.ts';
import type { FieldCheck, FieldChecks } from '../../kit/field-check.ts';
import type { Limits } from '../../kit/subgraph.ts';
import { type Condition, isMet } from './executor/conditions.ts';
import type { Definition, Definitions, FieldPlace } from './executor/definitions.ts';

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
export function compileArgumentChecks(definitions: Definitions, checks: FieldChecks): ArgumentCheck {
  const uses = usesOf(definitions, checks);
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

function usesOf({ operation, fragments }: Definitions, checks: FieldChecks): readonly Use[] {
  const uses: Use[] = [];
  /** Fragments that were added at all, and those that were added without a condition. */
  const added = { once: new Set<string>(), always: new Set<string>() };

  const add = ({ parts }: Definition, outer: readonly Condition[]): void => {
    for (const part of parts) {
      const conditions = [...outer, ...part.conditions];
      if ('spread' in part) {
        const { spread } = part;
        const fragment = fragments.get(spread);
        if (fragment === undefined || added.always.has(spread)) continue;
        // A fragment that is spread again under other conditions is checked unconditionally, because combining the conditions of all
        // spreads would multiply them.
        const own = added.once.has(spread) ? [] : conditions;
        added.once.add(spread);
        if (own.length === 0) added.always.add(spread);
        add(fragment, own);
      } else if ('node' in part && (part.node.arguments?.length ?? 0) > 0) {
        const { type, field, node, fragment, index } = part;
        const check = checks.get(`${type.name}.${field.name}`);
        if (check === undefined) continue;
        uses.push({ check, field, node, place: { fragment, index }, conditions, variables: variablesOf(node) });
      }
    }
  };
  add(operation, []);
  return uses;
}
