import { describe, expect, test } from 'vitest';
import { promptOf } from '../../search/prompt/prompt.ts';

/** Tokens of places that entities have. */
const TOKENS = new Set([
  ...['city0seattle', 'city0kent', 'city0newyork', 'city0buffalo', 'city0portland', 'city0fremont', 'city0downtown'],
  ...['zip098103', 'zip098107', 'county0king', 'state0wa', 'state0ny'],
]);
const AREAS = new Map([
  ['ballard', ['98107', '98117']],
  ['fremont', ['98103']],
  ['queen anne', ['98109']],
  ['contractor', ['98115']],
  ['university district', ['98105']],
]);
const TRADES = new Set(['contractor', 'plumber', 'buffalo']);

const promptRead = (prompt: string) =>
  promptOf(prompt, {
    words: { count: (token) => Number(TOKENS.has(token)) },
    areas: AREAS,
    isTrade: (asked) => asked.every((word) => TRADES.has(word)),
  });
const read = (prompt: string) => {
  const { words, place } = promptRead(prompt);
  return [words.map(({ word }) => word).join(' '), place.tokens] as const;
};

const [SEATTLE, WA, KING] = [['city0seattle'], ['state0wa'], ['county0king']];

describe('a prompt names a place with and without "in"', () => {
  test.each([
    ['plumbers in 98103', 'plumber', [['zip098103']]],
    ['plumbers 98103-1234', 'plumber', [['zip098103']]],
    ['98103 plumbers', 'plumber', [['zip098103']]],
    ['plumbers zip code 98103', 'plumber', [['zip098103']]],
    ['plumbers in 10001', 'plumber', [['zip010001']]],
    ['plumbers Seattle', 'plumber', [SEATTLE]],
    ['Seattle plumbers', 'plumber', [SEATTLE]],
    ['plumbers Seattle WA', 'plumber', [SEATTLE, WA]],
    ['plumbers near Seattle, Washington?', 'plumber', [SEATTLE, WA]],
    ['plumbers in Seattle with vans', 'plumber van', [SEATTLE]],
    ['plumbers seattle wa 98103', 'plumber', [SEATTLE, WA, ['zip098103']]],
    ['plumbers in Washington state', 'plumber', [WA]],
    ['King County plumbers', 'plumber', [KING]],
    ['plumbers in King County, WA', 'plumber', [KING, WA]],
    ['plumbers near Ballard', 'plumber', [['zip098107', 'zip098117']]],
    ['plumbers Queen Anne', 'plumber', [['zip098109']]],
    ['plumbers in Seattle zip 98103', 'plumber', [SEATTLE, ['zip098103']]],
    ['plumbers in Seattle, zip code 98103', 'plumber', [SEATTLE, ['zip098103']]],
    ['plumbers in downtown Seattle', 'plumber', [SEATTLE]],
    ['plumbers in Downtown', 'plumber', [['city0downtown']]],
    ['plumbers in Queen Anne, Seattle', 'plumber', [['zip098109'], SEATTLE]],
    ['plumbers in Ballard, Seattle, WA', 'plumber', [['zip098107', 'zip098117'], SEATTLE, WA]],
    ['plumbers in the Ballard neighborhood', 'plumber', [['zip098107', 'zip098117']]],
    ['plumbers in the Ballard District', 'plumber', [['zip098107', 'zip098117']]],
    ['plumbers U District', 'plumber', [['zip098105']]],
    ['plumbers in Fremont', 'plumber', [['city0fremont', 'zip098103']]],
    ['plumbers in New York', 'plumber', [['city0newyork']]],
    ['plumbers in Portland OR', 'plumber', [['city0portland'], ['state0or']]],
    ['plumbers MT', 'plumber', [['state0mt']]],
  ])('%s', (prompt, words, tokens) => {
    expect(read(prompt)).toEqual([words, tokens]);
  });
});

describe('what is no place is a word', () => {
  test.each([
    ['plumbers near me', 'plumber'],
    ['plumbers nowhere or later', 'plumber nowhere later'],
    ['general contractors', 'general contractor'],
    ['buffalo plumbers', 'buffalo plumber'],
    ['plumbers in Gotham', 'plumber gotham'],
    ['plumbers in Prince County', 'plumber prince county'],
    ['plumbers in the Gotham District', 'plumber gotham'],
    ['plumbers in Gotham District', 'plumber gotham'],
    ['in the Gotham District', 'gotham'],
    ['plumbers in District', 'plumber district'],
    ['school district', 'school district'],
    ['plumbers Contractor', 'plumber contractor'],
    ['plumbers vans Buffalo', 'plumber van buffalo'],
    ['Seattle', 'seattle'],
  ])('%s', (prompt, words) => {
    expect(read(prompt)).toEqual([words, []]);
  });

  test('called like a trade it is a city behind a trade or a preposition, and with its state', () => {
    expect(read('plumbers Buffalo')).toEqual(['plumber', [['city0buffalo']]]);
    expect(read('plumbers in Buffalo')).toEqual(['plumber', [['city0buffalo']]]);
    expect(read('plumbers Buffalo NY')).toEqual(['plumber', [['city0buffalo'], ['state0ny']]]);
    expect(read('general contractors MT')).toEqual(['general contractor', [['state0mt']]]);
  });
});

describe('a place has eight words at most', () => {
  const place = [['zip098109'], SEATTLE, WA];
  test.each([
    ['plumbers in the greater downtown area Queen Anne Seattle WA', 'plumber', place],
    ['plumbers in the usa the greater downtown Queen Anne Seattle WA', 'plumber wa', place.slice(0, 2)],
    ['plumbers usa the greater downtown area Queen Anne Seattle WA', 'plumber usa', place],
  ])('%s', (prompt, words, tokens) => {
    expect(read(prompt)).toEqual([words, tokens]);
  });
});

test('a prompt is read up to its 500th character', () => {
  expect(read(`plumbers${' '.repeat(489)}vanity`)[0]).toBe('plumber van');
});

test.each<[prompt: string, parts: string[], unplaced: string[]]>([
  ['plumbers and bakers', ['plumber', 'baker'], []],
  ['plumbers and the', [], []],
  ['plumbers in Gotham', [], ['gotham']],
  ['in Gotham', [], ['gotham']],
  ['plumbers or house painters in Kent', ['plumber', 'house painter'], []],
])('%s joins %j, and names %j where a place would stand', (prompt, parts, unplaced) => {
  const { parts: joined, unplaced: unknown } = promptRead(prompt);
  expect(joined.map((part) => part.map(({ word }) => word).join(' '))).toEqual(parts);
  expect([...unknown]).toEqual(unplaced);
});
