import { type DocumentNode, executeSync, type GraphQLSchema, Kind, type OperationDefinitionNode } from 'graphql';
import { collectFields, type Reading } from './collect-fields.ts';

/**
 * Compiles what an operation asks of the schema itself (`__schema`, `__type`), which graphql-js answers on the API schema:
 * from the variables to the values by response key. Undefined where it asks nothing.
 */
export function compileIntrospection(
  reading: Reading,
  operation: OperationDefinitionNode,
): ((variables: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>) | undefined {
  const root = reading.schema.getRootType(operation.operation);
  if (!root) return undefined;
  const fields = collectFields(reading, root, [operation.selectionSet]);
  const selections = [...fields.values()].flat().filter(({ name }) => INTROSPECTION.has(name.value));
  if (selections.length === 0) return undefined;
  const { schema, fragments } = reading;
  const document: DocumentNode = {
    kind: Kind.DOCUMENT,
    definitions: [
      { ...operation, selectionSet: { kind: Kind.SELECTION_SET, selections } },
      ...Object.values(fragments),
    ],
  };
  return (variables) => answer(schema, document, variables);
}

const INTROSPECTION: ReadonlySet<string> = new Set(['__schema', '__type']);

function answer(
  schema: GraphQLSchema,
  document: DocumentNode,
  variableValues: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { data, errors } = executeSync({ schema, document, variableValues });
  if (errors !== undefined) throw new AggregateError(errors, 'Introspection failed.');
  return data ?? {};
}
