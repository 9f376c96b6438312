import { describe, expect, test } from 'vitest';
import { contentEvidence } from '../../../lists/mapping/content-evidence.ts';
import { type ColumnShape, columnShape, type Shape } from '../../../lists/mapping/value-shapes.ts';
import { LIST_SEARCH_FIELDS, type ListSearchField } from '../../../operations/list.ts';

/** Shares by their shapes, and what else is given of a column; `mean`: words of a value. */
type Given = Partial<Omit<ColumnShape, 'share' | 'words'>> &
  Partial<Record<Shape, number>> & { readonly mean?: number };

const NO_VALUE = columnShape([]);
/** So many values that they count whole, as far as three digits show. */
const MANY = 1_000_000;

/** A column of many values without a shape, but for what is given. */
function shapeOf({ filled = MANY, rows = MANY, distinct = 0, mean = 2, length = 0, ...given }: Given): ColumnShape {
  const { streetTypes = 0, wholeAddresses = 0, sameDomain = 0, top = 0, ...share } = given;
  const others = { streetTypes, wholeAddresses, sameDomain, top };
  return { ...{ filled, rows, distinct, words: mean, length }, ...others, share: { ...NO_VALUE.share, ...share } };
}

const CITY = { words: 0.85, length: 2.6 } as const;

