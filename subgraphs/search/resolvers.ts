import type { EnrichmentInput } from '../../lists/started/enrichment-run.ts';
import { type SearchInput, searchRequest } from '../../search/request/input.ts';
import { search } from '../../search/search.ts';
import type { RequestContext, Resolvers } from '../kit/subgraph.ts';
import type { Services } from '../services.ts';
import { type CountArguments, checkCount, countBehind } from './aggregate.ts';
import { type AggregateRequest, aggregateRequest } from './aggregate-input.ts';
import { hasOutput, startEnrichment, startSearch } from './started.ts';

interface Searched {
  readonly searchInput: SearchInput;
}

/** Root fields of the search subgraph. */
export const searchResolvers = (services: Services): Resolvers => ({
  ...aggregateResolvers,
  Query: {
    ...aggregateResolvers.Query,
    search: (_root, { searchInput }: Searched, context: RequestContext) =>
      hasOutput(searchInput)
        ? startSearch(services, searchInput, context)
        : search(context.snapshot, searchRequest(searchInput, context.catalog), context.deadline),
    enrich: (_root, { enrichmentInput }: { enrichmentInput: EnrichmentInput }, context: RequestContext) =>
      startEnrichment(services, enrichmentInput, context),
  },
});

/** Those that read nothing but the data. */
export const aggregateResolvers: Resolvers = {
  Query: {
    aggregate: (_root, { searchInput }: Searched, { catalog }) => aggregateRequest(catalog, searchInput),
  },
  AggregateResult: {
    count: (request: AggregateRequest, args: CountArguments, context) =>
      countBehind(context, request, checkCount(context.catalog, args)),
  },
};
