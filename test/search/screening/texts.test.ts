import fc from 'fast-check';
import { expect, test } from 'vitest';
import { screenedWords } from '../../../matching/screening/name-words.ts';
import { wordsInText } from '../../../matching/screening/text-words.ts';

const placed = (text: string) => wordsInText(text).map(({ word, start, end }) => [word, text.slice(start, end)]);

test.each<[string, [string, string][]]>([
  [
    '  Mr. Osvald\tTrentham,',
    [
      ['mr', 'Mr'],
      ['osvald', 'Osvald'],
      ['trentham', 'Trentham'],
    ],
  ],
  [
    'al-Kalbani',
    [
      ['al', 'al'],
      ['kalbani', 'Kalbani'],
    ],
  ],
  [
    '(O.Trentham).',
    [
      ['o', 'O.Trentham'],
      ['trentham', 'O.Trentham'],
    ],
  ],
  [
    'the U.S.A. & "Café"',
    [
      ['the', 'the'],
      ['us', 'U.S.A'],
      ['and', '&'],
      ['cafe', 'Café'],
    ],
  ],
  [
    'M/V Sea Lark (IMO 9187629) 7',
    [
      ['mv', 'M/V'],
      ['sea', 'Sea'],
      ['lark', 'Lark'],
      ['7', '7'],
    ],
  ],
  [
    'abd al rahman',
    [
      ['abdul', 'abd al'],
      ['rahman', 'rahman'],
    ],
  ],
  [
    '🧾 Владимир 𝔄bc',
    [
      ['vladimir', 'Владимир'],
      ['abc', '𝔄bc'],
    ],
  ],
  [
    'IMO 9187629',
    [
      ['imo', 'IMO'],
      ['9187629', '9187629'],
    ],
  ],
  ['… — !', []],
])('the words of %j stand where they are', (text, words) => {
  expect(placed(text)).toEqual(words);
});

test('a text has the words that a name of the same letters has, in order, each inside the text', () => {
  const word = fc.constantFrom('al', 'abd', 'ur', 'M/V', 'O.', 'Trentham', 'AT&T', "d'Or", 'Señor', 'Ж', '7', 'e.V.');
  const sign = fc.constantFrom(' ', ', ', ' - ', '\n', '; ', ' (', ') ', '/ ', '. ');
  const text = fc.array(fc.tuple(word, sign), { maxLength: 8 }).map((pairs) => pairs.flat().join(''));
  fc.assert(
    fc.property(text, (written) => {
      const found = wordsInText(written);
      expect(found.map(({ word: each }) => each)).toEqual(screenedWords(written));
      let before = 0;
      for (const { start, end } of found) {
        expect(start).toBeGreaterThanOrEqual(before);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(written.length);
        before = start;
      }
    }),
  );
});
