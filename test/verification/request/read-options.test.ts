import { describe, expect, test } from 'vitest';
import { readOptions } from '../../../verification/request/read-options.ts';
import { SHAPES } from '../../../verification/request/verification-request.ts';
import { faultOf } from './fault-of.ts';

const ATTRS =
  'tin_verification, ssn_verification, watchlist, bankruptcies, avg_transaction_size, card_transactions_count, ' +
  'card_revenue_amount, card_revenue_yoy_growth, card_revenue_prior_period_growth, card_customers_average_daily_count, ' +
  'has_transactions, refunds_amount, revenue_quality, operating_status, phone_numbers';

test('"Default package: identify in v1, verify in v2", threshold 0.5, top_n 1, no attrs', () => {
  const packages = SHAPES.map((shape) => [shape, readOptions({}, shape).package]);
  expect(packages).toEqual([
    ['v2', 'verify'],
    ['legacy', 'verify'],
    ['v1', 'identify'],
  ]);
  expect(readOptions({}, 'v2')).toEqual({
    shape: 'v2',
    package: 'verify',
    attrs: new Set(),
    matchThreshold: 0.5,
    topN: 1,
  });
});

test('parameters are read from their texts', () => {
  const query = { package: 'identify', attrs: 'watchlist,bankruptcies', match_threshold: '0.75', top_n: '10' };
  expect(readOptions(query, 'legacy')).toEqual({
    shape: 'legacy',
    package: 'identify',
    attrs: new Set(['watchlist', 'bankruptcies']),
    matchThreshold: 0.75,
    topN: 10,
  });
});

test.each([
  ['in any order, twice', 'watchlist,bankruptcies,watchlist'],
  ['with spaces and empty places', ' bankruptcies , ,watchlist,'],
  ['as a parameter that comes twice', ['watchlist', 'bankruptcies,watchlist']],
])('attrs is a list %s', (_, attrs) => {
  expect([...readOptions({ attrs }, 'v2').attrs].sort()).toEqual(['bankruptcies', 'watchlist']);
});

test.each(['0', '1', '0.0', '1.0', '.5', '1.'])('match_threshold %s is from 0 to 1', (written) => {
  expect(readOptions({ match_threshold: written }, 'v2').matchThreshold).toBe(Number(written));
});

test.each(['1', '10'])('top_n %s is from 1 to 10', (written) => {
  expect(readOptions({ top_n: written }, 'v2').topN).toBe(Number(written));
});

describe('"Unknown values of package or attrs, an out-of-range number: 400 naming them"', () => {
  test.each([
    [{ package: 'full' }, 'package expects one of identify, verify, got "full".'],
    [{ package: '' }, 'package expects one of identify, verify, got "".'],
    [{ package: ['verify', 'identify'] }, 'package expects one value, got several.'],
    [{ attrs: 'watchlst' }, `attrs expects one of ${ATTRS}, got "watchlst".`],
    [{ attrs: 'watchlist,x,bankruptcies,y' }, `attrs expects one of ${ATTRS}, got "x", "y".`],
    [{ attrs: [7, 'watchlist'] }, `attrs expects one of ${ATTRS}, got 7.`],
    [{ attrs: '123-45-6789' }, `attrs expects one of ${ATTRS}, got a string with 9 digits.`],
    [{ match_threshold: '1.01' }, 'match_threshold expects a number from 0 to 1, got 1.01.'],
    [{ match_threshold: '-0.1' }, 'match_threshold expects a number from 0 to 1, got "-0.1".'],
    [{ match_threshold: '' }, 'match_threshold expects a number from 0 to 1, got "".'],
    [{ match_threshold: '.' }, 'match_threshold expects a number from 0 to 1, got ".".'],
    [{ match_threshold: 'NaN' }, 'match_threshold expects a number from 0 to 1, got "NaN".'],
    [{ match_threshold: '0x1' }, 'match_threshold expects a number from 0 to 1, got "0x1".'],
    [{ match_threshold: ['0.5', '0.6'] }, 'match_threshold expects one value, got several.'],
    [{ top_n: '0' }, 'top_n expects a whole number from 1 to 10, got 0.'],
    [{ top_n: '11' }, 'top_n expects a whole number from 1 to 10, got 11.'],
    [{ top_n: '1.5' }, 'top_n expects a whole number from 1 to 10, got 1.5.'],
    [{ Package: 'verify' }, 'The query string expects only package, attrs, match_threshold, top_n, got "Package".'],
    [
      JSON.parse('{"__proto__":"x"}'),
      'The query string expects only package, attrs, match_threshold, top_n, got "__proto__".',
    ],
  ])('%j', (query, message) => {
    expect(faultOf(() => readOptions(query, 'v2'))).toBe(message);
  });

  test('every fault is a sentence', () => {
    expect(faultOf(() => readOptions({ package: 'x', top_n: '99', limit: '3' }, 'v1'))).toBe(
      'package expects one of identify, verify, got "x". top_n expects a whole number from 1 to 10, got 99. ' +
        'The query string expects only package, attrs, match_threshold, top_n, got "limit".',
    );
  });
});
