import { expect, test } from 'vitest';
import { readCatalog } from '../../../catalog/read.ts';
import { built, facts } from '../tiny.ts';
import { ADDRESS, firm, shop } from './staged.ts';

test('"brand name and first industry are the commonest of its places"', async () => {
  const { rows } = await built(({ stage }) => {
    const [trusted, other] = [stage(facts('trusted')), stage(facts('other'))];
    const places: readonly (readonly [string, string])[] = [
      ['KILKENNY COFFEE #375', 'Bakeries'],
      ['KILKENNY HOLDINGS', 'Coffee Shops'],
      ['KILKENNY COFFEE #12', 'Coffee Shops'],
      ['KILKENNY COFFEE #12', 'Coffee Shops'],
      ['KILKENNY COFFEE CO', 'Bakeries'],
      ['KILKENNY COFFEE', 'Coffee Shops'],
    ];
    for (const [at, [name, industryDesc]] of places.entries()) {
      const stage = at === 0 ? trusted : other;
      const owner = firm(stage, `${at}`, { name: 'KILKENNY COFFEE COMPANY LLC' });
      const street = at > 3 ? '9 OAK ST' : `${at} MAIN ST`;
      const brand = shop(stage, `${at}`, name, { ...ADDRESS, street }, owner);
      const industry = stage.ref('Industry', industryDesc);
      stage.entity('Industry', industry, { industryType: 'svc_industry_description', industryDesc });
      stage.edge('BrandDoesBusinessWithinIndustry', brand, industry);
    }
  }, readCatalog());
  const chain =
    '(SELECT from_key FROM brand_operates_at_operating_location GROUP BY from_key ORDER BY count(*) DESC LIMIT 1)';
  const names = await rows(`SELECT n.rank, n.name FROM brand_name AS n WHERE n.owner_key = ${chain} ORDER BY n.rank`);
  expect(names.map(({ name }) => name)).toEqual([
    'KILKENNY COFFEE',
    'KILKENNY COFFEE CO',
    'KILKENNY COFFEE #12',
    'KILKENNY COFFEE #375',
  ]);
  const industries = await rows(
    `SELECT e.from_rank AS rank, i.industry_desc AS name FROM brand_does_business_within_industry AS e
     JOIN industry AS i ON i.key = e.to_key WHERE e.from_key = ${chain} ORDER BY e.from_rank`,
  );
  expect(industries).toEqual([
    { rank: 0, name: 'Coffee Shops' },
    { rank: 1, name: 'Bakeries' },
  ]);
});
