import { GraphQLError, OperationTypeNode } from 'graphql';
import { expect, test } from 'vitest';
import { compilePlan } from '../../gateway/graph/executor/execute-plan.ts';
import type { Entity } from '../../gateway/graph/executor/result.ts';
import type { SubgraphSource } from '../../gateway/graph/subgraph-source.ts';
import { requestContext } from './foreign-graph.ts';

const fetch = { kind: 'Fetch', serviceName: 'one', operation: '{ a }', operationName: undefined } as const;

/** Runs a plan of one root fetch over a source that answers with these errors; gives the errors of the request. */
async function errorsOf(errors: readonly { message: string; path?: readonly string[] }[]) {
  const source: SubgraphSource = { process: async () => ({ data: null, errors }) };
  const plan = compilePlan(
    { kind: 'QueryPlan', node: { ...fetch, operationKind: OperationTypeNode.QUERY } },
    { sources: () => source, isOfType: () => true, filled: (text: string) => text },
  );
  const data: Entity = {};
  const found: Parameters<typeof plan>[0]['errors'] = [];
  const fail = (error: unknown) => found.push(new GraphQLError(String(error)));
  await plan({ data, errors: found, variables: {}, conditions: {}, context: requestContext(), fail });
  return found.map((error) => error.toJSON());
}

test('a root fetch that fails as a whole is one error without a path; one field of it is an error with its path', async () => {
  expect(await errorsOf([{ message: 'down' }])).toEqual([{ message: 'down' }]);
  expect(await errorsOf([{ message: 'odd', path: ['a'] }])).toEqual([{ message: 'odd', path: ['a'] }]);
});
