import { describe, expect, test } from 'vitest';
import { type Business, businessPreparer } from '../../matching/business.ts';
import { matchProbability } from '../../matching/compare-businesses.ts';
import { compareNames } from '../../matching/evidence/name.ts';
import { NO_CORPUS } from '../../matching/names/idf.ts';
import { NOWHERE, type Together } from '../../matching/names/local-words.ts';
import { prepareName } from '../../matching/names/name.ts';
import { PersonNameTable } from '../../matching/names/person-names.ts';
import { wordReader } from '../../matching/names/word.ts';
import { screenEntity } from '../../matching/screening/screen.ts';
import { buildScreeningIndex } from '../../matching/screening/screening-index.ts';
import { listed } from '../search/screening/lists.ts';

/**
 * Which name is better than which for the same party, by kinds of difference; figures are for `npm run eval`. In a ladder
 * "A > B" A is better than B, in "A = B" as good; in "A | B" A alerts and B does not.
 */
type Row = readonly [difference: string, name: string, ladder: string];

/** Differences up to this are none, and larger ones are some. */
const SAME = 1e-9;

function check(ladder: string, scoreOf: (name: string) => number, alerts = (_: string) => false): void {
  const parts = ladder.split(/ ([>=|]) /);
  for (let at = 2; at < parts.length; at += 2) {
    const [better = '', relation, worse = ''] = parts.slice(at - 2, at + 1);
    const apart = scoreOf(better) - scoreOf(worse);
    const said = `${better} (${scoreOf(better)}) ${relation} ${worse} (${scoreOf(worse)})`;
    if (relation === '=') expect(Math.abs(apart), said).toBeLessThanOrEqual(SAME);
    else expect(apart, said).toBeGreaterThan(SAME);
    if (relation === '|') expect([alerts(better), alerts(worse)], said).toEqual([true, false]);
  }
}

const read = wordReader(NO_CORPUS);
const prepare = businessPreparer();
const matched = (one: Business, other: Business) => matchProbability(prepare(one), prepare(other));

