import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { comingMoment, isIsoDate, isIsoDay } from '../../catalog/iso-date.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Whether it is a date, whether it is a day, and the moment if that is to come. */
test.each<[written: string, isDate: boolean, isDay: boolean, coming?: string]>([
  ['2024-02-29', true, true],
  ['2023-02-29', false, false],
  ['2026-02-31', false, false],
  ['2026-04-31', false, false],
  ['2026-13-01', false, false],
  ['2026-00-10', false, false],
  ['2026-03-02', true, true, '2026-03-02T00:00:00.000Z'],
  ['2026-03-01T12:00:00Z', true, false],
  ['2026-03-01T12:00:00.001Z', true, false, '2026-03-01T12:00:00.001Z'],
  ['2026-03-01T13:30:00+02:00', true, false],
  ['2026-03-01T15:30:00+02:00', true, false, '2026-03-01T13:30:00.000Z'],
  ['2026-3-2', false, false],
  ['2026-03-02 12:00', false, false],
  ['March 2, 2026', false, false],
  ['x2026-03-02', false, false],
  ['2026-03-02x', false, false],
  ['', false, false],
])('"an existing date or date-time of ISO 8601": %j', (written, isDate, isDay, coming) => {
  expect([isIsoDate(written), isIsoDay(written), comingMoment(written)]).toEqual([isDate, isDay, coming]);
});
