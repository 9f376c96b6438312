import type { EnrichmentInput } from '../../lists/started/enrichment-run.ts';
import { writtenLines } from '../../matching/written-lines.ts';
import { lookup } from '../../search/lookup.ts';
import { type SearchInput, searchRequest } from '../../search/request/input.ts';
import { type LookupInput, type LookupRequest, lookupRequest } from '../../search/request/lookup-input.ts';
import { search } from '../../search/search.ts';
import type { RequestContext, Resolvers } from '../kit/subgraph.ts';
import type { Services } from '../services.ts';
import { type CountArguments, checkCount, countBehind } from './aggregate.ts';
import { type AggregateRequest, aggregateRequest } from './aggregate-input.ts';
import { hasOutput, startEnrichment, startSearch } from './started.ts';

interface Searched {
  readonly searchInput: SearchInput;
}

interface LookedUp {
  readonly lookupInput: LookupInput;
}

/** Root fields of the search subgraph. */
export const searchResolvers = (services: Services): Resolvers => ({
  ...dataResolvers,
  Query: {
    ...dataResolvers.Query,
    search: (_root, { searchInput }: Searched, context: RequestContext) =>
      hasOutput(searchInput)
        ? startSearch(services, searchInput, context)
        : search(context.snapshot, searchRequest(searchInput, context.catalog), context.deadline),
    enrich: (_root, { enrichmentInput }: { enrichmentInput: EnrichmentInput }, context: RequestContext) =>
      startEnrichment(services, enrichmentInput, context),
  },
});

/** Resolvers that read only the data. */
export const dataResolvers: Resolvers = {
  Query: {
    aggregate: (_root, { searchInput }: Searched, { catalog }) => aggregateRequest(catalog, searchInput),
    lookup: async (_root, { lookupInput }: LookedUp, { snapshot, catalog, deadline }: RequestContext) => {
      const request = lookupRequest(lookupInput, catalog);
      return { address: shownAddress(request), entities: await lookup(snapshot, request, deadline) };
    },
  },
  AggregateResult: {
    count: (request: AggregateRequest, args: CountArguments, context) =>
      countBehind(context, request, checkCount(context.catalog, args)),
  },
};

function shownAddress({ address }: LookupRequest) {
  if (address === null || address.id !== null) return null;
  const { street, unit } = writtenLines(address);
  const { city, state, zip } = address;
  return { street1: street, street2: unit, city, state, postalCode: zip };
}
