import { describe, expect, test } from 'vitest';
import { stateCode } from '../../matching/addresses/states.ts';
import { checkAddress } from '../../matching/check-address.ts';
import { CLOSE_NAME, checkName } from '../../matching/check-name.ts';
import { hiddenTinKey } from '../../matching/identifiers/hashed-tin.ts';
import { NO_CORPUS } from '../../matching/names/idf.ts';
import { wordReader } from '../../matching/names/word.ts';
import { agreeingPersons, type FirstNames, isIssuableSsn, isIssuableTin } from '../../matching/verification.ts';

const read = wordReader(NO_CORPUS);

describe('names (completions.md section 7)', () => {
  test.each([
    ['"equal but for letter case"', 'Acme Pizza LLC', 'ACME PIZZA LLC', 'exact'],
    ['"legal suffix"', 'ACME PIZZA', 'ACME PIZZA LLC', 'match'],
    ['another legal suffix', 'ACME PIZZA INC', 'ACME PIZZA LLC', 'match'],
    ['"punctuation"', "JOE'S PIZZA", 'JOES PIZZA', 'match'],
    ['"articles"', 'THE ACME COMPANY', 'ACME COMPANY', 'match'],
    ['"&"', 'SMITH & SONS', 'SMITH AND SONS', 'match'],
    ['"close by the matching score"', 'ACME PIZZERRIA', 'ACME PIZZERIA', 'match'],
    ['a further word that distinguishes', 'BLARNEY STONE KILKENNY PUB', 'BLARNEY STONE PUB LLC', 'none'],
    [
      'close by score, but a body beside it',
      'BLARNEY KILKENNY WOLFHOUND',
      'BLARNEY KILKENNY WOLFHOUND FOUNDATION',
      'none',
    ],
    ['another name', 'ACME PIZZA', 'ACME ROOFING', 'none'],
    ['a common word alone', 'SEATTLE COFFEE', 'SEATTLE PIZZA', 'none'],
    ['nothing', '', '', 'none'],
  ])('%s: %j, %j', (_, requested, recorded, verdict) => {
    expect(checkName(requested, recorded, read).verdict).toBe(verdict);
  });
});

describe('what names differ in, to end a sentence', () => {
  test.each([
    ['ACME PIZZA', 'ACME PIZZA INC', 1, ' but for the legal suffix'],
    ['ACME PIZZA CORP', 'ACME PIZZA INC', 1, ' but for the legal suffix'],
    ['ACME PIZZA CO', 'ACME PIZZA INC', 1, ' but for the legal suffix'],
    [
      'ACME PIZZA LLC',
      'ACME PIZZA, Incorporated',
      1,
      ' but for the legal suffix: the request has "LLC" where the record has "INC"',
    ],
    [
      'THE ACME PC',
      'ACME P.L.L.C.',
      1,
      ' but for the legal suffix and an article: the request has "PC" where the record has "PLLC"',
    ],
    ['Acme Pizza, Inc.', 'ACME PIZZA INC', 1, ' but for punctuation'],
    ['Acme Pizza L L C', 'ACME PIZZA LLC', 1, ' but for spaces'],
    ['THE ACME CO', 'ACME', 1, ' but for the legal suffix and an article'],
    ['JOE’S  PIZZA', 'JOES PIZZA', 1, ' but for punctuation'],
    ['CAFÉ PRESSÉ', 'CAFE PRESSE', 1, ' but for accents'],
    ['SMITH & SONS, INC.', 'SMITH AND SONS', 1, ' but for "&" and the legal suffix'],
    ['GREEN LEAF', 'GREENLEAF', 1, ' but for spaces'],
    ['J P MORGAN', 'J.P. MORGAN', 1, ' but for punctuation and spaces'],
    ['A A ANDERSON COMPANY', 'A.A. ANDERSON CO., INC.', 1, ' but for the legal suffix and spaces'],
    ['A & W ROOT BEER', 'A AND W ROOT BEER', 1, ' but for "&"'],
    ['A BETTER PLUMBER', 'BETTER PLUMBER', 1, ' but for an article'],
    ['RENT A CAR', 'RENT CAR', 1, ' but for an article'],
    ['THE CAFÉ, LLC', 'CAFE', 1, ' but for accents, the legal suffix and an article'],
    ['ACME LLC DBA BLARNEY STONE', 'BLARNEY STONE', 1, ': both name "BLARNEY STONE"'],
    ['ACME LLC DBA BLARNEY STONE', 'KILKENNY INC DBA BLARNEY STONE PUB', 0.874, ': both name "BLARNEY STONE"'],
    ["O'HARA, INC.", "O'HARA & SON INC.", 0.816, ': the record also has "& SON"'],
    ['BLARNEY STONE', 'BLARNEY STONE KILKENNY', 0.769, ': the record also has "KILKENNY"'],
    ['BLARNEY PUB', 'BLARNEY TAVERN', 0.535, ': the request has "PUB" where the record has "TAVERN"'],
    ['STONE BLARNEY', 'BLARNEY STONE', 0.98, ': the words stand in another order'],
    ['BLARNEY STONE KILKENNY', 'BLARNEY', 0.639, ': the request also has "STONE KILKENNY"'],
    ['  ', 'ACME', 0, ''],
    ['acme  pizza', 'ACME PIZZA', 1, ''],
  ])('%j, %j: %d%s', (requested, recorded, score, difference) => {
    const checked = checkName(requested, recorded, read);
    expect(checked.score).toBeCloseTo(score, 3);
    expect(checked.difference).toBe(difference);
  });
});

