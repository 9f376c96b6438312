/** A fault in authored SDL: says where it stands and what was expected. Stops `svc compose` and every start. */
export class CatalogError extends Error {
  /** Where: "Brand.names" or "subgraphs/brands/authored.graphql". */
  readonly coordinate: string;

  constructor(coordinate: string, message: string) {
    super(`${coordinate}: ${message}`);
    this.name = 'CatalogError';
    this.coordinate = coordinate;
  }
}
