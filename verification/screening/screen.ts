import { type EntityObjects, NO_OBJECTS } from '../../catalog/tiers.ts';
import { ATTRIBUTES, type ScreeningConfiguration } from '../../matching/screening/configuration.ts';
import type { ListSummary } from '../../matching/screening/records.ts';
import { entitySteps, type ScreeningResult } from '../../matching/screening/screen.ts';
import { textSteps } from '../../matching/screening/screen-text.ts';
import type { ScreeningIndex } from '../../matching/screening/screening-index.ts';
import type { Steps } from '../../matching/screening/steps.ts';
import type { LeftOut } from '../../matching/screening/written-attribute.ts';
import type { DecisionSubject } from '../../operations/decisions.ts';
import type { Deadline } from '../../storage/deadline.ts';
import { stepsInTurns } from '../../storage/turns.ts';
import type { Standing } from './decisions.ts';
import { listsToScreen, shownLists } from './list-groups.ts';
import { configurationUsed, ignoredFields, type ScreenRequest, type Search } from './screen-request.ts';
import { type ShownHit, shownHit } from './shown-hit.ts';

/** The identity of a screening. */
export interface ScreeningStamp {
  /** A UUID. */
  readonly requestId: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
}

/** What a request is screened with. */
export interface ScreenedOn {
  readonly index: ScreeningIndex;
  readonly deadline: Deadline;
  /** Reads the account's decisions on the records that were found. */
  readonly standing: (found: readonly DecisionSubject[]) => Promise<Standing>;
}

/**
 * Runs the searches of a request against the lists. Each step of a search runs in a turn of the event loop that all requests
 * share, however many of them screen. Throws BAD_USER_INPUT if no list of
 * list_groups is loaded, NOT_READY if no list is loaded at all, and TIMEOUT.
 */
export async function screen(
  request: ScreenRequest,
  { requestId, at }: ScreeningStamp,
  { index, deadline, standing }: ScreenedOn,
) {
  const { tag, caller_id, query_type, searches, configuration_overrides } = request;
  const groups = configuration_overrides?.list_groups ?? undefined;
  const toScreen = listsToScreen(groups, index.lists, LIST_GROUPS);
  const found: FoundParties[] = [];
  for (const search of searches) {
    const steps = searchSteps(index, search, engineConfiguration(index, configuration_overrides, search.type));
    const result = await stepsInTurns(steps, deadline);
    found.push({ search, decidedBy: search.tag ?? tag, ...result });
  }
  const decisions = await standing(
    found.flatMap(({ hits, decidedBy }) => hits.map(({ entity }) => ({ tag: decidedBy, recordId: entity.recordId }))),
  );
  const results = found.map((each) => shownResult(each, index.lists, decisions));
  return {
    alert: results.some(({ alert }) => alert),
    caller_id: caller_id ?? null,
    request_id: requestId,
    request_timestamp: at,
    tag,
    query_type: query_type ?? null,
    configuration_used: {
      ...configurationUsed(configuration_overrides),
      list_groups: groups ?? index.lists.map(({ collection }) => collection),
    },
    data_version: index.version,
    ...shownLists(toScreen),
    ignored: ignoredFields(request),
    search_results: results,
  };
}

const LIST_GROUPS = 'configuration_overrides.list_groups';

/** The overrides of a request as the engine takes them, with all defaults. Throws what listsToScreen throws. */
export function engineConfiguration(
  index: ScreeningIndex,
  overrides: ScreenRequest['configuration_overrides'],
  type: Search['type'],
): ScreeningConfiguration {
  const { entity, text } = configurationUsed(overrides);
  const { alert_threshold, hit_threshold } = type === 'TEXT' ? text : entity;
  const groups = overrides?.list_groups ?? undefined;
  return {
    ...{ alertThreshold: alert_threshold, hitThreshold: hit_threshold },
    ...{ maxResults: entity.max_results, weights: entity.weights },
    ...(groups !== undefined && {
      lists: listsToScreen(groups, index.lists, LIST_GROUPS).screened.map(({ collection }) => collection),
    }),
  };
}

/** The result of one search. */
interface FoundParties extends ScreeningResult {
  readonly search: Search;
  /** The tag by which decisions are found: the search's own, otherwise that of its request. */
  readonly decidedBy: string;
}

interface ShownResult {
  readonly alert: boolean;
  readonly tag: string | null;
  readonly type: Search['type'];
  readonly hits: readonly ShownHit[];
  readonly left_out: readonly LeftOut[];
}

/** Runs one search of a request against the lists, in steps. */
export function* searchSteps(
  index: ScreeningIndex,
  search: Search,
  configuration: Partial<ScreeningConfiguration>,
): Steps<ScreeningResult> {
  // Read here, because a generator reads its parameters when it is made.
  const { type, text, entity_description } = search;
  if (type === 'TEXT') return yield* textSteps(index, text ?? '', configuration);
  const given = ATTRIBUTES.map((attribute) => [attribute, entity_description?.[attribute] ?? []] as const);
  return yield* entitySteps(index, Object.fromEntries(given), configuration);
}

const shownResult = (
  { search, decidedBy, alert, hits, leftOut }: FoundParties,
  lists: readonly ListSummary[],
  decisions: Standing,
): ShownResult => ({
  alert,
  tag: search.tag ?? null,
  type: search.type,
  hits: hits.map((hit) =>
    shownHit(hit, {
      ...{ lists, text: search.text ?? undefined },
      decision: decisions({ tag: decidedBy, recordId: hit.entity.recordId }),
    }),
  ),
  left_out: leftOut,
});

/**
 * What a screening is charged for: WatchlistEntry is Premium, "charged once per entity object in a response"
 * (completions.md section 9), which is the listed party. Without hits it costs nothing.
 */
export const screeningObjects = (results: readonly Pick<ShownResult, 'hits'>[]): EntityObjects =>
  partiesOf(results.flatMap(({ hits }) => hits.map(({ entity }) => entity.legal_entity_id)));

/** The entity objects of listed parties, by the ids of their legal entities. */
export const partiesOf = (legalEntityIds: readonly string[]): EntityObjects => ({
  ...NO_OBJECTS,
  PREMIUM: new Set(legalEntityIds).size,
});
