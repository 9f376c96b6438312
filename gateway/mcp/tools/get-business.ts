import { z } from 'zod';
import { ServiceError } from '../../../catalog/errors/service-error.ts';
import { schemaOf } from '../../../verification/openapi/document.ts';
import { readBy } from '../../../verification/request/faults.ts';
import { object } from '../../../verification/request/object.ts';
import { shapeOf } from '../graph-shape.ts';
import { CURSORS, nextPages, PAGE, type Page, pageOf } from '../sections.ts';
import { isObject } from '../service.ts';
import {
  askGraph,
  type Call,
  FAULTS,
  type GraphAnswer,
  observedIn,
  result,
  resultSchema,
  type Tool,
  type ToolOptions,
} from '../tool.ts';

const TYPES = { BRAND: 'Brand', LEGAL_ENTITY: 'LegalEntity', OPERATING_LOCATION: 'OperatingLocation' } as const;
type EntityType = keyof typeof TYPES;
const ENTITY_TYPES = ['BRAND', 'LEGAL_ENTITY', 'OPERATING_LOCATION'] as const satisfies readonly EntityType[];

const SEEN = 'datasetIds firstObservedDate lastObservedDate';
const DAYS = 'firstObservedDate lastObservedDate';
const NAME = 'names(first: 1) { edges { node { name } } }';
const PLACE = `edges { cursor ${SEEN} node { id operatingLocationCache { name fullAddress operatingStatus phoneNumber } } }`;
const WEBSITES = `edges { cursor ${SEEN} node { website } }`;
const ADDRESSES = `edges { cursor ${SEEN} node { fullAddress city state zip } }`;
const NAMED = `edges { cursor ${SEEN} node { id ${NAME} } }`;
const WATCHLIST = 'node { id watchlistName }';
const REVENUE = `edges { cursor node { issueReason issueSeverity issueDescription ${DAYS} } }`;
const CARDS = 'edges { cursor node { quantityType period projectedQuantity periodStartDate periodEndDate } }';

/** What can be shown of each type: its connections, by their names in the graph, and the fields that are read of each. */
const SECTIONS: Readonly<Record<EntityType, Readonly<Record<string, string>>>> = {
  BRAND: {
    names: `edges { cursor node { name ${DAYS} } }`,
    operatingLocations: PLACE,
    legalEntities: `edges { cursor ${SEEN} node { id names(first: 1) { edges { node { name legalEntityType } } } } }`,
    industries: `edges { cursor ${SEEN} node { industryType industryCode industryDesc } }`,
    websites: WEBSITES,
    activities: `edges { cursor node { activityType ${DAYS} } }`,
    revenueQualities: REVENUE,
    affiliatedBrands: `edges { cursor affiliationType ${SEEN} node { id ${NAME} } }`,
    cardTransactions: CARDS,
  },
  LEGAL_ENTITY: {
    names: `edges { cursor node { name legalEntityType ${DAYS} } }`,
    registeredEntities: `edges { cursor node { id name registeredEntityType formationDate registrations(first: 10) { edges { ${SEEN} node {
      registrationState jurisdictionType registeredName fileNumber issueDate status subStatus
    } } } } }`,
    addresses: ADDRESSES,
    brands: NAMED,
    persons: `edges { cursor ${SEEN} node { fullName } }`,
    roles: `edges { cursor ${SEEN} node { jobTitle } }`,
    isFlaggedByWatchlistEntries: `edges { cursor confidence confidenceFields ${SEEN} ${WATCHLIST} }`,
    appearsOnWatchlistEntries: `edges { cursor ${SEEN} ${WATCHLIST} }`,
    bankruptcies:
      'edges { cursor node { chapterType caseNumber filingDate dateDismissed debtorDischargedDate dateTerminated } }',
    operatingLocations: PLACE,
  },
  OPERATING_LOCATION: {
    names: `edges { cursor node { name ${DAYS} } }`,
    addresses: ADDRESSES,
    brands: NAMED,
    legalEntities: NAMED,
    phoneNumbers: `edges { cursor ${SEEN} node { phoneNumber } }`,
    websites: WEBSITES,
    operatingStatuses: `edges { cursor node { operatingStatus ${DAYS} } }`,
    reviewSummaries: `edges { cursor ${SEEN} node { reviewCount reviewScoreAvg firstReviewDate lastReviewDate } }`,
    revenueQualities: REVENUE,
    cardTransactions: CARDS,
  },
};

