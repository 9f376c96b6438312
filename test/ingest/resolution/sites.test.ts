import { describe, expect, test } from 'vitest';
import { areTwoSites, sitesIn } from '../../../ingest/resolution/sites.ts';

describe('"Operator and site in one name"', () => {
  test.each<[string, string, boolean]>([
    ['LAKESIDE SCHOOL DISTRICT - BELLAMY ELEMENTARY', 'LAKESIDE SCHOOL DISTRICT - QUARX ELEMENTARY', true],
    ['LAKESIDE SCHOOL DISTRICT - BELLAMY ELEMENTARY', 'LAKESIDE SCHOOL DISTRICT – Bellamy Elementary School', false],
    ['LAKESIDE SCHOOL DISTRICT - BELLAMY ELEMENTARY', 'HILLSIDE SCHOOL DISTRICT - QUARX ELEMENTARY', false],
    ['LAKESIDE SCHOOL DISTRICT - BELLAMY ELEMENTARY', 'LAKESIDE SCHOOL DISTRICT - PAT BELLAMY ELEMENTARY', false],
    ['LAKESIDE SCHOOL DISTRICT - BELLAMY ELEMENTARY', 'LAKESIDE SCHOOL DISTRICT', false],
    ['CASCADE TOWER - LAKESHORE DERMATOLOGY', 'CASCADE TOWER - QUARX PODIATRY', true],
    ['CASCADE TOWER - NORTH DERMATOLOGY', 'CASCADE TOWER - WASHINGTON PODIATRY', true],
    ['CASCADE TOWER - LAKESHORE DERMATOLOGY', 'CASCADE TOWER (QUARX BAKERY)', false],
    ['CASCADE TOWER - DERMATOLOGY', 'CASCADE TOWER - PODIATRY', false],
    ['SUBWAY - LENORA', 'SUBWAY - BELLAMY', false],
    ['SUBWAY - LENORA MALL', 'SUBWAY - BELLAMY PLAZA', false],
    ['SUBWAY - LENORA MARKET', 'SUBWAY - BELLAMY MARKET', false],
    ['LEVY @ LENORA SCHOOL', 'LEVY @ BELLAMY SCHOOL', false],
  ])('%s and %s are two sites: %s', (one, other, are) => {
    expect(areTwoSites(sitesIn([one]), sitesIn([other]))).toBe(are);
    expect(areTwoSites(sitesIn([other]), sitesIn([one]))).toBe(are);
  });

  test('a site is known by any name of its place', () => {
    const [one, other] = ['LAKESIDE SCHOOLS - BELLAMY ELEMENTARY', 'LAKESIDE SCHOOLS - QUARX ELEMENTARY'];
    expect(areTwoSites(sitesIn(['BELLAMY', one]), sitesIn([other, 'QUARX']))).toBe(true);
  });
});
