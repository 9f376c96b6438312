import {
  type DocumentNode,
  type FragmentDefinitionNode,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import { badRequest } from '../../catalog/errors/catalogue.ts';
import { ServiceError } from '../../catalog/errors/service-error.ts';
import { Memo } from '../memo.ts';
import type { RequestContext } from '../request-context.ts';
import type { Subgraph } from '../subgraph.ts';
import { isIncluded } from './arguments.ts';
import { type Fault, type Output, type Run, rootPlace } from './batch.ts';
import { Compiling, type PartCompiler, type Selection } from './compiling.ts';
import { entitiesPart } from './entities.ts';
import { resolverPart } from './resolver-part.ts';
import { compileSelection } from './selection.ts';
import { decidingVariables, variableReader } from './variables.ts';

/** A request to execute a document, as in the subgraph protocol. */
export interface FetchRequest {
  /** As they were sent. */
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName?: string | undefined;
  readonly context: RequestContext;
}

/** Data and errors as the GraphQL specification defines; an error's path is as in graphql-js. */
export interface FetchAnswer {
  readonly data: Output | null;
  readonly faults: readonly Fault[];
}

/** A compiled document of one subgraph. Rejects with a ServiceError if the request itself is invalid. */
export type CompiledDocument = (request: FetchRequest) => Promise<FetchAnswer>;

/** Maximum variants of included and skipped fields that are kept compiled for one document. */
const VARIANTS = 32;

/**
 * Compiles a document that is valid for the subgraph's schema. Fields of the catalog become parts that work on all objects of a level at
 * once; any other field is resolved by its resolver.
 *
 * @skip and @include are evaluated when an operation is compiled: once for each set of the values that they depend on.
 */
export function compileDocument({ schema, parts }: Subgraph, document: DocumentNode): CompiledDocument {
  const fragments = Object.fromEntries(
    document.definitions
      .filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((node) => [node.name.value, node]),
  );
  const deciding = decidingVariables(document);
  const operations = new Memo<CompiledOperation>(OPERATIONS);

  const compile = (operation: OperationDefinitionNode): CompiledOperation => {
    const type = schema.getRootType(operation.operation);
    if (!type) throw new ServiceError('GRAPHQL_VALIDATION_FAILED', `This subgraph has no ${operation.operation}.`);
    const variants = new Memo<Selection>(VARIANTS);
    return {
      read: variableReader(schema, operation),
      variant: (variables) =>
        variants.get(deciding.map((name) => variables[name]).join(), () => {
          const partOf = (coordinate: string) => parts?.get(coordinate) ?? OWN_PARTS[coordinate] ?? resolverPart;
          const compiling = new Compiling({
            schema,
            fragments,
            operation,
            isIncluded: (node) => isIncluded(node, variables),
            partOf,
            select: compileSelection,
          });
          return compileSelection(compiling, type, [operation.selectionSet], operation.operation === 'mutation');
        }),
    };
  };

  return async ({ variables: sent, operationName = '', context }) => {
    const { read, variant } = operations.get(operationName, () => compile(operationOf(document, operationName)));
    const variables = read(sent);
    const selection = variant(variables);
    const faults: Fault[] = [];
    const output = selection.make();
    let data: Output | null = output;
    const places = rootPlace(() => {
      data = null;
    });
    await selection.fill({ sources: [{}], outputs: [output], places }, { context, variables, faults });
    return { data, faults };
  };
}

/** Maximum operations of one document that are kept compiled. */
const OPERATIONS = 32;

interface CompiledOperation {
  readonly read: ReturnType<typeof variableReader>;
  readonly variant: (variables: Run['variables']) => Selection;
}

/** Fields that the kit itself serves in every subgraph. */
const OWN_PARTS: Readonly<Record<string, PartCompiler>> = { 'Query._entities': entitiesPart };

function operationOf(document: DocumentNode, name: string): OperationDefinitionNode {
  const operation = getOperationAST(document, name === '' ? undefined : name);
  if (operation) return operation;
  throw badRequest('operationName', 'the name of an operation of the document', name);
}
