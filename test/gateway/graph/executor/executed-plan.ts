import type { FetchNode, PlanNode } from '@apollo/query-planner';
import { type GraphQLError, OperationTypeNode } from 'graphql';
import { compilePlan } from '../../../../gateway/graph/executor/execute-plan.ts';
import type { SubgraphAnswer, SubgraphFetch } from '../../../../gateway/graph/subgraph-source.ts';
import { RowBudget } from '../../../../kit/row-budget.ts';
import { Deadline } from '../../../../storage/deadline.ts';
import { requestContext } from '../../distributed/tiny-subgraph.ts';

export type Answerer = (
  fetch: SubgraphFetch['request'],
  deadline: Deadline,
) => SubgraphAnswer | Promise<SubgraphAnswer>;

export const fetchOf = (serviceName: string, more: Partial<FetchNode> = {}): FetchNode => ({
  kind: 'Fetch',
  serviceName,
  operation: `{${serviceName}}`,
  operationName: undefined,
  operationKind: OperationTypeNode.QUERY,
  ...more,
});
export const FIELDS = ['__typename', 'id'].map((name) => ({ kind: 'Field' as const, name }));
export const entitiesOf = (serviceName: string, more: Partial<FetchNode> = {}): FetchNode =>
  fetchOf(serviceName, { requires: [{ kind: 'InlineFragment', typeCondition: 'Pen', selections: FIELDS }], ...more });
export const flat = (path: (string | number)[], node: PlanNode): PlanNode => ({ kind: 'Flatten', path, node });
export const sequence = (...nodes: PlanNode[]): PlanNode => ({ kind: 'Sequence', nodes });

/** Executes a plan over subgraphs that answer as a test says; gives what was sent, and what became of the answer. */
export async function executed(
  node: PlanNode | undefined,
  subgraphs: Readonly<Record<string, SubgraphAnswer | Answerer>>,
  {
    data = {},
    variables = {},
    conditions = {},
    errors = [],
    deadline = new Deadline(60_000),
    rows = 1_000,
  }: {
    data?: Record<string, unknown>;
    variables?: Record<string, unknown>;
    conditions?: Record<string, unknown>;
    errors?: GraphQLError[];
    deadline?: Deadline;
    rows?: number;
  } = {},
) {
  const sent: (readonly [name: string, request: SubgraphFetch['request']])[] = [];
  const failed: unknown[] = [];
  const run = compilePlan(
    { kind: 'QueryPlan', ...(node && { node }) },
    {
      sources: (name) => ({
        async process({ request }) {
          sent.push([name, { ...request, variables: { ...request.variables } }]);
          const answer = subgraphs[name] ?? { data: {} };
          return typeof answer === 'function' ? answer(request, deadline) : answer;
        },
      }),
      isOfType: ({ __typename }, type) => __typename === type,
      filled: (text) => text.replaceAll('LEAVES', 'a b'),
    },
  );
  const context = requestContext({ deadline, rows: new RowBudget(rows) });
  await run({ variables, conditions, context, data, errors, fail: (error) => failed.push(error) });
  return { data, sent, failed, errors: errors.map((error) => error.toJSON()) };
}
