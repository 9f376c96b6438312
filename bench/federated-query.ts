/**
 * Ten brands a request, each with its names, its locations and their first address, its legal entities and their names:
 * five subgraph fetches. The ten are the brands of one holding company of the sample city.
 */
export const FEDERATED_QUERY = `query Holding($searchInput: SearchInput!) {
  search(searchInput: $searchInput) {
    ... on LegalEntity {
      brands(first: 10) { edges { node {
        names { edges { node { name } } }
        operatingLocations { edges { node { addresses(first: 1) { edges { node { fullAddress } } } } } }
        legalEntities { edges { node { names { edges { node { name } } } } } }
      } } }
    }
  }
}`;

/** The request's body for one holding company. */
export const bodyFor = (id: string): string =>
  JSON.stringify({ query: FEDERATED_QUERY, variables: { searchInput: { id, entityType: 'LEGAL_ENTITY' } } });