/** Columns by their field: on both sides of each step, with the weight of the values. */
const WEIGHTS: Readonly<Record<ListSearchField, readonly (readonly [Given, number])[]>> = {
  ADDRESS_POSTAL_CODE: [
    [{ zip: 0.9 }, 3.2],
    [{ zip: 0.89 }, 2],
    [{ zip: 0.6 }, 2],
    [{ zip: 0.59 }, 0],
    [{ zip: 0.3 }, 0],
    [{ zip: 0.29 }, -5],
    [{ zip: 0.3, shortZip: 0.65 }, 3.2],
    [{ zip: 0.29, shortZip: 0.7 }, -5],
    [{ zip: 0, shortZip: 0.8 }, -5],
    [{ zip: 0, shortZip: 0.81 }, 0],
    [{ zip: 0.9, distinct: 0.99 }, 3.2],
    [{ zip: 0.9, distinct: 0.991 }, 1.5],
    [{ zip: 0.9, distinct: 1, filled: 30, rows: 30 }, (1.5 * 30) / 31.5],
    [{ zip: 0.9, distinct: 1, filled: 29, rows: 30 }, (3.2 * 29) / 30.5],
    [{ zip: 0.9, distinct: 1, filled: 30, rows: 29 }, (3.2 * 30) / 31.5],
  ],
  ADDRESS_STATE: [
    [{ state: 0.9, length: 2.3 }, 4],
    [{ state: 0.9, length: 2.2 }, 4.3],
    [{ state: 0.89, length: 3 }, 2],
    [{ state: 0.6, length: 3 }, 2],
    [{ state: 0.59, length: 3 }, -1],
    [{ state: 0.35, length: 3 }, -1],
    [{ state: 0.34, length: 3 }, -6],
  ],
  ADDRESS_CITY: [
    [{ ...CITY }, 0.5],
    [{ ...CITY, mean: 3.2 }, 0.5],
    [{ ...CITY, mean: 3.3 }, -1],
    [{ ...CITY, length: 2.5 }, -1],
    [{ ...CITY, length: 25 }, 0.5],
    [{ ...CITY, length: 25.1 }, -1],
    [{ ...CITY, words: 0.84 }, -1],
    [{ ...CITY, words: 0.6 }, -1],
    [{ ...CITY, words: 0.59 }, -5],
    [{ ...CITY, website: 0.3 }, 0.5],
    [{ ...CITY, website: 0.31 }, -1.5],
    [{ ...CITY, website: 0.6 }, -1.5],
    [{ ...CITY, website: 0.61 }, -5],
    [{ ...CITY, date: 0.61 }, -5],
    [{ ...CITY, unit: 0.61 }, -5],
    [{ ...CITY, county: 0.61 }, -5],
    [{ ...CITY, state: 0.28 }, -1.5],
    [{ ...CITY, state: 0.27 }, 0.5],
    [{ ...CITY, company: 0.51 }, -1.5],
    [{ ...CITY, company: 0.49 }, 0.5],
  ],
  ADDRESS_STREET1: [
    [{ street: 0.6, streetTypes: 0.5 }, 4],
    [{ street: 0.59, streetTypes: 0.5 }, 2.3],
    [{ street: 0.6, streetTypes: 0.49 }, 3],
    [{ street: 0.6, streetTypes: 0.2 }, 3],
    [{ street: 0.6, streetTypes: 0.19 }, 1],
    [{ street: 0.3, streetTypes: 0.5 }, 2.3],
    [{ street: 0.29, streetTypes: 0.5 }, -0.5],
    [{ street: 0.12 }, -0.5],
    [{ street: 0.11 }, -4.5],
    [{ street: 0.6, streetTypes: 0.5, wholeAddresses: 0.5 }, 3],
    [{ street: 0.6, streetTypes: 0.5, wholeAddresses: 0.49 }, 4],
  ],
  ADDRESS_STREET2: [
    [{ unit: 0.5 }, 4],
    [{ unit: 0.49 }, 1],
    [{ unit: 0.2, length: 40 }, 1],
    [{ unit: 0.19, length: 14 }, -0.5],
    [{ unit: 0.19, length: 15 }, -4],
    [{ unit: 0.5, street: 0.5 }, 2.5],
  ],
  WEBSITE: [
    [{ website: 0.8 }, 4.5],
    [{ website: 0.79 }, 2.5],
    [{ website: 0.5 }, 2.5],
    [{ website: 0.49 }, -0.5],
    [{ website: 0.25 }, -0.5],
    [{ website: 0.24, sameDomain: 1 }, -5],
    [{ website: 0.8, sameDomain: 0.7 }, -1.5],
    [{ website: 0.8, sameDomain: 0.69 }, 1],
    [{ website: 0.8, sameDomain: 0.4 }, 1],
    [{ website: 0.8, sameDomain: 0.39 }, 4.5],
    [{ website: 0.25, sameDomain: 0.4 }, -4],
    [{ website: 0.8, sameDomain: 1, filled: 5 }, (-1.5 * 5) / 5.3],
    [{ website: 0.8, sameDomain: 1, filled: 4 }, (4.5 * 4) / 5.5],
  ],
  PERSON_FIRST_NAME: [
    [{ oneWord: 0.7, givenName: 0.35 }, 3.5],
    [{ oneWord: 0.7, givenName: 0.34 }, 1.5],
    [{ oneWord: 0.7, givenName: 0.15 }, 1.5],
    [{ oneWord: 0.7, givenName: 0.14 }, -1.5],
    [{ oneWord: 0.69, givenName: 0.35 }, 2],
    [{ oneWord: 0.4, givenName: 0.35 }, 2],
    [{ oneWord: 0.39, givenName: 0.35 }, -1.5],
    [{ oneWord: 0.7, givenName: 0.35, state: 0.5 }, 1.5],
  ],
  PERSON_LAST_NAME: [
    [{ oneWord: 0.7 }, 0.3],
    [{ oneWord: 0.69 }, -1],
    [{ oneWord: 0.4 }, -1],
    [{ oneWord: 0.39 }, -5],
    [{ oneWord: 0.7, state: 0.5 }, -1.7],
    [{ oneWord: 0.7, givenName: 0.6 }, -1.7],
    [{ oneWord: 0.7, givenName: 0.59 }, -0.4],
    [{ oneWord: 0.7, givenName: 0.4 }, -0.4],
    [{ oneWord: 0.7, givenName: 0.39 }, 0.3],
  ],
  NAME: [
    [{ company: 0.35, distinct: 0.5 }, 3.3],
    [{ company: 0.34, distinct: 0.5 }, 2.1],
    [{ company: 0.12, distinct: 0.5 }, 2.1],
    [{ company: 0.11, distinct: 0.5 }, 1],
    [{ company: 0.05, distinct: 0.5 }, 1],
    [{ company: 0.04, distinct: 0.5, mean: 1.3 }, 1],
    [{ company: 0.04, distinct: 0.5, mean: 1.29 }, 0],
    [{ company: 0.03, distinct: 0.5, mean: 2 }, 0],
    [{ company: 0.35, distinct: 0.49 }, 2.3],
    [{ company: 0.35, distinct: 0.25 }, 2.3],
    [{ company: 0.35, distinct: 0.24 }, 0.3],
    [{ company: 0.35, distinct: 1, length: 50 }, 3.3],
    [{ company: 0.35, distinct: 1, length: 51 }, 1.8],
    [{ company: 0.35, distinct: 1, length: 80 }, 1.8],
    [{ company: 0.35, distinct: 1, length: 81 }, -0.7],
    [{ company: 0.35, distinct: 1, street: 0.5 }, -0.7],
    [{ company: 0.35, distinct: 1, street: 0.49 }, 3.3],
    [{ company: 0.35, distinct: 0, filled: 20 }, (0.3 * 20) / 21.5],
    [{ company: 0.35, distinct: 0, filled: 19 }, (2.8 * 19) / 20.5],
    [{ company: 0.35, distinct: 1, phone: 0.49 }, 3.3],
    ...(['zip', 'state', 'website', 'email', 'phone', 'date', 'number'] as const).map(
      (foreign) => [{ company: 0.35, distinct: 1, [foreign]: 0.5 }, -7] as const,
    ),
  ],
};

