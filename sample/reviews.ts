import type { Stage, StagedId } from '../catalog/stage.ts';
import { type Day, isoDate, TODAY } from './dates.ts';
import type { Random } from './random.ts';

/** Stages the reviews of a location as a time series: half-yearly states, newest first, each with fewer reviews. */
export function stageReviews(stage: Stage, random: Random, location: StagedId, key: string, opened: Day): void {
  const states = random.between(1, 3);
  let count = 3 + Math.floor(Math.exp(3.4 + random.normal()));
  const score = Math.min(5, 4.1 + random.normal() * 0.45);
  const firstReview = Math.max(opened + 10, TODAY - 3800);
  for (let state = 0; state < states; state++) {
    const seen = TODAY - 3 - state * 182;
    if (seen <= firstReview || count < 1) return;
    const id = stage.ref('ReviewSummary', `${key}:${state}`);
    const observed = { first: isoDate(seen), last: isoDate(seen) };
    stage.entity(
      'ReviewSummary',
      id,
      {
        reviewCount: String(count),
        reviewScoreAvg: (Math.round((score - state * 0.05) * 100) / 100).toString(),
        firstReviewDate: isoDate(firstReview),
        lastReviewDate: isoDate(Math.max(firstReview, seen - random.below(60))),
      },
      observed,
    );
    stage.edge('OperatingLocationIsSubjectOfReviewSummary', location, id, undefined, observed);
    count = Math.floor(count * (0.6 + random.fraction() * 0.3));
  }
}
