import { describe, expect, test } from 'vitest';
import { readCatalog } from '../../../catalog/read.ts';
import { cursorAt } from '../../../kit/page.ts';
import { createdContent } from '../../../lists/definition/read-input.ts';
import { fileRunOf } from '../../../lists/runs/file-run-content.ts';
import { listRun } from '../../../lists/runs/list-run.ts';
import { LIST_RUN } from '../../../operations/lists.ts';
import type { Run, RunStatus } from '../../../operations/runs/run.ts';
import { billingOf, metricsOf, shownMaterialization } from '../../../subgraphs/lists/materializations.ts';
import { requestContext } from '../../gateway/distributed/tiny-subgraph.ts';

const TIME = '2026-05-04T10:00:00.000Z';
const content = createdContent({
  searchInput: { entityType: 'BRAND', conditions: { limit: 8 } },
  aliases: [{ fullyQualifiedName: 'names.name', aliasName: 'Firm' }],
  columnOrdering: ['svc_id', 'Firm'],
});
const args = listRun(
  { ...content, id: 'list', accountId: 'a', createdTimestamp: TIME, updatedTimestamp: TIME },
  readCatalog(),
);
const result = {
  file: 'a.parquet',
  columnCounts: [{ fullyQualifiedName: 'names.name', count: 7 }],
  metrics: [1, 2, 3].map((metricValue) => ({ metricName: 'rows', metricValue })),
  billing: [
    { pricingTier: 'Core', quantity: 8, entityType: 'BRAND' },
    { pricingTier: 'Plus', quantity: 2, entityType: 'BRAND' },
  ],
};
const run = (values: Partial<Run> = {}): Run => ({
  ...{
    id: 'run',
    accountId: 'a',
    apiKeyId: 'k',
    kind: LIST_RUN,
    subject: 'list',
    status: 'PROCESSING',
    args,
    checkpoint: null,
  },
  ...{ done: 0, total: null, message: null, result: null, executionAttempts: 0, waits: 0, snapshot: null, etag: '' },
  ...{ nextExecutionTimestamp: TIME, createdTimestamp: TIME, updatedTimestamp: TIME },
  ...{ startedTimestamp: null, finishedTimestamp: null },
  ...values,
});
const downloadUrl = ({ id }: Pick<Run, 'id'>) => `https://example.org/${id}`;
const shown = (values: Partial<Run>) => shownMaterialization(run(values), { downloadUrl }, {});

test.each<[RunStatus, done: number, total: number | null, percent: number | null]>([
  ['QUEUED', 0, null, null],
  ['PROCESSING', 0, 0, null],
  ['PROCESSING', 0, 3, 0],
  ['PROCESSING', 1, 3, 33],
  ['PROCESSING', 2, 3, 66],
  ['PROCESSING', 199, 200, 99],
  ['PROCESSING', 3, 3, 99],
  ['PAUSED', 1, 1, 99],
  ['FAILED', 1, 2, 50],
  ['SUCCESS', 0, null, 100],
  ['SUCCESS', 3, 3, 100],
])(
  '"Whole percent, rounded down; 100 only for a run that has succeeded": %s, %d of %j: %j',
  (status, done, total, percent) => {
    expect(shown({ status, done, total })?.progressPercentComplete).toBe(percent);
  },
);

describe('"A run of a list as the contract’s type ListMaterialization"', () => {
  test('with what it was asked for and came to', () => {
    expect(shown({ status: 'SUCCESS', result, message: 'done' })).toMatchObject({
      ...{ id: 'run', listId: 'list', status: 'SUCCESS', resourceUri: 'https://example.org/run' },
      ...{
        progressMessage: 'done',
        columnCounts: result.columnCounts,
        listType: 'LIST_GENERATION',
        inputFileUri: null,
      },
      searchInput: {
        entityType: 'BRAND',
        prompt: null,
        query: null,
        conditions: { filter: null, orderBy: [], limit: 8 },
      },
      // Only columns that have another name.
      fieldAliases: [{ fullyQualifiedName: 'names.name', aliasName: 'Firm' }],
      columnOrdering: ['svc_id', 'names.name'],
    });
  });

  test('a file that is not finished, has expired or is not served has no URL', () => {
    expect(shown({})).toMatchObject({ resourceUri: null, columnCounts: null });
    const finished = run({ status: 'SUCCESS', result });
    expect(shownMaterialization(finished, { downloadUrl: () => null }, {})?.resourceUri).toBeNull();
    expect(shownMaterialization(finished, {}, {})?.resourceUri).toBeNull();
  });
});

describe('the pages of its metrics and of what it was billed for', () => {
  const finished = fileRunOf(run({ result }));
  const started = fileRunOf(run());
  if (finished === undefined || started === undefined) throw new Error('Expected a file run.');
  const context = requestContext();

  test('metrics', () => {
    const { edges, pageInfo } = metricsOf(finished, { first: 2, after: cursorAt(0) }, context);
    expect(edges.map(({ node }) => node.metricValue)).toEqual([2, 3]);
    expect(pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    expect(metricsOf(started, {}, context).edges).toEqual([]);
  });

  test('each detail has an id of its own', () => {
    expect(billingOf(finished, { last: 1 }, context).edges.map(({ node }) => node)).toEqual([
      { ...result.billing[1], id: 'run:Plus:BRAND', listMaterializationId: 'run' },
    ]);
    expect(billingOf(started, {}, context).edges).toEqual([]);
  });
});
