import { type GraphQLSchema, getOperationAST, parse } from 'graphql';
import { fragmentsOf } from '../../gateway/graph/executor/client-document.ts';
import { includedUnder } from '../../gateway/graph/executor/conditions.ts';
import { Selected } from '../../gateway/graph/executor/selected.ts';
import { shapeOf } from '../../gateway/graph/executor/shape.ts';

/** What the operation of a document selects, for values of the variables of @skip and @include. */
export function selectedOf(schema: GraphQLSchema, query: string, conditions: Record<string, unknown> = {}): Selected {
  const document = parse(query);
  const operation = getOperationAST(document);
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) throw new Error('Expected an operation.');
  const reading = { schema, fragments: fragmentsOf(document), isIncluded: includedUnder(conditions) };
  const selecting = { ...reading, numberOf: () => undefined, size: { fields: 0 }, shapeOf };
  return new Selected(selecting, root, [operation.selectionSet]);
}
