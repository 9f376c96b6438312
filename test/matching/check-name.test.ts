import { describe, expect, test } from 'vitest';
import { checkName } from '../../matching/check-name.ts';
import { NO_CORPUS } from '../../matching/names/idf.ts';
import { wordReader } from '../../matching/names/word.ts';

const read = wordReader(NO_CORPUS);

test.each([
  ['BLARNEY STONE', 'BLARNY STONE', 'match', 0.88, ': the request has "BLARNEY" where the record has "BLARNY"'],
  ['BLARNEY STONE', 'STONE BLARNEY', 'match', 0.98, ': the words stand in another order'],
  ['KILKENNY CAFE BAR', 'KILKENNY BAR', 'match', 0.91, ': the request also has "CAFE"'],
  ['BLARNEY-STONE PUB', 'STONE PUB', 'none', 0.69, ': the request also has "BLARNEY-STONE"'],
  ['BLARNEY STONE PUB', 'BLARNEY STONE BAR', 'none', 0.7, ': the request has "PUB" where the record has "BAR"'],
  // A foundation is a body beside the firm, however alike the names are.
  ['KILKENNY HOSPITAL', 'KILKENNY HOSPITAL FOUNDATION', 'none', 0.91, ': the record also has "FOUNDATION"'],
  ['ACME', '!!!', 'none', 0, ': the request also has "ACME"'],
  ['', 'ACME', 'none', 0, ''],
  ['ACME', ' ', 'none', 0, ''],
])('%j and %j: %s, %d%s', (requested, recorded, verdict, score, difference) => {
  const checked = checkName(requested, recorded, read);
  expect({ ...checked, score: Math.round(checked.score * 100) / 100 }).toEqual({ verdict, score, difference });
});

describe('a middle initial, where one name has the family name first', () => {
  const isInitial = (one: string, other: string) =>
    checkName(one, other, read).difference.startsWith(": a person's name");

  test.each([
    ['YONAS AHMED', 'AHMED YONAS M', true],
    ['AHMED YONAS M', 'YONAS AHMED', true],
    ['YONAS AHMED', 'AHMED M YONAS', true],
    ['YO AH', 'AH YO M', true],
    ['YONAS AHMED', 'M AHMED YONAS', false],
    ['YONAS AHMED', 'YONAS AHMED M', false],
    ['YONAS AHMED', 'YONAS M AHMED', false],
    ['YONAS AHMED', 'AHMED YONAS 7', false],
    ['YONAS AHMED', 'AHMED YONAS M B', false],
    ['YONAS AHMED ALI', 'ALI AHMED YONAS', false],
    ['Y AHMED', 'AHMED Y M', false],
    ['YONAS A', 'A YONAS M', false],
  ])('%j and %j: %s', (one, other, is) => {
    expect(isInitial(one, other)).toBe(is);
  });
});

describe('names of a line of several are compared one by one', () => {
  test.each([
    ['ACME LLC DBA BLARNEY STONE', 'BLARNEY STONE', 1, ': both name "BLARNEY STONE"'],
    ['BLARNEY STONE', 'ACME LLC DBA BLARNEY STONE', 1, ': both name "BLARNEY STONE"'],
    ['BLARNY STONE AKA WOLFHOUND', 'AIREDALE DBA BLARNEY STONE AKA WOLFHOUND', 1, ': both name "WOLFHOUND"'],
  ])('%j and %j', (requested, recorded, score, difference) => {
    expect(checkName(requested, recorded, read)).toEqual({ verdict: 'match', score, difference });
  });

  test('none that both have: no match', () => {
    expect(checkName('ACME DBA BLARNEY STONE', 'AIREDALE DBA WOLFHOUND', read).verdict).toBe('none');
  });
});
