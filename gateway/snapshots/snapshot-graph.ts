import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FormattedExecutionResult } from 'graphql';
import type { Catalog } from '../../catalog/model.ts';
import type { Plan, PlansLimits } from '../../catalog/plans.ts';
import { Loaders } from '../../kit/loader.ts';
import { RowBudget } from '../../kit/row-budget.ts';
import type { RequestContext } from '../../kit/subgraph.ts';
import { openOperations } from '../../operations/operations.ts';
import { Deadline } from '../../storage/deadline.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import type { Warehouse } from '../../storage/warehouse.ts';
import { createChecks, createSubgraphs } from '../../subgraphs/subgraphs.ts';
import type { Requester } from '../../verification/service/requester.ts';
import { loadedTaxNumbers } from '../../verification/tax-numbers/loaded-tax-numbers.ts';
import type { TaxNumbers } from '../../verification/tax-numbers/open-tax-numbers.ts';
import { inProcess } from '../../verification/upstream/in-process.ts';
import { VerificationSource } from '../../verification/upstream/verification-source.ts';
import { createCosts } from '../graph/cost/create-costs.ts';
import { createGateway, type ExplainingGraph } from '../graph/graph.ts';
import { SUPERGRAPH_FILE } from '../graph/supergraph.ts';
import { builtInService } from '../kyb/built-in-service.ts';
import { createLog } from '../log.ts';
import { embeddedSubgraphs, UNREACHED } from '../remote/subgraphs.ts';

/** The graph over one snapshot, published or not, without a service around it. */
export interface SnapshotGraph extends AsyncDisposable {
  ask(query: string, variables: Record<string, unknown>): Promise<FormattedExecutionResult>;
  /** Returns the estimated cost and the plan of a query, or its errors; executes nothing. */
  explain: (query: string, variables: Record<string, unknown>) => ReturnType<ExplainingGraph['explain']>;
}

/** The pricing plan whose limits apply; without `plans` there are no limits. */
export interface AskedAs {
  readonly plan?: Plan;
  readonly plans?: PlansLimits;
}

const PAGE_SIZE = 10_000;

/** Opens the graph of the committed supergraph. Its operations database is an empty, temporary one. */
export async function openSnapshotGraph(
  snapshot: Snapshot,
  catalog: Catalog,
  { plan = 'enterprise', plans }: AskedAs = {},
): Promise<SnapshotGraph> {
  await using undo = new AsyncDisposableStack();
  const folder = undo.adopt(mkdtempSync(join(tmpdir(), 'svc-graph-')), (each) => rmSync(each, { recursive: true }));
  const operations = undo.adopt(await openOperations(join(folder, 'operations.db')), (each) => each.close());
  const { key } = await operations.createKey({ plan });
  const caller = await operations.authenticate(key);
  if (caller === undefined) throw new Error('Expected the caller of a new key.');
  const log = createLog('silent');
  const upstream = inProcess(builtInService({ taxNumbers: LOADED, operations, log }));
  const verifications = (requester: Requester) => new VerificationSource(upstream, requester);
  const subgraphs = createSubgraphs(catalog, { warehouse: onlyOf(snapshot), operations, verifications });
  const supergraph = readFileSync(SUPERGRAPH_FILE, 'utf8');
  const source = embeddedSubgraphs(subgraphs, log, UNREACHED).of(supergraph);
  const options = { checks: createChecks(catalog), costs: createCosts(catalog), ...(plans && { plans }) };
  const graph = undo.adopt(await createGateway(source, supergraph, log, options), (each) => each.stop());
  const contextOf = (): RequestContext => ({
    ...{ ...caller, snapshot, catalog, requestId: 'snapshot', limits: { pageSize: PAGE_SIZE } },
    ...{ loaders: new Loaders(), extensions: {} },
    // A check may take as long as it needs.
    deadline: new Deadline(Number.POSITIVE_INFINITY),
    rows: new RowBudget(Number.POSITIVE_INFINITY),
  });
  const resources = undo.move();
  return {
    ask: (query, variables) => graph.execute({ query, variables }, contextOf()),
    explain: (query, variables) => graph.explain({ query, variables }, contextOf()),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Loaded records answer tax number checks, so that a check contacts no authority. */
const LOADED: Pick<TaxNumbers, 'on'> = {
  on: (snapshot, deadline) => loadedTaxNumbers({ snapshot, deadline, ssnKey: undefined }),
};

/** A warehouse that holds one snapshot. */
const onlyOf = (snapshot: Snapshot): Warehouse => ({
  current: snapshot.version,
  acquire: () => ({ snapshot, [Symbol.dispose]: () => {} }),
  refresh: async () => {},
  close: () => {},
});
