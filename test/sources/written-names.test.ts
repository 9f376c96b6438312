import { describe, expect, test } from 'vitest';
import { readMailLine, tradeNamesInProse } from '../../sources/records/names-aside.ts';
import type { PersonNameShare } from '../../sources/reference-facts.ts';
import { texts } from '../records.ts';
import { csv, type Loaded, loadText } from './target.ts';

/** A few names as the Census has them. */
const personNames: readonly PersonNameShare[] = [
  { kind: 'given', name: 'JOHN', share: 0.016 },
  { kind: 'given', name: 'MARY', share: 0.013 },
  { kind: 'family', name: 'SMITH', share: 0.01 },
];

const LICENCES =
  'Business Legal Name,Trade Name,Ownership Type,NAICS Code,NAICS Description,License Start Date,Street Address,City,State,Zip,Business Phone,City Account Number,UBI';
const PERMITS =
  'business_id,business_name_official,business_name_alt,full_address_clean,city_canonical,zip_code,latitude,longitude,risk_description_raw,inspection_count,latest_inspection_date,latest_score,latest_grade,inspection_closed_business,city_raw_original';
const OWNERS =
  'business_id,name,address,city,postal_code,latitude,longitude,phone_number,TaxCode,business_certificate,application_date,owner_name,owner_address,owner_city,owner_state,owner_zip';
const LOANS =
  'DateApproved,BorrowerName,BorrowerAddress,BorrowerCity,BorrowerState,BorrowerZip,FranchiseName,JobsReported,NAICSCode,BusinessType,NonProfit';
const EXEMPT =
  'EIN,NAME,ICO,STREET,CITY,STATE,ZIP,GROUP,SUBSECTION,AFFILIATION,CLASSIFICATION,RULING,DEDUCTIBILITY,FOUNDATION,ACTIVITY,ORGANIZATION,STATUS,TAX_PERIOD,ASSET_CD,INCOME_CD,FILING_REQ_CD,PF_FILING_REQ_CD,ACCT_PD,ASSET_AMT,INCOME_AMT,REVENUE_AMT,NTEE_CD,SORT_NAME';

/** One row of a publisher, filled where the test does not say otherwise. */
const ROWS = {
  Seattle: (row: Record<string, string>) => ({
    ...texts(`
      Ownership Type: Sole proprietorship; Street Address: 1 PIKE ST; City: SEATTLE; State: WA; Zip: 98101;
      City Account Number: 1`),
    ...row,
  }),
  'King County': (row: Record<string, string>) => ({
    business_id: 'PR1',
    full_address_clean: '1 PIKE ST SEATTLE 98101',
    city_canonical: 'SEATTLE',
    zip_code: '98101',
    ...row,
  }),
  'San Francisco': (row: Record<string, string>) => ({
    ...texts(`
      business_id: 1; name: TEST GRILL; address: 1 Pine St; postal_code: 94104; owner_address: 9 Main St;
      owner_city: SF; owner_state: CA; owner_zip: 94104`),
    ...row,
  }),
  loans: (row: Record<string, string>) => ({
    ...texts(`
      DateApproved: 05/01/2020; BorrowerAddress: 1 Main St; BorrowerCity: Billings; BorrowerState: MT;
      BorrowerZip: 59101; BusinessType: Sole Proprietorship`),
    ...row,
  }),
  exempt: (row: Record<string, string>) => ({
    ...texts(`
      EIN: 810000001; STREET: PO BOX 1; CITY: BILLINGS; STATE: MT; ZIP: 59101; RULING: 202001; ORGANIZATION: 1`),
    ...row,
  }),
};
const HEADERS = { Seattle: LICENCES, 'King County': PERMITS, 'San Francisco': OWNERS, loans: LOANS, exempt: EXEMPT };

const loadRow = (publisher: keyof typeof ROWS, row: Record<string, string>) =>
  loadText(csv(HEADERS[publisher], [ROWS[publisher](row)]), { personNames });

/** What a load says of a firm, by kind. */
const told = ({ fields }: Loaded) => ({
  entity: fields('LegalEntityName').map(({ name }) => name),
  brands: fields('BrandName').map(({ name }) => name),
  places: fields('OperatingLocationName').map(({ name }) => name),
  people: fields('Person').map(({ firstName, lastName }) => `${firstName} | ${lastName}`),
  phones: fields('PhoneNumber').map(({ phoneNumber }) => phoneNumber),
  streets: fields('Address').map(({ streetAddress1 }) => streetAddress1),
});

