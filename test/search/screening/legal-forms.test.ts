import { describe, expect, test } from 'vitest';
import { screenEntity } from '../../../matching/screening/screen.ts';
import { buildScreeningIndex } from '../../../matching/screening/screening-index.ts';
import { listed } from './lists.ts';

describe('a firm with a legal form is a person where it has the very words of the name', () => {
  const lists = buildScreeningIndex([listed('p', { isPerson: true, names: ['OSVALD TRENTHAM'] })], [], '');
  test.each([
    ['Osvald Trentham LLC', true],
    ['Trentham Osvald', true],
    ['Osvald Trenthamm', true],
    ['Osvald Trenthamm LLC', false],
    ['Osvaldtrentham LLC', false],
    ['Mr Osvald Trenthamm', true],
    ['MV Osvald Trenthamm', true],
  ])('%j alerts: %s', (name, alerts) => {
    expect(screenEntity(lists, { org_name: [name] }).alert).toBe(alerts);
  });
  test('"a person is screened by the name alone": a legal form in it says nothing', () => {
    expect(screenEntity(lists, { person_name: ['Osvald Trenthamm LLC'] }).alert).toBe(true);
  });
});
