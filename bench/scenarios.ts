/** A query that is measured. All start at a holding company of the sample city and look at ten brands of it. */
export interface Scenario {
  readonly name: string;
  /** The hand-written answer that it is measured beside. */
  readonly yardstick: string;
  /** False where the answer has more than the hand-written one, by the request's number. */
  readonly isEqual: boolean;
  /** The query for one holding company, for a request that is told from others by its number. */
  query(id: string, serial: number): string;
}

const ofTenBrands = (selection: string) => `query Holding($searchInput: SearchInput!) {
  search(searchInput: $searchInput) { ... on LegalEntity { brands(first: 10) { edges { node { ${selection} } } } } }
}`;

/** Names, locations and their first address, legal entities and their names: five subgraph fetches. */
const federated = ofTenBrands(`
  names { edges { node { name } } }
  operatingLocations { edges { node { addresses(first: 1) { edges { node { fullAddress } } } } } }
  legalEntities { edges { node { names { edges { node { name } } } } } }`);

/** Locations of each brand that are open and in one state. */
const filtered = ofTenBrands(`
  operatingLocations(first: 5, conditions: { filter: { AND: [
    { EQ: ["addresses.state", "WA"] }, { EQ: ["operatingStatuses.operatingStatus", "Open"] }] } }) {
    edges { node { names(first: 1) { edges { node { name } } } } } }`);

/** How many addresses the locations of each brand have: two hops. */
const count = ofTenBrands('count(field: "operatingLocations.addresses")');

const ADDRESS_LEAVES = [
  ...['streetAddress1', 'streetAddress2', 'city', 'state', 'zip', 'county', 'msa', 'csa', 'country', 'h3Index'],
  ...['latitude', 'longitude', 'id', 'internalId', 'firstObservedDate', 'lastObservedDate'],
];
const BRAND_LEAVES = ['id', 'internalId', 'svcId', '__typename'];

/** The leaves whose bit is set in a number. */
const chosen = (leaves: readonly string[], bits: number): string =>
  leaves.filter((_, bit) => (bits >> bit) % 2 === 1).join(' ');

const alwaysTheSame = (name: string, query: string): Scenario => ({
  name,
  yardstick: name,
  isEqual: true,
  query: () => query,
});

export const SCENARIOS: readonly Scenario[] = [
  alwaysTheSame('federated', federated),
  alwaysTheSame('filtered', filtered),
  alwaysTheSame('count', count),
  {
    // The federated query with its values written into it, and one that changes nothing: other literals in each request.
    name: 'literals',
    yardstick: 'federated',
    isEqual: true,
    query: (id, serial) =>
      federated
        .replace('($searchInput: SearchInput!)', '')
        .replace('$searchInput', `{ id: "${id}", entityType: LEGAL_ENTITY, matchThreshold: ${serial / 1e7} }`),
  },
  {
    // The federated query, and a field under another name in each request.
    name: 'aliases',
    yardstick: 'federated',
    isEqual: false,
    query: (_, serial) => federated.replace('names {', `key${serial}: internalId names {`),
  },
  {
    // The federated query with other leaves in each request: each is validated and compiled.
    name: 'selection',
    yardstick: 'federated',
    isEqual: false,
    query: (_, serial) =>
      federated
        .replace('fullAddress', `fullAddress ${chosen(ADDRESS_LEAVES, serial)}`)
        .replace('names {', `${chosen(BRAND_LEAVES, serial >> ADDRESS_LEAVES.length)} names {`),
  },
];

/** The request's body for one holding company. */
export const bodyFor = ({ query }: Scenario, id: string, serial: number): string =>
  JSON.stringify({ query: query(id, serial), variables: { searchInput: { id, entityType: 'LEGAL_ENTITY' } } });
