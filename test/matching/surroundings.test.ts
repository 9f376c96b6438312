import { describe, expect, test } from 'vitest';
import { businessPreparer } from '../../matching/business.ts';
import { possibleSurroundings } from '../../matching/names/local-words.ts';

const prepare = businessPreparer();
const at = (street: string | null, city: string) => prepare({ names: [], addresses: [{ street, city }] }).addresses;
const MARKET = at('1501 PIKE PL', 'SEATTLE');
const SEATTLE = at(null, 'SEATTLE');
const BOZEMAN = at(null, 'BOZEMAN');

describe('possible surroundings are those that may raise the evidence of names: a city, a door, a phone', () => {
  const surroundings = (names: string[], one: typeof MARKET, isOnePhone: boolean, cities?: typeof MARKET) =>
    possibleSurroundings(one, prepare({ names }).names, isOnePhone, cities);

  test.each([
    [[], undefined, ['']],
    [['ACME BAKERY'], undefined, ['']],
    [['ACME BAKERY', 'SEATTLE BAKERY'], undefined, ['', 'seattle']],
    [['PIKE BAKERY'], undefined, ['', '1501 pike']],
    [['PIKE BAKERY OF SEATTLE'], undefined, ['', '1501 pike', 'seattle', 'seattle 1501 pike']],
    [['ACME BAKERY'], SEATTLE, ['seattle']],
    [['PIKE BAKERY'], SEATTLE, ['seattle', 'seattle 1501 pike']],
    [['PIKE BAKERY OF SEATTLE'], BOZEMAN, ['', '1501 pike']],
  ])('"omits surroundings whose words no name has": %j in %j', (names, cities, words) => {
    const found = surroundings(names, MARKET, false, cities);
    expect(found.map(({ local }) => [...local].join(' '))).toEqual(words);
  });

  test.each([
    ['at a door may be together', MARKET, false, true],
    ['at a box may be together', at('PO BOX 7', 'SEATTLE'), false, true],
    ['at a street without a number are apart', at('PIKE PL', 'SEATTLE'), false, false],
    ['without a street are apart', SEATTLE, false, false],
    ['without a street are together with one phone', SEATTLE, true, true],
  ])('businesses %s', (_, one, isOnePhone, areTogether) => {
    expect(surroundings(['SEATTLE BAKERY'], one, isOnePhone).map((each) => each.areTogether)).toEqual([
      areTogether,
      areTogether,
    ]);
  });
});
