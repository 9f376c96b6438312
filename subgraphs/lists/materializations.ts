import { badUserInput } from '../../catalog/errors/catalogue.ts';
import type { PageArguments } from '../../kit/page.ts';
import type { RequestContext } from '../../kit/subgraph.ts';
import { type FileRun, fileRunOf } from '../../lists/runs/file-run-content.ts';
import type { List } from '../../operations/list.ts';
import { LIST_RUN } from '../../operations/lists.ts';
import type { Operations } from '../../operations/operations.ts';
import type { Run } from '../../operations/runs/run.ts';
import type { Services } from '../services.ts';
import { shownSearch } from './lists.ts';
import { connectionIn, connectionOf, pageFrom, rangeOf } from './pages.ts';

/** A run of a list as the contract's type ListMaterialization; its connections are resolved from `materialization`. */
export function shownMaterialization(
  run: Run,
  { downloadUrl }: Pick<Services, 'downloadUrl'>,
  context: Pick<RequestContext, 'gatewayUrl'>,
) {
  const materialization = run.kind === LIST_RUN ? fileRunOf(run) : undefined;
  if (materialization === undefined) return null;
  const { definition } = materialization.args;
  const { entityType, filter, orderBy, limit, prompt } = definition.search;
  const renamed = definition.columns.filter(({ path, alias }) => path !== alias);
  return {
    ...{ materialization, id: run.id, listId: run.subject, status: run.status },
    createdTimestamp: run.createdTimestamp,
    updatedTimestamp: run.updatedTimestamp,
    searchInput: shownSearch({ entityType, prompt, conditions: { filter, orderBy, limit } }),
    fieldAliases: renamed.map(({ path, alias }) => ({ fullyQualifiedName: path, aliasName: alias })),
    columnOrdering: definition.columns.map(({ path }) => path),
    columnCounts: materialization.result?.columnCounts ?? null,
    columnMapping: definition.columnMapping,
    inputFileUri: definition.inputFileUri,
    listType: definition.listType,
    resourceUri: run.status === 'SUCCESS' ? (downloadUrl?.(run, context) ?? null) : null,
    progressPercentComplete: percentOf(run),
    progressMessage: run.message,
  };
}

/** Whole percent, rounded down; 100 only for a run that has succeeded. */
function percentOf({ status, done, total }: Run): number | null {
  if (status === 'SUCCESS') return 100;
  return total === null || total === 0 ? null : Math.min(99, Math.floor((100 * done) / total));
}

export type ShownMaterialization = NonNullable<ReturnType<typeof shownMaterialization>>;

/** Reads a list run of the account; undefined for another account's. */
export async function findListRun(
  { runs }: Operations,
  id: string,
  { account }: RequestContext,
): Promise<Run | undefined> {
  const run = await runs.find(id, account.customerId);
  return run?.kind === LIST_RUN ? run : undefined;
}

/** The runs of a list, newest first. */
export async function materializationsOf(
  services: Services,
  { id }: List,
  args: PageArguments,
  context: RequestContext,
) {
  const { account, limits, rows } = context;
  const { runs } = services.operations;
  const page = pageFrom(args, limits);
  const total = await runs.count(account.customerId, LIST_RUN, id);
  const { offset, limit } = rangeOf(page, total);
  const found = limit === 0 ? [] : await runs.of(account.customerId, LIST_RUN, id, offset, limit);
  rows.take(found.length);
  return connectionOf(
    found.map((run) => shownMaterialization(run, services, context)),
    page,
    total,
  );
}

export const metricsOf = ({ result }: FileRun, args: PageArguments, { limits }: RequestContext) =>
  connectionIn(result?.metrics ?? [], pageFrom(args, limits));

export const billingOf = ({ run, result }: FileRun, args: PageArguments, { limits }: RequestContext) =>
  connectionIn(
    (result?.billing ?? []).map((detail) => ({
      ...detail,
      id: `${run.id}:${detail.pricingTier}:${detail.entityType}`,
      listMaterializationId: run.id,
    })),
    pageFrom(args, limits),
  );

/** The error of a mutation whose materialization does not exist or belongs to another account. */
export const noSuchMaterialization = (id: string) =>
  badUserInput('input.id', 'the id of a materialization of the account', id);
