import { describe, expect, test } from 'vitest';
import { compareNames } from '../../matching/evidence/name.ts';
import { NO_CORPUS } from '../../matching/names/idf.ts';
import { type Name, prepareName } from '../../matching/names/name.ts';
import { wordReader } from '../../matching/names/word.ts';

const read = wordReader(NO_CORPUS);
const compare = (one: string, other: string) => compareNames(prepareName(one, read), prepareName(other, read));

describe('one name in two spellings', () => {
  test.each([
    ['legal suffix', 'ACME PIZZA', 'Acme Pizza, L.L.C.'],
    ['another legal suffix', 'ACME PIZZA INC', 'ACME PIZZA LLC'],
    ['suffix in full', 'ACME PIZZA LIMITED LIABILITY COMPANY', 'ACME PIZZA LLC'],
    ['leading THE', 'THE BLARNEY STONE', 'BLARNEY STONE'],
    ['trailing THE', 'BLARNEY STONE, THE', 'BLARNEY STONE'],
    ['possessive', "JOE'S DINER", 'JOES DINER'],
    ['typographic apostrophe', 'JOE’S DINER', "JOE'S DINER"],
    ['plural', 'CLASSIC BARBERS', 'CLASSIC BARBER'],
    ['plural in -ies', 'HILLSIDE BAKERIES', 'HILLSIDE BAKERY'],
    ['& and "and"', 'SMITH & SONS', 'SMITH AND SONS'],
    ['+ and "and"', 'SMITH + SONS', 'SMITH AND SONS'],
    ['digits against words', '4 SEASONS SPA', 'FOUR SEASONS SPA'],
    ['ordinals against words', '1ST AVENUE DELI', 'FIRST AVE DELI'],
    ['numbers of two words', 'TWENTY ONE GRILL', '21 GRILL'],
    ['both', '7-ELEVEN', 'SEVEN ELEVEN INC'],
    ['hundreds', 'ONE HUNDRED WOLFHOUNDS', '100 WOLFHOUNDS'],
    ['hundred alone', 'HUNDRED WOLFHOUNDS', '100 WOLFHOUNDS'],
    ['the country', 'UNITED STATES POSTAL SERVICE', 'U.S. POSTAL SERVICE'],
    ['the country in full', 'UNITED STATES OF AMERICA WOLFHOUNDS', 'USA WOLFHOUNDS'],
    ['the country in letters', 'U S WOLFHOUNDS', 'US WOLFHOUNDS'],
    ['no space', '7-ELEVEN', '7ELEVEN'],
    ['roman', 'PIZZA PALAZZO II', 'PIZZA PALAZZO 2'],
    ['split', 'BARBER SHOP ROYALE', 'BARBERSHOP ROYALE'],
    ['joined', 'GREENLEAF', 'GREEN LEAF'],
    ['joined plural', 'ALS AUTO BODY', "AL'S AUTOBODY"],
    ['joined, in another order', 'GREENLEAF TAQUERIA', 'TAQUERIA GREEN LEAF'],
    ['split, beside other words', 'KILKENNY BARBERSHOP', 'BARBER SHOP KILKENNY OF SEATTLE'],
    ['joined, beside other words', 'KILKENNY BARBER SHOP', 'BARBERSHOP KILKENNY OF TACOMA HARBOR'],
    ['joined article', 'LAPALMITA', 'LA PALMITA'],
    ['joined &', 'AANDA ELECTRIC', 'A&A ELECTRIC'],
    ['joined legal form', 'KILKENNYLLC', 'KILKENNY LLC'],
    ['hyphen', 'U-HAUL', 'U HAUL'],
    ['spaced initials', 'A B C PLUMBING', 'ABC PLUMBING'],
    ['dotted initials', 'A.B.C. PLUMBING', 'ABC PLUMBING'],
    ['initials with &', 'J & J KILKENNY', 'J AND J KILKENNY'],
    ['abbreviations', 'PACIFIC NW MFG SVCS', 'PACIFIC NORTHWEST MANUFACTURING SERVICES'],
    ['abbreviations', 'INTL ASSN OF MASONS', 'INTERNATIONAL ASSOCIATION OF MASONS'],
    ['abbreviations', 'GALLATIN CTR FOR HLTH', 'GALLATIN CENTER FOR HEALTH'],
    ['saint', 'ST MARKS CHURCH', 'SAINT MARKS CHURCH'],
    ['street', 'PINE ST DELI', 'PINE STREET DELI'],
    ['other spelling', 'HARBOUR THEATRE', 'HARBOR THEATER'],
    ['accents', 'CAFÉ PRESSÉ', 'CAFE PRESSE'],
    ['another script', 'ООО Ромашка', 'ROMASHKA'],
    ['word order', 'KILKENNY PUB', 'PUB KILKENNY'],
    ['typing error', 'STARLIHGT CAFE', 'STARLIGHT CAFE'],
    ['typing errors', 'BLARNY STOEN RESTUARANT', 'BLARNEY STONE RESTAURANT'],
    ['letter with digits mistyped', 'A1ACTINO TEAM', 'A1ACTION TEAM'],
    ['store number on one side', 'BLARNEY STONE #123', 'BLARNEY STONE'],
    ['store number in words', 'BLARNEY STONE STORE 12', 'BLARNEY STONE'],
    ['common word dropped', 'BLARNEY STONE RESTAURANT', 'BLARNEY STONE'],
    ['common words dropped', 'THE BLARNEY STONE', 'BLARNEY STONE PUB AND RESTAURANT'],
    ['acronym', 'YMCA OF GREATER KILKENNY', 'YOUNG MENS CHRISTIAN ASSOCIATION OF GREATER KILKENNY'],
    ['acronym alone', 'KWB', 'KILKENNY WOLFHOUND BREWERS'],
    ['initial for a name', 'J KILKENNY PLUMBING', 'JOHN KILKENNY PLUMBING'],
    [
      'letters of an acronym spelled beside one of its words',
      'BKW WOLFHOUND 214',
      'BREWERS KILKENNY WOLFHOUND LODGE 214',
    ],
    ['abbreviations without vowels', 'KILKENNY BHVRL NTWK', 'KILKENNY BEHAVIORAL NETWORK'],
    ['other words of one trade', 'KILKENNY VETERINARY HOSPITAL', 'KILKENNY ANIMAL CLINIC'],
    ['pizzeria', 'KILKENNY PIZZA', 'KILKENNY PIZZERIA'],
    ['nickname with a possessive', "MIKE'S KILKENNY PLUMBING", "MICHAEL'S KILKENNY PLUMBING"],
    ['letters around &', 'PG&E', 'PACIFIC GAS & ELECTRIC'],
    ['nickname', 'BILL KILKENNY CPA', 'WILLIAM R KILKENNY CPA'],
    ['leading zeros', 'LEGION POST 0047', 'LEGION POST 47'],
    ['the first', 'KILKENNY FUND I', 'KILKENNY FUND 1'],
    ['emoji', 'BLARNEY 🍀 STONE', 'BLARNEY STONE'],
  ])('%s: %j is %j', (_, one, other) => {
    expect(compare(one, other)?.logOdds).toBeGreaterThan(1);
  });
});

