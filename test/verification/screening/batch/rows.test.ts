import { describe, expect, test } from 'vitest';
import type { ScreeningHit } from '../../../../matching/screening/screen.ts';
import { batchCheckpoint, readBatchParameters } from '../../../../verification/screening/batch/batch-request.ts';
import { columnsOf, partyOf, rowValues } from '../../../../verification/screening/batch/columns.ts';
import {
  RESULT_HEADER,
  resultRow,
  type ScreenedRow,
  statusOf,
} from '../../../../verification/screening/batch/result-row.ts';

describe('the header of a batch', () => {
  test('says what columns mean, by any of their names', () => {
    expect(columnsOf(['Customer ID', 'Full  Name', 'date-of-birth', 'Shoe size', 'ZIP', 'Citizenship'])).toEqual([
      ...['tag', 'name', 'dob', undefined, 'postal_code', 'country'],
    ]);
    for (const name of ['name', 'person', 'company', 'surname']) expect(columnsOf([name])).toHaveLength(1);
  });

  test.each([
    [
      ['tag', 'first name'],
      'The header expects a column name, person_name, org_name, last_name or the like, got tag, first name.',
    ],
    [[], 'or the like, got none.'],
    [Array(21).fill('x'), `got ${Array(20).fill('x').join(', ')}.`],
    [['name', 'city', 'Town'], 'The header has two columns of city: city and Town.'],
  ])('%j is refused: %s', (header, message) => {
    expect(() => columnsOf(header)).toThrow(message);
  });

  test('gives the values of a row, without empty ones', () => {
    expect(rowValues(['name', undefined, 'city', 'dob'], [' Ann Zelb ', 'x', '  '])).toEqual({ name: 'Ann Zelb' });
  });
});

describe('the party of a row', () => {
  const NOTHING = { person_name: [], org_name: [], dob: [], address: [], country_of_affiliation: [] };
  test.each([
    [{ name: 'Zelb' }, { ...NOTHING, org_name: ['Zelb'] }],
    [
      { name: 'Zelb', org_name: 'Quarx' },
      { ...NOTHING, org_name: ['Zelb', 'Quarx'] },
    ],
    [
      { first_name: 'Ann', last_name: 'Zelb' },
      { ...NOTHING, person_name: ['Ann Zelb'] },
    ],
    [
      { person_name: 'A Z', middle_name: 'Q', last_name: 'Zelb' },
      { ...NOTHING, person_name: ['A Z', 'Q Zelb'] },
    ],
    [
      { name: 'Zelb', dob: '11/23/1962' },
      { ...NOTHING, org_name: ['Zelb'], dob: ['11/23/1962'] },
    ],
    [
      { name: 'Zelb', address: '1 Main St', address_2: 'Ste 4', city: 'Kent', state: 'WA', postal_code: '98030' },
      { ...NOTHING, org_name: ['Zelb'], address: ['1 Main St, Ste 4, Kent, WA, 98030'] },
    ],
    [
      { name: 'Zelb', country: 'Germany' },
      { ...NOTHING, org_name: ['Zelb'], country_of_affiliation: ['Germany'] },
    ],
    [
      { first_name: 'Ann', middle_name: 'N/A', last_name: 'No', address: 'unknown', city: '-', state: 'WA' },
      { ...NOTHING, person_name: ['Ann No'], address: ['WA'] },
    ],
    [{ name: 'Z'.repeat(400) }, { ...NOTHING, org_name: ['Z'.repeat(400)] }],
  ])('%j is %j', (row, party) => {
    expect(partyOf(row)).toEqual({ party, leftOut: [] });
  });

  test.each([
    [{ city: 'Kent' }, 'The row has no name.'],
    [
      { name: 'Z'.repeat(401) },
      `The row has no name. org_name was left out: expected at most 400 characters, got "${'Z'.repeat(40)}…".`,
    ],
  ])('%j is at fault: %s', (row, fault) => {
    expect(partyOf(row)).toEqual({ fault });
  });

  test('"A value that cannot be read costs itself": one that is too long, too', () => {
    const long = { name: 'N'.repeat(401), city: 'C'.repeat(401), dob: '9'.repeat(401), country: 'X'.repeat(401) };
    const left = (attribute: string, letter: string) => ({
      ...{ attribute, value: `${letter.repeat(40)}…`, expected: 'at most 400 characters' },
    });
    expect(partyOf({ last_name: 'Zelb', state: 'WA', ...long })).toEqual({
      party: { ...NOTHING, person_name: ['Zelb'], address: ['WA'] },
      leftOut: [left('org_name', 'N'), left('dob', '9'), left('country_of_affiliation', 'X'), left('address', 'C')],
    });
  });
});

