import { describe, expect, test } from 'vitest';
import { zipCode } from '../../matching/addresses/zip.ts';
import { loadText } from './target.ts';

const load = (row: Readonly<Record<string, string>>) => loadText(`${JSON.stringify(row)}\n`);

const FILING = {
  legal_entity_key: 'e1',
  registration_state: 'WA',
  file_number: '1',
  registered_name: 'Test LLC',
  status: 'active',
};
const CARD = { location_key: 'l1', quantity_type: 'card_revenue_amount', period: '1m' };

describe('a row that is rejected stages nothing', () => {
  test.each<[string, Readonly<Record<string, string>>, string]>([
    [
      'a filing whose address says not what for',
      { ...FILING, street_address1: '1 Main St', city: 'Seattle', state: 'WA' },
      'address_type: missing, an address of a filing has one',
    ],
    [
      'a phone of a person without role',
      { phone_number: '206 555 0242', person_key: 'p1' },
      'job_title: missing, a phone of a person is one of a role',
    ],
    [
      'a technology of shops on a website',
      { technology: 'Square', website: 'test.com' },
      'technology: expected one of Adyen, Braintree, PayPal, Shopify, Stripe with website',
    ],
    [
      'a technology of websites at a shop',
      { technology: 'Adyen', location_key: 'l1' },
      'technology: expected one of Clover, PayPal, Shopify, Square, Stripe, Toast with location_key',
    ],
    [
      'a technology on no website',
      { technology: 'Stripe', location_key: 'l1', website: 'none' },
      'website: expected a host under a public suffix',
    ],
    [
      'a period that ends before it starts',
      { ...CARD, period_start_date: '2024-02-01', period_end_date: '2024-01-31' },
      'period_end_date: before period_start_date',
    ],
  ])('%s', async (_, row, reason) => {
    const { rejects, recorder } = await load(row);
    expect(rejects.map(([, why]) => why)).toEqual([reason]);
    expect(recorder.staged).toEqual([]);
  });
});

const FIRMS = 'legal_entity_key,legal_name,city\n';
test.each<[what: string, row: string, name: string | undefined, reason: string | undefined]>([
  ['a line break of mainframes', 'k,Oak\u0085Mill,', 'OAK MILL', undefined],
  ['a vertical tab and a C1 control', 'k,\u000bOak\u0099Mill\u007f,', 'OAK MILL', undefined],
  ['the error of a spreadsheet in the name', 'k,#REF!,', undefined, 'legal_name: missing'],
  ['an error in the key', '#n/a,Oak Mill,', undefined, 'legal_entity_key: missing'],
  ['an error elsewhere', 'k,Oak Mill,#DIV/0!', 'OAK MILL', undefined],
  ['a name that only begins like one', 'k,#REF! Records,', '#REF! RECORDS', undefined],
  [
    'a number that a spreadsheet shortened',
    '1.23457E+11,Oak Mill,',
    undefined,
    'legal_entity_key: expected key, got a number that a spreadsheet shortened',
  ],
  ['a number with all of its digits', '1.5E+01,Oak Mill,', 'OAK MILL', undefined],
  [
    'a key with such a part',
    'A 1E+11,Oak Mill,',
    undefined,
    'legal_entity_key: expected key, got a number that a spreadsheet shortened',
  ],
])('in a CSV: %s', async (_, row, name, reason) => {
  const { rejects, fields } = await loadText(`${FIRMS}${row}\n`);
  expect(fields('LegalEntityName').map((each) => each.name)).toEqual(name === undefined ? [] : [name]);
  expect(rejects.map(([, why]) => why)).toEqual(reason === undefined ? [] : [reason]);
  expect(fields('Address')).toEqual([]);
});

test.each<[what: string, row: Readonly<Record<string, string>>, leftOut: readonly string[], industries: number]>([
  ['a type alone', { industry_type: 'sic_code' }, [], 0],
  ['a code without type', { industry_code: '5812' }, ['industry_code: without industry_type'], 0],
  [
    'words without the code that the type needs',
    { industry_type: 'sic_code', industry_desc: 'Eating places' },
    ['industry_desc: without industry_code'],
    0,
  ],
  [
    'a code for words',
    { industry_type: 'svc_industry_description', industry_code: '5812' },
    ['industry_code: without industry_desc'],
    0,
  ],
  ['a type and its code', { industry_type: 'sic_code', industry_code: '5812' }, [], 1],
])('"A value that cannot be read costs itself, not its record": %s', async (_, row, reasons, industries) => {
  const { rejects, leftOut, fields } = await load({ brand_key: 'b', brand_name: 'Oak Mill', ...row });
  expect([rejects, fields('BrandName'), fields('Industry').length]).toEqual([[], [{ name: 'OAK MILL' }], industries]);
  expect(leftOut.map(([, reason]) => reason)).toEqual(reasons);
});

