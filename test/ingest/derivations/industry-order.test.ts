import { expect, test } from 'vitest';
import { PERMIT_INDUSTRIES } from '../../../sources/records/permit-industries.ts';
import { derived } from './stage.ts';

test('an industry that a permit implies never leads; the others keep their order', async () => {
  const { rows, report } = await derived((stage) => {
    const inIndustries = (key: string, ...industries: readonly string[]) => {
      const brand = stage.ref('Brand', key);
      stage.entity('Brand', brand);
      for (const industry of industries) {
        const id = stage.ref('Industry', industry);
        const isCode = /^\d+$/.test(industry);
        stage.entity('Industry', id, {
          industryType: isCode ? 'naics_2022_code' : 'svc_industry_description',
          industryCode: isCode ? industry : null,
          industryDesc: isCode ? null : industry,
        });
        stage.edge('BrandDoesBusinessWithinIndustry', brand, id);
      }
    };
    inIndustries('1', PERMIT_INDUSTRIES.restaurant, '713210', PERMIT_INDUSTRIES.grocer, 'Bowling alley');
    inIndustries('2', PERMIT_INDUSTRIES.grocer, PERMIT_INDUSTRIES.restaurant);
    inIndustries('3', '722511', PERMIT_INDUSTRIES.restaurant);
  });
  const industries =
    await rows(`SELECT e.from_key AS brand, e.from_rank AS rank, coalesce(i.industry_code, i.industry_desc) AS industry
    FROM brand_does_business_within_industry AS e JOIN industry AS i ON i.key = e.to_key ORDER BY 1, 2`);
  expect(industries.map(({ brand, rank, industry }) => [brand, rank, industry])).toEqual([
    [1, 0, '713210'],
    [1, 1, 'Bowling alley'],
    [1, 2, 'Restaurants'],
    [1, 3, 'Grocery Stores'],
    [2, 0, 'Grocery Stores'],
    [2, 1, 'Restaurants'],
    [3, 0, '722511'],
    [3, 1, 'Restaurants'],
  ]);
  expect(report.derived.find(({ name }) => name === 'industries of permits behind others')?.rows).toBe(4);
});
