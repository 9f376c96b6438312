import { describe, expect, test } from 'vitest';
import { table } from '../../sources/formats/table.ts';
import { texts } from '../records.ts';
import { type Loaded, loadText } from './target.ts';

const PEOPLE = table({ needed: { name: ['Full Name', 'who'], town: ['Town'] }, others: { since: ['Since Date'] } });

describe('a table is known by the names of its columns', () => {
  test.each<[string, string, string, number]>([
    ['its usual names', 'Full Name,Town\n', ',', 1],
    ['others, in another order', 'town,who\n', ',', 1],
    ['underscores, capitals and CRLF', 'FULL_NAME,TOWN\r\n', ',', 1],
    ['a byte more of everything', 'id, full name ,x,"town",\n', ',', 1],
    ['tabs', 'Full Name\tTown\n', '\t', 1],
    ['semicolons', 'Full Name;Town\n', ';', 1],
    ['bars', 'Full Name|Town\n', '|', 1],
    ['titles and empty lines before', 'People\n,\n\nFull Name,Town\n', ',', 4],
    ['a name with a line end in it', '"Full\nName",Town\n', ',', 2],
  ])('%s', (_, head, delimiter, line) => {
    expect(PEOPLE.headerOf(head)).toMatchObject({ delimiter, line });
  });

  test.each([
    ['an array, whose objects leave out what they have not', '[{"who":"A"}\n,{"who":"B","town":"X"}]\n'],
    ['one object a line', '{"Full Name":"A","id":1}\n{"Full Name":"B","Town":"X"}\n'],
    ['objects of many lines', '[\n  {\n    "who": "A {",\n    "town": null\n  }\n]\n'],
  ])('JSON: %s', (_, head) => {
    expect(PEOPLE.headerOf(head)).toBeDefined();
  });

  test.each([
    ['one is missing', 'Full Name,City\n'],
    ['one stands twice', 'Full Name,Town,town\n'],
    ['nothing else', 'hello\n'],
  ])('not where %s', (_, head) => {
    expect(PEOPLE.headerOf(head)).toBeUndefined();
  });
});

const names = (loaded: Loaded, type: string) => loaded.fields(type).map(({ name }) => name);
const rowOf = (columns: string, values: Readonly<Record<string, string>>) =>
  columns
    .split(',')
    .map((column) => `"${values[column] ?? ''}"`)
    .join();

