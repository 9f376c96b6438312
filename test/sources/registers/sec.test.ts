import { describe, expect, test } from 'vitest';
import { fileOf, find, known } from '../find.ts';
import { loadText } from '../target.ts';
import { zip } from '../zip.ts';
import { ABROAD, filer, PAGE, US_ADDRESS } from './sec-files.ts';

const load = (more: Readonly<Record<string, unknown>> = {}) => loadText(filer(more));

describe('SEC submissions', () => {
  test('a filer with its names, EIN, industry, head office and telephone, dated by its newest filing', async () => {
    const { source, date, rows, rejects, fields, edges } = await load();
    expect({ source, date, rows, rejects }).toEqual({ source: 'sec_edgar', date: '2025-03-04', rows: 1, rejects: [] });
    expect(fields('LegalEntityType')).toEqual([{ legalEntityType: 'Corporation' }]);
    expect(fields('Tin')).toEqual([{ tin: '911234567', tinType: 'EIN' }]);
    expect(fields('Industry')).toEqual([
      { industryType: 'sic_code', industryCode: '5812', industryDesc: 'Retail-Eating Places' },
    ]);
    expect(fields('BrandName')).toEqual([{ name: 'TESTWELL FOODS CORP' }]);
    expect(edges('BrandOperatesAtOperatingLocation')).toEqual(['Brand:9900001 > OperatingLocation:9900001']);
    expect(fields('PhoneNumber')).toEqual([{ phoneNumber: '+12066241234' }]);
    expect(
      fields('Address').map(({ streetAddress1, streetAddress2, zip: code }) => [streetAddress1, streetAddress2, code]),
    ).toEqual([
      ['1 TEST PLZ', 'STE 200', '98101'],
      ['1 TEST PLZ', undefined, '98101'],
    ]);
  });

  test('former names are names with their days', async () => {
    const { recorder } = await load();
    expect(recorder.named('LegalEntityName').map(({ key, observed }) => [key, observed])).toEqual([
      ['TESTWELL FOODS CORP', {}],
      ['TESTWELL INC', { first: '2001-02-03', last: '2009-08-05' }],
    ]);
  });

  test.each([
    ['TESTWELL CORP /DE/', 'TESTWELL CORP'],
    ['TESTWELL CORP \\NEW\\', 'TESTWELL CORP'],
    ['TESTWELL ADVISERS LP /ADV', 'TESTWELL ADVISERS LP'],
    ['A/B TEST CORP', 'A/B TEST CORP'],
  ])('EDGAR’s mark is no part of a name: %s', async (written, name) => {
    expect((await load({ name: written, formerNames: [] })).fields('LegalEntityName')[0]?.name).toBe(name);
  });

  test.each([
    ['100', '0100'],
    ['8742', '8742'],
    ['', undefined],
  ])('the industry %j is %s: agriculture has lost its zero', async (sic, code) => {
    expect((await load({ sic })).fields('Industry')[0]?.industryCode).toBe(code);
  });

  test.each(['000000000', '999999999', '', '12-345'])('the EIN %s stands for none', async (ein) => {
    expect((await load({ ein })).fields('Tin')).toEqual([]);
  });

  test('people who report trades are left out, and so are pools of loans', async () => {
    const person = {
      name: 'DOE JANE Q',
      entityType: 'other',
      sic: '',
      sicDescription: '',
      ein: '000000000',
      tickers: [],
    };
    const { fields, skips } = await load(person);
    expect(fields('LegalEntity')).toEqual([]);
    expect([...skips.keys()]).toEqual(['a filer whom nothing shows to be a firm: mostly people who report trades']);
    expect((await load({ sic: '6189' })).fields('LegalEntity')).toEqual([]);
    for (const sign of [{ sic: '5812' }, { ein: '911234567' }, { tickers: ['X'] }, { name: 'DOE ADVISERS LLC' }])
      expect((await load({ ...person, ...sign })).fields('LegalEntity')).toHaveLength(1);
  });

  test('a filer abroad is left out; one with an office in the United States has both addresses', async () => {
    const abroad = await load({ addresses: { mailing: ABROAD, business: ABROAD } });
    expect([abroad.fields('LegalEntity').length, abroad.skips.size]).toEqual([0, 1]);
    const both = await load({ addresses: { mailing: US_ADDRESS, business: ABROAD } });
    expect(both.fields('Address').map(({ country, state }) => [country, state])).toEqual([
      ['CAN', 'ONTARIO'],
      [undefined, 'WA'],
    ]);
    expect(both.fields('OperatingLocation')).toEqual([]);
    // Older documents have EDGAR's code in place of the flag and the country.
    const older = {
      ...ABROAD,
      isForeignLocation: null,
      country: null,
      stateOrCountry: 'A6',
      stateOrCountryDescription: 'ONTARIO, CANADA',
    };
    expect((await load({ addresses: { mailing: US_ADDRESS, business: older } })).fields('Address')[0]?.country).toBe(
      'CAN',
    );
  });

  test.each([
    ['X1', 'UNITED STATES', 1, []],
    ['x1', '', 1, []],
    ['', 'United States', 1, []],
    ['XX', 'UNKNOWN', 0, ['address without a state or a country: not loaded']],
    ['', '', 0, ['address without a state or a country: not loaded']],
  ])('a filer at %j, %j is none abroad', async (stateOrCountry, stateOrCountryDescription, addresses, reasons) => {
    const mailing = { ...US_ADDRESS, stateOrCountry, stateOrCountryDescription, country: null };
    const { fields, skips, notes } = await load({ addresses: { mailing, business: {} } });
    expect([fields('LegalEntity').length, fields('Address').length, skips.size]).toEqual([1, addresses, 0]);
    expect([...notes.keys()]).toEqual(reasons);
  });

  test('an address in care of somebody, a blank cheque and a fund have no head office', async () => {
    const care = { ...US_ADDRESS, street1: 'C/O LAW TEST LLP', street2: '5 LAW ST' };
    const { fields, edges } = await load({ addresses: { mailing: care, business: care } });
    expect([fields('OperatingLocation').length, edges('LegalEntityReceivesMailAtAddress').length]).toEqual([0, 0]);
    expect((await load({ sic: '6770' })).fields('OperatingLocation')).toEqual([]);
    expect((await load({ entityType: 'investment' })).fields('OperatingLocation')).toEqual([]);
  });

  test('bad documents are rejected, without their filings, and further pages are passed over', async () => {
    const { rejects } = await loadText(filer({ cik: '0' }));
    expect(rejects.map(([line, reason]) => [line, reason])).toEqual([[1, 'CIK is no number of up to ten digits']]);
    const several = await loadText([filer(), filer({ cik: 'x' }), filer({ name: '' }), PAGE].join('\n'));
    expect(several.rejects.map(([line, reason]) => [line, reason])).toEqual([
      [2, 'CIK is no number of up to ten digits'],
      [3, 'no name'],
    ]);
    expect([several.rows, [...several.skips.values()]]).toEqual([4, [1]]);
  });

  test('the documents of a zip file are known, whatever their names', async () => {
    const archive = fileOf(zip({ 'a.txt': filer(), 'CIK0009900001-submissions-001.json': PAGE }), 'x');
    expect(known(await find(archive)).map(([, source]) => source)).toEqual(['sec_edgar', 'sec_edgar']);
  });
});

