/** An operation to start with. */
export interface Example {
  readonly title: string;
  readonly query: string;
  /** As JSON. */
  readonly variables?: string;
}

/** The operations and variables of docs/examples, which tests run against the service. */
const FILES: Readonly<Record<string, string>> = import.meta.glob('../../docs/examples/*.{graphql,variables.json}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const textOf = (file: string): string => FILES[`../../docs/examples/${file}`] ?? '';

const example = (title: string, name: string): Example => ({
  title,
  query: textOf(`${name}.graphql`),
  variables: textOf(`${name}.variables.json`),
});

/** From the guide, in the order in which to learn them. */
export const EXAMPLES: readonly Example[] = [
  {
    ...example('Find brands and their locations', 'first-query'),
    variables: JSON.stringify({ searchInput: { entityType: 'BRAND', name: 'Coffee' } }, null, 2),
  },
  example('Filters, orders and counts', 'conditions'),
  example('Verify a business', 'verify-business'),
  example('Count the businesses of a description', 'segmentation-preview'),
  example('A chain with its filings (real records)', 'seattle-chain'),
];
