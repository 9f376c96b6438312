import { expect, test } from 'vitest';
import { readCatalog } from '../../../catalog/read.ts';
import { built, facts } from '../tiny.ts';

const TITLES = [
  ['naics_2022_code', '517111', 'Wired Carriers'],
  ['naics_2017_code', '454110', 'Electronic Shopping and Mail-Order Houses'],
  ['naics_2017_code', '454390', 'Other Direct Selling'],
  ['naics_2017_code', '722511', 'Full-Service Restaurants'],
  ['naics_2012_code', '722512', 'A Title of 2012'],
  ['sic_code', '5812', 'Eating Places'],
] as const;

const CROSSWALKS = [
  ['naics_2012_code', '454111', 'naics_2017_code', '454110'],
  ['naics_2012_code', '454113', 'naics_2017_code', '454110'],
  ['naics_2012_code', '454113', 'naics_2017_code', '454390'],
  ['naics_2012_code', '517110', 'naics_2017_code', '517311'],
  ['naics_2017_code', '517311', 'naics_2022_code', '517111'],
  ['naics_2007_code', '722110', 'naics_2012_code', '722511'],
  ['naics_2012_code', '722511', 'naics_2017_code', '722511'],
] as const;

test.each([
  ['a code of its edition', 'naics_2017_code', '722511', 'Full-Service Restaurants'],
  ['a code of an older edition than it says', 'naics_2022_code', '722511', 'Full-Service Restaurants'],
  ['the title that the own edition of a code gives it', 'naics_2022_code', '722512', 'A Title of 2012'],
  ['the one code that it became', 'naics_2017_code', '454111', 'Electronic Shopping and Mail-Order Houses'],
  [
    'all codes that it was split into',
    'naics_2017_code',
    '454113',
    'Electronic Shopping and Mail-Order Houses; Other Direct Selling',
  ],
  ['what it became in two editions', 'naics_2022_code', '517110', 'Wired Carriers'],
  ['what it became in three', 'naics_2017_code', '722110', 'Full-Service Restaurants'],
  ['another classification has nothing to say', 'naics_2017_code', '5812', null],
  ['no edition has it', 'naics_2017_code', '999990', null],
])('"for code systems it is the description of the code": %s', async (_, industryType, industryCode, description) => {
  const { rows, report } = await built(({ stage, reference }) => {
    for (const [type, code, title] of TITLES) reference.industry({ industryType: type, code, description: title });
    for (const [fromType, fromCode, toType, toCode] of CROSSWALKS) {
      reference.crosswalk({ fromType, fromCode, toType, toCode });
    }
    const one = stage(facts('one'));
    const [brand, industry] = [one.ref('Brand', 'b'), one.ref('Industry', 'i')];
    one.entity('Brand', brand);
    one.entity('Industry', industry, { industryType, industryCode });
    one.edge('BrandDoesBusinessWithinIndustry', brand, industry);
  }, readCatalog());
  expect(await rows('SELECT industry_code AS code, industry_desc AS text FROM industry')).toEqual([
    { code: industryCode, text: description },
  ]);
  // "every NAICS code has its description or is reported"
  expect(report.undescribed).toEqual(description === null ? [{ industryType, code: industryCode, brands: 1 }] : []);
});