describe('two businesses are the more surely one by their names', () => {
  test.each<Row>([
    ['a letter', 'BLARNEY STONE', 'BLARNEY STONE > BLARNY STONE > BLARNY STONNE > KILKENNY STONE'],
    ['a letter', 'STARLIGHT PUB', 'STARLIGHT PUB > STARLIHGT PUB > ZTARLIGHT PUB > STARXXXHT PUB'],
    ['a letter', 'BOON BOONA', 'BOON BOONA > BOON BOOAN > BXON BOOAN > BOON'],
    ['a letter of a known word', 'STONE BAKERY', 'STONE BAKERY > STONNE BAKERY > STORE BAKERY'],
    ['a letter of a known word', 'MAIN STREET', 'MAIN STREET > MAIN STRET > MAIN STREAM'],
    ['words joined', 'BARBER SHOP ROYALE', 'BARBERSHOP ROYALE > BARBRSHOP ROYALE > BARBXXHOP ROYALE'],
    ['words joined', 'GREENLEAF', 'GREEN LEAF > GREEN LEAF CAFE PUB > GREEN'],
    ['words joined', 'KILKENNY LLC', 'KILKENNY LLC > KILKENNYLLC > KILKENNY BREWERS'],
    ['words joined', 'IN N OUT', 'IN N OUT > INOUT'],
    ['a word left out', 'SMITH PLUMBING SERVICE', 'SMITH PLUMBING SERVICE > SMITH PLUMBING > JONES PLUMBING'],
    ['a word left out', 'BLARNEY STONE PUB', 'BLARNEY STONE PUB > BLARNEY STONE > BLARNEY > STONE'],
    ['a word left out of each', 'KILKENNY BREWING', 'KILKENNY > KILKENNY DISTRIBUTING > KILKENNY PUB HOUSE GRILL'],
    ['a generic word', 'KILKENNY', 'KILKENNY SERVICES > KILKENNY STONE > KILKENNY WOLFHOUND'],
    ['generic words alone', 'SEATTLE COFFEE', 'SEATTLE COFFEE > SEATTLE > SEATTLE PIZZA'],
    ['generic words alone', 'PIZZA', 'PIZZA > PIZZA PALACE'],
    ['more distinctive words', 'BLARNEY STONE', 'BLARNEY STONE > BLARNEY > STONE > WOLFHOUND'],
    ['a form', 'BLARNEY STONE LLC', 'BLARNEY STONE LLC > BLARNEY STONE = BLARNEY STONE CO > BLARNEY STONE INC'],
    ['an order', 'BLARNEY STONE PUB', 'BLARNEY STONE PUB > PUB BLARNEY STONE = STONE PUB BLARNEY > BLARNEY PUB'],
    [
      'an acronym',
      'KWB',
      'KWB > KILKENNY WOLFHOUND BREWERS > KILKENNY WOLFHOUND BREWERS PUB > WOLFHOUND BREWERS KILKENNY',
    ],
    ['an acronym of four', 'BPOE ELKS', 'BENEVOLENT PROTECTIVE ORDER ELKS > BENEVOLENT ELKS'],
    ['letters too few or too many for an acronym', 'KILKENNY WOLFHOUND', 'KILKENNY > KW'],
    ['an initial', 'J KILKENNY', 'J KILKENNY > JOHN KILKENNY > ROBERT KILKENNY'],
    ['a nickname', 'BILL KILKENNY', 'BILL KILKENNY > WILLIAM KILKENNY > B KILKENNY > JANET KILKENNY'],
    ['a possessive', 'MIKES KILKENNY', 'MIKE KILKENNY > MICHAELS KILKENNY > MARKS KILKENNY'],
    ['a shorter form', 'KILKENNY BEHAVIORAL', 'KILKENNY BEHAVIORAL > KILKENNY BHVRL > KILKENNY BHV'],
    ['a shorter form', 'WOLFHOUND PUB', 'WOLFHOUND PUB > WOLFH PUB > WOLF PUB'],
    ['another form', 'KILKENNY MOVING', 'KILKENNY MOVING > KILKENNY MOVER > KILKENNY BREWERS'],
    ['a particle', 'VANGUARD BREWERS', 'VANGUARD BREWERS > GUARD BREWERS > PINE BREWERS'],
    ['a word of one trade', 'KILKENNY CLINIC', 'KILKENNY CLINIC > KILKENNY HOSPITAL > KILKENNY DENTAL'],
    ['another trade', 'HARBOR VIEW NAILS', 'HARBOR VIEW NAILS > HARBOR VIEW > HARBOR VIEW DENTAL'],
    ['another outlet', 'RITZ KILKENNY CAFE', 'RITZ KILKENNY CAFE > RITZ KILKENNY > RITZ KILKENNY DINING ROOM'],
    ['another quarter', 'CRANE CENTER EAST', 'CRANE CENTER EAST > CRANE CENTER > CRANE CENTER WEST'],
    ['another given name', 'JAMES KILKENNY', 'JAMES KILKENNY > KILKENNY > WOLFHOUND KILKENNY > JANET KILKENNY'],
    [
      'a body beside it',
      'KILKENNY HOSPITAL',
      'KILKENNY HOSPITAL > KILKENNY HOSPITAL PUB > KILKENNY HOSPITAL FOUNDATION',
    ],
    ['a number', 'PIER 7', 'PIER 7 > PIER > PIER 9'],
    ['a number', 'KILKENNY 7', 'KILKENNY 7 > KILKENNY > KILKENNY 9'],
    ['a letter for a number', 'PLAN A', 'PLAN A > PLAN > PLAN B'],
    ['numbers alone', '7-ELEVEN', '7-ELEVEN = 7ELEVEN = 7 11 = SEVEN ELEVEN > 11'],
    ['a number in words', '21 GRILL', '21 GRILL = TWENTY ONE GRILL > GRILL > 22 GRILL'],
    [
      'a store number',
      'BLARNEY STONE #1234',
      'BLARNEY STONE #1234 > BLARNEY STONE > BLARNEY STONE #1235 = BLARNEY STONE #1243 > BLARNEY STONE #5678',
    ],
    ['a store number beside another name', 'WOLFHOUND #11', 'WOLFHOUND #11 > BLARNEY #11 > BLARNEY #12'],
    [
      'repeated words',
      'KILKENNY HOUSE',
      'KILKENNY HOUSE > KILKENNY HOUSE - KILKENNY HOUSE > KILKENNY HOUSE - KILKENNY HOUSE - LAKESIDE',
    ],
  ])('%s: %s is %s', (_, name, ladder) => {
    check(ladder, (other) => matched({ names: [name] }, { names: [other] }));
    check(ladder, (other) => matched({ names: [other] }, { names: [name] }));
  });
});

