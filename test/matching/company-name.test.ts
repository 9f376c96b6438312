import { describe, expect, test } from 'vitest';
import { splitNames } from '../../matching/names/aliases.ts';
import { NO_CORPUS } from '../../matching/names/idf.ts';
import { prepareName } from '../../matching/names/name.ts';
import { singular, wordReader } from '../../matching/names/word.ts';

const read = wordReader(NO_CORPUS);

test.each([
  ["Joe's Pizza, LLC", 'joe pizza', 'LLC', null],
  ['The Blarney Stone', 'blarney stone', undefined, null],
  ['SMITH & SONS INC', 'smith son', 'INC', null],
  ['SMITH AND SON', 'smith son', undefined, null],
  ['PACIFIC NW MFG SVCS', 'pacific northwest manufacturing service', undefined, null],
  ['KILKENNY INDS', 'kilkenny industry', undefined, null],
  ['FOUR SEASONS', '4 season', undefined, null],
  ['FIRST AVENUE DELI', '1st avenue deli', undefined, null],
  ['TWENTY ONE GRILL', '21 grill', undefined, null],
  ['TAQUERIA EL CINCO DE MAYO', 'taqueria 5 mayo', undefined, null],
  ['A B C PLUMBING', 'abc plumbing', undefined, null],
  ['A & W', 'aw', undefined, null],
  ['U.S.A. MOTORS', 'us motor', undefined, null],
  ['PIZZA TIME II', 'pizza time 2', undefined, null],
  ['SUBWAY #12345', 'subway', undefined, '12345'],
  ['SUBWAY STORE #0012', 'subway', undefined, '12'],
  ['SAFEWAY STORE 1550', 'safeway', undefined, '1550'],
  ['SAFEWAY NO. 1550', 'safeway', undefined, '1550'],
  ['7-ELEVEN 22861', '7 11', undefined, '22861'],
  ['CAFÉ PRESSE', 'cafe presse', undefined, null],
  ['ООО Ромашка', 'romashka', undefined, null],
  ['LLC 2412', '2412', undefined, null],
  ['THE', 'the', undefined, null],
  ['THE AND OF', 'the and of', undefined, null],
  ['STORE 12', 'store 12', undefined, null],
  ['SUBWAY STORE', 'subway store', undefined, null],
  ['TWENTY PINES', '20 pine', undefined, null],
  ['TWENTY FIRST', '21st', undefined, null],
  ['A PIZZA B', 'pizza b', undefined, null],
  ['X & Y & Z', 'xyz', undefined, null],
  ['IV THERAPY', 'iv therapy', undefined, null],
  ['MAY I HELP', 'may i help', undefined, null],
  ['PIZZA III GRILL', 'pizza 3 grill', undefined, null],
  ['LODGE 1801', 'lodge 1801', undefined, null],
  ['ELKS LODGE 1801', 'elk lodge 1801', undefined, null],
  ['LLC', 'llc', undefined, null],
  ['INC LLC', 'llc', 'LLC', null],
  ['PIER 700', 'pier 700', undefined, null],
  ['SHOP 1234567 A', 'shop 1234567 a', undefined, null],
  ['SUBWAY 1234A', 'subway', undefined, '1234a'],
  ['KILKENNY #12-A', 'kilkenny', undefined, '12a'],
  ['PLAN A', 'plan a', undefined, null],
  ['OOO', 'ooo', undefined, null],
  ['0047 POST', '47 post', undefined, null],
  ['ONE HUNDRED WOLFHOUNDS', '100 wolfhound', undefined, null],
  ['TWO HUNDRED WOLFHOUNDS', '200 wolfhound', undefined, null],
  ['HUNDRED WOLFHOUNDS', '100 wolfhound', undefined, null],
  ['UNITED STATES OF AMERICA MOTORS', 'us motor', undefined, null],
  ['UNITED STATES MOTORS', 'us motor', undefined, null],
  ['UNITED STATES OF WOLFHOUNDS', 'us wolfhound', undefined, null],
  ['BOARD OF DIRECTORS WOLFHOUND', 'bod wolfhound', undefined, null],
  ['BOARD OF WOLFHOUND DIRECTORS', 'board wolfhound director', undefined, null],
  ['BOARD WITH DIRECTORS', 'board with director', undefined, null],
  ['WOLFHOUND TITLE HOLDING', 'wolfhound titleholding', undefined, null],
  ['WOLFHOUND TITLE', 'wolfhound title', undefined, null],
  ['UNITED MOTORS', 'united motor', undefined, null],
  ['STATES UNITED', 'state united', undefined, null],
  ['NINETY NINE WOLFHOUNDS', '99 wolfhound', undefined, null],
  ['ONE TWENTY TWO', '1 22', undefined, null],
  ['USA MOTORS', 'us motor', undefined, null],
  ['U S MOTORS', 'us motor', undefined, null],
  ['!!!', '', undefined, null],
  ['', '', undefined, null],
])('%j has the words %j, form %j, store number %j', (written, words, form, storeNumber) => {
  const name = prepareName(written, read);
  expect(name.words.map((word) => word.stem).join(' ')).toBe(words);
  expect(name.form?.code).toBe(form);
  expect(name.storeNumber).toBe(storeNumber);
});