describe('files as their publishers give them', () => {
  test('the City of Seattle: capitals and blanks in names, days and telephones of its portal', async () => {
    const header =
      'Business Legal Name,Trade Name,Ownership Type,NAICS Code,NAICS Description,License Start Date,Street Address,City,State,Zip,Business Phone,City Account Number,UBI';
    const written = ['20150401', '04/01/2015', '2015-04-01T00:00:00.000', '2015 Apr 01 12:00:00 AM'];
    const rows = written.map((start, index) =>
      rowOf(header, {
        'Business Legal Name': `TEST ${index} LLC`,
        'Trade Name': `TEST ${index}`,
        'License Start Date': start,
        'Street Address': `${index} PIKE ST`,
        City: 'SEATTLE',
        State: 'WA',
        Zip: '98101-1234',
        'Business Phone': '(206) 555-0242',
        'City Account Number': `${index}`,
        UBI: `60010020${index}-001-0001`,
      }),
    );
    const loaded = await loadText(`${[header, ...rows].join('\n')}\n`);
    expect(loaded).toMatchObject({ source: 'seattle_licenses', rows: 4, rejects: [] });
    expect(names(loaded, 'LegalEntityName')).toEqual(['TEST 0 LLC', 'TEST 1 LLC', 'TEST 2 LLC', 'TEST 3 LLC']);
    expect(loaded.recorder.named('Brand').map(({ observed }) => observed?.first)).toEqual(Array(4).fill('2015-04-01'));
    expect(loaded.fields('PhoneNumber')[0]).toEqual({ phoneNumber: '+12065550242' });
    expect(loaded.fields('Address')[0]).toMatchObject({ streetAddress1: '0 PIKE ST', zip: '98101' });
    expect(loaded.fields('Registration').map(({ fileNumber }) => fileNumber)[0]).toBe('600100200');
  });

  test('the City of Seattle: objects of its interface, as lines and as an array', async () => {
    const licence = texts(`
        business_legal_name: TEST LLC; trade_name: TEST; ownership_type: LLC - Single Member; naics_code: 722515;
        license_start_date: 20150401; street_address: 1 PIKE ST; city: SEATTLE; state: WA; zip: 98101;
        city_account_number: 1; ubi: 6001002000010001`);
    const { ubi: _, ...without }: Readonly<Record<string, unknown>> = { ...licence, city_account_number: 2 };
    for (const text of [
      `${JSON.stringify(without)}\n${JSON.stringify(licence)}\n`,
      `[${JSON.stringify(without)}\n,${JSON.stringify(licence)}]\n`,
    ]) {
      const loaded = await loadText(text);
      expect(loaded).toMatchObject({ source: 'seattle_licenses', rows: 2, rejects: [] });
      expect(loaded.recorder.named('LegalEntity').map(({ ids }) => ids)).toEqual([
        ['LegalEntity:2'],
        ['LegalEntity:600100200'],
      ]);
    }
  });

  test('King County: a row is one violation of an inspection; the newest inspection of a permit counts', async () => {
    const header =
      'Name,Program Identifier,Inspection Date,Description,Address,City,Zip Code,Phone,Longitude,Latitude,Inspection Business Name,Inspection Type,Inspection Score,Inspection Result,Inspection Closed Business,Violation Type,Violation Description,Violation Points,Business_ID,Inspection_Serial_Num,Violation_Record_ID,Grade';
    const permit = texts(`
        Name: TEST GRILL; Description: Seating 13-50 - Risk Category III; Address: 1 PIKE ST; City: SEATTLE;
        Zip Code: 98101; Phone: (206) 555-0242; Business_ID: PR1`);
    const rows = [
      { ...permit, 'Inspection Date': '01/05/2024', 'Inspection Closed Business': 'true', 'Violation Points': '5' },
      { ...permit, 'Inspection Date': '12/30/2024', 'Inspection Closed Business': 'false', 'Violation Points': '5' },
      { ...permit, 'Inspection Date': '12/30/2024', 'Inspection Closed Business': 'false', 'Violation Points': '10' },
    ];
    const loaded = await loadText(`${[header, ...rows.map((row) => rowOf(header, row))].join('\n')}\n`);
    expect(loaded).toMatchObject({ source: 'king_county_food', date: '2024-12-30', rows: 3, rejects: [] });
    expect([...loaded.skips]).toEqual([['another violation, or an earlier inspection, of one permit', 2]]);
    expect(loaded.fields('OperatingLocationOperatingStatus')).toEqual([{ operatingStatus: 'Open' }]);
    expect(loaded.fields('Address')).toMatchObject([{ streetAddress1: '1 PIKE ST', city: 'SEATTLE', zip: '98101' }]);
    expect(loaded.fields('PhoneNumber')).toEqual([{ phoneNumber: '+12065550242' }]);
  });

  test('San Francisco: the table of violations, without owners', async () => {
    const header =
      'business_id,business_name,business_address,business_city,business_state,business_postal_code,business_latitude,business_longitude,business_location,business_phone_number,inspection_id,inspection_date,inspection_score,inspection_type,violation_id,violation_description,risk_category';
    const row = rowOf(
      header,
      texts(`
        business_id: 10; business_name: Test Kitchen; business_address: 33 Belden Pl; business_city: San Francisco;
        business_postal_code: 94104; business_phone_number: +14155550242; inspection_date: 2018-09-05T00:00:00.000`),
    );
    const loaded = await loadText(`${header}\n${row}\n`);
    expect(loaded).toMatchObject({ source: 'sf_food', date: '2018-09-05', rows: 1, rejects: [] });
    expect(names(loaded, 'BrandName')).toEqual(['TEST KITCHEN']);
    expect(loaded.recorder.named('Brand')[0]?.observed).toEqual({ first: '2018-09-05', last: '2018-09-05' });
    expect(loaded.fields('PhoneNumber')).toEqual([{ phoneNumber: '+14155550242' }]);
  });

  test('the Small Business Administration: loans with numbers and amounts', async () => {
    const header =
      'LoanNumber,DateApproved,SBAOfficeCode,ProcessingMethod,BorrowerName,BorrowerAddress,BorrowerCity,BorrowerState,BorrowerZip,LoanStatusDate,LoanStatus,Term,InitialApprovalAmount,FranchiseName,ProjectCity,ProjectState,ProjectZip,CD,JobsReported,NAICSCode,Race,Ethnicity,BusinessType,Gender,Veteran,NonProfit,ForgivenessAmount,ForgivenessDate';
    const row = rowOf(
      header,
      texts(`
        DateApproved: 05/01/2020; BorrowerName: TEST HELP; BorrowerAddress: 1 Main St; BorrowerCity: Billings;
        BorrowerState: MT; BorrowerZip: 59101-1234; ProjectCity: Elsewhere; JobsReported: 7; NAICSCode: 624190;
        BusinessType: 501(c)3 – Non Profit; ForgivenessDate: 03/10/2021`),
    );
    const loaded = await loadText(`${header}\n${row}\n`);
    expect(loaded).toMatchObject({ source: 'ppp_loans', date: '2021-03-10', rows: 1, rejects: [] });
    expect(loaded.fields('LegalEntityType')).toEqual([{ legalEntityType: 'Non-profit Corporation' }]);
    expect(loaded.fields('Address')).toMatchObject([{ streetAddress1: '1 MAIN ST', city: 'BILLINGS', zip: '59101' }]);
    expect(loaded.recorder.named('Brand')[0]?.observed?.first).toBe('2020-05-01');
  });

  test('the Internal Revenue Service: the index of e-filed returns', async () => {
    const loaded = await loadText(
      'RETURN_ID,FILING_TYPE,EIN,TAX_PERIOD,SUB_DATE,TAXPAYER_NAME,RETURN_TYPE,DLN,OBJECT_ID\n1,EFILE,910000001,202212,2023,TEST HELP,990,934,2023\n',
    );
    expect(loaded).toMatchObject({ source: 'form_990_index', rows: 1, rejects: [] });
    expect(loaded.fields('Tin')).toMatchObject([{ tin: '910000001' }]);
  });

  test('Colorado: the export of its feed as CSV, days month first', async () => {
    const loaded = await loadText(
      '"entityid","entityname","principaladdress1","principalcity","principalstate","principalzipcode","entitystatus","entitytype","entityformdate","mailingaddress1","mailingcity","mailingstate","mailingcountry"\n"20200000001","TEST LLC","1 Main St","Denver","CO","80202","Good Standing","DLLC","05/31/2020","1 King St","Toronto","ON","CA"\n',
    );
    expect(loaded).toMatchObject({ source: 'co_sos', rows: 1, rejects: [] });
    expect(loaded.fields('Registration')).toMatchObject([{ issueDate: '2020-05-31', status: 'active' }]);
    expect(loaded.fields('Address')).toMatchObject([
      { streetAddress1: '1 MAIN ST', state: 'CO', zip: '80202' },
      { streetAddress1: '1 KING ST', city: 'TORONTO', state: 'ON', country: 'CAN' },
    ]);
  });

  test.each<[string, string, string[]]>([
    [
      'naics_2022',
      'Seq. No.,2022 NAICS US   Code,2022 NAICS US Title,,\n,,,,\n1,11,"Agriculture, Forestry, Fishing and HuntingT",,\n2,31-33,Manufacturing,,\n',
      [
        'naics_2022_code 11 Agriculture, Forestry, Fishing and Hunting',
        'naics_2022_code 31 Manufacturing',
        'naics_2022_code 32 Manufacturing',
        'naics_2022_code 33 Manufacturing',
      ],
    ],
    [
      'naics_2012_to_2017',
      '2012 to 2017 concordance,,,\n\n2012 NAICS Code,2012 NAICS Title,2017 NAICS Code,2017 NAICS Title\n454111,Electronic Shopping,454110,Electronic Shopping and Mail-Order Houses\n',
      [
        'naics_2017_code 454110 Electronic Shopping and Mail-Order Houses',
        'naics_2012_code 454111 Electronic Shopping',
      ],
    ],
  ])('the Census Bureau: a workbook of %s, saved as CSV', async (source, text, codes) => {
    const loaded = await loadText(text);
    expect(loaded).toMatchObject({ source, rejects: [] });
    expect(
      loaded.reference
        .prepare("SELECT industry_type || ' ' || code || ' ' || description FROM reference_industry ORDER BY code")
        .pluck()
        .all(),
    ).toEqual(codes);
  });

  test('the Census Bureau: its list of statistical areas, whose codes a spreadsheet shortened', async () => {
    const loaded = await loadText(
      'List 1. Core based statistical areas\n\nCBSA Code,Metropolitan Division Code,CSA Code,CBSA Title,Metropolitan/Micropolitan Statistical Area,Metropolitan Division Title,CSA Title,County/County Equivalent,State Name,FIPS State Code,FIPS County Code,Central/Outlying County\n42660,42644,500,"Seattle-Tacoma-Bellevue, WA",Metropolitan Statistical Area,"Seattle-Bellevue-Kent, WA","Seattle-Tacoma, WA",King County,Washington,53,33,Central\n',
    );
    expect(loaded).toMatchObject({ source: 'cbsa_crosswalk', rows: 1, rejects: [] });
    expect(loaded.reference.prepare('SELECT county_code, msa, csa FROM reference_area').raw().all()).toEqual([
      ['033', 'Seattle-Tacoma-Bellevue, WA', 'Seattle-Tacoma, WA'],
    ]);
  });
});
