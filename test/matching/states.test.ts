import { expect, test } from 'vitest';
import {
  abbreviatedState,
  isStateWord,
  postalStateCode,
  stateCode,
  stateOfAddress,
  stateOfColumn,
} from '../../matching/addresses/states.ts';

test.each([
  // Code or name, older abbreviation, behind a city: as a code, alone in a text, in a column, of a mailing address.
  ['WA', 'WA', undefined, 'WA', 'WA'],
  ['wa', 'WA', undefined, 'WA', 'WA'],
  ['W.A.', 'WA', undefined, 'WA', 'WA'],
  ['N. Y.', 'NY', undefined, 'NY', 'NY'],
  [' Oregon ', 'OR', undefined, 'OR', 'OR'],
  ['New  York', 'NY', undefined, 'NY', 'NY'],
  ['Wash.', undefined, 'WA', 'WA', undefined],
  ['N. Mex.', undefined, 'NM', 'NM', undefined],
  ['Washington, D.C.', undefined, undefined, 'DC', undefined],
  ['Kent, Wash.', undefined, undefined, 'WA', undefined],
  ['Kent, WA, OR', undefined, undefined, 'OR', undefined],
  ['Kent WA', undefined, undefined, undefined, undefined],
  ['AE', undefined, undefined, undefined, 'AE'],
  ['ae ', undefined, undefined, undefined, 'AE'],
  ['XX', undefined, undefined, undefined, undefined],
  ['', undefined, undefined, undefined, undefined],
])('%j is %j as a state, %j as an older abbreviation, %j in a column, %j in an address', (text, ...codes) => {
  expect([stateCode(text), abbreviatedState(text), stateOfColumn(text), postalStateCode(text)]).toEqual(codes);
});

test.each([
  ['WA', 'WA'],
  ['Wash.', 'WA'],
  ['calif', 'CA'],
  ['Washington, D.C.', 'DC'],
  ['AE', 'AE'],
  ['ZZ', undefined],
  ['WAA', undefined],
  ['', undefined],
])('in a field of its own %j is the state %j', (text, code) => {
  expect(stateOfAddress(text)).toBe(code);
});

test('some codes of states are words', () => {
  expect(['or', 'me', 'wa', 'ny'].filter(isStateWord)).toEqual(['or', 'me']);
});