describe('a middle initial, beside words that many names have', () => {
  /** Names of words that every third name has: a letter among them is much of what they say. */
  const readCommon = wordReader({ documents: 9_000, documentFrequency: (word) => (word.length > 1 ? 3_000 : 300) });

  test.each([
    ['Yonas Ahmed', 'AHMED YONAS M'],
    ['AHMED YONAS', 'Yonas M. Ahmed'],
    ['Yonas M. Ahmed', 'AHMED YONAS'],
  ])('does not tell persons apart where the family name stands first: %j, %j', (requested, recorded) => {
    const { verdict, score, difference } = checkName(requested, recorded, readCommon);
    expect(verdict).toBe('match');
    expect(score).toBeGreaterThanOrEqual(CLOSE_NAME);
    expect(difference).toBe(`: a person's name, one with the family name first, one with the middle initial "M"`);
  });

  test.each([
    ['behind two words', 'PLUMB BOB', 'PLUMB BOB B'],
    ['before two words', 'YONAS AHMED', 'M AHMED YONAS'],
    ['between two words in their order', 'PLUMB BOB', 'PLUMB B BOB'],
    ['of two letters', 'YONAS AHMED', 'AHMED YONAS MO'],
    ['that is a digit', 'BOB PLUMB', 'PLUMB BOB 2'],
    ['beside another letter', 'Y AHMED', 'AHMED Y M'],
    ['beside a further word', 'YONAS AHMED', 'AHMED YONAS M TAXI'],
    ['of another person', 'YONAS AHMED', 'AHMED JONAH M'],
  ])('does so %s: %j, %j', (_, requested, recorded) => {
    expect(checkName(requested, recorded, readCommon)).toMatchObject({
      verdict: 'none',
      difference: expect.not.stringContaining('person'),
    });
  });
});

test.each([
  ['B A SMITH', 'B SMITH'],
  ['A 1 SMITH', '1 SMITH'],
  ['A & W SMITH', '& W SMITH'],
  ['A W SMITH', 'W SMITH'],
])('a letter that is an initial is no article: %j, %j', (requested, recorded) => {
  expect(checkName(requested, recorded, read).difference).not.toContain('article');
});

test('of names the first 500 characters are compared', () => {
  const name = (letters: number, end: string) => `${'KILKENNY '.repeat(60).slice(0, letters)}${end}`;
  expect(checkName(name(500, 'X'), name(500, 'Y'), read)).toMatchObject({ verdict: 'match', difference: '' });
  expect(checkName(name(499, 'X'), name(499, 'Y'), read).difference).toContain('the request has');
});

