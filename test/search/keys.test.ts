import { describe, expect, test } from 'vitest';
import { parseAddress } from '../../matching/addresses/address.ts';
import { parseWebsite } from '../../matching/identifiers/website.ts';
import { parsePerson } from '../../matching/persons/person.ts';
import {
  addressKeys,
  cityOfKey,
  keysOfKind,
  lineKeys,
  personKeys,
  queryPersonKeys,
  websiteKey,
} from '../../search/index/keys.ts';
import { countyTokens, isPlaceToken, lineTokens, placeTokens, zipTokens } from '../../search/index/place-tokens.ts';
import { indexedNames, isIndustryToken, kindToken, nameTokensOf } from '../../search/index/tokens.ts';
import { type KeyKind, KINDS } from '../../search/kinds.ts';

describe('records are found by keys', () => {
  const keysOf = (kind: KeyKind, ...values: readonly (string | null)[]) => KINDS[kind].recordKeys(values);

  test.each<[KeyKind, readonly (string | null)[], readonly string[]]>([
    ['phone', ['(206) 555-0142'], ['p:+12065550142']],
    ['phone', ['12'], []],
    ['phone', [null], []],
    ['website', ['https://www.quarx.com/x'], ['w:quarx.com|']],
    ['website', ['nowhere'], []],
    ['website', [null], []],
    ['tin', ['12-3456789'], ['t:123456789']],
    ['tin', ['12'], []],
    ['tin', [null], []],
    ['person', ['Ann', 'Zelb', 'Someone Else'], ['p:ZELB|A']],
    ['person', [null, null, 'Ann Zelb'], ['p:ZELB|A']],
    ['person', [null, '', 'Ann Zelb'], ['p:ZELB|A']],
    ['person', [null, 'Zelb', null], []],
    ['person', [null, null, null], []],
    ['address', ['100 Main St', 'Ste 4', 'Kent', 'WA', '98030'], ['a:100 MAIN|98030', 'a:100 MAIN|KENT|WA']],
    ['address', ['100 Main St', null, 'Kent', null, '98030'], ['a:100 MAIN|98030', 'a:100 MAIN|KENT|WA']],
    ['address', ['PO Box 7', null, null, null, '98030'], ['a:BOX 7|98030']],
    ['address', ['RR 2 Box 7', null, 'Kent', 'WA', null], ['a:RR 2 7|KENT|WA']],
    ['address', ['Main St', null, 'Kent', 'WA', '98030'], []],
    ['address', [], []],
  ])('a %s of %j by %j', (kind, values, keys) => {
    expect(keysOf(kind, ...values)).toEqual(keys);
  });

  test('an account of a shared host by its name, the host itself by nothing', () => {
    const key = (written: string) => [parseWebsite(written)].flatMap((site) => (site ? websiteKey(site) : []));
    expect(key('https://www.facebook.com/quarx')).toEqual(['w:facebook.com|quarx']);
    expect(key('https://www.facebook.com/')).toEqual([]);
  });

  test('a person of a query also by other forms of the name', () => {
    expect(queryPersonKeys(parsePerson('Bill Zelb')).toSorted()).toEqual(['p:ZELB|B', 'p:ZELB|L', 'p:ZELB|W']);
    expect(queryPersonKeys(parsePerson('Zelb'))).toEqual([]);
    expect(personKeys(parsePerson('Zelb'))).toEqual([]);
  });

  test('ranges hold the keys of a kind, and of a line in all cities', () => {
    for (const kind of ['address', 'phone', 'website', 'tin'] as const) {
      const [from, to] = keysOfKind(kind);
      expect([from <= `${kind.charAt(0)}:x`, `${kind.charAt(0)}:x` < to]).toEqual([true, true]);
    }
    const address = parseAddress('100 Main St, Kent, WA 98030');
    const [from = '', to = ''] = lineKeys(address) ?? [];
    for (const key of addressKeys(address)) expect([from <= key, key < to]).toEqual([true, true]);
    expect(lineKeys(parseAddress('Main St, Kent, WA'))).toBeUndefined();
    expect(cityOfKey('a:100 MAIN|KENT|WA')).toEqual({ city: 'KENT', state: 'WA' });
    expect(cityOfKey('a:100 MAIN|98030')).toBeUndefined();
  });
});

