import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  getArgumentValues,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { ServiceError } from './errors/service-error.ts';

/** What a check may need beside the arguments. */
export interface ArgumentsContext {
  readonly node: FieldNode;
  /** Values of the operation's variables, coerced. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Checks the arguments of one field, coerced to the schema's types, beyond what the schema requires. Throws ServiceError. */
export type ArgumentsCheck = (args: Readonly<Record<string, unknown>>, context: ArgumentsContext) => void;

/** Returns the check of a field's arguments; undefined for a field whose arguments the schema describes completely. */
export type ChecksByField = (typeName: string, fieldName: string) => ArgumentsCheck | undefined;

/** A field of a document that has arguments and a check. */
export interface CheckedField {
  /** Type and field, such as `Brand.names`. */
  readonly coordinate: string;
  readonly check: ArgumentsCheck;
  readonly field: GraphQLField<unknown, unknown>;
  readonly node: FieldNode;
}

/** The fields of a valid document that have arguments and a check, in document order. */
export function checkedFields(
  schema: GraphQLSchema,
  document: DocumentNode,
  checks: ChecksByField,
): readonly CheckedField[] {
  const found: CheckedField[] = [];
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field(node) {
        const field = types.getFieldDef();
        if (!field || (node.arguments?.length ?? 0) === 0) return;
        const typeName = types.getParentType()?.name ?? '';
        const check = checks(typeName, node.name.value);
        if (check !== undefined) found.push({ coordinate: `${typeName}.${node.name.value}`, check, field, node });
      },
    }),
  );
  return found;
}

/**
 * Runs the check of a field for the given values of variables. Undefined if its arguments are valid, else the error with its location in
 * the document; an exception that is not a ServiceError is rethrown.
 */
export function faultOf(
  { check, field, node }: CheckedField,
  variables: Readonly<Record<string, unknown>>,
): GraphQLError | undefined {
  const args = getArgumentValues(field, node, variables);
  try {
    check(args, { node, variables });
    return undefined;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return new GraphQLError(error.message, { nodes: node, originalError: error });
  }
}

/** Names of the variables in the arguments of a field, also inside literals. */
export function variablesIn(node: FieldNode): ReadonlySet<string> {
  const names = new Set<string>();
  for (const argument of node.arguments ?? [])
    visit(argument, { [Kind.VARIABLE]: ({ name }) => void names.add(name.value) });
  return names;
}
