/** The edges of a connection that have a node; none if the connection could not be answered. */
export function nodesOf<Edge extends { readonly node: unknown }>(
  connection: { readonly edges: readonly (Edge | null)[] } | null | undefined,
): readonly (Edge & { readonly node: NonNullable<Edge['node']> })[] {
  return (connection?.edges ?? []).flatMap((edge) => (hasNode(edge) ? [edge] : []));
}

const hasNode = <Edge extends { readonly node: unknown }>(
  edge: Edge | null,
): edge is Edge & { readonly node: NonNullable<Edge['node']> } => edge?.node != null;

/** The brand that an operation found by its id. */
export function brandOf<Result extends { readonly __typename: string }>({
  search,
}: {
  readonly search: readonly (Result | null)[] | null;
}): Extract<Result, { readonly __typename: 'Brand' }> | undefined {
  const [found] = search ?? [];
  return found != null && isBrand(found) ? found : undefined;
}

const isBrand = <Result extends { readonly __typename: string }>(
  result: Result,
): result is Extract<Result, { readonly __typename: 'Brand' }> => result.__typename === 'Brand';
