import { useMemo } from 'react';
import { useOperation } from '../../graphql/use-operation.ts';
import { type FoundBusiness, foundBusinesses } from './found-business.ts';
import { FindBusinesses, type FindBusinessesQueryVariables } from './queries.ts';
import { KINDS, kindOf, type Reading, readQuery } from './read-query.ts';

/** Businesses of one search; facets count these. */
const MAX_FOUND = 100;

interface Search {
  readonly reading: Reading;
  /** Whether it is read as a description because no business goes by the name. */
  readonly isFallback: boolean;
  readonly found: readonly FoundBusiness[] | undefined;
  readonly variables: FindBusinessesQueryVariables;
  readonly error: unknown;
  readonly isSearching: boolean;
  readonly retry: () => void;
}

/** Searches for a text as it reads, or as the reader says; what looks like a name and is none, is tried as a description. */
export function useSearch(text: string, as: string | null): Search {
  const chosen = KINDS.find((kind) => kind === as);
  const reading = useMemo(() => readQuery(text, chosen ?? kindOf(text)), [text, chosen]);
  const first = useReading(reading);
  const isFallback = chosen === undefined && reading.kind === 'name' && first.found?.length === 0;
  const description = useMemo(() => readQuery(text, 'description'), [text]);
  const second = useReading(description, isFallback);
  return isFallback
    ? { ...second, reading: description, isFallback: (second.found?.length ?? 0) > 0 }
    : { ...first, reading, isFallback: false };
}

function useReading({ input }: Reading, enabled = true) {
  const variables = { searchInput: { ...input, conditions: { limit: MAX_FOUND } } };
  const { data, error, refetch, isFetching } = useOperation(FindBusinesses, variables, {
    enabled: enabled && input !== undefined,
  });
  const found = useMemo(() => data && foundBusinesses(data.data), [data]);
  return { found, variables, error, isSearching: isFetching && found === undefined, retry: () => void refetch() };
}