const hit = (name: string, score: number, alert = false): ScreeningHit => ({
  ...{ alert, score, attributes: {}, attributesUsed: [], totalWeightUsed: 1 },
  entity: {
    ...{ recordId: `id of ${name}`, collection: 'SDN', provider: 'ofac', legalEntityId: 'x', isPerson: true },
    ...{ names: [name], weakNames: [], familyNames: [], datesOfBirth: [], addresses: [], countries: [] },
  },
});
const INPUT: ScreenedRow = { input: { row: 7, values: { name: 'Zelb' } }, hits: [], leftOut: [] };

test.each([
  ['alert', { hits: [hit('A', 0.9, true), hit('B', 0.8)] }],
  ['hit', { hits: [hit('A', 0.7)] }],
  ['clear', { hits: [] }],
  ['error', { hits: [hit('A', 0.9, true)], fault: 'The row has no name.' }],
])('the status of a row is %s', (status, row) => {
  expect(statusOf({ ...INPUT, ...row })).toBe(status);
});

test('the line of a row says what was sent, and what was found: the best hit and five others', () => {
  expect(RESULT_HEADER).toBe(
    'row,tag,name,dob,address,country,status,reason,hits,score,list,record_id,listed_name,explanation,other_hits,decision,request_id,data_version,left_out,listed_id,lists_not_loaded\n',
  );
  const values = {
    ...{ tag: 't', person_name: 'P', first_name: 'F', middle_name: 'M', last_name: 'L', org_name: 'O', dob: '1980' },
    ...{ address: '1 Main St', address_2: 'Ste 4', city: 'Kent', state: 'WA', postal_code: '98030', country: 'US' },
  };
  const hits = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name, at) => hit(name, (9 - at) / 10, at === 0));
  const line = (...cells: readonly string[]) => `${cells.map((cell) => `"${cell}"`).join(',')}\n`;
  const leftOut = [{ attribute: 'dob', value: 'soon', expected: 'a day' }] as const;
  expect(
    resultRow({ input: { row: 7, values }, hits, leftOut, requestId: 'r' }, undefined, {
      dataVersion: 'v1',
      notLoaded: ['EU', 'UK'],
    }),
  ).toBe(
    line(
      ...['7', 't', 'P F M L O', '1980', '1 Main St, Ste 4, Kent, WA, 98030', 'US', 'alert', ''],
      ...['7', '0.9', 'SDN', 'id of A', 'A', ''],
      ...['B (SDN) 0.8; C (SDN) 0.7; D (SDN) 0.6; E (SDN) 0.5; F (SDN) 0.4', '', 'r', 'v1'],
      ...['dob was left out: expected a day, got ""soon"".', 'ofac/sdn/id of A', 'EU, UK'],
    ),
  );
  expect(resultRow({ ...INPUT, fault: 'The row has no name.' }, undefined, { dataVersion: 'v1', notLoaded: [] })).toBe(
    line(
      ...['7', '', 'Zelb', '', '', '', 'error', 'The row has no name.', '0'],
      ...[...Array(8).fill(''), 'v1', '', '', ''],
    ),
  );
});

describe('the parameters of a batch', () => {
  test('are read', () => {
    expect(
      readBatchParameters({ tag: 'x', alert_threshold: '1', hit_threshold: '0.25', list_groups: 'SDN, UN' }),
    ).toEqual({ tag: 'x', alert_threshold: 1, hit_threshold: 0.25, list_groups: ['SDN', 'UN'] });
    expect(readBatchParameters({ tag: 'x', alert_threshold: '0' })).toEqual({ tag: 'x', alert_threshold: 0 });
  });

  test.each([
    [{ tag: 'x', alert_threshold: '1.01' }, 'a number from 0 to 1'],
    [{ tag: 'x', hit_threshold: '-0.5' }, 'a number from 0 to 1'],
    [{ tag: 'x', hit_threshold: 'half' }, 'a number from 0 to 1'],
    [{ tag: 'x', threshold: '1' }, 'only tag, alert_threshold, hit_threshold, list_groups'],
  ])('%j is refused: %s', (query, message) => {
    expect(() => readBatchParameters(query)).toThrow(message);
  });

  test('a run that has not begun has no checkpoint', () => {
    expect(batchCheckpoint(null)).toBeUndefined();
    expect(() => batchCheckpoint({})).toThrow();
  });
});
