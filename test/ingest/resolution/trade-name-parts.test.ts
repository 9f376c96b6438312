import { describe, expect, test } from 'vitest';
import { withoutDepartment } from '../../../ingest/resolution/departments.ts';
import { headAndTail, tradeNameKey } from '../../../ingest/resolution/match-keys.ts';
import { withoutNumbers } from '../../../ingest/resolution/number-groups.ts';
import { sectorOf, sectorsExclude } from '../../../ingest/resolution/sectors.ts';

describe('"number groups leave a name before its words are counted"', () => {
  test.each([
    ['KILKENNY COFFEE #375', 'KILKENNY COFFEE', ['375']],
    ['KILKENNY COFFEE STORE 0012', 'KILKENNY COFFEE', ['12']],
    ['KILKENNY STORE #2360-17334A', 'KILKENNY', ['236017334a']],
    ['KILKENNY #38700 A', 'KILKENNY', ['38700a']],
    ['KILKENNY  2360 26544C', 'KILKENNY', ['236026544c']],
    ['KILKENNY COFFEE - KC #1158', 'KILKENNY COFFEE', ['1158']],
    ['KILKENNY CART KC#1161', 'KILKENNY CART', ['1161']],
    ['KILKENNY (KC441)', 'KILKENNY', ['441']],
    ['KILKENNY WA102', 'KILKENNY', ['102']],
    ['KILKENNY STORE T-3275', 'KILKENNY', ['3275']],
    ['KILKENNY NO. 2', 'KILKENNY', ['2']],
    ['KILKENNY room 5331', 'KILKENNY', ['5331']],
    ['#807 KILKENNY', 'KILKENNY', ['807']],
    ['KILKENNY #118 GROCERY OUTLET', 'KILKENNY / GROCERY OUTLET', ['118']],
    ['KILKENNY 20647', 'KILKENNY', ['20647']],
  ])('%s is %s', (written, name, numbers) => {
    expect(withoutNumbers(written)).toEqual({ name, numbers });
  });

  test.each([
    ['CLUB 500', 'common words alone'],
    ['2120', 'a name of numbers'],
    ['10720 LLC', 'a name of numbers, with its form aside'],
    ['ELKS LODGE 1801', 'the number of a lodge'],
    ['#1 TERIYAKI', '"#1" before a name'],
    ['KILKENNY 54', 'two digits may be a name'],
    ['STORE 21 COFFEE', 'a number that begins a name'],
    ['KILKENNY', 'no number'],
  ])('%s stays: %s', (written) => {
    expect(withoutNumbers(written)).toEqual({ name: written, numbers: [] });
  });

  test('hostile names take no time', () => {
    const started = performance.now();
    for (const part of ['# ', '1-', 'a 1 ', 'store ', '(kc', ' ', '- meat ', '/', 'a (meat and '])
      for (const length of [400, 100_000]) tradeNameKey(part.repeat(length).slice(0, length));
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

test.each([
  ['KILKENNY FOODS (MEAT & SEAFOOD)', 'KILKENNY FOODS'],
  ['KILKENNY/GROCERY', 'KILKENNY'],
  ['KILKENNY - BAKERY/ESPRESSO', 'KILKENNY'],
  ['KILKENNY - MEAT SHOP', 'KILKENNY'],
  ['GOOD FOODS (DELI)', 'GOOD FOODS'],
  ['SEA (COFFEE/JUICE)', 'SEA (COFFEE/JUICE)'],
  ['S MART - MEAT DEPT', 'S MART'],
  ['KILKENNY - MAIN KITCHEN', 'KILKENNY - MAIN KITCHEN'],
  ['KILKENNY - BAR', 'KILKENNY - BAR'],
  ['CO-OP GROCERY', 'CO-OP GROCERY'],
])('a department is no part of a name: %s is %s', (written, name) => {
  expect(withoutDepartment(written)).toBe(name);
});

test.each([
  ['KILKENNY @ BLARNEY', { head: 'KILKENNY', tail: 'BLARNEY', isHost: true }],
  ['KILKENNY - BLARNEY', { head: 'KILKENNY', tail: 'BLARNEY', isHost: false }],
  ['KILKENNY (BLARNEY)', { head: 'KILKENNY', tail: 'BLARNEY)', isHost: false }],
  ['KILKENNY - KC #1158', undefined],
  ['KILKENNY', undefined],
])('%s has the parts %o', (name, parts) => {
  expect(headAndTail(name)).toEqual(parts);
});

describe('"NAICS sectors that exclude each other"', () => {
  const naics = (code: string) => sectorOf('naics_2022_code', code, null);
  test.each([
    ['722511', '445110', false, 'a restaurant and a shop'],
    ['722511', '722513', false, 'one sector'],
    ['721110', '722511', false, 'a hotel and its restaurant'],
    ['621420', '812910', true, 'a clinic and a dog school'],
    ['541511', '236115', true, 'programs and houses'],
    ['485310', '722511', true, 'taxis and restaurants'],
    ['812990', '722511', false, '"all other" says nothing'],
    ['', '722511', false, 'an unknown sector'],
  ])('%s and %s: %s, %s', (one, other, exclude) => {
    expect(sectorsExclude(naics(one), naics(other))).toBe(exclude);
    expect(sectorsExclude(naics(other), naics(one))).toBe(exclude);
  });

  test('of descriptions without code schools alone have a sector; other systems than NAICS say nothing', () => {
    for (const school of ['Schools', 'School', 'Elementary school', 'Charter school'])
      expect(sectorOf('svc_industry_description', null, school)).toBe('school');
    expect(sectorOf('svc_industry_description', null, 'Driving school')).toBe('');
    expect(sectorOf('svc_industry_description', null, 'Restaurants')).toBe('');
    expect(naics('611110')).toBe('school');
    expect(sectorOf('sic_code', '5812', null)).toBe('');
  });
});
