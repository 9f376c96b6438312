import { describe, expect, test } from 'vitest';
import { type Business, businessPreparer } from '../../matching/business.ts';
import { matchProbability, probabilityBound, probabilityBoundAnywhere } from '../../matching/compare-businesses.ts';

const prepare = businessPreparer();
const PHONE = { phones: ['206 555 0100'] };
const DOOR = { addresses: ['100 Main St Ste 4, Seattle, WA 98101'] };
const CITY = { addresses: ['Seattle, WA'] };
const HOME = { residences: ['7 Oak Ave, Kent, WA 98030'] };

/** The probability of two businesses, and its two bounds for whatever street the second one is in. */
function bounds(query: Business, candidate: Business) {
  const [one, other] = [prepare(query), prepare(candidate)];
  const likely = matchProbability(one, other, 'firm');
  return {
    likely,
    inCity: probabilityBound(one, other, 'firm'),
    anywhere: probabilityBoundAnywhere(one, other, 'firm'),
  };
}

describe('where the addresses agree as far as they can, the bounds are the probability', () => {
  test.each<[string, Business, Business]>([
    ['no addresses', { names: ['BLARNEY STONE'] }, { names: ['BLARNEY STONE'] }],
    ['no names', PHONE, PHONE],
    ['another phone', { names: ['BLARNEY STONE'], ...PHONE }, { names: ['BLARNEY STONE'], phones: ['206 624 3287'] }],
    [
      'one phone of names that share a word',
      { names: ['KILKENNY ICE CREAM'], ...PHONE },
      { names: ['KILKENNY COFFEE SHOP'], ...PHONE },
    ],
    [
      'a home that is the address',
      { names: ['BLARNEY PUB'], ...HOME },
      { names: ['BLARNEY STONE'], addresses: HOME.residences },
    ],
  ])('%s', (_, query, candidate) => {
    const { likely, inCity, anywhere } = bounds(query, candidate);
    expect(inCity).toBeCloseTo(likely, 9);
    expect(anywhere).toBeCloseTo(likely, 9);
  });
});

test('at one door they leave out that it may be another firm there', () => {
  const [at, other] = [
    { names: ['BLARNEY STONE'], ...DOOR, ...PHONE },
    { names: ['WOLFHOUND'], ...DOOR, ...PHONE },
  ];
  expect(bounds(at, at).inCity - bounds(at, at).likely).toBeLessThan(0.001);
  expect(bounds(at, other).inCity - bounds(at, other).likely).toBeGreaterThan(0.3);
});

describe('elsewhere they are above it', () => {
  test.each<[string, Business, Business]>([
    [
      'another street',
      { names: ['BLARNEY STONE'], ...DOOR },
      { names: ['BLARNEY STONE'], addresses: ['9 Pine St, Seattle, WA'] },
    ],
    ['a city', { names: ['BLARNY STONE'], ...DOOR }, { names: ['BLARNEY STONE'], ...CITY }],
  ])('%s', (_, query, candidate) => {
    const { likely, inCity, anywhere } = bounds(query, candidate);
    expect(inCity).toBeGreaterThan(likely);
    expect(anywhere).toBeGreaterThanOrEqual(inCity);
  });

  test('a city in a name says less where both are in it, so the bound anywhere is higher', () => {
    const { inCity, anywhere } = bounds({ names: ['SEATTLE STONE'], ...CITY }, { names: ['SEATTLE PUB'], ...CITY });
    expect(anywhere).toBeGreaterThan(inCity);
  });

  test('an address and a home may agree both', () => {
    const both = { names: ['BLARNEY PUB'], ...DOOR, ...HOME };
    const one = bounds({ names: ['BLARNEY PUB'], ...DOOR }, { names: ['BLARNEY STONE'] });
    expect(bounds(both, { names: ['BLARNEY STONE'] }).anywhere).toBeGreaterThan(one.anywhere);
  });
});