describe('another name ("a common word alone is no match")', () => {
  test.each([
    ['SEATTLE COFFEE', 'SEATTLE PIZZA'],
    ['COFFEE', 'BLARNEY COFFEE'],
    ['THE RESTAURANT GROUP LLC', 'THE CONSULTING GROUP LLC'],
    ['NORTHWEST DENTAL GROUP', 'NORTHWEST DENTAL CARE'],
    ['KING COUNTY LIBRARY SYSTEM', 'KING COUNTY HOUSING AUTHORITY'],
    ['ABC PLUMBING', 'ABC ELECTRIC'],
    ['JOHN SMITH PLUMBING', 'JOHN SMITH ROOFING'],
    ['BANK OF AMERICA', 'U.S. BANK'],
    ['UNITED WOLFHOUNDS', 'US WOLFHOUNDS'],
    ['ONE HUNDRED WOLFHOUNDS', 'TWO HUNDRED WOLFHOUNDS'],
    ['PIER 7', 'PIER 9'],
    ['FIRE DISTRICT 4', 'FIRE DISTRICT 5'],
    ['BLARNEY STONE 7', 'BLARNEY STONE 9'],
    ['LOCAL UNION 32', 'LOCAL UNION 46'],
    ['FOUR SEASONS', 'FIVE SEASONS'],
    ['THAI TOM', 'THAI TIM'],
    ['STONE BAKERY', 'STORE BAKERY'],
    ['GOLDEN DRAGON', 'GOLDEN PALACE'],
    ['PLAN A', 'PLAN B'],
    ['KILKENNY', 'WOLFHOUND'],
    ['THE', 'A'],
    ['LLC', 'INC'],
    ['JAMES KILKENNY CPA', 'JANET KILKENNY CPA'],
    ['KILKENNY FUND I LP', 'KILKENNY FUND II LP'],
    ['HARBOR VIEW NAILS', 'HARBOR VIEW DENTAL'],
    ['SAINT MARK LUTHERAN CHURCH', 'ST MARK LUTHERAN PRESCHOOL'],
    ['AMERICAN LEGION POST 47', 'AMERICAN LEGION AUXILIARY UNIT 47'],
  ])('%j is not %j', (one, other) => {
    expect(compare(one, other)?.logOdds).toBeLessThan(-0.5);
  });

  test('the store number parts the shops of a chain', () => {
    const [same, none, other] = ['#11', '', '#12'].map(
      (store) => compare('BLARNEY STONE #11', `BLARNEY STONE ${store}`)?.logOdds ?? 0,
    );
    expect(same).toBeGreaterThan(none ?? 0);
    expect(other).toBeLessThan((none ?? 0) - 2);
    const read12 = prepareName('BLARNEY STONE #12', read);
    expect(compareNames(prepareName('BLARNEY STONE #11', read), read12, 'firm')?.logOdds).toBeGreaterThan(3);
    const slip = compare('BLARNEY STONE #12345', 'BLARNEY STONE #1234')?.logOdds ?? 0;
    expect(slip).toBeGreaterThan(other ?? 0);
    expect(slip).toBeLessThan(none ?? 0);
    expect(compare('WOLFHOUND #11', 'BLARNEY #11')?.logOdds).toBeLessThan(-5);
  });
});

