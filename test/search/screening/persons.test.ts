import { describe, expect, test } from 'vitest';
import { PersonNameTable } from '../../../matching/names/person-names.ts';
import { FIRM_WORDS } from '../../../matching/screening/firm-words.ts';
import { isLikelyPerson, likelyFamilyWords } from '../../../matching/screening/likely-person.ts';
import { NameIndex } from '../../../matching/screening/name-index.ts';
import { scoreNames } from '../../../matching/screening/name-score.ts';
import { screenedWords } from '../../../matching/screening/name-words.ts';
import { mayBeListed, screenEntity } from '../../../matching/screening/screen.ts';
import { buildScreeningIndex } from '../../../matching/screening/screening-index.ts';
import { atOnce } from '../../../matching/screening/steps.ts';
import { listed } from './lists.ts';

const PEOPLE = new PersonNameTable();
for (const [name, share] of Object.entries({
  JOSE: 0.02,
  MARIA: 0.02,
  GARCIA: 0.02,
  LOPEZ: 0.02,
  KING: 0.002,
  TOM: 0.01,
  TIM: 0.01,
  ROBERTA: 0.01,
  ROBERTO: 0.01,
  ANDERSON: 0.003,
  ROCHELLE: 0.001,
  RUSSEL: 0.001,
  MOHAMED: 0.001,
  MUHAMMAD: 0.001,
  LOUIS: 0.001,
  LUIS: 0.001,
  YOUNG: 0.002,
})) {
  PEOPLE.add('given', name, share);
  PEOPLE.add('family', name, share);
}
PEOPLE.add('family', 'SMITH', 0.001);
PEOPLE.add('family', 'SHOP', 0.000_9);

const index = atOnce(NameIndex.of([listed('x', { names: ['UNRELATED OTHERS'] })], PEOPLE));
const score = (query: string, name: string, family = ''): number =>
  scoreNames(
    screenedWords(query).map(index.word),
    { words: screenedWords(name).map(index.word), isPerson: true, isWeak: false, familyWords: screenedWords(family) },
    index.word,
  ).score;