describe('tokens of places', () => {
  test.each([
    ['New York', 'NY', ['city0newyork', 'state0ny']],
    ['Cañon-City', 'Colorado', ['city0canoncity', 'state0co']],
    [null, 'WA', ['state0wa']],
    ['Kent', 'Narnia', ['city0kent']],
    ['--', null, []],
    ['Kent', '', ['city0kent']],
  ])('%s in %s has %j', (city, state, tokens) => {
    expect(placeTokens(city, state)).toEqual(tokens);
    for (const token of tokens) expect(isPlaceToken(token)).toBe(true);
  });

  test('a ZIP code has five digits', () => {
    expect([zipTokens('98030'), zipTokens('9803'), zipTokens('980301'), zipTokens(null)]).toEqual([
      ['zip098030'],
      [],
      [],
      [],
    ]);
  });

  test.each(['King', 'King County', 'County of King', 'City and County of King', 'KING PARISH', 'King Borough'])(
    'a county is one, however it is called: %s',
    (county) => {
      expect(countyTokens(county)).toEqual(['county0king']);
    },
  );

  test('nothing is no county', () => {
    expect([countyTokens(null), countyTokens('County')]).toEqual([[], []]);
  });
});

test.each([
  ['QUARX ZELB', ['quarx', 'zelb']],
  ['QUARX ZELB KITCHEN', ['quarx', 'zelb', 'kitchen', 'initials0qzk']],
  ['A B C D E F', ['abcdef']],
  [`${'Q'.repeat(40)} ZELB`, ['q'.repeat(40), 'zelb']],
  [`${'Q'.repeat(41)} ZELB`, ['zelb']],
  ['QUARX DBA ZELB', ['quarx', 'zelb']],
  ['ALFA BRAVO CHARLY DELTA ECHO FOXTROT', ['alfa', 'bravo', 'charly', 'delta', 'echo', 'foxtrot', 'initials0abcdef']],
  ['ALFA BRAVO CHARLY DELTA ECHO FOXTROT GOLF', ['alfa', 'bravo', 'charly', 'delta', 'echo', 'foxtrot', 'golf']],
])('%s is indexed by %j', (name, tokens) => {
  expect(nameTokensOf(name)).toEqual(tokens);
});

test.each([
  ['QUARX ZELB', ['quarxzelb']],
  ['The Quarx-Zelb, LLC #12', ['quarxzelb']],
  ['QUARX LLC DBA ZELB BIRCH', ['quarx', 'zelbbirch']],
  [`${'Q'.repeat(40)} ${'Z'.repeat(40)} ${'B'.repeat(40)} MURN`, ['q'.repeat(40) + 'z'.repeat(40) + 'b'.repeat(40)]],
  ['***', ['']],
])('the whole names of %s are %j', (name, wholes) => {
  expect(indexedNames(name).map(({ whole }) => whole)).toEqual(wholes);
});

test.each([
  ['1912 PIKE PL', ['pike']],
  ['pike place', ['pike']],
  ['Folsom Street', ['folsom']],
  ['400 BROAD ST, SPACE NEEDLE', ['broad', 'space', 'needle']],
  ['space needle', ['space', 'needle']],
  ['10402 STATE HWY 9 SE', ['9']],
  ['highway 9', ['9']],
  ['first avenue', ['1st']],
  ['500 1ST AVE N STE 200', ['1st']],
  ['14th & Main St', ['14th', 'main']],
  ['PO BOX 123', ['box', '123']],
  ['', []],
])('the words of the street line %s are %j', (line, words) => {
  expect(lineTokens(line)).toEqual(words.map((word) => `at0${word}`));
  expect(lineTokens(line).every(isPlaceToken)).toBe(true);
});

test('a kind is known by its letters and digits', () => {
  expect(kindToken('Non-profit Corporation')).toBe('kind0nonprofitcorporation');
  expect(isIndustryToken(kindToken('retail'))).toBe(true);
});