test('an acronym counts on either side, however long the names', () => {
  expect(compare('KWB RAVENNA ANNEX LODGE', 'KILKENNY WOLFHOUND BREWERS')?.reason()).toMatch(/alike: kwb;/);
  expect(compare('KILKENNY WOLFHOUND BREWERS', 'KWB RAVENNA ANNEX LODGE')?.reason()).toMatch(
    /alike: kilkenny wolfhound brewers;/,
  );
});

test('what an acronym stands for is no more distinctive than the acronym', () => {
  const logOdds = (name: string) => compare(name, name)?.logOdds ?? 0;
  const spelled = compare('KWB', 'KILKENNY WOLFHOUND BREWERS')?.logOdds ?? 0;
  expect(spelled).toBeLessThan(logOdds('KWB'));
  expect(spelled).toBeLessThan(compare('KILKENY WOLFHOND BREWRS', 'KILKENNY WOLFHOUND BREWERS')?.logOdds ?? 0);
});

test('two letters swapped are a slip, even where it makes another word', () => {
  const counts = new Map(Object.entries({ bear: 76, baer: 6, beer: 40, brown: 60 }));
  const known = wordReader({ documents: 60_000, documentFrequency: (token) => counts.get(token) ?? 0 });
  const [swapped, other] = ['BROWN BAER CARWASH', 'BROWN BEER CARWASH'].map(
    (name) => compareNames(prepareName(name, known), prepareName('BROWN BEAR CAR WASH', known))?.logOdds ?? 0,
  );
  expect(swapped).toBeGreaterThan(1.5);
  expect(other).toBeLessThan(1);
});