describe('"what is split off is not lost", in every register', () => {
  test.each<[keyof typeof ROWS, Record<string, string>, Partial<ReturnType<typeof told>>]>([
    [
      'Seattle',
      { 'Business Legal Name': 'X LLC', 'Trade Name': 'X LLC DBA JOES #4 @ MALL' },
      { entity: ['X LLC'], brands: ['JOES'], places: ['JOES #4 @ MALL'] },
    ],
    [
      'Seattle',
      { 'Business Legal Name': 'X LLC DBA Y', 'Trade Name': 'SAME AS ABOVE' },
      { entity: ['X LLC'], brands: ['Y'], places: ['Y'] },
    ],
    [
      'Seattle',
      { 'Business Legal Name': 'X LLC DBA Y', 'Trade Name': 'X LLC #4' },
      { entity: ['X LLC'], brands: ['Y'], places: ['Y #4'] },
    ],
    [
      'Seattle',
      { 'Business Legal Name': 'X LLC DBA Y', 'Trade Name': 'Z' },
      { entity: ['X LLC'], brands: ['Y', 'Z'], places: ['Z'] },
    ],
    [
      'Seattle',
      { 'Business Legal Name': 'X LLC', 'Trade Name': 'C/O JANE ROE' },
      { entity: ['X LLC'], brands: ['X LLC'], places: ['X LLC'] },
    ],
    [
      'Seattle',
      { 'Business Legal Name': 'X LLC 206-624-3288', 'Trade Name': 'Z 206-624-3287' },
      { brands: ['Z'], phones: ['+12066243288', '+12066243287'] },
    ],
    [
      'Seattle',
      { 'Business Legal Name': 'X LLC', 'Trade Name': '206-624-3287' },
      { brands: ['X LLC'], places: ['X LLC'], phones: ['+12066243287'] },
    ],
    [
      'Seattle',
      { 'Business Legal Name': 'X LLC', 'Trade Name': 'Z', 'Street Address': 'DBA JOES 1 PIKE ST' },
      { brands: ['JOES', 'Z'], streets: ['1 PIKE ST'] },
    ],
    [
      'Seattle',
      { 'Business Legal Name': 'X LLC', 'Trade Name': 'Z', 'Street Address': 'ATTN JANE ROE 1 PIKE ST # 2' },
      { brands: ['Z'], streets: ['1 PIKE ST'] },
    ],
    ['Seattle', { 'Business Legal Name': 'SMITH JOHN Q', 'Trade Name': 'Z' }, { people: ['JOHN | SMITH'] }],
    ['Seattle', { 'Business Legal Name': 'SMITH JOHN & MARY', 'Trade Name': 'Z' }, { people: [] }],
    ['Seattle', { 'Business Legal Name': 'JOHN SMITH CAFE', 'Trade Name': 'Z' }, { people: [] }],
    [
      'King County',
      { business_name_official: 'X LLC dba JOES', business_name_alt: 'STAND 4 dba MIKES' },
      { entity: ['X LLC'], brands: ['JOES', 'MIKES', 'X LLC'] },
    ],
    [
      'King County',
      { business_name_official: 'TACOS (KC12) @ 206-624-3287', business_name_alt: 'TACOS @ ROUTE 206 624 3288' },
      { brands: ['TACOS'], places: ['TACOS #12'], phones: ['+12066243287', '+12066243288'] },
    ],
    [
      'King County',
      { business_name_official: 'TACOS @ 28718 MILITARY RD S' },
      { brands: ['TACOS'], places: ['TACOS'] },
    ],
    [
      'King County',
      { business_name_official: 'LEVY BAR CART #3 @ A FIELD' },
      { brands: ['LEVY BAR CART'], places: ['LEVY BAR CART #3 @ A FIELD'] },
    ],
    [
      'San Francisco',
      { owner_name: 'Target Corporation' },
      { entity: ['TARGET CORPORATION'], people: [], brands: ['TEST GRILL'] },
    ],
    ['San Francisco', { owner_name: 'SMITH, JOHN' }, { entity: ['JOHN SMITH'], people: ['JOHN | SMITH'] }],
    ['San Francisco', { owner_name: 'John Smith' }, { entity: ['JOHN SMITH'], people: ['JOHN | SMITH'] }],
    ['San Francisco', { owner_name: 'John Smith/Mary Smith' }, { entity: ['JOHN SMITH/MARY SMITH'], people: [] }],
    ['San Francisco', { owner_name: 'Zork Blaft' }, { entity: ['ZORK BLAFT'], people: [] }],
    [
      'San Francisco',
      { name: 'N/A', owner_name: 'X Inc. c/o Mary Smith', owner_address: 'c/o Tax Co, LLC, 2200 Cabor Dr' },
      { entity: ['X INC.'], brands: ['X INC.'], people: [], streets: ['2200 CABOR DR', '1 PINE ST'] },
    ],
    [
      'San Francisco',
      { name: 'SAME', owner_name: 'X LLC DBA Joes' },
      { entity: ['X LLC'], brands: ['JOES', 'JOES'], places: ['JOES'] },
    ],
    [
      'loans',
      { BorrowerName: 'X LLC DBA JOES', FranchiseName: 'SUBWAY' },
      { entity: ['X LLC'], brands: ['JOES', 'SUBWAY'] },
    ],
    ['loans', { BorrowerName: 'JOHN SMITH' }, { brands: ['JOHN SMITH'], people: ['JOHN | SMITH'] }],
    ['loans', { BorrowerName: 'JOHN SMITH', BusinessType: 'Corporation' }, { people: [] }],
    [
      'exempt',
      { NAME: 'X CLUB INC C/O JOHN SMITH', ICO: '% MARY SMITH DBA JOES', SORT_NAME: 'DBA Y' },
      { entity: ['X CLUB INC', 'Y', 'JOES'], brands: ['X CLUB INC', 'Y', 'JOES'], people: [] },
    ],
    ['exempt', { NAME: 'X CLUB', STREET: 'C/O ACME CO 12 MAIN ST' }, { brands: ['X CLUB'], streets: ['12 MAIN ST'] }],
  ])('%s, %j', async (publisher, row, expected) => {
    const loaded = await loadRow(publisher, row);
    expect(loaded.rejects).toEqual([]);
    expect(told(loaded)).toMatchObject(expected);
  });

  test('the report counts what is split off', async () => {
    const { notes } = await loadRow('King County', {
      business_name_official: 'X LLC dba JOES #4 @ MALL [12345] c/o MARY',
      business_name_alt: 'N/A',
    });
    expect([...notes]).toEqual([
      ['another name behind DBA, AKA or FKA in a name', 1],
      ['store number in a name: kept in the name of the location', 1],
      ['host behind "@" in a name: kept in the name of the location', 1],
      ['who takes the mail (c/o, Attn) in a name: not loaded', 1],
      ['number of a permit or record in a name: not loaded, but for that of a mobile kitchen', 1],
      ['a placeholder for a name: N/A, same as above, a test', 1],
      ['not inspected yet: no operating status', 1],
    ]);
  });

  test('two carts of one name in one house are two places', async () => {
    const rows = ['CART #1', 'CART #2'].map((name, at) =>
      ROWS['King County']({ business_id: `PR${at}`, business_name_official: `LEVY ${name}` }),
    );
    const { recorder } = await loadText(csv(PERMITS, rows));
    expect(new Set(recorder.named('OperatingLocation').map((each) => each.ids[0])).size).toBe(2);
  });

  test.each(['BJR TEST ACCT', 'N/A'])('a row that names only %j is rejected', async (name) => {
    const { rejects } = await loadRow('Seattle', { 'Business Legal Name': name, 'Trade Name': 'NONE' });
    expect(rejects.map(([, reason]) => reason)).toEqual(['no name']);
  });
});

