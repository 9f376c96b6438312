import { expect, test } from 'vitest';
import { loadText } from './target.ts';

test.each([
  [
    'naics_2017',
    'naics,title\n31-33,Manufacturing\n722511,Full-Service Restaurants\n',
    [
      'naics_2017_code 31 Manufacturing',
      'naics_2017_code 32 Manufacturing',
      'naics_2017_code 33 Manufacturing',
      'naics_2017_code 722511 Full-Service Restaurants',
    ],
  ],
  [
    'naics_2017',
    '\uFEFFnaics,industry,industry_cat\n111110,Soybean Farming,"Agriculture, Forestry"\n',
    ['naics_2017_code 111110 Soybean Farming'],
  ],
  ['sic_1987', 'Division,Major Group,Industry Group,SIC,Description\nA,01,011,0111,Wheat\n', ['sic_code 0111 Wheat']],
  ['sic_1987', 'Division,Major Group,Industry Group,Description\nA,01,011,Cash Grains\n', ['sic_code 011 Cash Grains']],
  ['sic_1987', 'Division,Major Group,Description\nA,01,Crops\n', ['sic_code 01 Crops']],
  [
    'sic_1987',
    'Division,Description,Full Description\nA,"Agriculture, Fishing","All of it"\n',
    ['sic_code A Agriculture, Fishing'],
  ],
  [
    'mcc',
    'mcc,edited_description,combined_description,usda_description,irs_description,irs_reportable\n0742,Veterinary Services,x,y,z,Yes\n',
    ['mcc_code 0742 Veterinary Services'],
  ],
])('%s: %j', async (source, text, codes) => {
  const loaded = await loadText(text);
  expect(loaded).toMatchObject({ source, rejects: [] });
  const found = loaded.reference
    .prepare("SELECT industry_type || ' ' || code || ' ' || description FROM reference_industry ORDER BY code")
    .pluck()
    .all();
  expect(found).toEqual(codes);
});

test('crosswalks say which code is which; what is no code is rejected', async () => {
  const loaded = await loadText('sic1987,naics2022\n0111,11114\n0119,11111\n0119,11111\nx,1\n');
  expect(loaded.rejects.map(([line, reason]) => [line, reason])).toEqual([[5, 'expected two codes']]);
  expect(
    loaded.reference.prepare('SELECT from_type, from_code, to_type, to_code FROM reference_crosswalk').raw().all(),
  ).toEqual([
    ['sic_code', '0111', 'naics_2022_code', '11114'],
    ['sic_code', '0119', 'naics_2022_code', '11111'],
  ]);
});
