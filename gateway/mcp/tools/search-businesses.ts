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

/** When an edge was observed, and by which datasets. */
const SEEN = 'datasetIds firstObservedDate lastObservedDate';
const WHY = `searchMetadata {
  website { matched } phoneNumber { matched } fullTextName { matched } trigramName { matched } prompt { matched }
  addressStreet1 { matched } addressCity { matched } addressState { matched } addressPostalCode { matched }
}`;
const NAMES = 'names(first: 3) { edges { node { name } } }';
const CACHE = 'operatingLocationCache { fullAddress operatingStatus phoneNumber }';

const FOUND = `{
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
  }`;

export const SEARCH_BUSINESSES = `query SearchBusinesses($searchInput: SearchInput!) {
  search(searchInput: $searchInput) ${FOUND}
}`;

/** Used for facts that `search` accepts only together with a name. */
export const LOOK_UP_BUSINESSES = `query LookUpBusinesses($lookupInput: LookupInput!) {
  lookup(lookupInput: $lookupInput) { entities ${FOUND} }
}`;

/** Fields that only concern files, or that cannot be used. */
const WITHOUT = ['output', 'engine', 'enrichmentIdsS3Path'];

/** The facts by which `search` finds businesses; a sole address or tax number is looked up instead. */
const [FINDING, ALONE] = [
  ['id', 'name', 'website', 'phoneNumber', 'person', 'prompt', 'addresses'],
  ['address', 'tin'],
] as const;

/** Results per page, unless the call says how many (conditions.limit). */
const LIMIT = 10;

/** The tool that finds brands, legal entities or operating locations. */
export function searchBusinesses({ schema }: ToolOptions): Tool {
  const shape = shapeOf(schema, SEARCH_BUSINESSES, 'search');
  return {
    name: 'search_businesses',
    title: 'Search businesses',
    description: `Finds US businesses, the most probable first, by what is known of them: name (any spelling), address, phone number, website, tax number, a person, or a description such as "coffee shops in Seattle" (prompt). Use it first, to get the id that get_business and run_query need. BRAND (the default) is a business as customers know it, LEGAL_ENTITY a company or person as registered, OPERATING_LOCATION one place. Add the address to a common name; an address or an EIN alone finds who is there or bears it (of a building with more than 200, not all: add street2 or a name). Conditions go into conditions, not into prompt: more than 3 locations is filter {"GTE": ["operatingLocations.rank", 3]} (ranks begin at 0), the largest chains first is orderBy ["operatingLocations.rank DESC"]; run_query with describe shows what paths there are. To check whether a business is what it says it is, use verify_business; to look for it on sanctions lists, screen_party.`,
    inputSchema: {
      type: 'object',
      properties: inputProperties(schema, 'SearchInput', WITHOUT),
      additionalProperties: false,
    },
    outputSchema: resultSchema({ businesses: shape, faults: FAULTS }),
    isReading: true,
    async call(searchInput, call) {
      const isLookup =
        FINDING.every((name) => searchInput[name] == null) && ALONE.some((name) => searchInput[name] != null);
      const { data, source, faults } = isLookup
        ? await askGraph(LOOK_UP_BUSINESSES, { lookupInput: searchInput }, call)
        : await askGraph(SEARCH_BUSINESSES, { searchInput }, call);
      const businesses = shape.show(isLookup && isObject(data.lookup) ? data.lookup.entities : data.search);
      const found = { businesses: withoutObserved(businesses), ...(faults && { faults }) };
      return result(found, { ...source, ...observedIn(businesses) }, (shown) => {
        const isEmpty = Array.isArray(businesses) && businesses.length === 0;
        const how = isEmpty ? whatElse(searchInput) : nextPage(searchInput.conditions, businesses, shown.businesses);
        return how === undefined ? {} : { how };
      });
    },
  };
}

/** Suggests what to try if nothing was found. */
function whatElse({ prompt, conditions, entityType }: Readonly<Record<string, unknown>>): string {
  if (isObject(conditions) && conditions.filter != null)
    return 'Nothing was found. Try without conditions.filter, to see whether anything fits the rest.';
  if (prompt != null)
    return 'Nothing was found. A prompt takes what a business does and where it is, nothing else: put numbers and other conditions into conditions.filter, or try plainer words.';
  const other = entityType === 'LEGAL_ENTITY' ? 'BRAND' : 'LEGAL_ENTITY';
  return `Nothing was found. Try fewer facts, entityType ${other}, or a lower matchThreshold; a business that the datasets do not have cannot be found (list_datasets).`;
}

/** Explains how to get the results after those shown; undefined if there are none. */
function nextPage(conditions: unknown, found: unknown, shown: unknown): string | undefined {
  const { limit, pageToken } = isObject(conditions) ? conditions : {};
  const [all, seen] = [found, shown].map((each) => (Array.isArray(each) ? each.length : 0));
  if (all === undefined || seen === undefined || (seen === all && all < Number(limit ?? LIMIT))) return undefined;
  const token = Number(pageToken ?? 0) + seen;
  return `Call search_businesses again with the same arguments and conditions.pageToken "${token}" for the next results, or narrow the search; get_business shows all of one.`;
}
