import { expectScope } from '../../kit/expect-scope.ts';
import type { RequestContext } from '../../kit/subgraph.ts';
import { type EnrichmentInput, enrichmentRun, enrichmentSource } from '../../lists/runs/enrichment-run.ts';
import { type StartedSearch, searchRun } from '../../lists/runs/search-run.ts';
import { startFileRun } from '../../lists/runs/start-run.ts';
import { ENRICHMENT_RUN, SEARCH_RUN } from '../../operations/lists.ts';
import type { SearchInput } from '../../search/request/input.ts';
import type { Services } from '../services.ts';

/** Whether a search is answered by a file: "answered at once with status 202" (completions.md section 5). */
export const hasOutput = (input: SearchInput): input is StartedSearch =>
  input.output !== null && input.output !== undefined;

/** Starts the run of a search with output, which answers null. */
export async function startSearch(services: Services, input: StartedSearch, context: RequestContext): Promise<null> {
  const args = searchRun(input, context.catalog);
  await startFileRun(services, { field: 'search', kind: SEARCH_RUN, args }, context);
  return null;
}

/** Starts the run of an enrichment, which answers null. Only keys of scope lists may read lists and uploads. */
export async function startEnrichment(
  services: Services,
  input: EnrichmentInput,
  context: RequestContext,
): Promise<null> {
  expectScope(context, 'lists');
  const source = await enrichmentSource(input.sourceId, context.account.customerId, services.operations);
  const args = enrichmentRun(input, source, context.catalog);
  await startFileRun(services, { field: 'enrich', kind: ENRICHMENT_RUN, args }, context);
  return null;
}
