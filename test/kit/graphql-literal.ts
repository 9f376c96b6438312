/** JSON as a GraphQL literal: the keys of filters are names, so they go without quotes. */
export function graphqlLiteral(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(graphqlLiteral).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, item]) => `${key}: ${graphqlLiteral(item)}`)
    .join(', ')}}`;
}