test('a country that is none costs the address, which would else be one of the United States', async () => {
  const row = { location_key: 'l1', brand_key: 'b1', city: 'X', state: 'WA' };
  const { rejects, leftOut, fields } = await load({ ...row, country: 'XXX' });
  expect([rejects, fields('Address'), fields('OperatingLocation')]).toEqual([[], [], [{}]]);
  expect(leftOut).toEqual([[1, 'country: expected country, its code of ISO 3166 or its English name', 'XXX']]);
  expect((await load({ ...row, country: 'US' })).fields('Address')).toHaveLength(1);
});

test('an observation that ends before it starts loses its end', async () => {
  const row = { brand_key: 'b1', brand_name: 'B', first_observed_date: '2024-02-01', last_observed_date: '2024-01-31' };
  const { leftOut, recorder } = await load(row);
  expect(leftOut).toEqual([[1, 'last_observed_date: before first_observed_date', '2024-01-31']]);
  expect(recorder.named('Brand')[0]?.observed).toEqual({ first: '2024-02-01' });
});

describe('addresses', () => {
  const at = (row: Readonly<Record<string, string>>) =>
    load({ location_key: 'l1', brand_key: 'b1', city: 'X', ...row });

  test('abroad any region is a state; in the United States one of theirs', async () => {
    expect((await at({ state: 'Ontario', country: 'can' })).fields('Address')).toEqual([
      { city: 'X', state: 'ONTARIO', country: 'CAN' },
    ]);
    expect((await at({ state: 'washington' })).fields('Address')).toEqual([{ city: 'X', state: 'WA' }]);
    for (const country of ['CA', 'canada']) {
      expect((await at({ state: 'Ontario', country })).fields('Address')).toMatchObject([{ country: 'CAN' }]);
    }
    for (const country of ['', 'USA', 'US', 'United States']) {
      const { leftOut, fields } = await at({ state: 'Ontario', country });
      expect(leftOut).toEqual([[1, 'state: expected US state, two letters or its name', 'Ontario']]);
      expect(fields('Address')).toEqual([{ city: 'X' }]);
    }
  });

  test.each([
    ['98101', 'WA', '98101'],
    ['98101-1234', 'WA', '98101'],
    ['981011234', 'WA', '98101'],
    ['98101.0', 'WA', '98101'],
    ['2108', 'MA', '02108'],
    ['2108-1234', 'MA', '02108'],
    ['601', 'PR', '00601'],
    ['9810', 'WA', null],
    ['00000', 'WA', null],
    ['', 'WA', null],
  ])('ZIP %j in %s is %j: leading zeros are lost in spreadsheets', (written, state, zip) => {
    expect(zipCode(written, state)?.zip ?? null).toBe(zip);
  });
});

test('"homeJurisdictionState: null on domestic filings", "subStatus: null (inactive filing)"', async () => {
  const { fields, notes } = await load({
    ...FILING,
    status: 'inactive',
    sub_status: 'good_standing',
    jurisdiction_type: 'domestic',
    home_jurisdiction_state: 'WA',
  });
  const [filing] = fields('Registration');
  expect(filing).not.toHaveProperty('homeJurisdictionState');
  expect(filing).not.toHaveProperty('subStatus');
  expect([...notes.keys()].sort()).toEqual([
    'domestic: home_jurisdiction_state is left out',
    'inactive: sub_status is left out',
  ]);
});

test('a party of a watchlist is no firm of the team that has its key', async () => {
  const listed = await load({ watchlist_name: 'HOUSE', entry_key: 'e1', listed_name: 'Test' });
  const other = await load({ watchlist_name: 'OTHER', entry_key: 'e1', listed_name: 'Test' });
  const own = await load({ legal_entity_key: 'e1', legal_name: 'Test' });
  const keys = [listed, other, own].map(({ recorder }) => recorder.named('LegalEntity')[0]?.ids);
  expect(keys).toEqual([['LegalEntity:watchlist:HOUSE:e1'], ['LegalEntity:watchlist:OTHER:e1'], ['LegalEntity:e1']]);
});

test('a column that the kind of a file has not is known by the first objects; later ones are noted', async () => {
  const { rows, notes } = await loadText(
    '{"brand_key":"a","brand_name":"A"}\n{"brand_key":"b","brand_name":"B","colour":"red"}\n',
  );
  expect(rows).toBe(2);
  expect([...notes]).toEqual([['no column of brand: colour', 1]]);
});