describe('own records are read alike', () => {
  const own = (row: Record<string, string>) => loadText(csv(Object.keys(row).join(), [row]), { personNames });

  test('"X LLC DBA Y" is a legal entity and a brand', async () => {
    const loaded = await own({ legal_entity_key: 'x', legal_name: 'X LLC DBA Y' });
    expect(told(loaded)).toMatchObject({ entity: ['X LLC'], brands: ['Y'] });
    expect(loaded.edges('LegalEntityDoesBusinessAsBrand')).toEqual(['LegalEntity:x > Brand:dba:x:y']);
  });

  test.each([
    [{ brand_key: 'b', brand_name: 'N/A' }, 'brand_name: expected a name, got what stands for none'],
    [{ legal_entity_key: 'e', legal_name: 'UNKNOWN' }, 'legal_name: expected a name, got what stands for none'],
    [{ person_key: 'p', full_name: 'n/a' }, 'full_name: expected a name, got what stands for none'],
  ])('%j: %s', async (row, reason) => {
    expect((await own(row)).rejects.map(([, each]) => each)).toEqual([reason]);
  });

  test('a location keeps its number and its telephone, a brand has neither', async () => {
    const place = await own({ location_key: 'l', brand_key: 'b', location_name: 'JOES #4 206-624-3287' });
    expect(told(place)).toMatchObject({ places: ['JOES #4'], phones: ['+12066243287'] });
    expect(told(await own({ brand_key: 'b', brand_name: 'JOES #4' })).brands).toEqual(['JOES']);
  });

  test('an organisation among people is a legal entity with its role, and no person', async () => {
    const loaded = await own({ person_key: 'p', full_name: 'TARGET CORPORATION', job_title: 'member' });
    expect(told(loaded)).toMatchObject({ entity: ['TARGET CORPORATION'], people: [] });
    expect(loaded.fields('LegalEntityType')).toEqual([{ legalEntityType: 'Corporation' }]);
    expect(loaded.edges('LegalEntityPerformsRole')).toHaveLength(1);
    expect((await own({ person_key: 'p', full_name: 'ZORK BLAFT' })).fields('Person')).toHaveLength(1);
  });
});

