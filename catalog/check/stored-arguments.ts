import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  separateOperations,
  type VariableDefinitionNode,
} from 'graphql';
import { type CheckedField, type ChecksByField, checkedFields, faultOf, variablesIn } from '../checked-fields.ts';
import { UnknownPath } from '../unknown-path.ts';

/** Variables of an operation as a client sends them. */
export type Variables = Readonly<Record<string, unknown>>;

/** Arguments that the service would refuse. */
export interface RefusedArguments {
  /** Name of the operation; absent if it has none. */
  readonly operation?: string;
  /** Type and field, such as `Brand.names`; absent if the variables do not fit the operation. */
  readonly coordinate?: string;
  readonly error: GraphQLError;
}

/**
 * Finds the fields of a document whose filters, orders, counts or other arguments the service would refuse, with the checks that the
 * service itself runs before an operation. The document must be valid by the schema. `variables`: the stored values for its operations.
 * Without them, arguments that depend on a variable without default are only checked for unknown paths.
 */
export function refusedArguments(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Variables | undefined,
  checks: ChecksByField,
): RefusedArguments[] {
  const operations = Object.values(separateOperations(document));
  // A document that contains only fragments is combined with its operations elsewhere.
  return (operations.length === 0 ? [document] : operations).flatMap((own) => {
    const operation = own.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
    const named = operation?.name === undefined ? {} : { operation: operation.name.value };
    const fields = checkedFields(schema, own, checks);
    const declared = operation?.variableDefinitions ?? [];
    const faults =
      variables === undefined
        ? unboundFaults(schema, declared, fields)
        : boundFaults(schema, declared, fields, variables);
    return faults.map((fault) => ({ ...named, ...fault }));
  });
}

type Fault = Omit<RefusedArguments, 'operation'>;

function boundFaults(
  schema: GraphQLSchema,
  declared: readonly VariableDefinitionNode[],
  fields: readonly CheckedField[],
  variables: Variables,
): Fault[] {
  const { coerced, errors } = getVariableValues(schema, declared, variables);
  if (coerced === undefined) return errors.map((error) => ({ error }));
  return fields.flatMap((field) => faultsOf(field, faultOf(field, coerced)));
}

/** Checks that need no values: with the defaults, and of paths that are in the document itself. */
function unboundFaults(
  schema: GraphQLSchema,
  declared: readonly VariableDefinitionNode[],
  fields: readonly CheckedField[],
): Fault[] {
  const withDefault = declared.filter(({ defaultValue }) => defaultValue !== undefined);
  const { coerced = {} } = getVariableValues(schema, withDefault, {});
  return fields.flatMap((field) => {
    const isBound = [...variablesIn(field.node)].every((name) => Object.hasOwn(coerced, name));
    return faultsOf(field, isBound ? faultOf(field, coerced) : unknownPathIn(field, coerced));
  });
}

const faultsOf = ({ coordinate }: CheckedField, error: GraphQLError | undefined): Fault[] =>
  error === undefined ? [] : [{ coordinate, error }];

/** Any other error may be caused by a missing value. */
function unknownPathIn(field: CheckedField, variables: Variables): GraphQLError | undefined {
  try {
    const error = faultOf(field, variables);
    return error?.originalError instanceof UnknownPath ? error : undefined;
  } catch (error) {
    // A required argument has no value.
    if (error instanceof GraphQLError) return undefined;
    throw error;
  }
}
