import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FormattedExecutionResult } from 'graphql';
import type { Catalog } from '../catalog/model.ts';
import { openOperations } from '../operations/operations.ts';
import { Deadline } from '../storage/deadline.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import type { Warehouse } from '../storage/warehouse.ts';
import { Loaders } from '../subgraphs/kit/loader.ts';
import { RowBudget } from '../subgraphs/kit/row-budget.ts';
import { createChecks, createSubgraphs } from '../subgraphs/subgraphs.ts';
import { createGateway } from './graph.ts';
import { createLog } from './log.ts';
import { embeddedSubgraphs, UNREACHED } from './subgraphs.ts';
import { SUPERGRAPH_FILE } from './supergraph.ts';

/** The graph over one snapshot, published or not, without a service around it. */
export interface SnapshotGraph extends AsyncDisposable {
  ask(query: string, variables: Record<string, unknown>): Promise<FormattedExecutionResult>;
}

const PAGE_SIZE = 10_000;

/** Opens the graph of the committed supergraph. Its operations database is an empty one that goes with it. */
export async function openSnapshotGraph(snapshot: Snapshot, catalog: Catalog): Promise<SnapshotGraph> {
  await using undo = new AsyncDisposableStack();
  const folder = undo.adopt(mkdtempSync(join(tmpdir(), 'svc-graph-')), (each) => rmSync(each, { recursive: true }));
  const operations = undo.adopt(await openOperations(join(folder, 'operations.db')), (each) => each.close());
  const { key } = await operations.createKey({ plan: 'enterprise' });
  const caller = await operations.authenticate(key);
  if (caller === undefined) throw new Error('Expected the caller of a new key.');
  const log = createLog('silent');
  const subgraphs = createSubgraphs(catalog, { warehouse: onlyOf(snapshot), operations });
  const supergraph = readFileSync(SUPERGRAPH_FILE, 'utf8');
  const source = embeddedSubgraphs(subgraphs, log, UNREACHED).of(supergraph);
  const graph = undo.adopt(await createGateway(source, supergraph, log, { checks: createChecks(catalog) }), (each) =>
    each.stop(),
  );
  const resources = undo.move();
  return {
    ask: (query, variables) =>
      graph.execute(
        { query, variables },
        {
          ...{ ...caller, snapshot, catalog, requestId: 'snapshot', limits: { pageSize: PAGE_SIZE } },
          ...{ loaders: new Loaders(), extensions: {} },
          // A check may take as long as it has to.
          deadline: new Deadline(Number.POSITIVE_INFINITY),
          rows: new RowBudget(Number.POSITIVE_INFINITY),
        },
      ),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** A warehouse that holds one snapshot. */
const onlyOf = (snapshot: Snapshot): Warehouse => ({
  current: snapshot.version,
  acquire: () => ({ snapshot, [Symbol.dispose]: () => {} }),
  refresh: async () => {},
  close: () => {},
});
