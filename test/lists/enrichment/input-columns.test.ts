import { describe, expect, test } from 'vitest';
import { inputColumns } from '../../../lists/enrichment/input-columns.ts';
import type { ColumnMapping } from '../../../operations/list.ts';

const NONE = { columns: [], isPart: false };
const NAME: ColumnMapping = { columnName: 'Company', searchField: 'NAME' };
const ROWS = [['Tern LLC', 'Seattle', 'WA', '98101']];
const HEADER = ['Company', 'City', 'State', 'Zip'];

const fieldsOf = (header: readonly string[], columns: readonly ColumnMapping[], isPart = false) =>
  inputColumns(header, ROWS, { columns, isPart }).map(({ field }) => field);

describe('the fields of columns', () => {
  test('are proposed without a mapping, or in addition to a part of one', () => {
    const proposed = ['NAME', 'ADDRESS_CITY', 'ADDRESS_STATE', 'ADDRESS_POSTAL_CODE'];
    expect([fieldsOf(HEADER, []), fieldsOf(HEADER, [NAME], true)]).toEqual([proposed, proposed]);
    expect(fieldsOf(HEADER, [NAME])).toEqual(['NAME', null, null, null]);
  });

  test('are not proposed twice: a field of the mapping is of its column only', () => {
    const zip: ColumnMapping = { columnName: 'City', searchField: 'ADDRESS_POSTAL_CODE' };
    expect(fieldsOf(HEADER, [zip], true)).toEqual(['NAME', 'ADDRESS_POSTAL_CODE', 'ADDRESS_STATE', null]);
  });

  test('have a reason, of the mapping or of the proposal', () => {
    const [name, city, , zip] = inputColumns(HEADER, ROWS, { columns: [NAME], isPart: true });
    expect(name?.reason).toBe('The mapping says so.');
    expect(zip?.reason).toMatch(/^The header "Zip" says /);
    expect(inputColumns(HEADER, ROWS, { columns: [NAME], isPart: false })[1]).toEqual({
      ...{ header: 'City', name: 'input_City', field: null, reason: '' },
    });
    expect(city?.field).toBe('ADDRESS_CITY');
  });

  test('are those of the exact name, otherwise of the first that differs in letter case', () => {
    const twice = ['company', 'Company', 'COMPANY'];
    expect(fieldsOf(twice, [NAME])).toEqual([null, 'NAME', null]);
    expect(fieldsOf(['x', ' COMPANY ', 'company'], [NAME])).toEqual([null, 'NAME', null]);
    expect(fieldsOf([' Company '], [{ ...NAME, columnName: 'Company ' }])).toEqual(['NAME']);
    expect(fieldsOf(['Company', 'x'], [NAME])).toEqual(['NAME', null]);
  });
});

test('a column that is not there is refused, and so is a file by which nothing can be searched for', () => {
  const header = Array.from({ length: 21 }, (_, at) => ` c${at} `);
  const shown = Array.from({ length: 20 }, (_, at) => `c${at}`);
  expect(() => inputColumns(header, [], { columns: [NAME], isPart: false })).toThrow(
    `columnMapping expects columns of the file (${shown.join(', ')}), got "Company".`,
  );
  expect(() => inputColumns(['City'], [['Seattle']], NONE)).toThrow(
    'The file expects a column of NAME, of WEBSITE, of PERSON_FIRST_NAME and PERSON_LAST_NAME, or of an address with street or postal code, named by columnMapping where its header does not say',
  );
});

test('the names in the output differ, whatever their letter case; a column without a name gets its position', () => {
  const header = ['Company', ' ', 'COMPANY', 'company', 'Company_3', ''];
  expect(inputColumns(header, [], { columns: [NAME], isPart: false }).map(({ name }) => name)).toEqual([
    ...['input_Company', 'input_column_2', 'input_COMPANY_3', 'input_company_4', 'input_Company_3_5', 'input_column_6'],
  ]);
});
