import { z } from 'zod';
import { domesticRegistration } from '../tasks/domestic-registration.ts';
import type { Verification } from '../tasks/task.ts';

const RATINGS = ['low', 'medium', 'high'] as const;
type Rating = (typeof RATINGS)[number] | null;

const rating = (description: string) => z.enum(RATINGS).nullable().meta({ description });

const EXISTENCE: Readonly<Record<string, Rating>> = { domestic_active: 'low', domestic_unknown: 'medium' };

/** The four ratings of legacy and v1; v2 has none. */
export const RATING_FIELDS = {
  legal_existence_risk_rating: rating(
    'Of the best match: low where the domestic filing is active, medium where its status is unknown, else high.',
  ),
  activity_risk_rating: rating('high where the brand has a high-risk activity, else low.'),
  watchlist_risk_rating: rating('high where the watchlists have hits, low where not; null where they were not asked.'),
  overall_risk_rating: rating('The highest of the others.'),
};

/**
 * completions.md section 7: "legal existence low when domestic_active, medium when domestic_unknown, else high; activity
 * high when a high-risk activity is flagged, else low; watchlist high on hits, low on none, null when not asked for;
 * overall the highest." Rates the filings of the best match even if the package does not include the task
 * domestic_registration.
 */
export function ratingsOf({
  request,
  tasks,
  entities,
  brands,
}: Verification): Record<keyof typeof RATING_FIELDS, Rating> {
  const best = { entity: entities[0] ?? null, brand: brands[0] ?? null };
  const domestic = tasks.find(({ name }) => name === 'domestic_registration') ?? domesticRegistration(request, best);
  const existence = EXISTENCE[domestic.result] ?? 'high';
  const activity = (brands[0]?.activities.length ?? 0) > 0 ? 'high' : 'low';
  const screened = tasks.find(({ name }) => name === 'watchlist')?.result;
  const watchlist = screened === undefined ? null : screened === 'watchlist_no_hits' ? 'low' : 'high';
  return {
    legal_existence_risk_rating: existence,
    activity_risk_rating: activity,
    watchlist_risk_rating: watchlist,
    overall_risk_rating: RATINGS.findLast((each) => [existence, activity, watchlist].includes(each)) ?? null,
  };
}
