import { describe, expect, test } from 'vitest';
import { splitsOf } from '../../search/text/splits.ts';

/** Tokens of places that entities have. */
const TOKENS = new Set([
  ...['city0seattle', 'city0kent', 'city0newyork', 'city0portland', 'city0fremont', 'city0downtown', 'city0contractor'],
  ...['zip098103', 'zip098107', 'county0king', 'state0wa', 'at0pike', 'at03rd', 'at0folsom', 'at0space', 'at0needle'],
  ...['at08th', 'at0box', 'at0901'],
]);
const AREAS = new Map([
  ['ballard', ['98107', '98117']],
  ['fremont', ['98103']],
  ['queen anne', ['98109']],
  ['university district', ['98105']],
]);
const known = { words: { count: (token: string) => Number(TOKENS.has(token)) }, areas: AREAS };

/** The surest way to read a text: the words that are left, and the tokens of the place. */
const read = (text: string) => {
  const [{ what, place } = { what: [], place: { tokens: [] } }] = splitsOf(text.replace(/,/g, '').split(' '), known);
  return [what.join(' '), place.tokens.map((any) => any.join('|')).join(' ')];
};

describe('a text names a place behind a preposition, at its end, or at its beginning', () => {
  test.each([
    ['plumbers in 98103', 'plumbers', 'zip098103'],
    ['plumbers 98103-1234', 'plumbers', 'zip098103'],
    ['98103 plumbers', 'plumbers', 'zip098103'],
    ['plumbers zip code 98103', 'plumbers', 'zip098103'],
    ['plumbers Seattle', 'plumbers', 'city0seattle'],
    ['Seattle plumbers', 'plumbers', 'city0seattle'],
    ['plumbers Seattle WA', 'plumbers', 'city0seattle state0wa'],
    ['plumbers near Seattle, Washington', 'plumbers', 'city0seattle state0wa'],
    ['plumbers in Seattle with vans', 'plumbers with vans', 'city0seattle'],
    ['plumbers seattle wa 98103', 'plumbers', 'city0seattle state0wa zip098103'],
    ['plumbers in Washington state', 'plumbers', 'state0wa'],
    ['King County plumbers', 'plumbers', 'county0king'],
    ['plumbers near Ballard', 'plumbers', 'zip098107|zip098117'],
    ['plumbers in Seattle, zip code 98103', 'plumbers', 'city0seattle zip098103'],
    ['plumbers in downtown Seattle', 'plumbers', 'city0seattle'],
    ['plumbers in Queen Anne, Seattle', 'plumbers', 'zip098109 city0seattle'],
    ['plumbers in the Ballard neighborhood', 'plumbers', 'zip098107|zip098117'],
    ['plumbers in the Ballard District', 'plumbers', 'zip098107|zip098117'],
    ['plumbers University District', 'plumbers', 'zip098105'],
    ['plumbers in Fremont', 'plumbers', 'city0fremont|zip098103'],
    ['plumbers in New York', 'plumbers', 'city0newyork'],
    ['plumbers in Portland OR', 'plumbers', 'city0portland state0or'],
    ['plumbers MT', 'plumbers', 'state0mt'],
    ['noon cafe kirkland seattle', 'noon cafe kirkland', 'city0seattle'],
    ['bars on folsom street', 'bars', 'at0folsom'],
    ['tacos 3rd and pike', 'tacos', 'at03rd at0pike'],
    ['tacos at 3rd & Pike, Seattle WA', 'tacos', 'at03rd at0pike city0seattle state0wa'],
    ['bars 85 Pike St, Seattle', 'bars', 'at0pike city0seattle'],
    ['cafe in the space needle', 'cafe', 'at0space at0needle'],
    ['walgreens folsom', 'walgreens', 'at0folsom'],
    ['bars 8th Ave N Seattle', 'bars', 'at08th city0seattle'],
    ['bars in Queen Anne 430 8th Ave N', 'bars', 'zip098109 at08th'],
    ['bars PO Box 901', 'bars', 'at0box at0901'],
    ['plumbers in Queen Anne Fremont Seattle WA', 'plumbers', 'zip098109 city0fremont|zip098103 city0seattle state0wa'],
  ])('%s', (text, what, place) => {
    expect(read(text)).toEqual([what, place]);
  });
});

test('the parts of a place may stand at both ends', () => {
  const ways = splitsOf(['Montana', 'plumbers', '98103'], known);
  expect(ways.map(({ what, place }) => [what.join(' '), place.tokens.flat().join(' ')])).toContainEqual([
    'plumbers',
    'state0mt zip098103',
  ]);
});

describe('what is no place is a word', () => {
  test.each([
    ['general contractors', 'general contractors'],
    ['plumbers in Gotham', 'plumbers in Gotham'],
    ['plumbers in Prince County', 'plumbers in Prince County'],
    ['Seattle', 'Seattle'],
    // A code that is an English word is a state only in capitals, or behind a name.
    ['bakeries or', 'bakeries or'],
  ])('%s', (text, what) => {
    expect(read(text)).toEqual([what, '']);
  });
});

test('that without a place is always a way, the last; a street that nothing confirms is less sure than a city', () => {
  const ways = splitsOf('pike seattle'.split(' '), known).map(({ what, sureness }) => [what.join(' '), sureness > 0.5]);
  expect(ways).toEqual([
    ['pike', true],
    ['seattle', false],
    ['pike seattle', false],
  ]);
});