describe('"score degrades smoothly with what is missing"', () => {
  test.each([
    ['Osvald Trentham', 'OSVALD HENRIK TRENTHAM', ''],
    ['Osvald Henrik Trentham', 'OSVALD TRENTHAM', ''],
    ['Trentham Osvald', 'OSVALD HENRIK TRENTHAM', ''],
    ['Osvaldo Trenteno', 'OSVALDO TRENTENO BRAKEN', 'TRENTENO BRAKEN'],
    ['Osvald Trentham', 'OSVALD HENRIKOVICH TRENTHAM', 'TRENTHAM'],
    ['Osvald Trentham', 'OSVALD HENRIK WILMOT TRENTHAM', ''],
    ['Osvald King Trentham', 'OSVALD TRENTHAM', ''],
    ['Ann Lowe and Osvald Trentham', 'OSVALD TRENTHAM', ''],
    ['Mohamed Trentham', 'MUHAMMAD TRENTHAM', ''],
  ])('%j alerts on %j (family %j)', (query, name, family) => {
    expect(score(query, name, family)).toBeGreaterThan(0.8);
  });

  test.each([
    ['a given name alone', 'Osvald', 'OSVALD TRENTHAM', ''],
    ['a family name alone', 'Trentham', 'OSVALD TRENTHAM', ''],
    ['usual words', 'Jose Garcia', 'JOSE ANTONINO GARCIA BRAKEN', ''],
    ['another middle name and surname', 'Osvald Henrik Garcia Brook', 'OSVALD WILMOT GARCIA TRENTHAM', ''],
    ['a rank that is a surname', 'Osvald King', 'OSVALD TRENTHAM', ''],
    ['a legal form', 'Trentham LLC', 'TRENTHAM', ''],
    ['parts of two people', 'Osvald Lowe and Ann Trentham', 'OSVALD TRENTHAM', ''],
    ['many words besides', 'Osvald Trentham Wilmot Braken Lowell Farrow', 'OSVALD TRENTHAM', ''],
    ['another syllable', 'Kim Dok Min', 'KIM DOK HAN', ''],
    ['another known name', 'Tim Lopez', 'TOM LOPEZ', ''],
    ['one name in two languages', 'Juan Garcia', 'JOHN GARCIA', ''],
    ['another name of two that are usual', 'Tim Roberto', 'TOM ROBERTO', ''],
    ["a woman's name for a man's", 'Roberta Lopez', 'ROBERTO LOPEZ', ''],
    ["a man's name for a woman's", 'Roberto Lopez', 'ROBERTA LOPEZ', ''],
    ['a name that many people have for one that resembles it', 'Tom Anderson', 'TOM ANDOSON', ''],
    ['a name that many people have for another with its consonants', 'Rochelle Lopez', 'RUSSEL LOPEZ', ''],
    ['half a name with other letters at its start', 'Harmeet Lopez', 'JASMEET LOPEZ', ''],
    ['a surname with the initial of the other one before it', 'Jose B Garcia', 'JOSE GARCIA BRAKEN', ''],
  ])('%s: %j does not on %j', (_, query, name, family) => {
    expect(score(query, name, family)).toBeLessThan(0.8);
  });

  test.each([
    ['the family name is there', 'Osvaldo Brakeno', 'OSVALDO BRAKENO LOPEZ TRENTHAM', 'BRAKENO LOPEZ', 'TRENTHAM'],
  ])('more where %s', (_, query, name, family, other) => {
    expect(score(query, name, family)).toBeGreaterThan(score(query, name, other));
  });

  test.each([
    ['an initial that fits', 'Osvald H Garcia', 'OSVALD HENRIK GARCIA', 'Osvald Q Garcia', 'OSVALD HENRIK GARCIA'],
    ['no other middle name', 'Osvald Garcia', 'OSVALD HENRIK GARCIA', 'Osvald Wilmot Garcia', 'OSVALD HENRIK GARCIA'],
    ['rare words', 'Osvald Trentham', 'OSVALD HENRIK TRENTHAM', 'Jose Trentham', 'JOSE HENRIK TRENTHAM'],
    ['the first given name', 'Maria Trentham', 'MARIA HENRIK TRENTHAM', 'Maria Trentham', 'HENRIK MARIA TRENTHAM'],
    ['the same kunya', 'Abu Jose Trentham', 'ABU JOSE WILMOT TRENTHAM', 'Jose Trentham', 'ABU JOSE WILMOT TRENTHAM'],
    ['one word left out', 'Osvald Garcia', 'OSVALD HENRIK GARCIA', 'Osvald Garcia', 'OSVALD HENRIK WILMOT GARCIA'],
    [
      'who is no father of Jose',
      'Jose Trentham',
      'BIN JOSE WILMOT TRENTHAM',
      'Jose Trentham',
      'ABU JOSE WILMOT TRENTHAM',
    ],
    [
      'an initial where its word stands',
      'Osvald G Braken',
      'OSVALD GARCIA BRAKEN',
      'Osvald B Garcia',
      'OSVALD GARCIA BRAKEN',
    ],
    [
      'one where it stands, wherever the names begin',
      'Garcia Braken O',
      'OSVALD GARCIA BRAKEN',
      'Garcia O Braken',
      'OSVALD GARCIA BRAKEN',
    ],
    ['the first and the last name', 'Jose Braken', 'JOSE WILMOT BRAKEN', 'Jose Wilmot', 'JOSE WILMOT BRAKEN'],
    [
      'the first and the last of three alone',
      'Jose Trentham',
      'JOSE WILMOT TRENTHAM',
      'Jose Trentham',
      'JOSE WILMOT HENRIK TRENTHAM',
    ],
    ['the same syllables', 'Kim Dok', 'KIM DOK HAN', 'Kim Tok', 'KIM DOK HAN'],
    ['a slip where not all words are syllables', 'Kim Dok Han', 'KIM DOK HANS', 'Kim Dok Han', 'KIM DOK MIN'],
    ['one slip at the start of half a name', 'Armeet Lopez', 'JARMEET LOPEZ', 'Harmeet Lopez', 'JASMEET LOPEZ'],
    ['a slip that is no usual name', 'Trentham Andosan', 'TRENTHAM ANDOSON', 'Trentham Anderson', 'TRENTHAM ANDOSON'],
    ['one that has its consonants', 'Rossale Trentham', 'RUSSEL TRENTHAM', 'Rochelle Trentham', 'RUSSEL TRENTHAM'],
    ['two slips within it', 'Jarmiit Lopez', 'JARMEET LOPEZ', 'Harmeet Lopez', 'JASMEET LOPEZ'],
    [
      'two at the start of one word of three',
      'Harmeet Osvald Trentham',
      'JASMEET OSVALD TRENTHAM',
      'Harmeet Trentham',
      'JASMEET TRENTHAM',
    ],
    ['no syllable', 'Osvald Trentham', 'OSVALD TRENTHAM MING', 'Zhang Xiaoling', 'ZHANG XIAOLING MING'],
    ['rare words that sound alike', 'Osvalt Trenthem', 'OSVALD TRENTHAM', 'Jose Garsia', 'JOSE GARCIA'],
  ])('%s: more of %j on %j than of %j on %j', (_, query, name, other, otherName) => {
    expect(score(query, name)).toBeGreaterThan(score(other, otherName) + 0.01);
  });
});

