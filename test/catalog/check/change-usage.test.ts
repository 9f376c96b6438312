import { expect, test } from 'vitest';
import { type ChangeUsage, coordinatesOf, type RecordedUsage } from '../../../catalog/check/change-usage.ts';
import { checkAgainst } from '../../../catalog/check/check-against.ts';
import { reportLines } from '../../../catalog/check/report.ts';
import { repository } from './repository.ts';

test.each([
  ['FIELD_REMOVED', 'Shop.seats', ['Shop.seats'], []],
  ['FIELD_TYPE_CHANGED', 'Shop.seats', ['Shop.seats'], []],
  ['FIELD_ARGUMENT_REMOVED', 'Shop.seats.min', ['Shop.seats.min'], []],
  ['FIELD_ARGUMENT_ADDED', 'Shop.seats.min', ['Shop.seats'], []],
  ['FIELD_ARGUMENT_TYPE_CHANGED', 'Shop.seats.min', ['Shop.seats'], []],
  ['FIELD_ARGUMENT_DEFAULT_CHANGED', 'Shop.seats.min', ['Shop.seats'], []],
  ['INPUT_FIELD_REMOVED', 'Wanted.name', ['Wanted.name'], []],
  ['INPUT_FIELD_ADDED', 'Wanted.name', ['Wanted'], []],
  ['INPUT_FIELD_TYPE_CHANGED', 'Wanted.name', ['Wanted'], []],
  ['ENUM_VALUE_REMOVED', 'Kind.BAR', ['Kind.BAR', 'Kind.*'], []],
  ['UNION_MEMBER_REMOVED', 'Found', ['Found'], ['Found.']],
  ['TYPE_REMOVED', 'Shop', ['Shop'], ['Shop.']],
])('who is broken by %s %s', (type, coordinate, exact, prefixes) => {
  expect(coordinatesOf({ type, coordinate })).toEqual({ exact, prefixes });
});

test.each([
  ['DIRECTIVE_REMOVED', '@tier'],
  ['SCHEMA_QUERY_TYPE_CHANGED', 'Query'],
  ['SUBGRAPH_REMOVED', ''],
])('no request tells whether it is broken by %s %s', (type, coordinate) => {
  expect(coordinatesOf({ type, coordinate })).toBeUndefined();
});

const SHOPS = `type Query { shop: Shop }
type Shop @entity {
  name: String
  seats: Int
}
`;
const SEATS = "FIELD_REMOVED Field 'seats' was removed from object type 'Shop' (api, shops)";

function checked(usage: ChangeUsage, onlySince?: string) {
  const { root, author } = repository({ shops: SHOPS });
  author({ shops: SHOPS.replace('  seats: Int\n', '') });
  const recorded: RecordedUsage = { days: 30, onlySince, of: async () => usage };
  return checkAgainst(root, 'main', [], () => () => undefined, { recorded });
}

test.each([
  [
    { operations: 3, requests: 1_204, accounts: 1 },
    undefined,
    `${SEATS}; used in the last 30 days by 3 operations in 1,204 requests of 1 account`,
    'Against main: 1 breaking, 0 dangerous, 0 non-breaking changes; 0 of 0 stored operations do not fit. Failed.',
  ],
  [
    { operations: 0, requests: 0, accounts: 0 },
    undefined,
    `${SEATS}; not used in the last 30 days`,
    'Against main: 1 breaking, 0 dangerous, 0 non-breaking changes (1 unused); 0 of 0 stored operations do not fit. Passed.',
  ],
  [
    { operations: 0, requests: 0, accounts: 0 },
    '2026-11-27',
    `${SEATS}; not used since 2026-11-27, less than 30 days ago`,
    'Against main: 1 breaking, 0 dangerous, 0 non-breaking changes; 0 of 0 stored operations do not fit. Failed.',
  ],
])('a break fails unless nobody used it in the whole period: %j since %s', async (usage, since, line, last) => {
  const report = await checked(usage, since);
  expect(reportLines(report, 'text')).toEqual(['breaking changes', `  ${line}`, last]);
  expect(reportLines(report, 'annotations')[0]).toMatch(report.passed ? /^::warning/ : /^::error/);
  expect(report.passed).toBe(last.endsWith('Passed.'));
});
