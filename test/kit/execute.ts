import type { Catalog } from '../../catalog/model.ts';
import { embeddedDataSource } from '../../gateway/graph/data-source.ts';
import type { SubgraphSource } from '../../gateway/graph/subgraph-source.ts';
import { createLog } from '../../gateway/log.ts';
import type { KnownKeys } from '../../kit/known-keys.ts';
import { Loaders } from '../../kit/loader.ts';
import type { RowBudget } from '../../kit/row-budget.ts';
import { executableSubgraph } from '../../kit/serve.ts';
import type { Subgraph } from '../../kit/subgraph.ts';
import { accountOf, newAccount } from '../../operations/accounts.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { unbounded } from './unbounded.ts';

/** The subgraphs of the catalog without resolvers of their own: what the kit alone serves. */
export function kitSubgraphs(catalog: Catalog): ReadonlyMap<string, Subgraph> {
  return new Map(
    [...catalog.subgraphs.values()].map((authored) => [authored.name, executableSubgraph(catalog, authored)]),
  );
}

/** One of them. */
export function subgraphOf(catalog: Catalog, name: string): Subgraph {
  const subgraph = kitSubgraphs(catalog).get(name);
  if (subgraph === undefined) throw new Error(`No subgraph ${name}.`);
  return subgraph;
}

/** A log that gives its faults to the request under way; tests of one file ask one after another. */
const log = createLog('silent');
let faults: unknown[] = [];
log.error = (fault: unknown) => {
  faults.push(fault);
};
const sources = new Map<Subgraph, SubgraphSource>();

/** What a request asks of a subgraph beside its document. */
export interface Asked {
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly operationName?: string;
  /** Gets what was logged as a fault; without it a fault rejects. */
  readonly onFault?: (fault: unknown) => void;
  /** The rows that the request may take; without it as many as there are. */
  readonly rows?: RowBudget;
  /** Those of the request that the fetch is of. */
  readonly keys?: KnownKeys;
}

/**
 * Executes a document as production serves it: by the data source that the gateway asks. Data is JSON. Rejects where
 * anything failed that is not the client's fault.
 */
export async function serve(
  subgraph: Subgraph,
  catalog: Catalog,
  snapshot: Snapshot,
  query: string,
  { variables, operationName, onFault, rows, keys }: Asked = {},
) {
  const source = sources.get(subgraph) ?? embeddedDataSource(subgraph, log);
  sources.set(subgraph, source);
  faults = [];
  const { data, errors } = await source.process({
    request: { query, variables, operationName },
    context: {
      snapshot,
      catalog,
      loaders: new Loaders(),
      limits: { pageSize: 10_000 },
      requestId: 'test',
      account: ACCOUNT,
      apiKeyId: 'test',
      extensions: {},
      ...unbounded(),
      ...(rows && { rows }),
      ...(keys && { keys }),
    },
  });
  if (onFault === undefined && faults.length > 0) throw new Error('Compiled code failed.', { cause: faults });
  for (const fault of faults) onFault?.(fault);
  return { errors, data: JSON.stringify(data ?? null) };
}

const ACCOUNT = accountOf(newAccount('enterprise'));

/** Executes one fetch of a query plan: a document over `_entities`, whose variables are declared as `($n: Int = 2, …)`. */
export async function fetchEntities(
  subgraph: Subgraph,
  catalog: Catalog,
  snapshot: Snapshot,
  selection: string,
  representations: readonly { readonly __typename: string; readonly id: unknown }[],
  { declared = '', variables = {} }: { readonly declared?: string; readonly variables?: Asked['variables'] } = {},
) {
  const query = `query ($representations: [_Any!]! ${declared}) { _entities(representations: $representations) { ${selection} } }`;
  const served = await serve(subgraph, catalog, snapshot, query, { variables: { ...variables, representations } });
  return { errors: served.errors, data: JSON.parse(served.data) };
}