test('a word left out counts alike from five nats on', () => {
  expect(score('Osvald Trentham', 'OSVALD WILMOTSON TRENTHAM')).toBeCloseTo(
    score('Osvald Trentham', 'OSVALD KING TRENTHAM'),
    9,
  );
});

test('"rarity counts parties, not aliases of one party", in any spelling', () => {
  const aliases = Array.from({ length: 40 }, (_, at) => `TRENTHAM ${String.fromCharCode(65 + (at % 26))}${at}`);
  const crowd = Array.from({ length: 40 }, (_, at) => listed(`c${at}`, { names: [`WILMOT C${at}`, `WILLMOT D${at}`] }));
  const { weightOf } = atOnce(NameIndex.of([listed('t', { names: aliases }), ...crowd]));
  expect(weightOf('trentham', true)).toBeCloseTo(Math.log(10_000 / 2), 6);
  expect(weightOf('wilmot', true)).toBeCloseTo(Math.log(10_000 / 41), 6);
  expect(weightOf('wilmott', true)).toBeCloseTo(Math.log(10_000 / 41), 6);
});

test('a word of three listed parties is known, and every word that sounds alike is near', () => {
  const names = ['WILMOT HOOSAYN', 'WILMOT HOOSSAYN', 'WILMOT BRAKEN', 'BRAKEN FARROW', 'FARROW HOOSSAYNN'];
  const few = atOnce(NameIndex.of(names.map((name) => listed(name, { names: [name, `${name} FARROWER`] }))));
  expect(['wilmot', 'braken', 'farrow'].map((text) => few.word(text).isKnown)).toEqual([true, false, false]);
  expect(few.near(few.word('husein'), 0.9)).toEqual(['hoosayn', 'hoossayn', 'hoossaynn']);
});

test('what many people are called weighs less in names of people, and of firms', () => {
  expect(index.weightOf('garcia', true)).toBeCloseTo(-Math.log(0.04), 6);
  // Firms may be called by what half of these people are: the name says nothing of one.
  expect(index.weightOf('garcia', false)).toBe(0.05);
  expect(index.weightOf('king', true)).toBeCloseTo(-Math.log(0.004), 6);
  expect([index.weightOf('king', false), index.weightOf('general', false)]).toEqual([expect.closeTo(0.713, 3), 0.5]);
  expect([index.weightOf('general', true), index.weightOf('mullah', true)]).toEqual([0.5, 0.05]);
  expect(['garcia', 'pizza', 'trentham'].map((text) => index.word(text).isKnown)).toEqual([true, true, false]);
});

test.each([
  ['louis', 1, true],
  ['mohamed', 19, true],
  ['mohamed', 21, false],
  ['smith', 1, true],
  ['trentham', 1, false],
])(
  '"more usual among people than on the lists": %s of %d listed parties is an ordinary name: %s',
  (name, parties, is) => {
    const records = Array.from({ length: parties }, (_, at) => listed(`p${at}`, { names: [`${name} C${at}`] }));
    expect(atOnce(NameIndex.of(records, PEOPLE)).word(name).isOrdinaryName).toBe(is);
  },
);

test.each([
  ['tom king', true],
  ['tom pizza', false],
  ['tom trentham', false],
  ['tom', false],
  ['tom llc king', false],
  ['tom jose maria garcia king', false],
  ['trentham king', false],
  ['tom 7 king', false],
  ['tom jose maria king', true],
  ['tom trentham king', true],
  ['tom pizza king', false],
  ['tom smith', true],
  ['tom shop', false],
  ['smith king', false],
  ['tom smith king', false],
  ['tom king jr', true],
  ['tom jose maria king sr', true],
  ['tom jr', false],
  ['tom king 3', false],
])('%j is likely a person: %s', (name, is) => {
  expect(isLikelyPerson(name.split(' '), PEOPLE, FIRM_WORDS)).toBe(is);
});

test.each([
  ['TOM GARCIA', ['garcia']],
  ['TOM AL-GARCIA', ['garcia']],
  ['TOM JOSE LOPEZ-GARCIA', ['lopez', 'garcia']],
  ['TOM GARCIA, JR.', ['garcia']],
  ['TOM GARCIA - SR', ['garcia']],
  ['JR', []],
])('the family name of %j is likely %j', (name, family) => {
  expect(likelyFamilyWords(name)).toEqual(family);
});

