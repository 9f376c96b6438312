import { expect, test } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { searchAreas } from '../../search/retrieval/areas.ts';
import { searchWords } from '../../search/retrieval/words.ts';
import { smallSnapshot } from '../storage/small-snapshot.ts';

const CONTRACT = readCatalog();
/** Words, with the brands, locations and legal entities that have them; the empty one stands for all that have a name. */
const WORDS: readonly (readonly [word: string, brands: number, locations: number, entities: number])[] = [
  ['', 50, 80, 70],
  ['quarx', 4, 6, 0],
  ['quarz', 9, 0, 8],
  ['quark', 1, 30, 1],
];

async function wordsOf(type: string) {
  const rows = WORDS.map(([word, ...counts]) => `('${word}', ${counts.join(', ')})`);
  const snapshot = smallSnapshot(CONTRACT, [
    'CREATE TABLE search_word (word, brand, operating_location, legal_entity)',
    `INSERT INTO search_word VALUES ${rows.join(', ')}`,
  ]);
  const found = (await searchWords(snapshot)).get(type);
  if (found === undefined) throw new Error(`No words of ${type}.`);
  return found;
}

test.each([
  ['Brand', 50, 4, ['quark', 'quarz']],
  ['OperatingLocation', 80, 6, ['quark']],
  ['LegalEntity', 70, 0, ['quark', 'quarz']],
])(
  'words of %s: %i names, quarx in %i of them, and near it %j, the most common of all types first',
  async (type, documents, count, near) => {
    const words = await wordsOf(type);
    expect([words.documents, words.count('quarx'), words.count('zelb')]).toEqual([documents, count, 0]);
    expect(words.near('quarx').map(({ word }) => word)).toEqual(near);
  },
);

test('a snapshot knows the ZIP codes of areas; one that was loaded without areas knows none', async () => {
  const snapshot = smallSnapshot(CONTRACT, [
    'CREATE TABLE search_area (name, zip)',
    "INSERT INTO search_area VALUES ('queen anne', '98109'), ('queen anne', '98119'), ('ballard', '98107')",
  ]);
  expect(new Map(await searchAreas(snapshot))).toEqual(
    new Map([
      ['ballard', ['98107']],
      ['queen anne', ['98109', '98119']],
    ]),
  );
  expect(await searchAreas(smallSnapshot(CONTRACT, []))).toEqual(new Map());
});
