import type { Catalog } from '../../catalog/model.ts';
import { buildCatalog, readCatalog } from '../../catalog/read.ts';

/** The subgraphs that the contract is about. Those that teams add are theirs to shape. */
export const CONTRACT_SUBGRAPHS: ReadonlySet<string> = new Set([
  ...['brands', 'legal-entities', 'places', 'search', 'lists', 'kyb'],
]);

/** The catalog of these alone: what a test says of it holds whatever teams add. */
export const contractCatalog = (): Catalog =>
  buildCatalog([...readCatalog().subgraphs.values()].filter(({ name }) => CONTRACT_SUBGRAPHS.has(name)));
