import { describe, expect, test } from 'vitest';
import type { InputColumn } from '../../../lists/enrichment/input-columns.ts';
import { RepeatedRows } from '../../../lists/enrichment/repeated-rows.ts';
import { rowBusiness, rowKey } from '../../../lists/enrichment/row-business.ts';
import { LIST_SEARCH_FIELDS, type ListSearchField } from '../../../operations/list.ts';

type Row = Partial<Record<ListSearchField, string>>;

const columnOf = (field: ListSearchField | null): InputColumn => ({ header: 'x', name: 'input_x', field, reason: '' });

/** What a row with these values names. */
function read(row: Row) {
  const fields = LIST_SEARCH_FIELDS.filter((field) => row[field] !== undefined);
  return rowBusiness(
    fields.map(columnOf),
    fields.map((field) => row[field] ?? ''),
  );
}

const NO_ADDRESS = { id: null, street: null, unit: null, city: null, state: null, zip: null };
const NOTHING = { fault: 'The row has no name, website, person with first and last name, or street to search by.' };

describe('the business that a row names', () => {
  test('with all its facts', () => {
    const address = {
      ADDRESS_STREET1: '12 Pine St',
      ADDRESS_STREET2: 'Suite 4',
      ADDRESS_CITY: 'Seattle',
      ADDRESS_STATE: 'Washington',
      ADDRESS_POSTAL_CODE: '98101',
    };
    const person = { PERSON_FIRST_NAME: 'Ada', PERSON_LAST_NAME: 'Byron' };
    expect(read({ NAME: '  Tern \t Cafe ', WEBSITE: 'tern.com', ...person, ...address })).toEqual({
      known: {
        ...{ names: ['Tern Cafe'], tins: [], website: 'tern.com' },
        person: { firstName: 'Ada', lastName: 'Byron', dateOfBirth: null, residence: null, tin: undefined },
      },
      addresses: [{ id: null, street: '12 Pine St', unit: 'Suite 4', city: 'Seattle', state: 'WA', zip: '98101' }],
    });
  });

  test.each<[Row, unknown]>([
    [{ NAME: 'Tern' }, { known: { names: ['Tern'], tins: [] }, addresses: [] }],
    [{ WEBSITE: 'tern.com' }, { known: { names: [], tins: [], website: 'tern.com' }, addresses: [] }],
    [
      { ADDRESS_STREET1: '12 Pine St' },
      { known: { names: [], tins: [] }, addresses: [{ ...NO_ADDRESS, street: '12 Pine St' }] },
    ],
    [
      { NAME: 'Tern', ADDRESS_CITY: 'Seattle' },
      { known: { names: ['Tern'], tins: [] }, addresses: [{ ...NO_ADDRESS, city: 'Seattle' }] },
    ],
    [
      { NAME: 'Tern', ADDRESS_STATE: 'Ontario' },
      { known: { names: ['Tern'], tins: [] }, addresses: [] },
    ],
    [
      { NAME: 'Tern', PERSON_FIRST_NAME: 'Ada' },
      { known: { names: ['Tern'], tins: [] }, addresses: [] },
    ],
    [{ ADDRESS_CITY: 'Seattle', ADDRESS_STATE: 'WA', ADDRESS_POSTAL_CODE: '98101' }, NOTHING],
    [{ PERSON_FIRST_NAME: 'Ada' }, NOTHING],
    [{ PERSON_LAST_NAME: 'Byron' }, NOTHING],
    [{ WEBSITE: 'tern' }, NOTHING],
    [{ NAME: ' n/a ' }, NOTHING],
    [{ NAME: '--' }, NOTHING],
    [{ NAME: '' }, NOTHING],
  ])('of %j', (row, business) => {
    expect(read(row)).toEqual(business);
  });

  test('a person is searched for by both names', () => {
    expect(read({ PERSON_FIRST_NAME: 'Ada', PERSON_LAST_NAME: 'Byron' })).toMatchObject({
      known: { names: [], person: { firstName: 'Ada', lastName: 'Byron' } },
    });
  });

  test.each([
    ['2134', '02134'],
    ['2134.0', '02134'],
    ['501', '00501'],
    ['98101-1234', '98101'],
    ['981011', null],
    ['12', null],
  ])('the ZIP code %s is %s', (written, zip) => {
    expect(read({ NAME: 'Tern', ADDRESS_POSTAL_CODE: written })).toMatchObject({
      addresses: zip === null ? [] : [{ ...NO_ADDRESS, zip }],
    });
  });

  test('values beyond the header are a fault unless they are empty, and missing ones are empty', () => {
    const columns = [columnOf('NAME'), columnOf(null)];
    expect(rowBusiness(columns, ['Tern', 'a', 'b'])).toEqual({ fault: 'The row has 3 values, the header 2.' });
    const tern = { known: { names: ['Tern'], tins: [] }, addresses: [] };
    expect([rowBusiness(columns, ['Tern', 'a', ' ']), rowBusiness(columns, ['Tern'])]).toEqual([tern, tern]);
  });
});

test('rows that search for the same have the same key, whatever their letter case', () => {
  const keyOf = (row: Row) => {
    const business = read(row);
    if ('fault' in business) throw new Error(business.fault);
    return rowKey(business);
  };
  expect(keyOf({ NAME: 'Tern' })).toBe(keyOf({ NAME: 'TERN ' }));
  expect(keyOf({ NAME: 'Tern' })).not.toBe(keyOf({ NAME: 'Tern', ADDRESS_CITY: 'Seattle' }));
  expect(keyOf({ NAME: 'Tern' })).not.toBe(keyOf({ NAME: 'Tarn' }));
});

describe('rows that may be repeated', () => {
  const keys = Array.from({ length: 1_000 }, (_, at) => `row ${at}`);

  test('all that were added twice, and of the others few', () => {
    const rows = new RepeatedRows(1_000_000);
    for (const [at, key] of keys.entries()) for (let times = at % 2; times < 2; times += 1) rows.add(key);
    expect(keys.filter((key, at) => at % 2 === 0 && !rows.has(key))).toEqual([]);
    expect(keys.filter((key, at) => at % 2 === 1 && rows.has(key)).length).toBeLessThan(10);
    expect(rows.has('never added')).toBe(false);
  });

  test.each([0, 1, 64, 65, 2 ** 40])('a file of %i bytes', (bytes) => {
    const rows = new RepeatedRows(bytes);
    rows.add('a');
    expect(rows.has('a')).toBe(false);
    rows.add('a');
    expect([rows.has('a'), rows.has('b')]).toEqual([true, false]);
  });
});