describe('addresses (completions.md section 7)', () => {
  const recorded = { street: '100 MAIN ST', unit: 'STE 2', city: 'SEATTLE', state: 'WA', zip: '98101' };
  test.each([
    ['"all parts equal"', { ...recorded }, 'exact'],
    [
      'other spelling of the same parts',
      { ...recorded, street: '100 Main Street', state: 'Washington', unit: '#2' },
      'exact',
    ],
    ['"postal code may have five or nine digits"', { ...recorded, zip: '98101-1234' }, 'exact'],
    ['"an absent one is ignored"', { ...recorded, unit: null }, 'exact'],
    ['"a street_address2 in the request must be equal"', { ...recorded, unit: 'STE 3' }, 'match'],
    ['"similar as a whole"', { ...recorded, street: '100 MIAN ST' }, 'match'],
    ['a part is missing', { ...recorded, zip: null }, 'match'],
    ['another house number', { ...recorded, street: '104 MAIN ST' }, 'none'],
    ['another street', { ...recorded, street: '100 PINE ST' }, 'none'],
    ['another state', { ...recorded, city: 'PORTLAND', state: 'OR', zip: '97201' }, 'none'],
    ['nothing', {}, 'none'],
  ])('%s: %j', (_, requested, verdict) => {
    expect(checkAddress(requested, recorded).verdict).toBe(verdict);
  });
});

describe('what addresses differ in, to end a sentence', () => {
  const whole = '100 Main St, Seattle, WA 98101';
  test.each([
    [whole, '100 MAIN STREET, SEATTLE, WA 98101-1234', 1, ''],
    [whole, '100 Main St Ste 2, Seattle, WA 98101', 1, ' but for the unit, which the request does not name'],
    [
      '100 Main St Ste 3, Seattle, WA 98101',
      whole,
      1,
      ': same street and number, ZIP, city, state; without unit on record',
    ],
    ['100 Main St', whole, 1, ': same street and number; without city, state, ZIP in the request'],
    ['Seattle, WA 98101', whole, 0.4, ': same ZIP, city, state; without street in the request'],
    ['Seattle, WA 98199', whole, 0.311, ': same city, state; other ZIP; without street in the request'],
    [whole, 'Seattle, WA 98101', 0.4, ': same ZIP, city, state; without street on record'],
    ['Seattle, WA', 'Seattle, WA', 1, ''],
    ['PO Box 7, Seattle, WA 98101', whole, 0.4, ': same ZIP, city, state'],
    ['PO Box 7, Seattle, WA 98101', 'PO Box 7, Seattle, WA 98101', 1, ''],
    ['PO Box 7, Seattle, WA 98101', 'PO Box 8, Seattle, WA 98101', 0.688, ': same ZIP, city, state; other box'],
    [
      '904 Main St, Seattle, WA 98101',
      whole,
      0.5,
      ': same ZIP, city, state; other house number: "904" in the request, "100" on record',
    ],
  ])('%j, %j: %d%s', (requested, recorded, score, difference) => {
    const checked = checkAddress(requested, recorded);
    expect(checked.score).toBeCloseTo(score, 3);
    expect(checked.difference).toBe(difference);
  });
});

