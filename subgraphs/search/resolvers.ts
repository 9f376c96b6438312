import type { RequestContext, Resolvers } from '../../kit/subgraph.ts';
import type { EnrichmentInput } from '../../lists/runs/enrichment-run.ts';
import { writtenLines } from '../../matching/addresses/written-lines.ts';
import { lookup } from '../../search/lookup.ts';
import { type SearchInput, searchRequest } from '../../search/request/input.ts';
import { type LookupInput, type LookupRequest, lookupRequest } from '../../search/request/lookup-input.ts';
import { depthOf, searchPage } from '../../search/search.ts';
import { why } from '../../search/why.ts';
import { ENTITY_TYPES } from '../../search/why-change.ts';
import type { Services } from '../services.ts';
import {
  type AggregatedLocations,
  aggregatedLocations,
  type CountArguments,
  checkCount,
  countBehind,
} from './aggregate.ts';
import { aggregateRequest } from './aggregate-input.ts';
import { hasOutput, startEnrichment, startSearch } from './started.ts';

interface Searched {
  readonly searchInput: SearchInput;
}

interface Missing {
  readonly whyInput: { readonly searchInput: SearchInput; readonly id: string };
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
      hasOutput(searchInput) ? startSearch(services, searchInput, context) : foundFor(searchInput, context),
    enrich: (_root, { enrichmentInput }: { enrichmentInput: EnrichmentInput }, context: RequestContext) =>
      startEnrichment(services, enrichmentInput, context),
  },
});

/** Runs a search; says in the extensions `searches` of the answer if its depth cut the ranking, and which words nothing stored has. */
async function foundFor(input: SearchInput, { snapshot, catalog, deadline, extensions }: RequestContext) {
  const request = searchRequest(input, catalog);
  const { found, isCut, unmet } = await searchPage(snapshot, request, deadline);
  const { searches: others } = extensions;
  if (isCut || unmet.length > 0)
    extensions.searches = [
      ...(Array.isArray(others) ? others : []),
      {
        text: input.prompt ?? input.name ?? null,
        ...(isCut && { isCut, depth: depthOf(request) }),
        ...(unmet.length > 0 && { unmet }),
      },
    ];
  return found;
}

/** Resolvers that read only the data. */
export const dataResolvers: Resolvers = {
  Query: {
    aggregate: (_root, { searchInput }: Searched, context: RequestContext) =>
      aggregatedLocations(context, aggregateRequest(context.catalog, searchInput)),
    lookup: async (_root, { lookupInput }: LookedUp, { snapshot, catalog, deadline }: RequestContext) => {
      const request = lookupRequest(lookupInput, catalog);
      return { address: shownAddress(request), entities: await lookup(snapshot, request, deadline) };
    },
    why: async (_root, { whyInput: { searchInput, id } }: Missing, { snapshot, catalog, deadline }: RequestContext) => {
      const { entity, evidence = [], change, ...others } = await why({ snapshot, catalog, deadline }, searchInput, id);
      return {
        ...{ ...others, id: entity.id, entityType: ENTITY_TYPES[entity.type], evidence },
        change: change && { text: change.text, searchInput: change.input },
      };
    },
  },
  AggregateResult: {
    count: (locations: AggregatedLocations, args: CountArguments, context) =>
      countBehind(context, locations, checkCount(context.catalog, args)),
  },
};

function shownAddress({ address }: LookupRequest) {
  if (address === null || address.id !== null) return null;
  const { street, unit } = writtenLines(address);
  const { city, state, zip } = address;
  return { street1: street, street2: unit, city, state, postalCode: zip };
}
