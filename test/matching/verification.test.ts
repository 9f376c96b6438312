import { describe, expect, test } from 'vitest';
import { checkAddress } from '../../matching/check-address.ts';
import { checkName } from '../../matching/check-name.ts';
import { NO_CORPUS } from '../../matching/names/idf.ts';
import { wordReader } from '../../matching/names/word.ts';
import { isIssuableSsn, isIssuableTin, isSamePerson } from '../../matching/verification.ts';

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

test.each([
  ['John', 'Smith', 'JANE', 'SMITH', true],
  ['J.', "O'Brien", 'John', 'OBRIEN', true],
  ['John', 'Smith', 'Mary', 'Smith', false],
  ['John', 'Smith', 'John', 'Smyth', false],
  ['', 'Smith', '', 'Smith', false],
  ['John', '', 'John', '', false],
])(
  '"last names equal and first letters of first names equal": %s %s, %s %s: %s',
  (first, last, otherFirst, otherLast, is) => {
    expect(isSamePerson({ firstName: first, lastName: last }, { firstName: otherFirst, lastName: otherLast })).toBe(is);
  },
);

test('"a number no authority issues"', () => {
  expect(isIssuableTin('123456789')).toBe(true);
  expect(isIssuableTin('000123456')).toBe(false);
  expect(isIssuableTin('12345678')).toBe(false);
  expect(isIssuableSsn('123456789')).toBe(true);
  expect(isIssuableSsn('666123456')).toBe(false);
});