test('a word of the city that both are in says less', () => {
  const [one, other] = ['POLSON THEATRES', 'POLSON CHURCH'].map((name) => prepareName(name, read));
  const logOdds = (...local: string[]) =>
    one && other && compareNames(one, other, 'location', { local: new Set(local), together: null })?.logOdds;
  expect(logOdds('polson')).toBeLessThan(logOdds('kilkenny') ?? 0);
});

/** What two businesses have in common, as Together says it. */
const TOGETHER: Readonly<Record<string, Together>> = { anywhere: null, house: 'house', door: 'door', phone: 'phone' };

test.each([
  ['KILKENNY SCHOOLS - WOLFHOUND', 'WOLFHOUND', 'phone = door = house = anywhere'],
  ['KILKENNY SCHOOLS CORK GALWAY WOLFHOUND', 'WOLFHOUND', 'phone = door > house = anywhere'],
  ['KILKENNY CORK GALWAY DUBLIN WOLFHOUND PUB', 'WOLFHOUND GRILL', 'phone > door > anywhere > house'],
  ['MISSION HOUSE CORK GALWAY', 'MISSION HOUSE GRILL', 'phone = door > house = anywhere'],
  ['KILKENNY WOLFHOUND', 'KILKENNY AIREDALE', 'phone = door > house = anywhere'],
  ['KILKENNY ICE CREAM', 'KILKENNY COFFEE SHOP', 'phone = door > house = anywhere'],
  ['SOUTH CENTRAL SERVICES', 'SOUTH CENTRAL PROGRAM', 'phone = door = house = anywhere'],
  ['CORNER MARKET', 'CORNER GRILL HOUSE', 'phone = door = house = anywhere'],
  ['ROGERS PARK SERVICES', 'ROGERS PARK CENTER', 'phone = door = house = anywhere'],
  ['HARBOR MISSION', 'HARBOR FAMILY HOUSE', 'phone = door > house = anywhere'],
  ['KILKENNY NAILS', 'KILKENNY DENTAL', 'phone = door = house = anywhere'],
  ['KILKENNY', 'WOLFHOUND', 'phone = door = house = anywhere'],
  ['KILKENNY HOSPITAL', 'KILKENNY HOSPITAL FOUNDATION', 'phone = door = house = anywhere'],
  ['BLARNEY STONE', 'BLARNEY STONE', 'phone = door = house = anywhere'],
  ['PIZZA PALACE', 'PIZZA HOUSE', 'phone = door = house = anywhere'],
  ['KILKENNY REHABILITATION HOSPITAL', 'WOLFHOUND INSTITUTE FOR REHABILITATION', 'phone = anywhere > door = house'],
  ['ELKS 827', 'BALLARD ELKS #827', 'phone = door = house = anywhere'],
  ['BPO ELKS 827', 'BALLARD ELKS #827', 'phone = door > house = anywhere'],
  ['BPO ELKS 27', 'BALLARD ELKS #27', 'phone > door > anywhere > house'],
  ['GALWAY KILKENNY', 'KILKENNY CORK TYKES', 'phone = door > house = anywhere'],
  ['KILKENNY LITTLE WOLFHOUNDS', 'BLARNEY LITTLE WOLFHOUNDS', 'phone > door > anywhere > house'],
  ['GALWAY WOLFHOUND KILKENNY', 'KILKENNY CORK', 'phone > door > anywhere > house'],
  ['KILKENNY CORK', 'KILKENNY GALWAY WOLFHOUND', 'phone = door > house = anywhere'],
  ['GALWAY KILKENNY', 'KILKENNY PUB', 'phone > anywhere > door > house'],
  ['GALWAY KILKENNY', 'KILKENNY DELI', 'phone > anywhere > door > house'],
  ['GALWAY KILKENNY', 'KILKENNY COFFEE', 'phone > door > anywhere > house'],
  ['GALWAY KILKENNY', 'KILKENNY BIRD HOUSE', 'phone > door > anywhere > house'],
  ['HOUSE PUB KILKENNY', 'KILKENNY CORK', 'phone > door > anywhere > house'],
  ['MICHAEL KILKENNY SIGNS', 'KILKENNY WELDING', 'phone = door > house = anywhere'],
  ['GALWAY KILKENNY', 'KILKENNY EARLY LEARNING', 'phone = door > house = anywhere'],
  ['GALWAY KILKENNY', 'KILKENNY DAY CARE', 'phone = door > house = anywhere'],
  ['GALWAY KILKENNY', 'KILKENNY CORK HEAD START', 'phone = door > house = anywhere'],
  ['GALWAY KILKENNY START', 'KILKENNY CORK', 'phone > door > anywhere > house'],
  ['GALWAY STONE HARBOR', 'STONE HARBOR CORK', 'phone > door > anywhere > house'],
])('what %s and %s share says more where both are, or with one telephone: %s', (one, other, ladder) => {
  const [a, b] = [prepareName(one, read), prepareName(other, read)];
  for (const [left, right] of [
    [a, b],
    [b, a],
  ] as const)
    check(
      ladder,
      (where) =>
        compareNames(left, right, 'location', { local: NOWHERE, together: TOGETHER[where] ?? null })?.logOdds ?? 0,
    );
});

