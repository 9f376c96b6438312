import { inputProperties, shapeOf } from '../graph-shape.ts';
import { isObject } from '../service.ts';
import {
  askGraph,
  FAULTS,
  observedIn,
  result,
  resultSchema,
  type Tool,
  type ToolOptions,
  withoutObserved,
} from '../tool.ts';

/** When and by whom an edge was seen. */
const SEEN = 'datasetIds firstObservedDate lastObservedDate';
const WHY = `searchMetadata {
  website { matched } phoneNumber { matched } fullTextName { matched } trigramName { matched } prompt { matched }
  addressStreet1 { matched } addressCity { matched } addressState { matched } addressPostalCode { matched }
}`;
const NAMES = 'names(first: 3) { edges { node { name } } }';
const CACHE = 'operatingLocationCache { fullAddress operatingStatus phoneNumber }';

export const SEARCH_BUSINESSES = `query SearchBusinesses($searchInput: SearchInput!) {
  search(searchInput: $searchInput) {
    __typename
    ... on Brand {
      id svcId ${NAMES}
      locationDescriptions(first: 1) { edges { node { locationDescription } } }
      operatingLocationsTotal: count(field: "operatingLocations")
      operatingLocations(first: 2) { edges { ${SEEN} node { id ${CACHE} } } }
      industries(first: 3) { edges { ${SEEN} node { industryType industryDesc } } }
      websites(first: 2) { edges { ${SEEN} node { website } } }
      ${WHY}
    }
    ... on LegalEntity {
      id svcId ${NAMES}
      addresses(first: 2) { edges { ${SEEN} node { fullAddress } } }
      brands(first: 3) { edges { ${SEEN} node { id names(first: 1) { edges { node { name } } } } } }
      ${WHY}
    }
    ... on OperatingLocation {
      id svcId ${NAMES} ${CACHE}
      brands(first: 2) { edges { ${SEEN} node { id names(first: 1) { edges { node { name } } } } } }
      ${WHY}
    }
  }
}`;

/** What only files and nobody can use. */
const WITHOUT = ['output', 'engine', 'enrichmentIdsS3Path'];

/** Results of a page, unless the call says how many (conditions.limit). */
const LIMIT = 10;

/** Finds brands, legal entities or operating locations. */
export function searchBusinesses({ schema }: ToolOptions): Tool {
  const shape = shapeOf(schema, SEARCH_BUSINESSES, 'search');
  return {
    name: 'search_businesses',
    title: 'Search businesses',
    description: `Finds US businesses, the most probable first, by what is known of them: name (any spelling), address, phone number, website, tax number, a person, or a description such as "coffee shops in Seattle" (prompt). Use it first, to get the id that get_business and run_query need. BRAND (the default) is a business as customers know it, LEGAL_ENTITY a company or person as registered, OPERATING_LOCATION one place. Add the address to a common name. To check whether a business is what it says it is, use verify_business; to look for it on sanctions lists, screen_party.`,
    inputSchema: {
      type: 'object',
      properties: inputProperties(schema, 'SearchInput', WITHOUT),
      additionalProperties: false,
    },
    outputSchema: resultSchema({ businesses: shape, faults: FAULTS }),
    isReading: true,
    async call(searchInput, call) {
      const { data, source, faults } = await askGraph(SEARCH_BUSINESSES, { searchInput }, call);
      const businesses = shape.show(data.search);
      const found = { businesses: withoutObserved(businesses), ...(faults && { faults }) };
      return result(found, { ...source, ...observedIn(businesses) }, (shown) => {
        const how = nextPage(searchInput.conditions, businesses, shown.businesses);
        return how === undefined ? {} : { how };
      });
    },
  };
}

/** How to ask for the results after those shown; undefined where there are none. */
function nextPage(conditions: unknown, found: unknown, shown: unknown): string | undefined {
  const { limit, pageToken } = isObject(conditions) ? conditions : {};
  const [all, seen] = [found, shown].map((each) => (Array.isArray(each) ? each.length : 0));
  if (all === undefined || seen === undefined || (seen === all && all < Number(limit ?? LIMIT))) return undefined;
  const token = Number(pageToken ?? 0) + seen;
  return `Call search_businesses again with the same arguments and conditions.pageToken "${token}" for the next results, or narrow the search; get_business shows all of one.`;
}
