import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { acceptedChanges } from '../../../catalog/check/accepted-changes.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const TODAY = '2026-06-01';

/** The accepted changes of a repository with this file. */
function accepted(text: string) {
  const root = temporaryFolder('accepted');
  writeFileSync(join(root, 'accepted-changes.yaml'), text);
  return acceptedChanges(root, TODAY);
}
const entry = (fields: object) =>
  JSON.stringify([{ change: 'FIELD_REMOVED Shop.seats', until: '2026-08-31', reason: 'Unused.', ...fields }]);

test('"Reads the accepted changes of a repository; empty if there is no file"', () => {
  expect(acceptedChanges(temporaryFolder('accepted'), TODAY)).toEqual([]);
  expect(accepted('')).toEqual([]);
  expect(accepted('[]')).toEqual([]);
  expect(accepted(entry({ operations: ['a', 'b'] }))).toEqual([
    { change: 'FIELD_REMOVED Shop.seats', until: '2026-08-31', reason: 'Unused.', operations: ['a', 'b'] },
  ]);
  expect(accepted(entry({}))[0]?.operations).toEqual([]);
});

test('days stay texts as YAML writes them', () => {
  const [first] = accepted('- change: FIELD_REMOVED Shop.seats\n  until: 2026-08-31\n  reason: Unused.\n');
  expect(first?.until).toBe('2026-08-31');
});

test('an acceptance may end on any day up to the 180th from today, a past one too', () => {
  for (const until of ['2020-01-01', TODAY, '2026-11-28']) expect(accepted(entry({ until }))[0]?.until).toBe(until);
});

describe('"Throws CatalogError for one without change, reason or end, and for one that would last longer than half a year"', () => {
  const change = '`change`, its type and coordinate, such as FIELD_REMOVED Shop.seats';
  const until = '`until`, its last day, such as 2026-12-31';
  test.each<[fields: object, expected: string]>([
    [{ change: undefined }, change],
    [{ change: 7 }, change],
    [{ change: 'FIELD_REMOVED' }, change],
    [{ change: 'field_removed Shop.seats' }, change],
    [{ change: 'FIELD_REMOVED Shop.seats now' }, change],
    [{ reason: undefined }, '`reason`, why clients can live with it'],
    [{ reason: ' ' }, '`reason`, why clients can live with it'],
    [{ reason: 7 }, '`reason`, why clients can live with it'],
    [{ until: undefined }, until],
    [{ until: 20_260_831 }, until],
    [{ until: '2026-13-01' }, until],
    [{ until: '2026-08' }, until],
    [{ until: '' }, until],
    [{ until: '2026-11-29' }, '`until` at most 180 days from now, got 2026-11-29'],
    [{ operations: 'all' }, '`operations`, a list of files'],
    [{ operations: ['a', 7] }, '`operations`, a list of files'],
    [{ who: 'me', when: 'now' }, 'change, until, reason and operations, got who'],
  ])('%j', (fields, expected) => {
    expect(() => accepted(entry(fields))).toThrow(`accepted-changes.yaml: entry 1: expected ${expected}.`);
  });

  test.each(['null', '7', '[]', 'text'])('an entry that is %s has no change; entries count from 1', (second) => {
    expect(() => accepted(`[${entry({}).slice(1, -1)}, ${second}]`)).toThrow(
      `accepted-changes.yaml: entry 2: expected ${change}.`,
    );
  });

  test.each(['change: x', 'x', '7'])('what is no list: %s', (text) => {
    expect(() => accepted(text)).toThrow('accepted-changes.yaml: expected a list of accepted changes.');
  });

  test('what is no YAML, with its line', () => {
    expect(() => accepted('- change: [\n')).toThrow(/^accepted-changes\.yaml: .* at line 2, column 1/);
  });
});
