import { expect, test } from 'vitest';
import { explanationOf } from '../../../verification/screening/explanation.ts';

const words = (query: string, listed: string, similarity: number) => ({ query, listed, similarity });

test.each<[what: string, query: string, value: string, compared: readonly ReturnType<typeof words>[], text: string]>([
  [
    'equal words',
    'Acme Fish',
    'FISH ACME',
    [words('acme', 'acme', 1), words('fish', 'fish', 1)],
    '"Acme Fish" has the words of the listed name "FISH ACME".',
  ],
  [
    'words alike, and words that only one has',
    'Acme Fish Shop',
    'ACNE FISH MARKET',
    [words('acme', 'acne', 0.9), words('fish', 'fish', 1)],
    '"Acme Fish Shop" was compared with the listed name "ACNE FISH MARKET": both have "fish"; "acme" was taken for "acne" (0.90); the list also has "market"; the search also has "shop".',
  ],
  [
    'nothing in common but what is alike',
    'Acme',
    'ACNE',
    [words('acme', 'acne', 0.9)],
    '"Acme" was compared with the listed name "ACNE": "acme" was taken for "acne" (0.90).',
  ],
  [
    'one word more on the list',
    'Acme',
    'ACME FISH',
    [words('acme', 'acme', 1)],
    '"Acme" was compared with the listed name "ACME FISH": both have "acme"; the list also has "fish".',
  ],
])('a name: %s', (_, query, value, compared, text) => {
  expect(explanationOf('org_name', { score: 0.9, query, value, compared })).toBe(text);
});

test('"A list calls this alias weak.", also where it was compared without its brackets', () => {
  const result = { score: 0.74, query: 'Hawk', value: 'HAWK', compared: [words('hawk', 'hawk', 1)] };
  const text = '"Hawk" has the words of the listed name "HAWK".';
  expect(explanationOf('person_name', result, ['FALCON'])).toBe(text);
  expect(explanationOf('person_name', result, ['FALCON', 'HAWK'])).toBe(`${text} A list calls this alias weak.`);
});

test.each([
  [1, '1960-02-03 is the listed day of birth.'],
  [0.9, '1960-02-03 is the listed 1960-03-02 with day and month swapped.'],
  [0.7, '1960-02-03 agrees with the listed 1960-03-02 in two of year, month and day.'],
  [0.5, '1960-02-03 is in the year of the listed 1960-03-02.'],
  [0.2, '1960-02-03 is a year from the listed 1960-03-02.'],
  [0, '1960-02-03 is not the listed 1960-03-02.'],
])('a day of birth that scores %d', (score, text) => {
  expect(explanationOf('dob', { score, query: '1960-02-03', value: '1960-03-02' })).toBe(text);
});

test('a year of birth', () => {
  const born = (query: string, score: number) => explanationOf('dob', { score, query, value: '1960-03-02' });
  expect(born('1960', 0.5)).toBe('1960 is the year of the listed 1960-03-02.');
  expect(born('1961', 0.2)).toBe('1961 is a year from the listed 1960-03-02.');
});

test('a country, and an address', () => {
  const country = (score: number) => explanationOf('country_of_affiliation', { score, query: 'IRN', value: 'ARE' });
  expect(country(1)).toBe('IRN is a country of the listed party.');
  expect(country(0)).toBe("IRN is not one of the listed party's countries, such as ARE.");
  const address = (query: string) => explanationOf('address', { score: 0, query, value: 'STORGATA 12, OSLO' });
  expect(address('Storgata 14, Oslo')).toBe(
    '"Storgata 14, Oslo" shares "storgata", "oslo" with the listed "STORGATA 12, OSLO".',
  );
  expect(address('Bergen')).toBe('"Bergen" shares no word with the listed "STORGATA 12, OSLO".');
});
