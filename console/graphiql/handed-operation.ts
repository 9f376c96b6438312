/** The initial contents of GraphiQL's editors. */
export interface HandedOperation {
  readonly query: string;
  readonly variables?: string;
}

/**
 * Takes the operation that a link passes in its fragment (graphql/graphiql-link.ts), only once: after a reload, the
 * edited operation stays.
 */
export function takeHandedOperation(): HandedOperation | undefined {
  const handed = new URLSearchParams(location.hash.slice(1));
  const [query, variables] = [handed.get('query'), handed.get('variables')];
  if (query === null) return undefined;
  history.replaceState(null, '', location.pathname);
  return { query, ...(variables !== null && { variables }) };
}