describe('two persons of businesses', () => {
  test.each<Row>([
    ['an order', 'JOHN SMITH', 'JOHN SMITH = SMITH, JOHN > SMITH JOHN > SMITH'],
    ['titles and degrees', 'JOHN SMITH', 'JOHN SMITH = DR JOHN SMITH MD > J SMITH'],
    ['a nickname', 'BILL SMITH', 'BILL SMITH > WILLIAM SMITH > B SMITH > MARY SMITH'],
    [
      'a letter',
      'JONATHAN KILKENNY',
      'JONATHAN KILKENNY > JONATHEN KILKENNY = JONATHAN KILKENY > JONATHEN KILKENY > JOHN BROWN',
    ],
    ['a letter of a short name', 'JOHN LEE', 'JOHN LEE > LEE > JOHN LEA = JOHN LEES'],
    ['an initial', 'JOHN SMITH', 'JOHN SMITH > J SMITH > SMITH > K SMITH'],
    ['a word left out', 'JOHN Q SMITH', 'JOHN SMITH = JOHN Q SMITH > JOHN R SMITH'],
    [
      'a middle name',
      'JOHN PAUL SMITH',
      'JOHN PAUL SMITH = JOHN P SMITH > PAUL SMITH = JOHN PETER SMITH > PETER SMITH',
    ],
    ['names joined', 'MARY ANN SMITH', 'MARY ANN SMITH = MARYANN SMITH > MARY SMYTHE'],
    ['a particle', 'MARIA DE LA CRUZ', 'MARIA DE LA CRUZ = MARIA DELACRUZ > MARIA CRUZ > MARIA ROSE'],
    ['two family names', 'MARIA GARCIA LOPEZ', 'MARIA LOPEZ > MARIA GARCIA > MARIA SMITH'],
    ['a generation', 'JOHN SMITH JR', 'JOHN SMITH JR = JOHN SMITH > JOHN SMITH SR'],
    ['a generation', 'JOHN Q SMITH JR', 'JOHN Q SMITH > JOHN R SMITH JR = JOHN Q SMITH SR > JOHN R SMITH SR'],
    ['another family name', 'A SMITH', 'SMITH > ANNA SMITHSON = JOHN'],
  ])('%s: %s is %s', (_, name, ladder) => {
    check(ladder, (other) => matched({ persons: [name] }, { persons: [other] }));
    check(ladder, (other) => matched({ persons: [other] }, { persons: [name] }));
  });
});

/** Names that many people bear, and words that many listed firms have. */
const PEOPLE = new PersonNameTable();
for (const name of 'JOSE MARIA GARCIA LOPEZ TOM TIM ROBERTO ROBERTA ANDERSON MOHAMMED ALI'.split(' ')) {
  PEOPLE.add('given', name, 0.01);
  PEOPLE.add('family', name, 0.01);
}
const CROWD = Array.from({ length: 90 }, (_, at) => {
  const own = `${String.fromCharCode(65 + (at % 26))}${at}X`;
  return listed(
    `c${at}`,
    at % 2 === 0 ? { names: [`${own} TRADING`] } : { isPerson: true, names: [`MOHAMMED ALI ${own}`] },
  );
});

