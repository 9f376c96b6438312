import { execute, parse } from 'graphql';
import type { Catalog } from '../../../catalog/model.ts';
import type { Snapshot } from '../../../storage/snapshot.ts';
import { Loaders } from '../../../subgraphs/kit/loader.ts';
import { executableSubgraph } from '../../../subgraphs/kit/serve.ts';
import type { RequestContext, Subgraph } from '../../../subgraphs/kit/subgraph.ts';

/** The subgraphs of the catalog without resolvers of their own: what the kit alone serves. */
export function kitSubgraphs(catalog: Catalog): ReadonlyMap<string, Subgraph> {
  return new Map(
    [...catalog.subgraphs.values()].map((authored) => [authored.name, executableSubgraph(catalog, authored)]),
  );
}

/** Executes one fetch of a query plan: a document over `_entities`. Data is plain JSON. */
export async function fetchEntities(
  subgraph: Subgraph,
  catalog: Catalog,
  snapshot: Snapshot,
  selection: string,
  representations: readonly { readonly __typename: string; readonly id: unknown }[],
) {
  const contextValue: RequestContext = {
    snapshot,
    catalog,
    loaders: new Loaders(),
    limits: { pageSize: 10_000 },
    requestId: 'test',
    account: {
      id: 'test',
      customerId: null,
      customerEmail: null,
      billingAccountId: null,
      pricingPlan: 'enterprise',
    } as never,
    apiKeyId: 'test',
    extensions: {},
  };
  const document = parse(
    `query ($representations: [_Any!]!) { _entities(representations: $representations) { ${selection} } }`,
  );
  const result = await execute({
    schema: subgraph.schema,
    document,
    variableValues: { representations },
    contextValue,
  });
  return { errors: result.errors, data: JSON.parse(JSON.stringify(result.data ?? null)) };
}