test.each([
  ['barbers', 'barber'],
  ['bakeries', 'bakery'],
  ['boxes', 'box'],
  ['glasses', 'glass'],
  ['glass', 'glass'],
  ['gas', 'gas'],
  ['campus', 'campus'],
  ['pies', 'pie'],
])('%j is %j in the singular', (plural, one) => {
  expect(singular(plural)).toBe(one);
});

describe('rare words weigh more than common ones', () => {
  const weight = (word: string, reader = read) => reader(word).weight;

  test('by the built-in table', () => {
    expect(weight('llc')).toBeLessThan(weight('restaurant'));
    expect(weight('restaurant')).toBeLessThan(weight('ramen'));
    expect(weight('ramen')).toBeLessThan(weight('blarney'));
    expect(weight('svcs')).toBe(weight('services'));
  });

  test('by the corpus, where there is one', () => {
    const corpus = { documents: 1_000_000, documentFrequency: (token: string) => (token === 'blarney' ? 50_000 : 1) };
    expect(weight('blarney', wordReader(corpus))).toBeLessThan(0.3);
    expect(weight('kilkenny', wordReader(corpus))).toBe(1);
  });

  test('by both, where the corpus is small', () => {
    const few = { documents: 3, documentFrequency: (token: string) => (token === 'restaurant' ? 1 : 0) };
    expect(weight('restaurant', wordReader(few))).toBeLessThan(0.4);
  });
});

test.each([
  ["ACME LLC DBA JOE'S PIZZA", 'ACME LLC', "dba:JOE'S PIZZA"],
  ["ACME LLC D/B/A JOE'S", 'ACME LLC', "dba:JOE'S"],
  ["ACME LLC d.b.a. Joe's", 'ACME LLC', "dba:Joe's"],
  ['ACME, doing business as: BETA', 'ACME', 'dba:BETA'],
  ['ACME T/A BETA', 'ACME', 'dba:BETA'],
  ['ACME (A/K/A BETA)', 'ACME', 'aka:BETA'],
  ['ACME F/K/A BETA AKA GAMMA', 'ACME', 'fka:BETA', 'aka:GAMMA'],
  ['ACME formerly known as BETA', 'ACME', 'fka:BETA'],
  ['ACME (SEATTLE)', 'ACME (SEATTLE)'],
  ['DBA SOFTWARE', 'DBA SOFTWARE'],
  ['ACME DBA', 'ACME DBA'],
  ['ACME AKA', 'ACME AKA'],
  ['ACME DBA (BETA', 'ACME', 'dba:BETA'],
  ['ACME DBA , BETA', 'ACME', 'dba:BETA'],
  ['ACME) DBA BETA (SEATTLE)', 'ACME', 'dba:BETA (SEATTLE)'],
  ['TWENTY FIRST DBA BETA', 'TWENTY FIRST', 'dba:BETA'],
  ['', ''],
])('%j holds the names %j %j', (line, ...names) => {
  expect(splitNames(line).map(({ name, as }) => (as === null ? name : `${as}:${name}`))).toEqual(names);
});

test('of a name 24 words are compared, of a line eight names and what follows', () => {
  const words = Array.from({ length: 26 }, (_, at) => `WORD${String.fromCharCode(97 + at)}`);
  expect(prepareName(words.join(' '), read).words.map(({ text }) => text)).toEqual(
    words.slice(0, 24).map((word) => word.toLowerCase()),
  );
  const names = splitNames(words.join(' DBA '));
  expect(names.map(({ name }) => name)).toEqual([...words.slice(0, 8), words.slice(8).join(' DBA ')]);
});
