import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  getArgumentValues,
  getVariableValues,
  type OperationDefinitionNode,
  separateOperations,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { ServiceError } from '../catalog/errors/service-error.ts';
import type { Catalog, Connection } from '../catalog/model.ts';
import { checkConditions, checkPage } from '../subgraphs/kit/connection-arguments.ts';
import type { RequestContext } from '../subgraphs/kit/subgraph.ts';

/** One place of a document that asks for a connection with arguments. */
interface Use {
  readonly connection: Connection;
  readonly field: GraphQLField<unknown, unknown>;
  readonly node: FieldNode;
}

/** A request that is about to execute. */
interface Resolved {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * Checks the paging arguments and conditions of every connection of an operation before a statement runs: a wrong
 * cursor is refused also where no record would meet it. Throws the first fault with its place in the document.
 *
 * The server keeps parsed documents, so the walk over one is done once.
 */
export class ConnectionCheck {
  readonly #uses = new WeakMap<OperationDefinitionNode, readonly Use[]>();

  check(resolved: Resolved, context: RequestContext): void {
    const uses = this.#usesOf(resolved, context.catalog);
    if (uses.length === 0) return;
    const { coerced } = getVariableValues(
      resolved.schema,
      resolved.operation.variableDefinitions ?? [],
      resolved.variables,
    );
    // Wrong variables are the gateway's to report.
    if (coerced === undefined) return;
    for (const { connection, field, node } of uses) {
      const values = getArgumentValues(field, node, coerced);
      try {
        checkPage(connection, values, node, coerced, context.limits);
        checkConditions(context.catalog, connection, values.conditions);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        throw new GraphQLError(error.message, { nodes: node, originalError: error });
      }
    }
  }

  #usesOf({ schema, document, operation }: Resolved, catalog: Catalog): readonly Use[] {
    const known = this.#uses.get(operation);
    if (known !== undefined) return known;
    const own = separateOperations(document)[operation.name?.value ?? ''] ?? document;
    const uses: Use[] = [];
    const types = new TypeInfo(schema);
    visit(
      own,
      visitWithTypeInfo(types, {
        Field(node) {
          const field = types.getFieldDef();
          const connection = catalog.types.get(types.getParentType()?.name ?? '')?.connections.get(node.name.value);
          if (field && connection && (node.arguments?.length ?? 0) > 0) uses.push({ connection, field, node });
        },
      }),
    );
    this.#uses.set(operation, uses);
    return uses;
  }
}
