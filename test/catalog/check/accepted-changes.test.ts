import { afterEach, describe, expect, test, vi } from 'vitest';
import { checkAgainst } from '../../../catalog/check/check-against.ts';
import { reportLines } from '../../../catalog/check/report.ts';
import { repository } from './repository.ts';

const SHOPS = `extend schema @contact(name: "@example/shops", url: "mailto:shops@shops.example")
type Query { shop: Shop }
type Shop @entity {
  name: String
  seats: Int
}
`;
const TODAY = '2026-06-01';
const NONE = () => () => undefined;

/** A graph whose Shop lost its seats, with a client that asks for them; `accepted`: the file as it is written. */
function changed(accepted?: string) {
  const made = repository({ shops: SHOPS });
  made.author({ shops: SHOPS.replace('  seats: Int\n', '') });
  made.write({
    'clients/web/shop.graphql': '{ shop { seats } }',
    ...(accepted === undefined ? {} : { 'accepted-changes.yaml': accepted }),
  });
  return (today: string | undefined = TODAY) =>
    checkAgainst(made.root, 'main', ['clients'], NONE, today === 'by the clock' ? {} : { today });
}

afterEach(() => {
  vi.useRealTimers();
});

const ENTRY = `- change: FIELD_REMOVED Shop.seats
  until: 2026-08-31
  reason: No client shows seats any more.
`;
const WITH_OPERATIONS = `${ENTRY}  operations: [clients/web/shop.graphql]\n`;

describe('"an accepted breaking change is a reviewed file that expires"', () => {
  test('without the file it fails, and says whose the subgraph and the client are', async () => {
    const report = await changed()();
    expect(report.passed).toBe(false);
    expect(reportLines(report, 'text')).toEqual([
      'breaking changes',
      "  FIELD_REMOVED Field 'seats' was removed from object type 'Shop' (api, shops: @example/shops)",
      'stored operations',
      '  breaking clients/web/shop.graphql:1:10 Cannot query field "seats" on type "Shop". [Shop.seats] (client web)',
      'Against main: 1 breaking, 0 dangerous, 0 non-breaking changes; 1 of 1 stored operations do not fit. Failed.',
    ]);
  });

  test('the change is accepted to its last day; the client’s operation only where the entry names its file', async () => {
    const report = await changed(ENTRY)();
    expect(report.changes).toMatchObject([
      { accepted: { until: '2026-08-31', reason: 'No client shows seats any more.' } },
    ]);
    expect(report.passed).toBe(false);
    const both = changed(WITH_OPERATIONS);
    const last = await both('2026-08-31');
    expect(last.passed).toBe(true);
    expect(reportLines(last, 'text').slice(1, 4)).toEqual([
      "  FIELD_REMOVED Field 'seats' was removed from object type 'Shop' (api, shops: @example/shops); accepted until 2026-08-31: No client shows seats any more.",
      'stored operations',
      '  breaking clients/web/shop.graphql:1:10 Cannot query field "seats" on type "Shop". [Shop.seats] (client web); accepted',
    ]);
    vi.useFakeTimers({ now: Date.parse('2026-08-31T23:59:59Z'), toFake: ['Date'] });
    expect((await both('by the clock')).passed).toBe(true);
    vi.setSystemTime(Date.parse('2026-09-01T00:00:00Z'));
    const over = await both('by the clock');
    expect(over.passed).toBe(false);
    expect(reportLines(over, 'text')).toContain('expired: FIELD_REMOVED Shop.seats was accepted until 2026-08-31');
  });

  test('what is accepted and not there is told', async () => {
    const other = ENTRY.replace('Shop.seats', 'Shop.rooms');
    const report = await changed(other)();
    expect(report.passed).toBe(false);
    expect(reportLines(report, 'text')).toContain('unused: FIELD_REMOVED Shop.rooms is accepted, and not there');
  });

  test.each([
    ['change: x', 'expected a list of accepted changes.'],
    ['- until: 2026-08-31', 'entry 1: expected `change`, its type and coordinate, such as FIELD_REMOVED Shop.seats.'],
    ['- change: FIELD_REMOVED Shop.seats\n  until: 2026-08-31', 'entry 1: expected `reason`'],
    [ENTRY.replace('2026-08-31', 'soon'), 'entry 1: expected `until`, its last day'],
    [ENTRY.replace('2026-08-31', '2026-12-01'), 'entry 1: expected `until` at most 180 days from now, got 2026-12-01.'],
    [`${ENTRY}  who: me`, 'entry 1: expected change, until, reason and operations, got who.'],
    [`${ENTRY}  operations: all`, 'entry 1: expected `operations`, a list of files.'],
    ['- [', 'accepted-changes.yaml: '],
  ])('a file that says less is refused: %j', async (accepted, message) => {
    await expect(changed(accepted)()).rejects.toThrow(message);
  });

  test('what breaks nobody needs no acceptance', async () => {
    const made = repository({ shops: SHOPS });
    made.author({ shops: SHOPS.replace('  seats: Int', '  seats: Int\n  rooms: Int') });
    made.write({ 'accepted-changes.yaml': ENTRY.replace('FIELD_REMOVED Shop.seats', 'FIELD_ADDED Shop.rooms') });
    const report = await checkAgainst(made.root, 'main', [], NONE, { today: TODAY });
    expect(report.acceptances.unused).toHaveLength(1);
    expect(report.changes.some(({ accepted }) => accepted !== undefined)).toBe(false);
  });

  test('180 days from now are not too long', async () => {
    expect((await changed(ENTRY.replace('2026-08-31', '2026-11-28'))()).changes).toMatchObject([{ accepted: {} }]);
  });
});

describe('"annotations (GitHub), JSON and Markdown summary"', () => {
  test('what is accepted warns instead of failing', async () => {
    const lines = reportLines(await changed(WITH_OPERATIONS)(), 'annotations');
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['::warning', '::warning', 'Against']);
    expect(lines[1]).toContain('file=clients/web/shop.graphql,line=1,col=10,title=STORED_OPERATION::');
  });

  test('Markdown has a table of changes, and one of clients and fields', async () => {
    expect(reportLines(await changed(ENTRY.replace('seats', 'rooms'))(), 'markdown')).toEqual([
      '### ❌ Graph check',
      '',
      'Against main: 1 breaking, 0 dangerous, 0 non-breaking changes; 1 of 1 stored operations do not fit. Failed.',
      '',
      '| 1 breaking | Change | Where |',
      '|---|---|---|',
      "| FIELD_REMOVED Shop.seats | Field 'seats' was removed from object type 'Shop' (api, shops: @example/shops) | subgraphs/shops/authored.graphql:3 |",
      '',
      '| Client | Field | Stored operation | What does not fit |',
      '|---|---|---|---|',
      '| web | Shop.seats | clients/web/shop.graphql:1 | Cannot query field "seats" on type "Shop". \\[Shop.seats\\] (client web) |',
      '',
      '- FIELD\\_REMOVED Shop.rooms is accepted, and not there.',
    ]);
  });

  test('JSON has the contacts', async () => {
    const { contacts } = JSON.parse(reportLines(await changed()(), 'json').join('\n'));
    expect(contacts).toEqual({ shops: { name: '@example/shops', url: 'mailto:shops@shops.example' } });
  });
});
