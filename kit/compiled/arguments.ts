import {
  type FieldNode,
  GraphQLError,
  type GraphQLField,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  type SelectionNode,
  visit,
} from 'graphql';
import { ServiceError } from '../../catalog/errors/service-error.ts';
import type { Run } from './batch.ts';
import type { FieldUse } from './compiling.ts';

type Arguments = Readonly<Record<string, unknown>>;

/**
 * Returns a function that reads the values of a field's arguments, with schema defaults filled in; without variables, they are read only
 * once. It throws BAD_USER_INPUT if a value does not fit its type.
 */
export function argumentsOf({
  field,
  nodes,
}: Pick<FieldUse, 'field' | 'nodes'>): (variables: Run['variables']) => Arguments {
  const [node] = nodes;
  const read = (variables: Run['variables']) => argumentValues(field, node, variables);
  if (variablesOf(node).length > 0) return read;
  let fixed: Arguments | undefined;
  return (variables) => {
    fixed ??= read(variables);
    return fixed;
  };
}

/** Reads the arguments of a field, into a new object each time. Throws BAD_USER_INPUT if a value does not fit its type. */
export function argumentValues(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  variables: Run['variables'],
): Record<string, unknown> {
  return asInput(() => getArgumentValues(field, node, variables));
}

/** Whether @skip and @include include a node. Throws BAD_USER_INPUT if they have no value. */
export function isIncluded(node: SelectionNode, variables: Run['variables']): boolean {
  return asInput(
    () =>
      getDirectiveValues(GraphQLSkipDirective, node, variables)?.if !== true &&
      getDirectiveValues(GraphQLIncludeDirective, node, variables)?.if !== false,
  );
}

/** If graphql-js rejects a value, that is an error of the client. */
function asInput<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof GraphQLError ? new ServiceError('BAD_USER_INPUT', error.message) : error;
  }
}

/** The variables in a field's arguments, at any depth. */
export function variablesOf(node: FieldNode): readonly string[] {
  const names = new Set<string>();
  for (const argument of node.arguments ?? []) {
    visit(argument, {
      Variable({ name }) {
        names.add(name.value);
      },
    });
  }
  return [...names];
}