function checkScreened(name: string, ladder: string, isPerson: boolean): void {
  const lists = buildScreeningIndex([listed('x', { isPerson, names: [name] }), ...CROWD], [], '', PEOPLE);
  const hitOf = (query: string) =>
    screenEntity(lists, { [isPerson ? 'person_name' : 'org_name']: [query] }, { hitThreshold: 0 }).hits.find(
      ({ entity }) => entity.legalEntityId === 'x',
    );
  check(
    ladder,
    (query) => hitOf(query)?.score ?? 0,
    (query) => hitOf(query)?.alert ?? false,
  );
}

describe('an organization is the more surely a listed one', () => {
  test.each<Row>([
    [
      'a form',
      'QUIBDO MARITIME TRADING CO., LTD.',
      'Quibdo Maritime Trading > Quibdo Maritime Trading LLC | Trading LLC',
    ],
    ['an order', 'QUIBDO MARITIME', 'Quibdo Maritime = Maritime Quibdo > Quibdo'],
    ['a generic word', 'QUIBDO MARITIME', 'Quibdo Maritime > Quibdo Maritime Group | Zelbo Maritime Group'],
    ['a word left out', 'QUIBDO WOLFHOUND TRADING', 'Quibdo Wolfhound Trading > Quibdo Wolfhound > Quibdo Trading'],
    ['a generic word alone', 'HONEST TRADING', 'Honest Trading | Trading'],
    [
      'a repeated word',
      'QUIBDO MARITIME',
      'Quibdo Maritime = Quibdo Maritime Quibdo = Quibdo Maritime (Quibdo) = Quibdo Maritime - Quibdo Maritime',
    ],
    [
      'words joined',
      'AL-ZARANDI EXCHANGE',
      'Al Zarandi Exchange = Alzarandi Exchange = Al Zar Andi Exchange > Zarand Exchange',
    ],
    ['a letter', 'VOLGATRANS', 'Volgatrans > Volgatrens | Valgatrens'],
    ['a letter of a short name', 'ABCDE', 'Abcde | Abcdf'],
    ['a letter of an acronym', 'QMT', 'QMT | QMX'],
    ['a letter of each of two words', 'KILKENY BLARNEY', 'Kilkeny Blarney > Kilkenny Blarny > Kilmeny Barney'],
    ['a common word', 'PASSAT', 'Passat | Pasta'],
    ['a plural', 'TRENTHAM', 'Trentham | Trenthams'],
    ['a number', 'SEA LARK 7', 'Sea Lark 7 | Sea Lark 9'],
    ['a number', 'BRAKENTON FUND III', 'Brakenton Fund 3 | Brakenton Fund II'],
    ['a country', 'BRAKENTON BANK PAKISTAN', 'Brakenton Bank Pakistan > Brakenton Bank | Brakenton Bank Iran'],
    ['another word', 'WOLFHOUND XA', 'Wolfhound Xa | Wolfhound Xb'],
    ['an acronym', 'QUIBDO MARITIME TRADING', 'Quibdo Maritime Trading (QMT) = Quibdo Maritime Trading | QMT'],
    ['a short word misspelt', 'QUIBDO MARITIME CO', 'Quibdo Maritime Co > Quibdo Maritime Wo'],
    ['letters of two words', 'KILKENNY WOLF', 'Kilkennywolf > Kilkennywolx > Kilxennywolx | Kilxemnywolx'],
    ['words of their own', 'SEAL ARK FARM', 'Seal Ark Farm = Sealark Farm | Seal Art Barn'],
    ['another script', 'РОМАШКА ТЕСТОВСКАЯ', 'Romashka Testovskaya > Romashka Testovskoy'],
  ])('%s: %s is %s', (_, name, ladder) => {
    checkScreened(name, ladder, false);
  });
});

