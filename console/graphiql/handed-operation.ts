/** What GraphiQL begins with, as it is typed into its editors. */
export interface HandedOperation {
  readonly query: string;
  readonly variables?: string;
}

/** The operation that a link hands over in its fragment (graphql/graphiql-link.ts), once: a reload goes on with what was edited. */
export function takeHandedOperation(): HandedOperation | undefined {
  const handed = new URLSearchParams(location.hash.slice(1));
  const [query, variables] = [handed.get('query'), handed.get('variables')];
  if (query === null) return undefined;
  history.replaceState(null, '', location.pathname);
  return { query, ...(variables !== null && { variables }) };
}
