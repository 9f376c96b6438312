import { describe, expect, test } from 'vitest';
import { CLOSE_NAME, checkName } from '../../matching/check-name.ts';
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

describe('words of another spelling, and numbers, in registered names', () => {
  /** The words that common names have, as a register has them. */
  const known = new Set('electric electrical bacon beacon mechanical mechanic mehcanic astor astro'.split(' '));
  const readRegister = wordReader({ documents: 20_000, documentFrequency: (word) => (known.has(word) ? 90 : 0) });

  test.each([
    ['a slip of the same sound', 'Anzak Electric LLC', 'ANZAC ELECTRIC LLC', 'match'],
    ['a slip of the same sound, without the form', 'Anzak Electric', 'ANZAC ELECTRIC LLC', 'match'],
    ['an adjective', 'Anzac Electrical LLC', 'ANZAC ELECTRIC LLC', 'match'],
    ['an adjective of another word', 'Anzac Mechanic', 'ANZAC MECHANICAL', 'match'],
    ['an adjective and another form', 'Anzac Electrical LLC', 'ANZAC ELECTRIC INC', 'none'],
    ['an adjective and a slip', 'Anzak Electrical LLC', 'ANZAC ELECTRIC LLC', 'none'],
    ['two words in their own right', 'Bacon Manor LLC', 'BEACON MANOR LLC', 'none'],
    ['another sound', 'Astor Electric LLC', 'ASTRO ELECTRIC LLC', 'none'],
    ['a short word', 'Baer Electric LLC', 'BEAR ELECTRIC LLC', 'none'],
    ['one word alone', 'Anzak LLC', 'ANZAC LLC', 'none'],
    ['exchanged neighbours in a long word alone', 'Wolfhonud LLC', 'WOLFHOUND LLC', 'match'],
    ['exchanged neighbours in a short word alone', 'Anazc LLC', 'ANZAC LLC', 'none'],
    ['exchanged neighbours of two words in their own right', 'Mehcanic LLC', 'MECHANIC LLC', 'none'],
    ['another letter of the same word', 'Airmakk Corp', 'AIRMARK CORP', 'none'],
    ['a word beside it', 'Anzac Wolfhound LLC', 'ANZAC ELECTRIC LLC', 'none'],
    ['a number more', 'Anzac Electric II LLC', 'ANZAC ELECTRIC LLC', 'none'],
    ['a number more in front', '1st Kilkenny Wolfhound Electric', 'KILKENNY WOLFHOUND ELECTRIC', 'none'],
    ['another number', 'Kilkenny 004 LLC', 'KILKENNY 003 LLC', 'none'],
    ['a number in words', 'First Kilkenny Wolfhound', '1ST WOLFHOUND KILKENNY', 'match'],
    ['numbers written together', 'Kilkenny Wolfhounds 24/7 Electric', 'ELECTRIC KILKENNY WOLFHOUNDS 247', 'match'],
  ])('%s: %j and %j: %s', (_, one, other, verdict) => {
    expect(checkName(one, other, readRegister).verdict).toBe(verdict);
    expect(checkName(other, one, readRegister).verdict).toBe(verdict);
  });

  test('the score of a word of another spelling is that of the nearest close name', () => {
    expect(checkName('Anzac Electrical LLC', 'ANZAC ELECTRIC LLC', readRegister)).toEqual({
      ...{ verdict: 'match', score: CLOSE_NAME },
      difference: ': the request has "ELECTRICAL" where the record has "ELECTRIC"',
    });
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
