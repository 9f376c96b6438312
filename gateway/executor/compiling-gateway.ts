import { ApolloGateway, type GatewayConfig, type GraphQLDataSource } from '@apollo/gateway';
import { getVariableValues, type OperationDefinitionNode } from 'graphql';
import type { RequestContext } from '../../subgraphs/kit/subgraph.ts';
import type { SubgraphSource } from '../subgraph-source.ts';
import { type CompiledOperation, compileOperation } from './compile-operation.ts';
import type { DataSources, QueryPlan } from './execute-plan.ts';

type Executor = ApolloGateway['executor'];
export type PlannedRequest = Parameters<Executor>[0];

/**
 * ApolloGateway with a faster way for operations that come again. The first time the stock gateway plans and executes;
 * from the second on its plan runs compiled (compile-operation.ts). What is not compiled stays with the stock gateway.
 */
export class CompilingGateway extends ApolloGateway {
  /** What is known of an operation of a cached document; documents are parsed anew for every schema. */
  readonly #known: WeakMap<OperationDefinitionNode, QueryPlan | CompiledOperation | 'stock'>;
  readonly #dataSources: DataSources;

  constructor(config: GatewayConfig, dataSources: DataSources) {
    const known = new WeakMap<OperationDefinitionNode, QueryPlan | CompiledOperation | 'stock'>();
    super({
      ...config,
      buildService: ({ name }: { name: string }) => stockSource(dataSources(name)),
      experimental_didResolveQueryPlan({ queryPlan, operationContext: { operation } }) {
        if (!known.has(operation)) known.set(operation, queryPlan);
      },
    });
    this.#known = known;
    this.#dataSources = dataSources;
  }

  override async load(options?: Parameters<ApolloGateway['load']>[0]) {
    const { schema, executor } = await super.load(options);
    return { schema, executor: this.#compiling(executor) };
  }

  #compiling(stock: Executor): Executor {
    return async (request) => {
      const { context } = request;
      const compiled = this.#compiled(request);
      // Wrong variables are the stock gateway's to report.
      if (compiled === undefined || !isRequestContext(context) || !variablesFit(request)) return stock(request);
      return compiled(request, context);
    };
  }

  #compiled(request: PlannedRequest): CompiledOperation | undefined {
    const known = this.#known.get(request.operation);
    if (typeof known === 'function') return known;
    if (known === undefined || known === 'stock') return undefined;
    const compiled = compileOperation(known, request, this.#dataSources);
    this.#known.set(request.operation, compiled ?? 'stock');
    return compiled;
  }
}

const isRequestContext = (context: object): context is RequestContext => 'snapshot' in context;

function variablesFit({ operation, request, schema }: PlannedRequest): boolean {
  const definitions = operation.variableDefinitions ?? [];
  return (
    definitions.length === 0 || getVariableValues(schema, definitions, request.variables ?? {}).errors === undefined
  );
}

/** A source as the stock gateway calls it: also at its start, for which this service gives it no reason. */
function stockSource(source: SubgraphSource): GraphQLDataSource {
  return {
    async process({ request, context }) {
      if (!isRequestContext(context)) throw new Error('The gateway asked a subgraph without a request.');
      const { data, errors } = await source.process({ request, context });
      return { data: data ?? null, ...(errors && { errors: [...errors] }) };
    },
  };
}
