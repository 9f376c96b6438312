import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { PLANS, type Plan, plansLimits } from '../../../../catalog/plans.ts';
import { createCosts } from '../../../../gateway/graph/cost/create-costs.ts';
import { createGateway, type ExplainingGraph } from '../../../../gateway/graph/graph.ts';
import { SUPERGRAPH_FILE } from '../../../../gateway/graph/supergraph.ts';
import { createLog } from '../../../../gateway/log.ts';
import { embeddedSubgraphs } from '../../../../gateway/remote/subgraphs.ts';
import { Loaders } from '../../../../kit/loader.ts';
import type { RequestContext } from '../../../../kit/subgraph.ts';
import { type Operations, openOperations } from '../../../../operations/operations.ts';
import { createChecks, createSubgraphs } from '../../../../subgraphs/subgraphs.ts';
import { unbounded } from '../../../kit/unbounded.ts';
import { catalog, sampleSnapshots } from '../../../search/sample-snapshots.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';
import { verificationsDouble } from '../../../verification/service/double.ts';

/** The real graph over the sample city, as each plan meets it. */
export function costedGraph() {
  const [samples, callers] = [sampleSnapshots(), new Map<Plan, Pick<RequestContext, 'account' | 'apiKeyId'>>()];
  const folder = temporaryFolder('cost', afterAll);
  let operations: Operations;
  let graph: ExplainingGraph;
  beforeAll(async () => {
    operations = await openOperations(join(folder, 'operations.db'));
    for (const plan of PLANS) {
      const caller = await operations.authenticate((await operations.createKey({ plan })).key);
      if (caller !== undefined) callers.set(plan, caller);
    }
    const [sample] = samples;
    if (sample === undefined) throw new Error('Expected a sample city.');
    const warehouse = {
      current: sample.snapshot.version,
      acquire: () => ({ snapshot: sample.snapshot, [Symbol.dispose]() {} }),
      async refresh() {},
      async close() {},
    };
    const log = createLog('silent');
    const supergraph = readFileSync(SUPERGRAPH_FILE, 'utf8');
    const sources = embeddedSubgraphs(
      createSubgraphs(catalog, { warehouse, operations, verifications: verificationsDouble() }),
      log,
    ).of(supergraph);
    const options = { checks: createChecks(catalog), costs: createCosts(catalog), plans: plansLimits({}) };
    graph = await createGateway(sources, supergraph, log, options);
  });
  afterAll(async () => {
    await graph.stop();
    await operations.close();
  });

  const contextOf = (plan: Plan) => {
    const [sample] = samples;
    const caller = callers.get(plan);
    if (sample === undefined || caller === undefined) throw new Error('Expected a sample city and a caller.');
    const { snapshot } = sample;
    const request = { snapshot, catalog, requestId: 'cost', limits: { pageSize: 10_000 }, work: { cost: 0 } };
    return { ...caller, ...request, loaders: new Loaders(), extensions: {}, ...unbounded() };
  };
  return {
    statements: () => samples[0]?.statements ?? [],
    snapshot: () => contextOf('trial').snapshot,
    /** Answers a query of a key of a plan; gives its estimated cost too. */
    async ask(query: string, plan: Plan = 'trial', variables: Record<string, unknown> = {}) {
      const context = contextOf(plan);
      const { data, errors } = await graph.execute({ query, variables }, context);
      return { data, errors, cost: context.work.cost };
    },
    explain: (query: string, variables: Record<string, unknown> = {}) =>
      graph.explain({ query, variables }, contextOf('trial')),
  };
}