/** What is shown if the call names no section. */
const OVERVIEW: ReadonlySet<string> = new Set([
  ...['names', 'operatingLocations', 'legalEntities', 'industries', 'websites', 'activities', 'revenueQualities'],
  ...['registeredEntities', 'addresses', 'brands', 'persons', 'phoneNumbers', 'operatingStatuses', 'bankruptcies'],
  ...['isFlaggedByWatchlistEntries', 'appearsOnWatchlistEntries'],
]);

const ALL = [...new Set(Object.values(SECTIONS).flatMap((sections) => Object.keys(sections)))];

const fragment = (type: EntityType): string => {
  const sections = Object.entries(SECTIONS[type]).map(
    ([name, read]) => `${name}Total: count(field: "${name}") @include(if: $${name})
      ${name}(first: $first, after: $after) @include(if: $${name}) { pageInfo { hasNextPage } ${read} }`,
  );
  return `... on ${TYPES[type]} { id svcId ${sections.join('\n')} }`;
};

export const GET_BUSINESS = `query GetBusiness($id: String!, $entityType: EntityType!, $first: Int!, $after: String, ${ALL.map((name) => `$${name}: Boolean!`).join(', ')}) {
  search(searchInput: { id: $id, entityType: $entityType }) { __typename ${ENTITY_TYPES.map(fragment).join('\n')} }
}`;

const ARGUMENTS = object({
  id: z
    .string()
    .min(1, { error: 'an id' })
    .meta({ description: "The entity's id (a UUID) or svcId, as search_businesses gives it." }),
  entityType: z
    .enum(ENTITY_TYPES)
    .optional()
    .meta({ description: 'Kind of the entity; each is tried in turn unless given.' }),
  sections: z
    .array(z.enum(ALL))
    .min(1, { error: 'one or more sections' })
    .optional()
    .meta({
      description: `Parts to show; an overview unless given. ${ENTITY_TYPES.map((type) => `${type}: ${Object.keys(SECTIONS[type]).join(', ')}`).join('. ')}.`,
    }),
  ...PAGE,
});

/** The tool that shows one entity by its id. */
export function getBusiness({ schema }: ToolOptions): Tool {
  const shape = shapeOf(schema, GET_BUSINESS, 'search');
  const { items } = shape.schema;
  const business = { schema: isObject(items) ? items : {} };
  return {
    name: 'get_business',
    title: 'Get a business',
    description:
      'Shows one business by its id: names, locations, legal entities, registrations with states, industries, websites, watchlist entries, bankruptcies, warnings; each record with the datasets and days it comes from. Without sections an overview; then name one section to read all of it, page by page with after. Totals say how much there is of each. Needs an id: search_businesses finds it. Registrations, bankruptcies and revenue cost more credits than names and addresses.',
    inputSchema: schemaOf(ARGUMENTS, 'input'),
    outputSchema: resultSchema({ business, next_cursors: CURSORS, faults: FAULTS }),
    isReading: true,
    async call(written, call) {
      const asked = readBy(ARGUMENTS, written, 'The call');
      const page = pageOf(asked);
      const { data, source, faults } = await find(asked, page, call);
      const raw = Array.isArray(data.search) ? data.search[0] : undefined;
      const [business] = [shape.show(data.search)].flat();
      if (!isObject(raw) || !isObject(business))
        throw new ServiceError('NOT_FOUND', 'No business has this id; search_businesses finds ids.');
      const found = { business, ...(faults && { faults }) };
      return result(found, { ...source, ...observedIn(business) }, (shown) =>
        nextPages(shown, 'business', raw, 'Call get_business again with the same id'),
      );
    },
  };
}

type Asked = z.output<typeof ARGUMENTS>;

/** Returns the answer for the first type that has the id. */
async function find({ id, entityType, sections }: Asked, page: Page, call: Call): Promise<GraphAnswer> {
  const types = entityType === undefined ? ENTITY_TYPES : [entityType];
  const shown = new Set(sections ?? OVERVIEW);
  const included = Object.fromEntries(ALL.map((name) => [name, shown.has(name)]));
  let answer: GraphAnswer | undefined;
  for (const type of types) {
    answer = await askGraph(GET_BUSINESS, { id, entityType: type, ...page, ...included }, call);
    if (Array.isArray(answer.data.search) && answer.data.search.length > 0) break;
  }
  if (answer === undefined) throw new Error('Expected a type to look for.');
  return answer;
}
