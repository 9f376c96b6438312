import { useLocation, useSearchParams } from 'wouter';

/**
 * The page of a list that the address names, and the address of another page of the list; the address can hold the
 * pages of several lists.
 */
export function usePageToken(list: string): readonly [token: string | null, at: (token: string) => string] {
  const [path] = useLocation();
  const [parameters] = useSearchParams();
  const at = (token: string) => {
    const query = new URLSearchParams(parameters);
    query.set(list, token);
    return `${path}?${query}`;
  };
  return [parameters.get(list), at];
}
