import { describe, expect, test } from 'vitest';
import { badUserInput } from '../../../catalog/errors/catalogue.ts';
import { readCatalog } from '../../../catalog/read.ts';
import {
  checkedSuggestion,
  type EntityIdentifier,
  type SuggestionInput,
} from '../../../subgraphs/lists/suggestion-input.ts';

const catalog = readCatalog();
const check = (input: SuggestionInput) => checkedSuggestion(catalog, input);
const brand: EntityIdentifier = { id: '00000000-0000-4000-8000-00000000000f', type: 'BRAND' };
const one = { suggestedEntityIdentifier: brand, field: 'names.name', suggestedValue: 'x' };

describe('"payload or suggestedValue with field and suggestedEntityIdentifier; status PENDING_REVIEW at first"', () => {
  test('a payload alone', () => {
    expect(check({ payload: { a: [1, null] } })).toEqual({
      ...{ payload: '{"a":[1,null]}', suggested: null, ancestors: [], email: null },
    });
  });

  test('a value of a field: its path in the names of the graph, what was said as payload', () => {
    expect(check({ ...one, field: 'names.name', status: 'PENDING_REVIEW' })).toEqual({
      payload: JSON.stringify({ field: 'names.name', suggestedValue: 'x', suggestedEntityIdentifier: brand }),
      suggested: { entity: brand, field: 'names.name', value: 'x' },
      ...{ ancestors: [], email: null },
    });
    const snake = check({
      ...one,
      field: 'card_transactions.edges.node.quantity_type',
      suggestedValue: 'card_revenue_amount',
    });
    expect(snake.suggested?.field).toBe('cardTransactions.quantityType');
  });

  test('both, with ancestors and who said it', () => {
    const ancestorIdentifier = [brand, null, ...Array.from({ length: 9 }, () => brand)];
    expect(check({ ...one, payload: 'x', ancestorIdentifier, suggestedByEmail: 'a@b' })).toMatchObject({
      ...{ payload: '"x"', email: 'a@b', suggested: { value: 'x' } },
      ancestors: Array.from({ length: 10 }, () => brand),
    });
    expect(JSON.parse(check({ ...one, ancestorIdentifier: [brand] }).payload)).toHaveProperty('ancestorIdentifier', [
      brand,
    ]);
    expect(JSON.parse(check({ ...one, ancestorIdentifier: [] }).payload)).not.toHaveProperty('ancestorIdentifier');
  });

  test('a value of `false`, 0 or an empty text is a value', () => {
    expect(check({ ...one, suggestedValue: '' }).suggested?.value).toBe('');
    expect(check({ ...one, field: 'isMarketables.isMarketable', suggestedValue: false }).suggested?.value).toBe(false);
  });

  test('64,000 characters of JSON are allowed', () => {
    expect(check({ payload: 'x'.repeat(63_998) }).payload).toHaveLength(64_000);
  });
});

describe('"Throws BAD_USER_INPUT"', () => {
  const beside = (names: string) => badUserInput('suggestion', `${names} beside what is given`, null);
  const email = (got: string) => badUserInput('suggestion.suggestedByEmail', 'an e-mail address', got);
  const stated = (field: string) => badUserInput('suggestion.field', 'a path to a value that a dataset states', field);
  const noNumber = (what: string, got: unknown) => badUserInput(what, 'anything but a tax number', got);
  const nothing = (input: SuggestionInput) =>
    badUserInput('suggestion', 'payload, or suggestedValue with field and suggestedEntityIdentifier', input);
  test.each<[string, SuggestionInput, Error]>([
    ['nothing', {}, nothing({})],
    ['a value alone', { suggestedValue: 1 }, beside('field and suggestedEntityIdentifier')],
    ['no value', { ...one, suggestedValue: null }, beside('suggestedValue')],
    [
      'a field beside a payload',
      { payload: 1, field: 'names.name' },
      beside('suggestedValue and suggestedEntityIdentifier'),
    ],
    ['no field', { ...one, field: null }, beside('field')],
    [
      'a status',
      { payload: 1, status: 'APPROVED' },
      badUserInput('suggestion.status', 'PENDING_REVIEW at first: the team decides', 'APPROVED'),
    ],
    ['an empty address', { payload: 1, suggestedByEmail: '' }, email('')],
    ['no address', { payload: 1, suggestedByEmail: 'a b@c' }, email('a b@c')],
    [
      'eleven ancestors',
      { payload: 1, ancestorIdentifier: Array.from({ length: 11 }, () => brand) },
      badUserInput('suggestion.ancestorIdentifier', 'at most 10 entities', 11),
    ],
    [
      'one character too many',
      { payload: 'x'.repeat(63_999) },
      badUserInput('suggestion.payload', 'at most 64000 characters of JSON', 64_001),
    ],
    ['a connection', { ...one, field: 'names' }, stated('names')],
    ['an id', { ...one, field: 'id' }, stated('id')],
    ['a value of an edge', { ...one, field: 'websites.rank' }, stated('websites.rank')],
    ['a search vector', { ...one, field: 'names.nameFullTextSearchVector' }, stated('names.nameFullTextSearchVector')],
    [
      'a tax number',
      { ...one, field: 'legalEntities.tins.tin' },
      noNumber('suggestion.field', 'legalEntities.tins.tin'),
    ],
    ['an SSN', { ...one, suggestedValue: 'x 123-45-6789' }, noNumber('suggestion.suggestedValue', null)],
    ['an SSN with spaces', { ...one, suggestedValue: '123 45 6789' }, noNumber('suggestion.suggestedValue', null)],
    [
      'a value that is none of its field',
      { ...one, field: 'cardTransactions.period', suggestedValue: '2m' },
      badUserInput('suggestion.suggestedValue', 'one of 1m, 3m, 12m', '2m'),
    ],
  ])('%s', (_, input, error) => {
    expect(() => check(input)).toThrow(error);
  });

  test.each<[string, SuggestionInput, RegExp]>([
    ['an ancestor without an id', { payload: 1, ancestorIdentifier: [{ ...brand, id: 'x' }] }, /^suggestion: /],
    ['an entity without an id', { ...one, suggestedEntityIdentifier: { ...brand, id: 'x' } }, /^suggestion: /],
    ['an unknown field', { ...one, field: 'names.nam' }, /^suggestion\.field: Unknown path "names\.nam"/],
    [
      'a value of another kind',
      { ...one, field: 'isMarketables.isMarketable', suggestedValue: 'yes' },
      /^suggestion\.suggestedValue: /,
    ],
  ])('%s', (_, input, message) => {
    expect(() => check(input)).toThrow(message);
  });

  test('nine digits without separators may be a filing number', () => {
    expect(check({ ...one, suggestedValue: '123456789' }).suggested?.value).toBe('123456789');
    expect(check({ ...one, suggestedValue: '1123-45-67891' }).suggested?.value).toBe('1123-45-67891');
  });
});
