import {
  type DocumentNode,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  type TypeNode,
  visit,
} from 'graphql';
import { ServiceError } from '../../catalog/errors/service-error.ts';
import type { Run } from './batch.ts';

/**
 * Returns a function that reads the sent variables of an operation: coerced to their types, with defaults for those that were not sent. The
 * references of `_entities` stay unchanged, because coercing them would visit every one. It throws BAD_USER_INPUT.
 */
export function variableReader(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
): (sent: Readonly<Record<string, unknown>>) => Run['variables'] {
  const references = variableDefinitions.filter(({ type }) => namedType(type) === REFERENCE);
  const others = variableDefinitions.filter((each) => !references.includes(each));
  return (sent) => {
    const { coerced, errors } = getVariableValues(schema, others, sent);
    if (errors?.[0] !== undefined) throw new ServiceError('BAD_USER_INPUT', errors[0].message);
    // The object has no prototype, so inherited names such as `constructor` do not exist.
    const variables: Record<string, unknown> = Object.assign(Object.create(null), coerced);
    for (const { variable } of references) variables[variable.name.value] = sent[variable.name.value];
    return variables;
  };
}

/** The scalar of a reference in the federation's subgraph protocol. */
const REFERENCE = '_Any';

const namedType = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : namedType(type.type));

/** Names of the variables that determine what a document skips and includes. */
export function decidingVariables(document: DocumentNode): readonly string[] {
  const names = new Set<string>();
  visit(document, {
    Directive(directive) {
      for (const { value } of directive.arguments ?? []) if (value.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  return [...names];
}
