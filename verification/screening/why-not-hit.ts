import { noSuch } from '../../catalog/errors/catalogue.ts';
import type { ScreeningConfiguration } from '../../matching/screening/configuration.ts';
import type { ScreeningIndex } from '../../matching/screening/screening-index.ts';
import { atOnce } from '../../matching/screening/steps.ts';
import { recordsById } from './records-by-id.ts';
import { engineConfiguration, searchSteps } from './screen.ts';
import type { ScreenRequest } from './screen-request.ts';
import { type ShownHit, shownHit } from './shown-hit.ts';

/**
 * What a screening does with a listed record, in the order in which it drops them: its list is not searched; no name of it
 * has enough of the words to be compared; its score is below hit_threshold; other hits take all of max_results. ALERT: it
 * is a hit below alert_threshold. FOUND: it is an alert.
 */
export type ListedStage = 'LIST' | 'WORDS' | 'SCORE' | 'MAX_RESULTS' | 'ALERT' | 'FOUND';

/** Why a screening does not alert for a listed record. */
export interface NotHit {
  readonly recordId: string;
  readonly name: string | null;
  readonly stage: ListedStage;
  /** Its score, 0 to 1, and the minimum; of MAX_RESULTS its position and the maximum. Absent if it was not compared. */
  readonly score?: number;
  readonly bound?: number;
  /** One sentence. */
  readonly reason: string;
  /** The scores of the attributes, as a hit shows them. */
  readonly attributes: ShownHit['attributes'];
  /** The override of the request with which the record is a hit, or an alert; undefined if there is none. */
  readonly change?: Readonly<Record<string, unknown>>;
}

/** Maximum hits of the engine, and of a request. */
const [MAX_HITS, MAX_RESULTS] = [1_000, 100];

/**
 * Says why the first search of a request does not alert for a watchlist entry, by the search itself: once as requested, and
 * once without thresholds. Throws NOT_FOUND for an id that no list has, and BAD_USER_INPUT if no list of list_groups is loaded.
 */
export function whyNotHit(
  index: ScreeningIndex,
  { searches, configuration_overrides }: Pick<ScreenRequest, 'searches' | 'configuration_overrides'>,
  id: string,
): NotHit {
  const [record] = recordsById(index).get(id.toLowerCase()) ?? [];
  const [search] = searches;
  if (record === undefined || search === undefined) throw noSuch(`watchlist entry ${id}`);
  const configuration = engineConfiguration(index, configuration_overrides, search.type);
  const hitsOf = (own: Partial<ScreeningConfiguration>) =>
    atOnce(searchSteps(index, search, { ...configuration, ...own })).hits;
  const known = { recordId: record.recordId, name: record.names[0] ?? null };
  const served = hitsOf({}).find(({ entity }) => entity === record);
  const all = hitsOf({ hitThreshold: 0, maxResults: MAX_HITS });
  const position = 1 + all.findIndex(({ entity }) => entity === record);
  const hit = served ?? all[position - 1];
  const attributes = hit === undefined ? {} : shownHit(hit, { lists: index.lists }).attributes;
  const { lists, hitThreshold, maxResults, alertThreshold } = configuration;
  const result = (
    stage: ListedStage,
    reason: string,
    measured: Pick<NotHit, 'score' | 'bound' | 'change'> = {},
  ): NotHit => ({
    ...{ ...known, stage, reason, attributes },
    ...measured,
  });
  if (lists?.includes(record.collection) === false) {
    const change = { list_groups: [...lists, record.collection] };
    return result('LIST', `It is on the list ${record.collection}, which the request does not search.`, { change });
  }
  if (hit === undefined) return result('WORDS', 'No name of it has enough of the words to be compared.');
  const { score } = hit;
  if (score < hitThreshold) {
    const reason = `Its score of ${score} is below hit_threshold, ${hitThreshold}.`;
    return result('SCORE', reason, { score, bound: hitThreshold, change: { entity: { hit_threshold: score } } });
  }
  if (served === undefined) {
    const reason = `It is hit ${position}, and max_results is ${maxResults}.`;
    const isWithin = position <= MAX_RESULTS;
    const change = { entity: { max_results: position } };
    return result('MAX_RESULTS', reason, { score: position, bound: maxResults, ...(isWithin && { change }) });
  }
  if (score >= alertThreshold)
    return result('FOUND', `Its score of ${score} reaches alert_threshold, ${alertThreshold}.`, {
      score,
      bound: alertThreshold,
    });
  const reason = `It is a hit, and its score of ${score} is below alert_threshold, ${alertThreshold}.`;
  return result('ALERT', reason, { score, bound: alertThreshold, change: { entity: { alert_threshold: score } } });
}
