import { describe, expect, test } from 'vitest';
import { searchWords } from '../../search/retrieval/words.ts';
import { ENGINES } from '../databases.ts';
import { ownSnapshot } from './own-snapshot.ts';

const LOCATIONS = 'location_key,brand_key,location_name,legal_entity_key,street_address1,city,state,zip';

/** Two shops of one brand, whose owner has another name, and an owner without a shop. */
const DATASETS = {
  own: {
    location: [
      LOCATIONS,
      'l1,b1,WOLFHOUND BAGELS EAST,e1,100 MAIN ST,SEATTLE,WA,98101',
      'l2,b1,WOLFHOUND BAGELS WEST,e1,7 PINE ST,KENT,WA,98030',
    ],
    brand: ['brand_key,brand_name,legal_entity_key', 'b1,WOLFHOUND BAGELS,e1'],
    legal_entity: [
      'legal_entity_key,legal_name,street_address1,city,state,zip',
      'e1,KILKENNY LLC,100 MAIN ST,SEATTLE,WA,98101',
      'e2,QUARX LLC,9 ELM ST,BEND,OR,97701',
    ],
  },
};

describe.each(ENGINES)('how many have a word, on %s', (engine) => {
  const snapshot = ownSnapshot(engine, DATASETS);

  test.each<[type: string, all: number, counts: Record<string, number>]>([
    ['Brand', 1, { wolfhound: 1, east: 1, kilkenny: 1, quarx: 0, city0seattle: 1, city0bend: 0 }],
    ['OperatingLocation', 2, { wolfhound: 2, east: 1, kilkenny: 2, quarx: 0, city0seattle: 1, state0wa: 2 }],
    ['LegalEntity', 2, { wolfhound: 1, east: 0, kilkenny: 1, quarx: 1, city0seattle: 1, state0or: 1 }],
  ])('%s: of %i %j', async (type, all, counts) => {
    const words = (await searchWords(snapshot())).get(type);
    expect(words?.documents).toBe(all);
    expect(Object.fromEntries(Object.keys(counts).map((word) => [word, words?.count(word)]))).toEqual(counts);
  });

  test('words of streets are counted', async () => {
    const words = await searchWords(snapshot());
    expect(['at0main', 'at0pine', 'at0elm'].map((word) => words.get('OperatingLocation')?.count(word))).toEqual([
      1, 1, 0,
    ]);
  });

  test('initials and whole names are looked up, but not counted', async () => {
    const rows = await snapshot().select<{ word: string }>(
      "SELECT word FROM search_word WHERE word LIKE 'initials0%' OR word LIKE 'own0%' OR word LIKE 'rel0%' OR word LIKE ' %'",
      [],
    );
    expect(rows).toEqual([]);
  });

  test('no token of a place or kind is a word that a query may be near', async () => {
    const words = (await searchWords(snapshot())).get('LegalEntity');
    expect(['at0main', 'kind0unknown', 'city0seatle'].map((word) => words?.near(word))).toEqual([[], [], []]);
  });
});
