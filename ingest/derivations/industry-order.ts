import { PERMIT_INDUSTRIES } from '../../sources/records/permit-industries.ts';
import { CLOSED_RECORD, ID } from '../../storage/layout.ts';
import type { Derivation } from './derivation.ts';

const PERMITS = Object.values(PERMIT_INDUSTRIES)
  .map((each) => `'${each}'`)
  .join(', ');

/**
 * An industry that a permit implies never comes first: among a brand's current industries it ranks behind all others,
 * which keep their order. A casino that has a license of its own is a casino first, whichever source was read first.
 */
export const industryOrder: Derivation = {
  name: 'industries of permits behind others',
  needs: { Industry: ['industry_type', 'industry_desc'], BrandDoesBusinessWithinIndustry: [] },
  apply({ database }) {
    database.exec(`
      CREATE TEMP TABLE ordered (key INTEGER PRIMARY KEY, place INTEGER NOT NULL);
      INSERT INTO temp.ordered
      WITH industry AS (
        SELECT e.key, e.from_key, e.from_rank, i.industry_type = 'svc_industry_description' AND i.industry_desc IN (${PERMITS}) AS implied,
          EXISTS (SELECT 1 FROM built.${CLOSED_RECORD} AS c WHERE c.${ID} = e.${ID}) AS closed
        FROM built.brand_does_business_within_industry AS e JOIN built.industry AS i ON i.key = e.to_key)
      SELECT key, place FROM (
        SELECT key, from_rank, row_number() OVER (PARTITION BY from_key ORDER BY closed, implied, from_rank) - 1 AS place
        FROM industry WHERE from_key IN (SELECT from_key FROM industry GROUP BY from_key HAVING min(implied) < max(implied)))
      WHERE place <> from_rank`);
    // In two steps, because the ranks of one brand must be unique at every moment.
    database.exec(`UPDATE built.brand_does_business_within_industry AS e SET from_rank = -1 - o.place
      FROM temp.ordered AS o WHERE o.key = e.key`);
    const moved = database
      .prepare('UPDATE built.brand_does_business_within_industry SET from_rank = -1 - from_rank WHERE from_rank < 0')
      .run().changes;
    database.exec('DROP TABLE temp.ordered');
    return moved;
  },
};
