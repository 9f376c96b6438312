/** A query that is measured. All start at a holding company of the sample city and look at ten brands of it. */
export interface Scenario {
  readonly name: string;
  readonly query: string;
}

const ofTenBrands = (selection: string) => `query Holding($searchInput: SearchInput!) {
  search(searchInput: $searchInput) { ... on LegalEntity { brands(first: 10) { edges { node { ${selection} } } } } }
}`;

export const SCENARIOS: readonly Scenario[] = [
  {
    // Names, locations and their first address, legal entities and their names: five subgraph fetches.
    name: 'federated',
    query: ofTenBrands(`
      names { edges { node { name } } }
      operatingLocations { edges { node { addresses(first: 1) { edges { node { fullAddress } } } } } }
      legalEntities { edges { node { names { edges { node { name } } } } } }`),
  },
  {
    // Locations of each brand that are open and in one state.
    name: 'filtered',
    query: ofTenBrands(`
      operatingLocations(first: 5, conditions: { filter: { AND: [
        { EQ: ["addresses.state", "WA"] }, { EQ: ["operatingStatuses.operatingStatus", "Open"] }] } }) {
        edges { node { names(first: 1) { edges { node { name } } } } } }`),
  },
  {
    // How many addresses the locations of each brand have: two hops.
    name: 'count',
    query: ofTenBrands('count(field: "operatingLocations.addresses")'),
  },
];

/** The request's body for one holding company. */
export const bodyFor = ({ query }: Scenario, id: string): string =>
  JSON.stringify({ query, variables: { searchInput: { id, entityType: 'LEGAL_ENTITY' } } });
