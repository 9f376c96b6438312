import type { GatewayConfig } from '@apollo/gateway';
import {
  type DocumentNode,
  type FormattedExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  type OperationDefinitionNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { RequestContext } from '../../subgraphs/kit/subgraph.ts';
import type { ArgumentCheck } from '../argument-check.ts';
import type { GraphRequest } from '../graph.ts';
import { type CompiledOperation, compileOperation } from './compile-operation.ts';
import type { DataSources, QueryPlan } from './execute-plan.ts';

/** An operation that Apollo's server has parsed and validated and its gateway has planned. */
export interface PlannedOperation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
}

interface Known extends PlannedOperation {
  readonly plan: QueryPlan;
  /** Compiled at the second use; null where it cannot be. */
  compiled?: CompiledOperation | null;
}

/** How many operations are kept; each holds its document, plan and functions. */
const KEPT = 2_000;

/** What the stock gateway tells about a request that it has planned. */
type Planned = Parameters<NonNullable<GatewayConfig['experimental_didResolveQueryPlan']>>[0];

/**
 * The operations that have come before, by their text, and the fast way to answer them. The first time an operation comes,
 * Apollo's server and gateway parse, validate, plan and execute it; from the second on its plan runs compiled. Belongs to
 * one schema: a new supergraph starts with none.
 */
export class KnownOperations {
  readonly #known = new LRUCache<string, Known>({ max: KEPT });
  readonly #sources: DataSources;
  readonly #check: ArgumentCheck;

  constructor(sources: DataSources, check: ArgumentCheck) {
    this.#sources = sources;
    this.#check = check;
  }

  /** Remembers an operation that the stock gateway has just planned. */
  remember({ queryPlan, requestContext }: Planned): void {
    const { request, document, operation, schema } = requestContext;
    const key = keyOf({ query: request.query ?? '', operationName: request.operationName });
    if (!this.#known.has(key)) this.#known.set(key, { schema, document, operation, plan: queryPlan });
  }

  /**
   * Answers an operation that is known and compiled. Undefined for all others, and for requests with a fault in their
   * variables or arguments: Apollo's server has the words for those.
   */
  answer(request: GraphRequest, context: RequestContext): Promise<FormattedExecutionResult> | undefined {
    const known = this.#known.get(keyOf(request));
    if (known === undefined) return undefined;
    if (known.compiled === undefined) known.compiled = compileOperation(known.plan, known, this.#sources) ?? null;
    const { compiled } = known;
    const variables = request.variables ?? {};
    if (compiled === null || !this.#isSound(known, variables, context)) return undefined;
    return compiled({ variables, context });
  }

  #isSound(known: Known, variables: Readonly<Record<string, unknown>>, context: RequestContext): boolean {
    const definitions = known.operation.variableDefinitions ?? [];
    if (definitions.length > 0 && getVariableValues(known.schema, definitions, variables).errors) return false;
    try {
      this.#check.check({ ...known, variables }, context);
      return true;
    } catch (error) {
      if (error instanceof GraphQLError) return false;
      throw error;
    }
  }
}

const keyOf = ({ query, operationName = '' }: { query: string; operationName?: string | undefined }): string =>
  `${operationName}\n${query}`;
