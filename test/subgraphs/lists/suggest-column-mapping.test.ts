import { describe, expect, test } from 'vitest';
import { badUserInput } from '../../../catalog/errors/catalogue.ts';
import {
  checkedSampleSource,
  type SuggestColumnMappingInput,
} from '../../../subgraphs/lists/suggest-column-mapping.ts';

const URL = 'https://example.org/a.csv';

describe('"The source of the rows: the URI of a file, or the rows themselves"', () => {
  test.each<[SuggestColumnMappingInput, source: unknown]>([
    [{ inputFileUri: URL }, URL],
    [{ inputFileUri: URL, header: null, rows: null }, URL],
    [{ header: [] }, { header: [], rows: [] }],
    [
      { header: ['A', null], rows: null },
      { header: ['A', ''], rows: [] },
    ],
    [
      { header: ['A', 'B'], rows: [['1', '2', '3'], ['1', null], ['1'], [], null] },
      { header: ['A', 'B'], rows: [['1', '2'], ['1', ''], ['1'], [], []] },
    ],
    [
      { inputFileUri: null, header: Array.from({ length: 500 }, () => 'A'), rows: [] },
      { header: Array.from({ length: 500 }, () => 'A'), rows: [] },
    ],
  ])('%j', (input, source) => {
    expect(checkedSampleSource(input)).toEqual(source);
  });

  const many = (length: number) => Array.from({ length }, () => null);
  const one = 'inputFileUri, or header and rows';
  test.each<[string, SuggestColumnMappingInput, Error]>([
    ['nothing', {}, badUserInput('input', one, [])],
    ['rows alone', { rows: [] }, badUserInput('input', one, ['rows'])],
    ['both', { inputFileUri: URL, header: ['A'] }, badUserInput('input', one, ['inputFileUri', 'header'])],
    ['a URI and rows', { inputFileUri: URL, rows: [] }, badUserInput('input', one, ['inputFileUri', 'rows'])],
    ['501 columns', { header: many(501) }, badUserInput('input.header', 'at most 500 columns', 501)],
    ['501 rows', { header: ['A'], rows: many(501) }, badUserInput('input.rows', 'at most 500 rows', 501)],
    [
      'a URL that is not https',
      { inputFileUri: 'http://example.org/a.csv' },
      badUserInput('inputFileUri', 'the URI of an uploaded file, or an https URL without user and password', 'http:…'),
    ],
  ])('refused: %s', (_, input, error) => {
    expect(() => checkedSampleSource(input)).toThrow(error);
  });

  test('500 rows are not too many', () => {
    expect(checkedSampleSource({ header: ['A'], rows: many(500) })).toEqual({
      header: ['A'],
      rows: Array.from({ length: 500 }, () => []),
    });
  });
});
