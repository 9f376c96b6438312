/** A fault in authored SDL: names its place and what was expected. Stops `svc compose` and every start. */
export class CatalogError extends Error {
  /** The place: "Brand.names" or "subgraphs/brands/authored.graphql". */
  readonly coordinate: string;

  constructor(coordinate: string, message: string) {
    super(`${coordinate}: ${message}`);
    this.name = 'CatalogError';
    this.coordinate = coordinate;
  }
}