describe('address lines without who takes the mail there', () => {
  test.each([
    ['C/O JANE ROE 12 MAIN ST', '12 MAIN ST', 'JANE ROE'],
    ['c/o Tax Co, LLC, 2200 Cabor Dr. Ste 3', '2200 Cabor Dr. Ste 3', 'Tax Co, LLC'],
    ['C/O 3324 2ND AVE', '3324 2ND AVE', undefined],
    ['Attn: Jane, One Main Drive', 'One Main Drive', 'Jane'],
    ['ATTN JANE PO BOX 7', 'PO BOX 7', 'JANE'],
    ['P.O. Box 93  Attn: Tax', 'P.O. Box 93', 'Tax'],
    ['12 MAIN ST (C/O JANE)', '12 MAIN ST', 'JANE'],
    ['12 West Loop c/o Tax Dept., Jane Roe', '12 West Loop', 'Tax Dept., Jane Roe'],
    ['% C/O JANE ROE', '', 'JANE ROE'],
    ['12 CARE OF TREES WAY', '12 CARE OF TREES WAY', undefined],
    ['12 MAIN ST', '12 MAIN ST', undefined],
    ['N/A', '', undefined],
    ['Same as mailing address', '', undefined],
    ['ADDRESS UNKNOWN', '', undefined],
    ['NONE SUCH RD', 'NONE SUCH RD', undefined],
  ])('%j is %j', (line, street, name) => {
    expect(readMailLine(line)).toEqual({ street, names: name === undefined ? [] : [{ name, isTrade: false }] });
  });

  test('a trade name there is one', () => {
    for (const line of ['DBA JOES 12 MAIN ST', '12 MAIN ST D/B/A JOES'])
      expect(readMailLine(line)).toEqual({ street: '12 MAIN ST', names: [{ name: 'JOES', isTrade: true }] });
  });

  test.each([
    ['THE FUND (DBA - THE INITIATIVE) IS DEDICATED', ['THE INITIATIVE']],
    ['THE FUND, DBA, THE INITIATIVE (TI) IS DEDICATED', ['THE INITIATIVE']],
    ['THE FUND, DBA JOES SERVES ALL', ['JOES']],
    ['WE TEACH DBA AND OTHER SKILLS', []],
  ])('prose: %j', (text, names) => {
    expect(tradeNamesInProse(text)).toEqual(names);
  });
});
