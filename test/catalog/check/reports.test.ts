import { describe, expect, test } from 'vitest';
import type { CheckReport, PlacedChange } from '../../../catalog/check/check-against.ts';
import { FORMATS, reportLines } from '../../../catalog/check/report.ts';

const change = (fields: Partial<PlacedChange>): PlacedChange => ({
  criticality: 'breaking',
  type: 'FIELD_REMOVED',
  coordinate: 'Shop.seats',
  message: "Field 'seats' was removed",
  schemas: ['api', 'shops'],
  place: { file: 'subgraphs/shops/authored.graphql', line: 7 },
  ...fields,
});
const acceptance = { change: 'FIELD_REMOVED Shop.open', until: '2026-01-01', reason: 'nobody asks', operations: [] };
const REPORT: CheckReport = {
  against: 'main',
  failOn: 'breaking',
  errors: [],
  changes: [
    change({}),
    change({ accepted: { until: '2026-12-31', reason: 'a <b> for all' }, coordinate: 'Shop.open' }),
    change({
      criticality: 'dangerous',
      type: 'ENUM_VALUE_ADDED',
      message: 'a | b',
      schemas: ['api'],
      place: { file: 'x' },
    }),
    change({ criticality: 'non-breaking', type: 'FIELD_ADDED', coordinate: 'Shop.name' }),
  ],
  operations: {
    files: 3,
    faults: [
      {
        criticality: 'breaking',
        client: 'app',
        coordinate: 'Shop.seats',
        operation: 'Seats',
        file: 'clients/app/a.graphql',
        line: 2,
        column: 5,
        message: 'Cannot query it.',
      },
      {
        criticality: 'breaking',
        client: 'app',
        coordinate: 'Shop.open',
        operation: 'Open',
        file: 'clients/app/a.graphql',
        line: 3,
        column: 1,
        message: 'Shop.open is unknown in Open.',
        accepted: true,
      },
      {
        criticality: 'dangerous',
        client: 'web',
        file: 'clients/web/b.graphql',
        line: 1,
        column: 1,
        message: 'Shop.old is deprecated.',
      },
    ],
  },
  acceptances: { expired: [acceptance], unused: [{ ...acceptance, change: 'FIELD_REMOVED Shop.gone' }] },
  contacts: { shops: { name: '@example/shops' } },
  passed: false,
};

describe('a report, in each of its formats', () => {
  test('text', () => {
    expect(reportLines(REPORT, 'text')).toMatchInlineSnapshot(`
      [
        "breaking changes",
        "  FIELD_REMOVED Field 'seats' was removed (api, shops: @example/shops)",
        "  FIELD_REMOVED Field 'seats' was removed (api, shops: @example/shops); accepted until 2026-12-31: a <b> for all",
        "dangerous changes",
        "  ENUM_VALUE_ADDED a | b (api)",
        "non-breaking changes",
        "  FIELD_ADDED Field 'seats' was removed (api, shops: @example/shops)",
        "stored operations",
        "  breaking clients/app/a.graphql:2:5 Cannot query it. [Shop.seats of Seats] (client app)",
        "  breaking clients/app/a.graphql:3:1 Shop.open is unknown in Open. (client app); accepted",
        "  dangerous clients/web/b.graphql:1:1 Shop.old is deprecated. (client web)",
        "expired: FIELD_REMOVED Shop.open was accepted until 2026-01-01",
        "unused: FIELD_REMOVED Shop.gone is accepted, and not there",
        "Against main: 2 breaking, 1 dangerous, 1 non-breaking changes (1 accepted); 1 of 3 stored operations do not fit. Failed.",
      ]
    `);
  });
  test('annotations', () => {
    expect(reportLines(REPORT, 'annotations')).toMatchInlineSnapshot(`
      [
        "::error file=subgraphs/shops/authored.graphql,line=7,title=FIELD_REMOVED::Field 'seats' was removed (api, shops: @example/shops)",
        "::warning file=subgraphs/shops/authored.graphql,line=7,title=FIELD_REMOVED::Field 'seats' was removed (api, shops: @example/shops); accepted until 2026-12-31: a <b> for all",
        "::warning file=x,title=ENUM_VALUE_ADDED::a | b (api)",
        "::notice file=subgraphs/shops/authored.graphql,line=7,title=FIELD_ADDED::Field 'seats' was removed (api, shops: @example/shops)",
        "::error file=clients/app/a.graphql,line=2,col=5,title=STORED_OPERATION::Cannot query it. [Shop.seats of Seats] (client app)",
        "::warning file=clients/app/a.graphql,line=3,col=1,title=STORED_OPERATION::Shop.open is unknown in Open. (client app); accepted",
        "::warning file=clients/web/b.graphql,line=1,col=1,title=STORED_OPERATION::Shop.old is deprecated. (client web)",
        "::warning file=accepted-changes.yaml,title=ACCEPTED_CHANGE::FIELD_REMOVED Shop.open, accepted until 2026-01-01, is over or not there.",
        "::warning file=accepted-changes.yaml,title=ACCEPTED_CHANGE::FIELD_REMOVED Shop.gone, accepted until 2026-01-01, is over or not there.",
        "Against main: 2 breaking, 1 dangerous, 1 non-breaking changes (1 accepted); 1 of 3 stored operations do not fit. Failed.",
      ]
    `);
  });
  test('markdown', () => {
    expect(reportLines(REPORT, 'markdown')).toMatchInlineSnapshot(`
      [
        "### ❌ Graph check",
        "",
        "Against main: 2 breaking, 1 dangerous, 1 non-breaking changes (1 accepted); 1 of 3 stored operations do not fit. Failed.",
        "",
        "| 2 breaking | Change | Where |",
        "|---|---|---|",
        "| FIELD_REMOVED Shop.seats | Field 'seats' was removed (api, shops: @example/shops) | subgraphs/shops/authored.graphql:7 |",
        "| FIELD_REMOVED Shop.open | Field 'seats' was removed (api, shops: @example/shops); accepted until 2026-12-31: a &lt;b> for all | subgraphs/shops/authored.graphql:7 |",
        "",
        "| 1 dangerous | Change | Where |",
        "|---|---|---|",
        "| ENUM_VALUE_ADDED Shop.seats | a \\| b (api) | x |",
        "",
        "| 1 non-breaking | Change | Where |",
        "|---|---|---|",
        "| FIELD_ADDED Shop.name | Field 'seats' was removed (api, shops: @example/shops) | subgraphs/shops/authored.graphql:7 |",
        "",
        "| Client | Field | Stored operation | What does not fit |",
        "|---|---|---|---|",
        "| app | Shop.seats | clients/app/a.graphql:2 | Cannot query it. \\[Shop.seats of Seats\\] (client app) |",
        "| app | Shop.open | clients/app/a.graphql:3 | Shop.open is unknown in Open. (client app); accepted |",
        "| web |  | clients/web/b.graphql:1 | Shop.old is deprecated. (client web) |",
        "",
        "- FIELD\\_REMOVED Shop.open was accepted until 2026-01-01.",
        "- FIELD\\_REMOVED Shop.gone is accepted, and not there.",
      ]
    `);
  });
  test('json is the report itself', () => {
    expect(reportLines(REPORT, 'json')).toEqual([JSON.stringify(REPORT, null, 2)]);
  });
});