describe('an address on the same street is the nearest one, where the towns may be one', () => {
  test.each([
    ['one town', '904 Main St, Seattle, WA', '100 Main St, Seattle, WA', true],
    ['one town with two ZIP codes', '904 Main St, Seattle, WA 98104', '100 Main St, Seattle, WA 98101', true],
    ['two names of one ZIP code', '904 Main St, Burien, WA 98146', '100 Main St, Seattle, WA 98146', true],
    ['a slip in the town', '904 Main St, Seatle, WA', '100 Main St, Seattle, WA', true],
    ['a longer name of the town', '904 Main St, New York City', '100 Main St, NYC', true],
    ['no town in the request', '904 Main St', '100 Main St, Seattle, WA 98101', true],
    ['no town in both', '904 Main St', '100 Main St', true],
    ['two towns', '904 Main St, Seattle', '100 Main St, Tacoma', false],
    ['two towns of one state', '904 Main St, Seattle, WA', '100 Main St, Tacoma, WA', false],
    ['two towns, and a ZIP code of one', '904 Main St, Seattle, WA 98101', '100 Main St, Tacoma, WA', false],
    ['towns of one name in two states', '904 Main St, Portland, OR', '100 Main St, Portland, ME', false],
    ['two states', '904 Main St, WA', '100 Main St, OR', false],
    ['two ZIP codes, and no town', '904 Main St, 98101', '100 Main St, 98402', false],
  ])('%s: %j, %j: %s', (_, requested, recorded, is) => {
    expect(checkAddress(requested, recorded).score >= 0.5).toBe(is);
  });

  test('a town abroad is no town of that name here', () => {
    const abroad = { street: 'Main', city: 'Vancouver', country: 'Canada' };
    const here = { street: '100 Main St', city: 'Vancouver', state: 'WA' };
    expect(checkAddress(abroad, here).score).toBeLessThan(0.5);
  });
});

test.each<[string, string, string, string, FirstNames | undefined]>([
  ['John', 'Smith', 'JANE', 'SMITH', 'letter'],
  ['J.', "O'Brien", 'John', 'OBRIEN', 'initial'],
  ['Ana Maria', 'Diaz', 'ANA', 'DIAZ', 'equal'],
  ['John', 'Smith', 'J', 'Smith', 'initial'],
  ['John', 'Smith', 'Mary', 'Smith', undefined],
  ['John', 'Smith', 'John', 'Smyth', undefined],
  ['', 'Smith', '', 'Smith', undefined],
  ['John', 'Smith Jr', 'John', 'Smith Sr', undefined],
  ['John', 'Smith Jr', 'Jack', 'Smith Jr', 'letter'],
  ['John', 'Smith', 'John', 'Smith Sr', 'equal'],
  ['John', '', 'John', '', undefined],
])(
  '"last names equal and first letters of first names equal": %s %s, %s %s: %s',
  (first, last, otherFirst, otherLast, is) => {
    const [one, other] = [
      { firstName: first, lastName: last },
      { firstName: otherFirst, lastName: otherLast },
    ];
    expect([agreeingPersons(one, other), agreeingPersons(other, one)]).toEqual([is, is]);
  },
);

test('a hidden number is found by its digits and the letters of the last name', () => {
  const key = (digits: string, lastName: string, secret = 'secret') => hiddenTinKey(secret, 'SSN', digits, lastName);
  expect(key('123456789', "O'Brién")).toBe(key('123456789', 'OBRIEN'));
  expect(key('123456789', 'OBRIEN')).toMatch(/^SSN:[0-9a-f]{64}$/);
  const others = [key('123456788', 'OBRIEN'), key('123456789', 'OBRIAN'), key('123456789', 'OBRIEN', 'other')];
  expect(new Set([key('123456789', 'OBRIEN'), ...others]).size).toBe(4);
});

test.each([
  ['WA', 'WA'],
  ['wa', 'WA'],
  [' Washington ', 'WA'],
  ['N.Y.', 'NY'],
  ['n. y.', 'NY'],
  ['NEW  YORK', 'NY'],
  ['D.C.', 'DC'],
  ['Wash', undefined],
  ['constructor', undefined],
  ['', undefined],
])('the state %j is %j', (written, code) => {
  expect(stateCode(written)).toBe(code);
});

test('"a number no authority issues"', () => {
  expect(isIssuableTin('123456789')).toBe(true);
  expect(isIssuableTin('000123456')).toBe(false);
  expect(isIssuableTin('12345678')).toBe(false);
  expect(isIssuableSsn('123456789')).toBe(true);
  expect(isIssuableSsn('666123456')).toBe(false);
});