describe('the weight of values, on both sides of each step', () => {
  test.each(LIST_SEARCH_FIELDS)('for %s', (field) => {
    const rounded = (weight: number) => Math.round(weight * 1_000) / 1_000;
    expect(WEIGHTS[field].map(([given]) => [given, rounded(contentEvidence(shapeOf(given), field).weight)])).toEqual(
      WEIGHTS[field].map(([given, weight]) => [given, rounded(weight)]),
    );
  });
});

test.each<[ListSearchField, Given, string]>([
  ['ADDRESS_POSTAL_CODE', { zip: 0.7, shortZip: 0.2 }, '90 % of the values are ZIP codes'],
  ['ADDRESS_POSTAL_CODE', { zip: 0.9, shortZip: 0.2 }, '100 % of the values are ZIP codes'],
  ['ADDRESS_STATE', { state: 0.666 }, '67 % of the values are U.S. states'],
  ['ADDRESS_STREET1', { street: 0.7, wholeAddresses: 0.4 }, '70 % of the values begin like a street address'],
  [
    'ADDRESS_STREET1',
    { street: 0.7, wholeAddresses: 0.5 },
    '50 % of the values are whole addresses in one line, which are taken apart',
  ],
  ['ADDRESS_STREET2', { unit: 0.5 }, '50 % of the values are units or suites'],
  ['WEBSITE', { website: 1 }, '100 % of the values are web addresses'],
  ['PERSON_FIRST_NAME', { givenName: 0.4 }, '40 % of the values are given names'],
  ['NAME', { company: 0.25 }, '25 % of the values have the words of a business'],
  ['NAME', { company: 0.25, phone: 0.5 }, 'the values are not names'],
])('the words for %s', (field, given, words) => {
  expect(contentEvidence(shapeOf(given), field).words).toBe(words);
});

test.each([
  [1, 3.2 / 2.5],
  [3, (3.2 * 3) / 4.5],
])('%i values count less', (filled, weight) => {
  expect(contentEvidence(shapeOf({ zip: 1, filled }), 'ADDRESS_POSTAL_CODE').weight).toBeCloseTo(weight);
  expect(contentEvidence(shapeOf({ filled }), 'ADDRESS_POSTAL_CODE').weight).toBeCloseTo(
    (-5 * filled) / (filled + 0.3),
  );
});

test('no value is no evidence', () => {
  expect(contentEvidence(NO_VALUE, 'NAME')).toEqual({ weight: 0, words: 'the sample has no value' });
});
