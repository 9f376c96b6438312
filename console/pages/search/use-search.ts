import { useMemo } from 'react';
import { asGraphql } from '../../graphql/as-graphql.ts';
import { useOperation } from '../../graphql/use-operation.ts';
import { filterOf, narrowed, type Wanted } from './facets.ts';
import { type FoundBusiness, foundBusinesses } from './found-business.ts';
import { FindBusinesses, LookUpBusinesses, type SearchInput } from './queries.ts';
import { addressParts, KINDS, kindOf, type Reading, readQuery } from './read-query.ts';

/** Maximum businesses of one search that are shown. One more is requested, to know whether there are more. */
export const MAX_SHOWN = 100;

/** The results of a search, at most MAX_SHOWN. */
interface Found {
  readonly businesses: readonly FoundBusiness[];
  /** True if there are more than these. */
  readonly hasMore: boolean;
}

interface Search {
  readonly reading: Reading;
  /** True if the text is read as a description because no business has the name. */
  readonly isFallback: boolean;
  /** The results before any facet choice; the facets count these. */
  readonly found: Found | undefined;
  /** The results that match the facet choices. */
  readonly shown: Found | undefined;
  /** The search that gives the shown results; undefined for a lookup. */
  readonly searchInput: SearchInput | undefined;
  readonly graphql: () => string;
  readonly error: unknown;
  readonly isSearching: boolean;
  readonly retry: () => void;
}

/**
 * Searches for a text as it is read by default, or as the user says. A text that looks like a name but finds nothing is
 * tried as a description. If there are more matches than were fetched, the service applies the facet choices, so that
 * they narrow all matches.
 */
export function useSearch(text: string, as: string | null, wanted: Wanted): Search {
  const chosen = KINDS.find((kind) => kind === as);
  const named = useMemo(() => readQuery(text, chosen ?? kindOf(text)), [text, chosen]);
  const first = useReading(named);
  const isFallback = chosen === undefined && named.kind === 'name' && first.found?.businesses.length === 0;
  const description = useMemo(() => readQuery(text, 'description'), [text]);
  const second = useReading(description, { enabled: isFallback });
  const [reading, all] = isFallback ? [description, second] : [named, first];
  const filter = useMemo(() => filterOf(wanted), [wanted]);
  const asksAgain = filter !== undefined && all.found?.hasMore === true;
  const again = useReading(reading, { enabled: asksAgain, filter });
  const here = useMemo(
    () => all.found && { ...all.found, businesses: narrowed(all.found.businesses, wanted) },
    [all.found, wanted],
  );
  const answer = asksAgain ? again : all;
  return {
    reading: all.parts.length === 0 ? reading : { ...reading, parts: all.parts },
    isFallback: isFallback && (second.found?.businesses.length ?? 0) > 0,
    found: all.found,
    shown: asksAgain ? again.found : here,
    searchInput: answer.searchInput,
    graphql: answer.graphql,
    error: all.error ?? answer.error,
    isSearching: all.isSearching || answer.isSearching,
    retry: answer.retry,
  };
}

interface Options {
  readonly enabled?: boolean;
  readonly filter?: unknown;
}

function useReading({ asked }: Reading, { enabled = true, filter }: Options = {}) {
  const conditions = { limit: MAX_SHOWN + 1, ...(filter === undefined ? {} : { filter }) };
  const searchInput = { ...(asked && 'search' in asked ? asked.search : {}), conditions };
  const lookupInput = { ...(asked && 'lookup' in asked ? asked.lookup : {}), conditions };
  const isLookup = asked !== undefined && 'lookup' in asked;
  const search = useOperation(
    FindBusinesses,
    { searchInput },
    { enabled: enabled && asked !== undefined && !isLookup },
  );
  const lookup = useOperation(LookUpBusinesses, { lookupInput }, { enabled: enabled && isLookup });
  const { data, error, refetch, isFetching } = isLookup ? lookup : search;
  const answer = data?.data;
  const found = useMemo(
    () => answer && firstOf(foundBusinesses('lookup' in answer ? (answer.lookup?.entities ?? null) : answer.search)),
    [answer],
  );
  const { __typename: _, ...address } = { __typename: '', ...lookup.data?.data.lookup?.address };
  return {
    found,
    parts: isLookup ? addressParts(address) : [],
    searchInput: isLookup || asked === undefined ? undefined : searchInput,
    graphql: () =>
      isLookup ? asGraphql(LookUpBusinesses, { lookupInput }) : asGraphql(FindBusinesses, { searchInput }),
    error,
    isSearching: isFetching && found === undefined,
    retry: () => void refetch(),
  };
}

const firstOf = (businesses: readonly FoundBusiness[]): Found => ({
  businesses: businesses.slice(0, MAX_SHOWN),
  hasMore: businesses.length > MAX_SHOWN,
});