describe('a person is the more surely a listed one', () => {
  test.each<Row>([
    ['an order', 'OSVALD HENRIK TRENTHAM', 'Osvald Henrik Trentham = Trentham Osvald Henrik > Osvald Trentham'],
    ['a word left out', 'OSVALD HENRIK TRENTHAM', 'Osvald Trentham = Osvald Henrik | Trentham'],
    ['a word left out beside usual ones', 'JOSE WILMOT GARCIA', 'Jose Wilmot > Jose Garcia'],
    [
      'words more',
      'OSVALD TRENTHAM',
      'Osvald Trentham > Osvald Trentham Wilmot > Osvald Trentham Wilmot Braken | Osvald Trentham Wilmot Braken Lowell',
    ],
    ['another middle name', 'OSVALD HENRIK GARCIA', 'Osvald Garcia > Osvald Wilmot Garcia'],
    ['an initial', 'OSVALD HENRIK GARCIA', 'Osvald Henrik Garcia > Osvald H Garcia > Osvald Q Garcia'],
    ['an initial', 'OSVALD TRENTHAM', 'Osvald Trentham | O Trentham > K Trentham'],
    ['an initial where its word stands', 'OSVALD GARCIA BRAKEN', 'Osvald G Braken > Osvald B Garcia'],
    ['initials alone', 'OSVALD TRENTHAM', 'Osvald T > O T'],
    ['a letter', 'OSVALD HENRIK TRENTHAM', 'Osvald Henrik Trentham > Osvald Henrik Trenthan > Osvlad Henrik Trentam'],
    ['a letter of a usual name', 'TOM LOPEZ', 'Tom Lopez | Tim Lopez'],
    ['a usual name for a slip', 'TRENTHAM ANDOSON', 'Trentham Andosan > Trentham Anderson'],
    ['sound', 'MOHAMMED HUSSAIN', 'Mohammed Hussain > Muhamad Husein | Mahmud Hasan'],
    ['a nickname', 'WILLIAM BRACKENFIELD', 'William Brackenfield > Bill Brackenfield | Robert Brackenfield'],
    ["a woman's name and a man's", 'ROBERTO LOPEZ', 'Roberto Lopez | Roberta Lopez'],
    ['a generation', 'OSVALD TRENTHAM JR', 'Osvald Trentham Jr > Osvald Trentham | Osvald Trentham Sr'],
    ['a kunya', 'ABU JOSE WILMOT TRENTHAM', 'Abu Jose Trentham > Jose Trentham'],
    ['two people', 'OSVALD TRENTHAM', 'Ann Lowe and Osvald Trentham | Osvald Lowe and Ann Trentham'],
    ['a title', 'OSVALD TRENTHAM', 'Osvald Trentham > Mr Osvald Trentham > Trentham'],
    ['an article', 'ABDUL RAHMAN ZURQAN', 'Abdul Rahman Zurqan = Abd al-Rahman Zurqan > Rahman Zurqan'],
    ['syllables', 'KIM DOK HAN', 'Kim Dok Han > Kim Tok Han | Kim Dok Min'],
    ['words joined', 'TRENTHAM OSVALD', 'Trentham Osvald = Trent Ham Osvald > Trenthamm Osvald'],
    ['another script', 'ВЛАДИМИР ТЕСТОВСКИЙ', 'Владимир Тестовский > Vladimir Testovskiy > Wladimir Testowski'],
    ['consonants', 'NASSER BRAKENTON', 'Nasser Brakenton > Nadir Brakenton'],
    ['consonants of another script', 'MAHMUD BRAKENTON', 'محمود Brakenton > Muhammad Brakenton'],
    ['an article for an initial', 'BIN WILMOT BRAKENTON', 'Bin Wilmot Brakenton > B Wilmot Brakenton'],
    ['a family name left out', 'OSVALD HENRIK TRENTHAM BRAKEN', 'Osvald Trentham Braken > Osvald Henrik'],
    ['a syllable left out', 'ZHANG XIAOLING MING', 'Zhang Xiaoling Ming > Zhang Xiaoling > Zhang Ming'],
    ['a repeated name', 'OSVALD TRENTHAM', 'Osvald Trentham = Osvald Trentham Osvald'],
  ])('%s: %s is %s', (_, name, ladder) => {
    checkScreened(name, ladder, true);
  });
});
