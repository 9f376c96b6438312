import { type DocumentNode, executeSync, type GraphQLSchema, Kind, type OperationDefinitionNode, print } from 'graphql';
import { LRUCache } from 'lru-cache';
import { collectFields, type Reading } from '../../../catalog/collect-fields.ts';
import { memoize } from '../../../catalog/memoize.ts';

/**
 * Compiles the introspection fields of an operation (`__schema`, `__type`), which graphql-js answers from the API schema: returns a
 * function from the variables to the values by response key. Undefined if the operation has no such field.
 */
export function compileIntrospection(
  reading: Reading,
  operation: OperationDefinitionNode,
): ((variables: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>) | undefined {
  const root = reading.schema.getRootType(operation.operation);
  if (!root) return undefined;
  const fields = collectFields(reading, root.name, [operation.selectionSet]);
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
  const key = print(document);
  return (variables) => answer(schema, document, key, variables);
}

const INTROSPECTION: ReadonlySet<string> = new Set(['__schema', '__type']);

type Answer = Readonly<Record<string, unknown>>;

/** Maximum introspection answers kept per schema, enough for the tools in use. A full one takes megabytes. */
const MAX_ANSWERS = 4;
const answersOf = memoize(
  (_: GraphQLSchema) => new LRUCache<string, Answer>({ max: MAX_ANSWERS }),
  new WeakMap<GraphQLSchema, LRUCache<string, Answer>>(),
);

function answer(schema: GraphQLSchema, document: DocumentNode, key: string, variableValues: Answer): Answer {
  const answers = answersOf(schema);
  const asked = `${key} ${JSON.stringify(variableValues)}`;
  const known = answers.get(asked);
  if (known !== undefined) return known;
  const { data, errors } = executeSync({ schema, document, variableValues });
  if (errors !== undefined) throw new AggregateError(errors, 'Introspection failed.');
  const given = data ?? {};
  answers.set(asked, given);
  return given;
}