test('an equal legal form speaks a little for, another one a little against', () => {
  const [same, none, other] = ['LLC', '', 'INC'].map(
    (form) => compare('BLARNEY STONE LLC', `BLARNEY STONE ${form}`)?.logOdds ?? 0,
  );
  expect(same).toBeGreaterThan(none ?? 0);
  expect(other).toBeLessThan(none ?? 0);
  expect(other).toBeGreaterThan((none ?? 0) - 1);
});

test('a foundation, an auxiliary, is not what it is named after', () => {
  expect(compare('KILKENNY HOSPITAL', 'KILKENNY HOSPITAL FOUNDATION')?.logOdds).toBeLessThan(0);
  expect(compare('KILKENNY FOUNDATION', 'KILKENNY FOUNDATION INC')?.logOdds).toBeGreaterThan(2);
});

test('words of one line of business do not contradict each other', () => {
  const [same, other] = ['HEALTH SERVICES', 'TIRE SERVICES'].map(
    (trade) => compare('KILKENNY HOSPITAL', `KILKENNY ${trade}`)?.logOdds ?? 0,
  );
  expect(same).toBeGreaterThan((other ?? 0) + 3);
});

test('the city that both are in says little in their names', () => {
  const names = ['POLSON THEATRES', 'POLSON CHURCH'].map((name) => prepareName(name, read)) as [Name, Name];
  expect(compareNames(...names, 'location', { local: new Set(['polson']), together: null })?.logOdds).toBeLessThan(
    (compareNames(...names)?.logOdds ?? 0) - 1,
  );
});

test('a rare word says more than a common one', () => {
  const rare = compare('BLARNEY', 'BLARNEY')?.logOdds ?? 0;
  expect(rare).toBeGreaterThan(compare('PIZZA', 'PIZZA')?.logOdds ?? 0);
  expect(compare('KILKENNY RESTAURANT', 'KILKENNY')?.score).toBeGreaterThan(
    compare('KILKENNY RESTAURANT', 'RESTAURANT')?.score ?? 1,
  );
});

test.each([
  ['BLARNEY STONE PUB', 'STONE BLARNY LLC', 'words equal: stone; alike: blarney; only in the query: pub; other order'],
  ['BLARNEY INC #1', 'BLARNEY LLC #2', 'words equal: blarney; legal form INC against LLC; store 1 against 2'],
  ['BLARNEY', 'BLARNEY KILKENNY', 'words equal: blarney; only in the candidate: kilkenny'],
  ['BLARNEY 1', 'BLARNEY 2', 'words equal: blarney; only in the query: 1; only in the candidate: 2; other number'],
  [
    'BLARNEY NAILS',
    'BLARNEY DENTAL',
    'words equal: blarney; only in the query: nails; only in the candidate: dental; other line of business',
  ],
  ['24 7', '247', 'words alike: 24 7'],
  ['BLARNEY', 'BLARNEY FOUNDATION', 'words equal: blarney; only in the candidate: foundation; a body beside the other'],
  [
    'JAMES BLARNEY',
    'JANET BLARNEY',
    'words equal: blarney; only in the query: james; only in the candidate: janet; other given name',
  ],
])('%j and %j: %s', (one, other, reason) => {
  expect(compare(one, other)?.reason()).toBe(reason);
});

test('a name without a letter or digit is no evidence', () => {
  expect(compare('!!!', 'ACME')).toBeUndefined();
  expect(compare('', '')).toBeUndefined();
});
