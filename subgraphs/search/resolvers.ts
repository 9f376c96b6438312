import { badUserInput, notYet } from '../../catalog/errors/catalogue.ts';
import { type SearchInput, searchRequest } from '../../search/request/input.ts';
import { search } from '../../search/search.ts';
import type { Resolvers } from '../kit/subgraph.ts';
import { type CountArguments, checkCount, countBehind } from './aggregate.ts';
import { type AggregateRequest, aggregateRequest } from './aggregate-input.ts';

/** Root fields of the search subgraph. */
export function searchResolvers(): Resolvers {
  return {
    Query: {
      search: (_root, { searchInput }: { searchInput: SearchInput }, { snapshot, catalog, deadline }) =>
        search(snapshot, searchRequest(searchInput, catalog), deadline),
      aggregate: (_root, { searchInput }: { searchInput: SearchInput }, { catalog }) =>
        aggregateRequest(catalog, searchInput),
      enrich: (_root, { enrichmentInput }: { enrichmentInput: { provider?: string | null } }) => {
        if (enrichmentInput.provider === 'THIRDPARTY') {
          throw badUserInput(
            'enrichmentInput.provider',
            'SEARCH: no third-party data provider is configured',
            'THIRDPARTY',
          );
        }
        throw notYet('Enrichments');
      },
    },
    AggregateResult: {
      count: (request: AggregateRequest, args: CountArguments, context) =>
        countBehind(context, request, checkCount(context.catalog, args)),
    },
  };
}
