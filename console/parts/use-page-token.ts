import { useLocation, useSearchParams } from 'wouter';

/** The page of a list that an address names, and the address of another one: several lists of a page stand in it side by side. */
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
