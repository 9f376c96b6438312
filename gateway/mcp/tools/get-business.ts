import { z } from 'zod';
import { ServiceError } from '../../../catalog/errors/service-error.ts';
import { schemaOf } from '../../../verification/openapi/document.ts';
import { readBy } from '../../../verification/request/faults.ts';
import { object } from '../../../verification/request/object.ts';
import { shapeOf } from '../graph-shape.ts';
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

/** What can be shown of each type: its connections, by the names that they have in the graph, and what is read of each. */
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

/** What is shown where the call names no section. */
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

/** Elements of a section: of the overview, and of sections that the call names. */
const [SHORT, LONG, LONGEST] = [5, 50, 200];

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
  first: z
    .int()
    .min(1, { error: `a whole number from 1 to ${LONGEST}` })
    .max(LONGEST, { error: `a whole number from 1 to ${LONGEST}` })
    .optional()
    .meta({
      description: `Maximum elements of each section; ${SHORT} in the overview, ${LONG} of named sections unless given.`,
    }),
  after: z
    .string()
    .optional()
    .meta({ description: 'A cursor of next_cursors: continues that section, which has to be the only one named.' }),
});

/** By section that has more: the cursor to go on from. */
const CURSORS = z.record(z.string(), z.string()).optional();

/** Shows one entity by its id. */
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
      if (asked.after !== undefined && asked.sections?.length !== 1)
        throw new ServiceError('BAD_USER_INPUT', 'after expects sections with the one section that it continues.');
      const { data, source, faults } = await find(asked, call);
      const raw = Array.isArray(data.search) ? data.search[0] : undefined;
      const [business] = [shape.show(data.search)].flat();
      if (!isObject(raw) || !isObject(business))
        throw new ServiceError('NOT_FOUND', 'No business has this id; search_businesses finds ids.');
      const found = { business, ...(faults && { faults }) };
      return result(found, { ...source, ...observedIn(business) }, (shown) => pages(shown, raw));
    },
  };
}

type Asked = z.output<typeof ARGUMENTS>;

/** The answer for the first type that has the id. */
async function find({ id, entityType, sections, first, after }: Asked, call: Call): Promise<GraphAnswer> {
  const types = entityType === undefined ? ENTITY_TYPES : [entityType];
  const shown = new Set(sections ?? OVERVIEW);
  const included = Object.fromEntries(ALL.map((name) => [name, shown.has(name)]));
  const page = { first: first ?? (sections === undefined ? SHORT : LONG), after: after ?? null };
  let answer: GraphAnswer | undefined;
  for (const type of types) {
    answer = await askGraph(GET_BUSINESS, { id, entityType: type, ...page, ...included }, call);
    if (Array.isArray(answer.data.search) && answer.data.search.length > 0) break;
  }
  if (answer === undefined) throw new Error('Expected a type to look for.');
  return answer;
}

/** The cursors behind what is shown, and the result without any other cursor. */
function pages({ business, ...others }: Readonly<Record<string, unknown>>, raw: Readonly<Record<string, unknown>>) {
  const cursors: Record<string, string> = {};
  const entries = Object.entries(isObject(business) ? business : {}).map(([section, items]): [string, unknown] => {
    if (!Array.isArray(items)) return [section, items];
    const connection = isObject(raw[section]) ? raw[section] : {};
    const hasNext = isObject(connection.pageInfo) && connection.pageInfo.hasNextPage === true;
    const edges = Array.isArray(connection.edges) ? connection.edges : [];
    const last: unknown = edges[items.length - 1];
    if ((hasNext || items.length < edges.length) && isObject(last)) cursors[section] = String(last.cursor);
    return [section, items.map((item) => withoutCursor(item))];
  });
  const [section, cursor] = Object.entries(cursors)[0] ?? [];
  return {
    beside: {
      ...others,
      business: Object.fromEntries(entries),
      ...(section !== undefined && { next_cursors: cursors }),
    },
    ...(section !== undefined && {
      how: `Call get_business again with the same id, sections ["${section}"] and after "${cursor}" for more of ${section}.`,
    }),
  };
}

function withoutCursor(item: unknown): unknown {
  if (!isObject(item)) return item;
  const { cursor: _, ...rest } = item;
  return rest;
}