describe('of fifty changes of a kind all are shown, of more the rest is counted', () => {
  test.each([
    [50, 50, undefined],
    [51, 50, '| | and 1 more | |'],
    [53, 50, '| | and 3 more | |'],
  ])('%i', (count, shown, more) => {
    const report = { ...REPORT, changes: Array.from({ length: count }, () => change({})) };
    const lines = reportLines(report, 'markdown');
    expect(lines.filter((line) => line.startsWith('| FIELD_REMOVED'))).toHaveLength(shown);
    expect(lines.find((line) => line.startsWith('| | and'))).toBe(more);
    expect(lines).toContain(`| ${count} breaking | Change | Where |`);
  });
});

test.each([
  [1, '1 error'],
  [2, '2 errors'],
])('what does not compose is not compared: %i', (count, text) => {
  const error = { severity: 'error', code: 'X', subgraphs: ['shops'], coordinate: '', message: 'wrong' } as const;
  const errors = Array.from({ length: count }, () => error);
  const report = { ...REPORT, errors, changes: [], operations: { files: 0, faults: [] } };
  for (const format of FORMATS.filter((each) => each !== 'json'))
    expect(reportLines(report, format).join('\n')).toContain(`Not composed: ${text}.`);
  expect(reportLines(report, 'markdown').slice(3, 7)).toEqual([
    ...['', '| Error of composition |', '|---|', '| error X shops - wrong |'],
  ]);
});

test('one that passes says so', () => {
  const nothing = { operations: { files: 3, faults: [] }, acceptances: { expired: [], unused: [] } };
  const report = { ...REPORT, ...nothing, changes: [], passed: true };
  expect(reportLines(report, 'text')).toEqual([
    'Against main: 0 breaking, 0 dangerous, 0 non-breaking changes; 0 of 3 stored operations do not fit. Passed.',
  ]);
  expect(reportLines(report, 'markdown')[0]).toBe('### ✅ Graph check');
});

test('of stored operations, only those that break do not fit; one is enough to be listed', () => {
  const [, , old] = REPORT.operations.faults;
  const operations = { files: 3, faults: old === undefined ? [] : [old] };
  const report = { ...REPORT, operations, changes: [], acceptances: { expired: [], unused: [] }, passed: true };
  const summary =
    'Against main: 0 breaking, 0 dangerous, 0 non-breaking changes; 0 of 3 stored operations do not fit. Passed.';
  expect(reportLines(report, 'text')).toEqual([
    'stored operations',
    '  dangerous clients/web/b.graphql:1:1 Shop.old is deprecated. (client web)',
    summary,
  ]);
  expect(reportLines(report, 'markdown').slice(2, 5)).toEqual([
    summary,
    '',
    '| Client | Field | Stored operation | What does not fit |',
  ]);
});

test('of accepted changes, those that are over or not there are a list, also if there is one', () => {
  const report = { ...REPORT, changes: [], operations: { files: 0, faults: [] } };
  const one = (acceptances: CheckReport['acceptances']) => reportLines({ ...report, acceptances }, 'markdown').slice(3);
  expect(one({ expired: [acceptance], unused: [] })).toEqual([
    '',
    '- FIELD\\_REMOVED Shop.open was accepted until 2026-01-01.',
  ]);
  expect(one({ expired: [], unused: [acceptance] })).toEqual([
    '',
    '- FIELD\\_REMOVED Shop.open is accepted, and not there.',
  ]);
  expect(one({ expired: [], unused: [] })).toEqual([]);
});