test.each([
  ['Louis Trentham', true],
  ['Louis Trentham King', true],
  ['Louis Young', false],
])('a party of unknown kind that is likely a person has a family name: %j alerts: %s', (query, alerts) => {
  const lists = buildScreeningIndex([listed('p', { names: ['LOUIS YOUNG TRENTHAM-KING'] })], [], '', PEOPLE);
  expect(screenEntity(lists, { person_name: [query] }).alert).toBe(alerts);
});

test("a firm that is called like a person's alias in one word does not alert, the person does", () => {
  const lists = buildScreeningIndex([listed('p', { isPerson: true, names: ['BRAKENTON'] })], [], '', PEOPLE);
  expect(screenEntity(lists, { org_name: ['Brakenton'] }).hits[0]).toMatchObject({ alert: false, score: 0.7 });
  expect(screenEntity(lists, { person_name: ['Brakenton'] }).hits[0]).toMatchObject({ alert: true, score: 1 });
  expect(mayBeListed(lists, 'Brakenton', 0.9)).toBe(true);
});

test.each([
  ['BRC INC', 'BRC', false],
  ['M/V BRC', 'BRC', true],
  ['BRAKENTON INC', 'BRAKENTON', true],
  ['BRAKENTON CAPITAL', 'BRAKENTON', false],
  ['BRAKENTON FUND II', 'BRAKENTON FUND III', false],
  ['BRAKENTON BANK', 'BRAKENTON BANK PAKISTAN', true],
  ['BRAKENTON BANK IRAN', 'BRAKENTON BANK PAKISTAN', false],
  ['ABX BRAKENTON', 'ABY BRAKENTON', false],
  ['BRAKENTON USA', 'BRAKENTON UNITED STATES OF AMERICA', true],
  ['TWENTY FIRST BRAKENTON', '21ST BRAKENTON', true],
  ['BRAKENTON SP. Z O.O.', 'BRAKENTON', true],
  ['BRAKENTON GESELLSCHAFT MIT BESCHRÄNKTER HAFTUNG', 'BRAKENTON GMBH', true],
])('"not one" by what little they share: %j on %j alerts: %s', (query, name, alerts) => {
  const lists = buildScreeningIndex([listed('o', { names: [name] })], [], '');
  expect(screenEntity(lists, { org_name: [query] }).alert).toBe(alerts);
});

test.each([
  ['V F Zelbenstam', true],
  ['V Zelbenstam', true],
  ['Zelbenstam V', true],
  ['F Zelbenstam', true],
  ['V F', false],
  ['Zelbenstam', true],
  ['Marta Zelbenstam', false],
  ['V Marta Zelbenstam', false],
])('beside initials or alone one rare word finds a person of three names: %s, %s', (query, finds) => {
  const names = ['VIKTOR FELIKSOVICH ZELBENSTAM'];
  const found = atOnce(NameIndex.of([listed('x', { isPerson: true, names })], PEOPLE));
  expect(found.candidates(found.read(screenedWords(query)), 10).map((at) => names[at])).toEqual(
    finds ? [names[0]] : [],
  );
});

test.each([
  ['Zelbenstam', 0.6],
  ['Mr Zelbenstam', 0.6],
  ['Zelbenstan', undefined],
  ['Viktor', undefined],
  ['Garcia', undefined],
  ['Zelbenstam Zelbenstam', 0.6],
])('"a surname alone that few bear is a hit" and no alert: %s', (query, score) => {
  const lists = buildScreeningIndex(
    [
      listed('x', { isPerson: true, names: ['VIKTOR FELIKSOVICH ZELBENSTAM'], familyNames: ['ZELBENSTAM'] }),
      listed('y', { isPerson: true, names: ['JOSE LOPEZ GARCIA'], familyNames: ['LOPEZ GARCIA'] }),
    ],
    [],
    '',
    PEOPLE,
  );
  const { alert, hits } = screenEntity(lists, { person_name: [query] });
  expect([alert, hits[0]?.score]).toEqual([false, score]);
});

test('the very name of a party that only seems to be a person is an alert for a firm, too: a ship', () => {
  const people = new PersonNameTable();
  people.add('given', 'BONITA', 0.001);
  people.add('family', 'QUEEN', 0.001);
  const lists = buildScreeningIndex([listed('ship', { names: ['BONITA QUEEN'] })], [], '', people);
  expect(screenEntity(lists, { org_name: ['Bonita Queen'] }).hits[0]?.score).toBe(1);
});
