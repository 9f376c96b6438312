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
import type { Catalog } from '../catalog/model.ts';
import type { RequestContext } from '../subgraphs/kit/subgraph.ts';
import { type FieldCheck, fieldCheck } from './field-check.ts';

/** One place of a document that gives arguments to a field whose arguments the catalog decides. */
interface Use {
  readonly check: FieldCheck;
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
 * Checks paging arguments, conditions, and the fields that math functions take, of a whole operation before a statement
 * runs: a wrong cursor is refused also where no record would meet it. Throws the first fault with its place in the document.
 *
 * The server keeps parsed documents, so the walk over one is done once.
 */
export class ArgumentCheck {
  readonly #uses = new WeakMap<OperationDefinitionNode, readonly Use[]>();

  check(resolved: Resolved, { catalog, limits }: RequestContext): void {
    const uses = this.#usesOf(resolved, catalog);
    if (uses.length === 0) return;
    const { coerced } = getVariableValues(
      resolved.schema,
      resolved.operation.variableDefinitions ?? [],
      resolved.variables,
    );
    // Wrong variables are the gateway's to report.
    if (coerced === undefined) return;
    for (const { check, field, node } of uses) {
      const args = getArgumentValues(field, node, coerced);
      try {
        check(args, { node, variables: coerced, limits });
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
          if (!field || (node.arguments?.length ?? 0) === 0) return;
          const check = fieldCheck(catalog, types.getParentType()?.name ?? '', node.name.value);
          if (check !== undefined) uses.push({ check, field, node });
        },
      }),
    );
    this.#uses.set(operation, uses);
    return uses;
  }
}