describe('SEC company tickers', () => {
  const BY_NUMBER = JSON.stringify({
    0: { cik_str: 9900001, ticker: 'TSTW', title: 'Testwell Foods Corp' },
    1: { cik_str: 9900001, ticker: 'TSTWP', title: 'Testwell Foods Corp' },
    2: { cik_str: 0, ticker: 'X', title: 'Nobody' },
    3: { cik_str: 9900002, ticker: 'Y', title: '' },
  });
  const BY_FIELDS = JSON.stringify({
    fields: ['cik', 'name', 'ticker', 'exchange'],
    data: [
      [9900001, 'Testwell Foods Corp', 'TSTW', 'Nasdaq'],
      [9900001, 'Testwell Foods Corp', 'TSTWP', null],
      [0, 'Nobody', 'X', 'OTC'],
      [9900002, '', 'Y', 'OTC'],
    ],
  });

  test.each([
    ['by number', BY_NUMBER],
    ['with exchanges', BY_FIELDS],
  ])('the file %s names filers, each once', async (_, text) => {
    const { source, rows, fields, edges, rejects, skips } = await loadText(text);
    expect([source, rows, [...skips.values()]]).toEqual(['sec_tickers', 4, [1]]);
    expect(fields('LegalEntityName')).toEqual([{ name: 'TESTWELL FOODS CORP', legalEntityType: 'Corporation' }]);
    expect(edges('LegalEntityDoesBusinessAsBrand')).toEqual(['LegalEntity:9900001 > Brand:9900001']);
    expect(rejects.map(([, reason]) => reason)).toEqual(['CIK is no number of up to ten digits', 'no name']);
  });
});
